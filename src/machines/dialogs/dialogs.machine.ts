// The stack of dialogs: one at a time, unless a dialog is placed on top of another.
// Specification: section 2 (Alert modal, Modal behaviour).
import { type ActorRefFrom, assign, emit, enqueueActions, type SnapshotFrom, setup } from "xstate";
import { type DialogContent, dialogMachine } from "./dialog.machine.ts";

interface Opening {
  content: DialogContent;
  onTop?: boolean;
  dismissible?: boolean;
}

type Event =
  | ({ type: "dialog.opened" } & Opening)
  | { type: "dialog.answered"; id: string; answer: string }
  /** Closes the dialog of this id, or every one of this kind. */
  | { type: "dialog.dismissed"; which: string }
  | { type: "dialog.closed"; id: string };

type Fact =
  { type: "dialog.refused"; reason: string } | { type: "dialog.answered"; content: DialogContent; answer: string };

export interface DialogsContext {
  stack: readonly ActorRefFrom<typeof dialogMachine>[];
  opened: number;
}

type Given<T extends Event["type"]> = Omit<Extract<Event, { type: T }>, "type">;

export const dialogsMachine = setup({
  types: { context: {} as DialogsContext, events: {} as Event, emitted: {} as Fact },
  actors: { dialog: dialogMachine },
  guards: {
    combinesCloseWithActions: (_, { content }: Opening) => "onClose" in content && "actions" in content,
    isOnTop: (_, { onTop }: Opening) => onTop === true,
  },
  actions: {
    refuse: emit({ type: "dialog.refused", reason: "An alert combines no close callback with action buttons" }),
    closeAll: enqueueActions(({ context, enqueue }) => {
      for (const dialog of context.stack) enqueue.sendTo(dialog, { type: "close.requested" });
    }),
    push: assign(({ context, spawn, self }, { content, onTop = false, dismissible = false }: Opening) => {
      const id = `${content.kind}-${context.opened}`;
      return {
        opened: context.opened + 1,
        stack: [...context.stack, spawn("dialog", { id, input: { stack: self, id, content, onTop, dismissible } })],
      };
    }),
    tellAnswer: enqueueActions(({ context, enqueue }, { id, answer }: Given<"dialog.answered">) => {
      const dialog = context.stack.find((one) => one.id === id);
      if (dialog) enqueue.emit({ type: "dialog.answered", content: dialog.getSnapshot().context.content, answer });
    }),
    close: enqueueActions(({ context, enqueue }, { which }: Given<"dialog.dismissed">) => {
      for (const dialog of context.stack) {
        if (dialog.id === which || dialog.getSnapshot().context.content.kind === which)
          enqueue.sendTo(dialog, { type: "close.requested" });
      }
    }),
    remove: enqueueActions(({ context, enqueue }, { id }: Given<"dialog.closed">) => {
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
          { guard: { type: "combinesCloseWithActions", params: ({ event }) => event }, actions: "refuse" },
          {
            guard: { type: "isOnTop", params: ({ event }) => event },
            actions: { type: "push", params: ({ event }) => event },
          },
          { actions: ["closeAll", { type: "push", params: ({ event }) => event }] },
        ],
        "dialog.answered": {
          actions: [
            { type: "tellAnswer", params: ({ event }) => event },
            { type: "close", params: ({ event }) => ({ which: event.id }) },
          ],
        },
        "dialog.dismissed": { actions: { type: "close", params: ({ event }) => event } },
        "dialog.closed": { actions: { type: "remove", params: ({ event }) => event } },
      },
    },
  },
});

/** Bottom first. Only the last has an overlay. */
export const dialogsView = (snapshot: SnapshotFrom<typeof dialogsMachine>) => snapshot.context.stack;
