import { act, waitFor } from "@testing-library/react";
import { expect } from "vitest";
import type { AnyActorRef, AnyEventObject, AnyMachineSnapshot, AnyStateMachine } from "xstate";
import type { StatePath } from "xstate/graph";
import { exploreMachine, type ExploreOptions } from "../machines/explore-machine.ts";
import type { ByHand } from "./manual-portal.tsx";

type Path = StatePath<AnyMachineSnapshot, AnyEventObject>;

/** The shortest path to each state of a machine. */
export function shortestPaths(machine: AnyStateMachine, options: ExploreOptions): [state: string, path: Path][] {
  const paths = new Map<string, Path>();
  for (const path of exploreMachine(machine, options).paths) {
    const state = JSON.stringify(path.state.value).replaceAll('"', "");
    if ((paths.get(state)?.weight ?? Infinity) > path.weight) paths.set(state, path);
  }
  return [...paths];
}

export interface Stage {
  portal: ByHand;
  /** Whose needs the answers of the path are for. */
  scope: string;
  /** The actor that walks the path: a child is there only from its first state to its last. */
  actor: () => AnyActorRef | undefined;
  /** How a person, or the page, brings an event about. What is not here is time's or the world's doing. */
  doing: Readonly<Record<string, (event: never) => unknown>>;
}

/** Walks a path through the mounted portal, and sees after every step that the machine stands where the path says. */
export async function replay(path: Path, { portal, scope, actor, doing }: Stage): Promise<void> {
  let walking: AnyActorRef | undefined;
  const here = () => (walking = actor() ?? walking);
  for (const { event, state } of path.steps) {
    if (event.type !== "xstate.init") {
      const [, outcome, id] = /^xstate\.(done|error)\.actor\.(.+)$/.exec(event.type) ?? [];
      const bring = doing[event.type];
      if (bring) await bring(event as never);
      else {
        await act(async () => {
          if (outcome === "done") portal.answer(`${scope}.${id}`, event["output"]);
          else if (outcome === "error") portal.fail(`${scope}.${id}`);
          else here()?.send(event);
        });
      }
    }
    await waitFor(() => expect((here()?.getSnapshot() as AnyMachineSnapshot | undefined)?.value).toEqual(state.value));
  }
}
