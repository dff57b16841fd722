import { isFromWorker, runAfterPaint } from "./boot.ts";
import { sendStartRequests } from "./start-requests.ts";

declare const START_SCRIPT: string;

/** Parsing the application blocks the page, so it waits this long for the answers of the first screen. */
const FIRST_SCREEN_LIMIT_MS = 400;

/** React creates errors while its script is read; without stack traces that script is not scanned a second time. */
const errors = Error as { stackTraceLimit?: number };

function startApplication() {
  errors.stackTraceLimit = 0;
  void import(/* @vite-ignore */ START_SCRIPT).finally(() => (errors.stackTraceLimit = 10));
}

runAfterPaint(() => {
  try {
    sendStartRequests();
  } catch {
    // The application finds the same fault in the page and shows it readably.
  }
  const { boot } = window;
  // A page from the service worker has its application at once: it is ready when the data comes.
  if (boot?.answers.reports && !isFromWorker()) {
    boot.startApplication = startApplication;
    setTimeout(startApplication, FIRST_SCREEN_LIMIT_MS);
  } else startApplication();
});
