/** Where the table is: on a server, or in a worker of this page. */

export const local = document.documentElement.dataset.table === "worker";
