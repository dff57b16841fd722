import { useSelector } from "@xstate/react";
import type { AnyActorRef, SnapshotFrom } from "xstate";

/** The machine itself where `child` is the loader that runs it under the id "loaded", and otherwise `child`. */
export function useLoadedMachine<A extends AnyActorRef>(child: A | undefined): A | undefined {
  // `AnyActorRef` because TypeScript cannot infer the snapshot of a generic actor.
  return useSelector(child as AnyActorRef | undefined, (snapshot?: SnapshotFrom<AnyActorRef>) => {
    const { children } = (snapshot ?? { children: {} }) as { children: { loaded?: A } };
    return children.loaded ?? child;
  });
}
