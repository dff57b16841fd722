import type { AnyActorRef } from "xstate";

/** What the platform tells a machine when a child of its own has ended: nobody else may say it, so no event type lists it. */
export const childDone = (id: string, output?: unknown) => ({ type: `xstate.done.actor.${id}`, output, actorId: id });
export const childBroke = (id: string) => ({
  type: `xstate.error.actor.${id}`,
  error: new Error("The world said no"),
  actorId: id,
});

export const endChild = (parent: AnyActorRef | undefined, id: string) => parent?.send(childDone(id));
export const breakChild = (parent: AnyActorRef | undefined, id: string) => parent?.send(childBroke(id));
