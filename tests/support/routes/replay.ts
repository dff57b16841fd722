import { act, waitFor } from "@testing-library/react";
import { expect } from "vitest";
import type { AnyActorRef, AnyEventObject, AnyMachineSnapshot, AnyStateMachine } from "xstate";
import type { StatePath } from "xstate/graph";
import { exploreMachine, type ExploreOptions } from "../machines/explore-machine.ts";
import type { ManualPortal } from "./manual-portal.tsx";

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

export interface ReplayOptions {
  portal: ManualPortal;
  /** The machine whose needs the answers of the path are for. */
  scope: string;
  /** The actor that follows the path. A child runs only from its first state to its last. */
  actor: () => AnyActorRef | undefined;
  /** How a user, or the page, causes an event. All other events are delays and settled needs. */
  causes: Readonly<Record<string, (event: never) => unknown>>;
}

/** Replays a path in the mounted portal, and expects the machine to be in the path's state after every step. */
export async function replay(path: Path, { portal, scope, actor, causes }: ReplayOptions): Promise<void> {
  let latest: AnyActorRef | undefined;
  const currentActor = () => (latest = actor() ?? latest);
  for (const { event, state } of path.steps) {
    const cause = causes[event.type];
    if (cause) await cause(event as never);
    else if (event.type !== "xstate.init") await act(async () => sendOrSettle(event, portal, scope, currentActor()));
    await waitFor(() => {
      const snapshot = currentActor()?.getSnapshot() as AnyMachineSnapshot | undefined;
      expect(snapshot?.value).toEqual(state.value);
    });
  }
}

function sendOrSettle(event: AnyEventObject, portal: ManualPortal, scope: string, actor: AnyActorRef | undefined) {
  const [, outcome, id] = /^xstate\.(done|error)\.actor\.(.+)$/.exec(event.type) ?? [];
  if (outcome === "done") portal.answer(`${scope}.${id}`, event["output"]);
  else if (outcome === "error") portal.fail(`${scope}.${id}`);
  else actor?.send(event);
}
