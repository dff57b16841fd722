import { useSelector } from "@xstate/react";
import type { AnyActorRef, SnapshotFrom } from "xstate";

type Children<A extends AnyActorRef> = SnapshotFrom<A> extends { children: infer C } ? C : never;

/** The child actor that `parent` currently runs under `id`, typed by the parent machine. */
export function useChild<A extends AnyActorRef, Id extends keyof Children<A> & string>(
  parent: A | undefined,
  id: Id,
): Children<A>[Id] | undefined {
  // `AnyActorRef` because TypeScript cannot infer the snapshot of a generic actor.
  return useSelector(parent as AnyActorRef | undefined, (snapshot?: SnapshotFrom<AnyActorRef>) => {
    const { children } = (snapshot ?? { children: {} }) as { children: Children<A> };
    return children[id];
  });
}
