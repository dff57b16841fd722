// One dialog on the stack, from its opening animation to the end of its closing one.
import { type ActorRef, sendTo, setup, type Snapshot, type SnapshotFrom } from "xstate";

export type DialogContent =
  | { kind: "select" | "terms" | "preview" | "sessions" | "recorded" | "finder" | "keys" }
  | {
      kind: "alert";
      title: string;
      message: string;
      failure?: true;
      deadEnd?: true;
      from?: string;
      actions?: readonly AlertAction[];
      onClose?: string;
    };

export interface AlertAction {
  label: string;
  answer: string;
}

export interface DialogInput {
  parent: ActorRef<Snapshot<unknown>, { type: "dialog.closed"; id: string }>;
  id: string;
  content: DialogContent;
  onTop: boolean;
  dismissible: boolean;
}

export const dialogDelays = { toShow: 150, toHide: 300, toShake: 250 };

type Event = { type: "dismissal.attempted" } | { type: "close.requested" };

export const dialogMachine = setup({
  types: { context: {} as DialogInput, events: {} as Event, input: {} as DialogInput },
  delays: dialogDelays,
  guards: { isDismissible: ({ context }) => context.dismissible },
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
        opening: { description: "The dialog is being animated in.", after: { toShow: { target: "open" } } },
        open: { description: "The dialog is open and waits for an answer." },
        shaking: {
          description: "The dialog shakes, because it cannot be dismissed.",
          after: { toShake: { target: "open" } },
        },
      },
    },
    closing: { description: "The dialog is being animated out.", after: { toHide: { target: "closed" } } },
    closed: {
      description: "The dialog is closed.",
      type: "final",
      entry: sendTo(
        ({ context }) => context.parent,
        ({ context }) => ({ type: "dialog.closed", id: context.id }),
      ),
    },
  },
});

export interface DialogView {
  at: "opening" | "open" | "shaking" | "closing";
  id: string;
  content: DialogContent;
  onTop: boolean;
  dismissible: boolean;
}

export function dialogView({ value, context }: SnapshotFrom<typeof dialogMachine>): DialogView {
  const { id, content, onTop, dismissible } = context;
  return { at: typeof value === "object" ? value.shown : "closing", id, content, onTop, dismissible };
}
