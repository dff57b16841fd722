// Whether a report fills the screen: by the platform's own means, else by covering the page.
// Specification: section 2 (Navigation ribbon, Report view).
import { setup, type SnapshotFrom } from "xstate";
import { needs } from "../needs.ts";

type Event =
  | { type: "report.shown" }
  | { type: "fullScreen.requested" }
  | { type: "fullScreen.left" }
  | { type: "fullScreen.exitRequested" };

export const fullScreenMachine = setup({
  types: { events: {} as Event },
  actors: {
    enterFullScreen: needs<"native" | "overlay">("enterFullScreen"),
    leaveFullScreen: needs<void>("leaveFullScreen"),
  },
  guards: { isNative: (_, { by }: { by: "native" | "overlay" }) => by === "native" },
}).createMachine({
  id: "fullScreen",
  initial: "waiting",
  states: {
    waiting: {
      description: "There is no report to show yet.",
      on: { "report.shown": { target: "windowed" }, "fullScreen.requested": { target: "wanted" } },
    },
    wanted: {
      description: "The report fills the screen as soon as it has loaded.",
      on: { "report.shown": { target: "entering" }, "fullScreen.exitRequested": { target: "waiting" } },
    },
    windowed: {
      description: "The report has its place in the page.",
      on: { "fullScreen.requested": { target: "entering" } },
    },
    entering: {
      description: "The platform is being asked for the whole screen.",
      invoke: {
        id: "enterFullScreen",
        src: "enterFullScreen",
        onDone: [
          { guard: { type: "isNative", params: ({ event }) => ({ by: event.output }) }, target: "native" },
          { target: "overlay" },
        ],
        onError: { target: "overlay" },
      },
    },
    native: {
      description: "The report fills the screen.",
      on: { "fullScreen.left": { target: "windowed" }, "fullScreen.exitRequested": { target: "leaving" } },
    },
    overlay: {
      description: "The report covers the page: the platform gave no full screen.",
      on: { "fullScreen.exitRequested": { target: "windowed" } },
    },
    leaving: {
      description: "The screen is being given back.",
      invoke: {
        id: "leaveFullScreen",
        src: "leaveFullScreen",
        onDone: { target: "windowed" },
        onError: { target: "windowed" },
      },
    },
  },
});

export type FullScreenView = "off" | "native" | "overlay";

export function fullScreenView(snapshot: SnapshotFrom<typeof fullScreenMachine>): FullScreenView {
  if (snapshot.matches("overlay")) return "overlay";
  // until the screen is given back nothing behind the report can have the focus
  return snapshot.matches("native") || snapshot.matches("leaving") ? "native" : "off";
}
