export const WORKER_PATH = "/service-worker.js";
export const SHELL_PATH = "/shell.html";

/** Browsers send it with the request for a page that a service worker opens: the answer is only the page's data. */
export const PRELOAD_HEADER = "service-worker-navigation-preload";
/** Marks an answer that is only the page's data. */
export const PAGE_DATA_HEADER = "x-page-data";
