/** Icons of pictures, and what they mean. */

/** What an icon is called in the legend (by its paths with "|" between them); undefined for a group that is none. */
export function iconName(group, legend) {
  const parts = [...group.children];
  if (!parts.length || parts.some((part) => part.tagName !== "path")) return undefined;
  return legend[parts.map((part) => part.getAttribute("d")).join("|")];
}

/** All icons inside an element: [group, name]. */
export function iconsIn(element, legend) {
  const groups = element.querySelectorAll("g[transform]:not([data-place])");
  return [...groups].map((group) => [group, iconName(group, legend)]).filter(([, name]) => name);
}
