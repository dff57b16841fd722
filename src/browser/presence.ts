import { REPORT_USED } from "../rules/report/report-use.ts";
import { startStopwatch } from "./clock.ts";

/** The server ends a session after the same time. */
const IDLE_LIMIT_MS = 30 * 60_000;
const SIGNS = ["pointerdown", "pointermove", "keydown", "wheel", "touchstart", "focus", "blur"];
/** Tells the other tabs of this session, at most once in this time. */
const SHARING_PAUSE_MS = 30_000;

export interface Presence {
  /** Milliseconds since the last sign of a person, in any tab of the portal. */
  idleTime: () => number;
  /** Resolves at once while a person is there; otherwise when they return. */
  untilPresent: (signal: AbortSignal) => Promise<void>;
}

/** Watches for signs of a person: pointer, keys, touch, use of a report, and the page becoming visible. */
export function watchPresence(): Presence {
  const tabs = new BroadcastChannel("portal-presence");
  const returned = new EventTarget();
  let idleTime = startStopwatch();
  let sinceShared = startStopwatch();
  const noticePerson = () => {
    idleTime = startStopwatch();
    returned.dispatchEvent(new Event("returned"));
  };
  const noticeSign = () => {
    const wasIdle = idleTime() >= IDLE_LIMIT_MS;
    noticePerson();
    if (!wasIdle && sinceShared() < SHARING_PAUSE_MS) return;
    sinceShared = startStopwatch();
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel has no other origin
    tabs.postMessage(null);
  };
  for (const sign of [...SIGNS, REPORT_USED]) addEventListener(sign, noticeSign, { capture: true, passive: true });
  document.addEventListener("visibilitychange", () => {
    if (document.visibilityState === "visible") noticeSign();
  });
  tabs.addEventListener("message", noticePerson);
  return {
    idleTime: () => idleTime(),
    untilPresent: (signal) =>
      new Promise((resolve, reject) => {
        if (idleTime() < IDLE_LIMIT_MS) return resolve();
        signal.addEventListener("abort", () => reject(signal.reason as Error), { once: true });
        return returned.addEventListener("returned", () => resolve(), { once: true, signal });
      }),
  };
}
