import type { AnyActorRef } from "xstate";

/** The events XState sends when a child actor ends. No machine's event type lists them: no actor may send them. */
export const childDone = (id: string, output?: unknown) => ({ type: `xstate.done.actor.${id}`, output, actorId: id });
export const childFailed = (id: string, error = new Error("The child actor failed")) => ({
  type: `xstate.error.actor.${id}`,
  error,
  actorId: id,
});

export const endChild = (parent: AnyActorRef | undefined, id: string, output?: unknown) =>
  parent?.send(childDone(id, output));
export const failChild = (parent: AnyActorRef | undefined, id: string) => parent?.send(childFailed(id));
