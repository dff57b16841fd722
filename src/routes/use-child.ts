import { useSelector } from "@xstate/react";
import type { AnyActorRef, SnapshotFrom } from "xstate";

type Children<A extends AnyActorRef> = SnapshotFrom<A> extends { children: infer C } ? C : never;

/** Not every child is a loader. */
interface LoaderSnapshot<Loaded> {
  hasTag?: (tag: "loader") => boolean;
  children: { loaded?: Loaded };
}

/**
 * The child actor that `parent` currently runs under `id`, typed by the parent machine. Where that is the loader of a
 * machine, the machine itself, once it is loaded.
 */
export function useChild<A extends AnyActorRef, Id extends keyof Children<A> & string>(
  parent: A | undefined,
  id: Id,
): Children<A>[Id] | undefined {
  // `AnyActorRef` because TypeScript cannot infer the snapshot of a generic actor.
  const child = useSelector(parent as AnyActorRef | undefined, (snapshot?: SnapshotFrom<AnyActorRef>) => {
    const { children } = (snapshot ?? { children: {} }) as { children: Children<A> };
    return children[id];
  });
  return useSelector(child as AnyActorRef | undefined, (snapshot?: LoaderSnapshot<typeof child>) =>
    snapshot?.hasTag?.("loader") ? snapshot.children.loaded : child,
  );
}
