// The stack of dialogs: one at a time, unless a dialog is placed on top of another.
import { type ActorRefFrom, assign, emit, enqueueActions, type SnapshotFrom, setup, stopChild } from "xstate";
import { titles } from "../../rules/messages.ts";
import { type DialogContent, dialogMachine } from "./dialog.machine.ts";

interface DialogOptions {
  content: DialogContent;
  onTop?: boolean;
  dismissible?: boolean;
}

type Event =
  | ({ type: "dialog.opened" } & DialogOptions)
  | { type: "dialog.answered"; id: string; answer: string }
  /** Closes every dialog of this kind. */
  | { type: "dialog.dismissed"; kind: DialogContent["kind"] }
  | { type: "dialog.closed"; id: string };

type Fact =
  | { type: "dialog.refused"; reason: string }
  | { type: "dialog.answered"; content: DialogContent; answer: string };

type DialogActor = ActorRefFrom<typeof dialogMachine>;

export interface DialogsContext {
  stack: readonly DialogActor[];
  opened: number;
}

const contentOf = (dialog: DialogActor) => dialog.getSnapshot().context.content;

const combinesCloseWithActions = ({ event: { content } }: { event: DialogOptions }) =>
  "onClose" in content && "actions" in content;

export const dialogsMachine = setup({
  types: { context: {} as DialogsContext, events: {} as Event, emitted: {} as Fact },
  actors: { dialog: dialogMachine },
}).createMachine({
  id: "dialogs",
  context: { stack: [], opened: 0 },
  initial: "stacking",
  states: {
    stacking: {
      description: "Dialogs are opened, answered and closed.",
      on: {
        "dialog.opened": [
          {
            guard: combinesCloseWithActions,
            actions: emit({
              type: "dialog.refused",
              reason: "An alert cannot have both a close callback and action buttons",
            }),
          },
          {
            actions: [
              enqueueActions(({ context, event, enqueue }) => {
                if (event.onTop) return;
                for (const dialog of context.stack) enqueue.sendTo(dialog, { type: "close.requested" });
              }),
              assign(({ context, event: { content, onTop = false, dismissible = false }, spawn, self }) => {
                const id = `${content.kind}-${context.opened}`;
                const input = { parent: self, id, content, onTop, dismissible };
                return { opened: context.opened + 1, stack: [...context.stack, spawn("dialog", { id, input })] };
              }),
            ],
          },
        ],
        "dialog.answered": {
          actions: enqueueActions(({ context, event, enqueue }) => {
            const dialog = context.stack.find(({ id }) => id === event.id);
            if (!dialog) return;
            enqueue.emit({ type: "dialog.answered", content: contentOf(dialog), answer: event.answer });
            enqueue.sendTo(dialog, { type: "close.requested" });
          }),
        },
        "dialog.dismissed": {
          actions: enqueueActions(({ context, event, enqueue }) => {
            for (const dialog of context.stack)
              if (contentOf(dialog).kind === event.kind) enqueue.sendTo(dialog, { type: "close.requested" });
          }),
        },
        "dialog.closed": {
          actions: [
            stopChild(({ event }) => event.id),
            assign(({ context, event }) => ({ stack: context.stack.filter(({ id }) => id !== event.id) })),
          ],
        },
      },
    },
  },
});

export interface DialogsView {
  at: "empty" | "open";
  /** The lowest dialog first; only the last has an overlay. */
  stack: readonly DialogActor[];
}

export function dialogsView({ context: { stack } }: SnapshotFrom<typeof dialogsMachine>): DialogsView {
  return { at: stack.length === 0 ? "empty" : "open", stack };
}

/** A message for the user. The app shows it in an alert dialog. */
export interface Notice {
  type: "notice.raised";
  title: "Error" | "Information";
  message: string;
  /** A load failed: nothing behind the alert can be used. */
  failure?: true;
  /** The machine that raised the notice accepts `retry.requested`. */
  retry?: true;
  /** Trying again will not help by itself: the user is offered other ways on. */
  deadEnd?: true;
}

export const errorNotice = (message: string): Notice => ({ type: "notice.raised", title: titles.error, message });
export const informationNotice = (message: string): Notice => ({
  type: "notice.raised",
  title: titles.information,
  message,
});
export const failureNotice = (message: string): Notice => ({ ...errorNotice(message), failure: true, retry: true });
export const deadEndNotice = (message: string): Notice => ({ ...failureNotice(message), deadEnd: true });
