import { render, waitFor } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import type { ReactElement } from "react";
import { describe, expect, test } from "vitest";
import {
  type AnyActor,
  type AnyActorLogic,
  type AnyActorRef,
  type AnyEventObject,
  type AnyMachineSnapshot,
  type AnyStateMachine,
  type AnyTransitionDefinition,
  createActor,
  fromPromise,
  type StateValue,
} from "xstate";
import { describeTransition, exploreMachine, type ExploreOptions } from "../machines/explore-machine.ts";

export type Person = ReturnType<typeof userEvent.setup>;
type Acts = Readonly<Record<string, (user: Person, event: never, actor: AnyActorRef) => Promise<void>>>;

export interface Replay {
  machine: AnyStateMachine;
  journey: ExploreOptions;
  /** How what the machine hears comes about; what is not here is the world's answer. */
  acts: Acts;
  /** What the machine is ready for and nobody can bring about as things stand. */
  cannot?: (event: AnyEventObject, snapshot: AnyMachineSnapshot) => boolean;
  view: (actor: AnyActorRef) => ReactElement;
}

interface Way {
  name: string;
  events: readonly AnyEventObject[];
  arrives: StateValue;
}

/** For every transition the shortest way that takes it. */
function everyWay({ machine, journey, cannot = () => false }: Replay): Way[] {
  const ways = new Map<AnyTransitionDefinition, Way>();
  const edges = exploreMachine(machine, journey).edges.toSorted((one, other) => one.path.length - other.path.length);
  for (const { from, event, to, path } of edges.filter(({ from, event }) => !cannot(event, from))) {
    for (const taken of machine.getTransitionData(from, event)) {
      if (ways.has(taken)) continue;
      ways.set(taken, {
        name: `${JSON.stringify(from.value).replaceAll('"', "")} · ${describeTransition(taken)}`,
        events: [...path, event],
        arrives: to.value as StateValue,
      });
    }
  }
  return [...ways.values()];
}

/** A child machine lives its own life, unless the journey answers for it. */
function needsOf(machine: AnyStateMachine, { answers = {} }: ExploreOptions): string[] {
  const actors = Object.entries(machine.implementations.actors as Record<string, AnyActorLogic>);
  return actors.filter(([name, logic]) => name in answers || !("root" in logic)).map(([name]) => name);
}

/** Goes a way through the real view: a person acts, the world answers, and the machine has to arrive. */
async function replay({ machine, journey, acts, view }: Replay, { events, arrives }: Way): Promise<void> {
  const asked: PromiseWithResolvers<unknown>[] = [];
  const ask = fromPromise(() => {
    const answer = Promise.withResolvers<unknown>();
    asked.push(answer);
    return answer.promise;
  });
  const needs = needsOf(machine, journey).map((need) => [need, ask]);
  const heard: string[] = [];
  const actor: AnyActor = createActor(machine.provide({ actors: Object.fromEntries(needs) }), {
    input: journey.input,
    inspect: (seen) => seen.type === "@xstate.event" && seen.actorRef === actor && heard.push(seen.event.type),
  });
  actor.start();
  render(view(actor));
  const user = userEvent.setup();
  for (const event of events) {
    heard.length = 0;
    const act = acts[event.type];
    if (act) await act(user, event as never, actor);
    else if (event.type.startsWith("xstate.done.actor")) asked.at(-1)?.resolve(event["output"]);
    else asked.at(-1)?.reject(new Error("500"));
    await waitFor(() => expect(heard).toContain(event.type));
  }
  expect((actor.getSnapshot() as AnyMachineSnapshot).value).toEqual(arrives);
}

/** Every state and every transition of each machine, gone through its real view. */
export function proveEveryWay(replays: Readonly<Record<string, Replay>>): void {
  describe.each(Object.entries(replays))("the shortest way through the real %s", (_, way) => {
    test("is known for every state and every transition", () => {
      const { unreachedStates, unreachedTransitions } = exploreMachine(way.machine, way.journey);
      expect([unreachedStates, unreachedTransitions]).toEqual([[], []]);
    });
    test.each(everyWay(way))("takes $name", async (one) => {
      expect(one.events).not.toEqual([]);
      await replay(way, one);
    });
  });
}
