// Whether a report fills the screen: with the browser's full screen where it grants it, else by covering the page.
import { setup } from "xstate";
import type { FullScreenKind } from "../../rules/report/full-screen.ts";
import { needs } from "../needs.ts";

type Event =
  | { type: "report.shown" }
  | { type: "fullScreen.requested" }
  | { type: "fullScreen.left" }
  | { type: "fullScreen.exitRequested" }
  /** The pointer moved, a key was pressed, or something took the focus. */
  | { type: "controls.used" };

const controls = {
  initial: "used",
  states: {
    used: {
      description: "All controls are visible, because they were used or full screen has just begun.",
      after: { untilUnused: { target: "unused" } },
      on: { "controls.used": { target: "used", reenter: true } },
    },
    unused: {
      description: "The pages are faded, because nobody has used a control for a while.",
      on: { "controls.used": { target: "used" } },
    },
  },
} as const;

export const fullScreenMachine = setup({
  types: { events: {} as Event },
  actors: {
    enterFullScreen: needs<FullScreenKind>("enterFullScreen"),
    leaveFullScreen: needs<void>("leaveFullScreen"),
  },
  delays: { untilUnused: 4000 },
  guards: { isNative: (_, { kind }: { kind: FullScreenKind }) => kind === "native" },
}).createMachine({
  id: "fullScreen",
  initial: "waiting",
  states: {
    waiting: {
      description: "No report is shown yet.",
      on: { "report.shown": { target: "windowed" }, "fullScreen.requested": { target: "pending" } },
    },
    pending: {
      description: "Full screen is requested; the report enters it once it is shown.",
      on: { "report.shown": { target: "entering" }, "fullScreen.exitRequested": { target: "waiting" } },
    },
    windowed: {
      description: "The report is shown in the page.",
      on: { "fullScreen.requested": { target: "entering" } },
    },
    entering: {
      description: "The browser is entering full screen.",
      invoke: {
        id: "enterFullScreen",
        src: "enterFullScreen",
        onDone: [
          { guard: { type: "isNative", params: ({ event }) => ({ kind: event.output }) }, target: "native" },
          { target: "overlay" },
        ],
        onError: { target: "overlay" },
      },
    },
    native: {
      description: "The report fills the screen.",
      ...controls,
      on: { "fullScreen.left": { target: "windowed" }, "fullScreen.exitRequested": { target: "leaving" } },
    },
    overlay: {
      description: "The report covers the page, because the browser denied full screen.",
      ...controls,
      on: { "fullScreen.exitRequested": { target: "windowed" } },
    },
    leaving: {
      description: "The browser is leaving full screen.",
      invoke: {
        id: "leaveFullScreen",
        src: "leaveFullScreen",
        onDone: { target: "windowed" },
        onError: { target: "windowed" },
      },
    },
  },
});
