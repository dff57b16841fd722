import { expect, waitFor } from "storybook/test";
import type { AnyActorRef, InspectionEvent, Snapshot, StateValue } from "xstate";

interface Standing {
  value?: StateValue;
  machine?: { id: string };
}

/** The states in which the machines of the stage stand. */
export function createTrail() {
  const standing = new Map<AnyActorRef, string[]>();
  const listeners = new Set<() => void>();
  let told = "";
  return {
    inspect(this: void, event: InspectionEvent) {
      if (event.type !== "@xstate.snapshot") return;
      const { value, machine } = event.snapshot as Standing;
      if (value === undefined || machine === undefined) return;
      standing.set(event.actorRef as AnyActorRef, leaves(value, machine.id));
      for (const actor of standing.keys())
        if ((actor.getSnapshot() as Snapshot<unknown>).status === "stopped") standing.delete(actor);
      told = [...new Set([...standing.values()].flat())].join(" ");
      for (const listener of listeners) listener();
    },
    subscribe(this: void, listener: () => void) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    read: () => told,
  };
}

function leaves(value: StateValue, path: string): string[] {
  if (typeof value === "string") return [`${path}.${value}`];
  return Object.entries(value).flatMap(([key, inner]) => (inner === undefined ? [] : leaves(inner, `${path}.${key}`)));
}

interface Told {
  canvasElement: HTMLElement;
  parameters: { state?: string | readonly string[] };
}

/** A story named as a state has come to it. Asked again when the story has been looked through, it still stands there. */
export async function standsWhereItSays({ canvasElement, parameters: { state } }: Told): Promise<void> {
  const stage = canvasElement.querySelector<HTMLElement>("[data-stands]");
  if (state === undefined || !stage) return;
  await waitFor(() => expect(stage.dataset["stands"]?.split(" ")).toEqual(expect.arrayContaining([state].flat())));
}
