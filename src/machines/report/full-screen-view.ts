import type { SnapshotFrom } from "xstate";
import type { FullScreenKind } from "../../rules/report/full-screen.ts";
import type { fullScreenMachine } from "./full-screen.machine.ts";

export interface FullScreenView {
  at: "off" | FullScreenKind;
}

export function fullScreenView(snapshot: SnapshotFrom<typeof fullScreenMachine>): FullScreenView {
  if (snapshot.matches("overlay")) return { at: "overlay" };
  // Until the browser has left full screen, nothing behind the report can take the focus.
  return { at: snapshot.matches("native") || snapshot.matches("leaving") ? "native" : "off" };
}
