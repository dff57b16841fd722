// The stack of dialogs: one at a time, unless a dialog is placed on top of another.
import { type ActorRefFrom, assign, emit, enqueueActions, type SnapshotFrom, setup } from "xstate";
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
  { type: "dialog.refused"; reason: string } | { type: "dialog.answered"; content: DialogContent; answer: string };

type DialogActor = ActorRefFrom<typeof dialogMachine>;

export interface DialogsContext {
  stack: readonly DialogActor[];
  opened: number;
}

const contentOf = (dialog: DialogActor) => dialog.getSnapshot().context.content;

export const dialogsMachine = setup({
  types: { context: {} as DialogsContext, events: {} as Event, emitted: {} as Fact },
  actors: { dialog: dialogMachine },
  guards: {
    combinesCloseWithActions: (_, { content }: DialogOptions) => "onClose" in content && "actions" in content,
    isOnTop: (_, { onTop }: DialogOptions) => onTop === true,
  },
  actions: {
    emitRefused: emit({
      type: "dialog.refused",
      reason: "An alert cannot have both a close callback and action buttons",
    }),
    emitAnswered: enqueueActions(({ context, enqueue }, { id, answer }: { id: string; answer: string }) => {
      const dialog = context.stack.find((one) => one.id === id);
      if (dialog) enqueue.emit({ type: "dialog.answered", content: contentOf(dialog), answer });
    }),
    closeAll: enqueueActions(({ context, enqueue }) => {
      for (const dialog of context.stack) enqueue.sendTo(dialog, { type: "close.requested" });
    }),
    closeKind: enqueueActions(({ context, enqueue }, { kind }: { kind: DialogContent["kind"] }) => {
      for (const dialog of context.stack)
        if (contentOf(dialog).kind === kind) enqueue.sendTo(dialog, { type: "close.requested" });
    }),
    closeOne: enqueueActions(({ context, enqueue }, { id }: { id: string }) => {
      const dialog = context.stack.find((one) => one.id === id);
      if (dialog) enqueue.sendTo(dialog, { type: "close.requested" });
    }),
    push: assign(({ context, spawn, self }, { content, onTop = false, dismissible = false }: DialogOptions) => {
      const id = `${content.kind}-${context.opened}`;
      const input = { parent: self, id, content, onTop, dismissible };
      return { opened: context.opened + 1, stack: [...context.stack, spawn("dialog", { id, input })] };
    }),
    remove: enqueueActions(({ context, enqueue }, { id }: { id: string }) => {
      enqueue.stopChild(id);
      enqueue.assign({ stack: context.stack.filter((dialog) => dialog.id !== id) });
    }),
  },
}).createMachine({
  id: "dialogs",
  context: { stack: [], opened: 0 },
  initial: "stacking",
  states: {
    stacking: {
      description: "Dialogs are opened, answered and closed.",
      on: {
        "dialog.opened": [
          { guard: { type: "combinesCloseWithActions", params: ({ event }) => event }, actions: "emitRefused" },
          {
            guard: { type: "isOnTop", params: ({ event }) => event },
            actions: { type: "push", params: ({ event }) => event },
          },
          { actions: ["closeAll", { type: "push", params: ({ event }) => event }] },
        ],
        "dialog.answered": {
          actions: [
            { type: "emitAnswered", params: ({ event }) => event },
            { type: "closeOne", params: ({ event }) => event },
          ],
        },
        "dialog.dismissed": { actions: { type: "closeKind", params: ({ event }) => event } },
        "dialog.closed": { actions: { type: "remove", params: ({ event }) => event } },
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
