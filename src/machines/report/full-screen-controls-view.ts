// In a file of its own, because the start needs only whether the report fills the screen.
import type { SnapshotFrom } from "xstate";
import type { fullScreenMachine } from "./full-screen.machine.ts";

/** Whether nobody has used a control for a while. */
export const areControlsUnused = (snapshot: SnapshotFrom<typeof fullScreenMachine>) =>
  snapshot.matches({ overlay: "unused" }) || snapshot.matches({ native: "unused" });
