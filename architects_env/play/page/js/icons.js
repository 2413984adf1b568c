/** Icons in pictures and their meaning. */

/** The name of an icon in the legend (by its paths joined with "|"), or undefined. */
export function iconName(group, legend) {
  const parts = [...group.children];
  if (!parts.length || parts.some((part) => part.tagName !== "path")) return undefined;
  return legend[parts.map((part) => part.getAttribute("d")).join("|")];
}

/** All icons inside an element, as [group, name]. */
export function iconsIn(element, legend) {
  const groups = element.querySelectorAll("g[transform]:not([data-place])");
  return [...groups].map((group) => [group, iconName(group, legend)]).filter(([, name]) => name);
}
