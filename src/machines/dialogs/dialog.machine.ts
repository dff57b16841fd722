// One dialog on the stack, from its opening movement to the end of its closing one.
// Specification: sections 2 (Modal behaviour) and 9 (Modal animation delays).
import { type ActorRef, sendTo, setup, type Snapshot, type SnapshotFrom } from "xstate";

export type DialogContent =
  | { kind: "select" | "terms" | "preview" | "confirm-delete" }
  | {
      kind: "alert";
      title: string;
      message: string;
      failure?: true;
      from?: string;
      actions?: readonly AlertAction[];
      onClose?: string;
    };

export interface AlertAction {
  label: string;
  answer: string;
}

type Stack = ActorRef<Snapshot<unknown>, { type: "dialog.closed"; id: string }>;

export interface DialogInput {
  stack: Stack;
  id: string;
  content: DialogContent;
  onTop: boolean;
  dismissible: boolean;
}

type Event = { type: "dismissal.attempted" } | { type: "close.requested" };

export const dialogMachine = setup({
  types: { context: {} as DialogInput, events: {} as Event, input: {} as DialogInput },
  delays: { toShow: 150, toHide: 300, toShake: 250 },
  guards: { isDismissible: ({ context }) => context.dismissible },
  actions: {
    tellClosed: sendTo(
      ({ context }) => context.stack,
      ({ context }) => ({ type: "dialog.closed", id: context.id }),
    ),
  },
}).createMachine({
  id: "dialog",
  context: ({ input }) => input,
  initial: "shown",
  states: {
    shown: {
      description: "The dialog is on the screen.",
      initial: "opening",
      on: {
        "close.requested": { target: "closing" },
        "dismissal.attempted": [{ guard: "isDismissible", target: "closing" }, { target: ".shaking" }],
      },
      states: {
        opening: { description: "The dialog moves in.", after: { toShow: "open" } },
        open: { description: "The dialog stands and is answered." },
        shaking: { description: "The dialog was to be dismissed, and shakes its head.", after: { toShake: "open" } },
      },
    },
    closing: { description: "The dialog moves out.", after: { toHide: "closed" } },
    closed: { description: "The dialog is gone.", type: "final", entry: "tellClosed" },
  },
});

export interface DialogView extends DialogInput {
  phase: "opening" | "open" | "shaking" | "closing";
}

export function dialogView(snapshot: SnapshotFrom<typeof dialogMachine>): DialogView {
  const { value, context } = snapshot;
  return { ...context, phase: typeof value === "object" ? value.shown : "closing" };
}
