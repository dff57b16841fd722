import { render, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import type { ReactElement } from 'react';
import { expect } from 'vitest';
import { type AnyActorLogic, type AnyActorRef, type AnyEventObject, type AnyMachineSnapshot, type AnyStateMachine, createActor, fromPromise } from 'xstate';
import { type Journey, walk } from '../../machines/walk.ts';

export type Person = ReturnType<typeof userEvent.setup>;
type Acts = Readonly<Record<string, (user: Person, event: never) => Promise<void>>>;

interface Replay {
  machine: AnyStateMachine;
  journey: Journey;
  /** How a person does what the machine hears. */
  acts: Acts;
  view: (tab: AnyActorRef) => ReactElement;
}

/** The shortest way to each state, by the state's name. */
export function shortestWays(machine: AnyStateMachine, journey: Journey): [string, AnyEventObject[]][] {
  const ways = new Map<string, AnyEventObject[]>();
  for (const { state, steps } of walk(machine, journey).paths) {
    const name = JSON.stringify(state.value);
    const events = steps.map(({ event }) => event).filter(({ type }) => type !== 'xstate.init');
    if ((ways.get(name)?.length ?? Infinity) > events.length) ways.set(name, events);
  }
  return [...ways];
}

/** Goes a way through the real view: a person acts, the world answers, and the machine has to arrive. */
export async function replay({ machine, journey, acts, view }: Replay, way: readonly AnyEventObject[], name: string): Promise<void> {
  const asked: PromiseWithResolvers<unknown>[] = [];
  const ask = fromPromise(() => {
    const answer = Promise.withResolvers<unknown>();
    asked.push(answer);
    return answer.promise;
  });
  const needs = Object.keys(machine.implementations.actors as Record<string, AnyActorLogic>).map((need) => [need, ask]);
  const tab = createActor(machine.provide({ actors: Object.fromEntries(needs) }), { input: journey.input });
  tab.start();
  render(view(tab));
  const user = userEvent.setup();
  for (const event of way) {
    const before = tab.getSnapshot();
    if (event.type.startsWith('xstate.done.actor')) asked.at(-1)?.resolve(event['output']);
    else if (event.type.startsWith('xstate.error.actor')) asked.at(-1)?.reject(new Error('500'));
    else await acts[event.type]?.(user, event as never);
    await waitFor(() => expect(tab.getSnapshot()).not.toBe(before));
  }
  expect(JSON.stringify((tab.getSnapshot() as AnyMachineSnapshot).value)).toBe(name);
}
