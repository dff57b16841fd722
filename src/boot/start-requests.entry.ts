import { afterPaint } from "./after-paint.ts";
import { beginEarly } from "./start-requests.ts";

declare const START_SCRIPT: string;

/** The application's script holds the page up while it is read: what can be shown before, is. */
const LONGEST_MS = 400;

/** React makes itself errors while it is read, and the place of each would cost reading the whole script once more. */
const trace = Error as { stackTraceLimit?: number };

function start() {
  trace.stackTraceLimit = 0;
  void import(/* @vite-ignore */ START_SCRIPT).finally(() => (trace.stackTraceLimit = 10));
}

afterPaint(() => {
  try {
    beginEarly();
  } catch {
    // What is wrong with the page the application finds as well, and can say readably.
  }
  const { early } = window;
  if (early?.answers.size === 4) {
    early.start = start;
    setTimeout(start, LONGEST_MS);
  } else start();
});
