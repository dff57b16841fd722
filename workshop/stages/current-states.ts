import { expect, waitFor } from "storybook/test";
import type { AnyActorRef, InspectionEvent, Snapshot, StateValue } from "xstate";
import { isDocumentation } from "../docs/documentation.ts";

interface MachineSnapshot {
  value?: StateValue;
  machine?: { id: string };
}

/** Records the current states of all machines of a stage, as one list of paths such as `reports.open.choosing`. */
export function createStateRecorder() {
  const statesByActor = new Map<AnyActorRef, string[]>();
  const listeners = new Set<() => void>();
  let currentStates = "";
  return {
    inspect(this: void, event: InspectionEvent) {
      if (event.type !== "@xstate.snapshot") return;
      const { value, machine } = event.snapshot as MachineSnapshot;
      if (value === undefined || machine === undefined) return;
      statesByActor.set(event.actorRef as AnyActorRef, listLeafStates(value, machine.id));
      for (const actor of statesByActor.keys())
        if ((actor.getSnapshot() as Snapshot<unknown>).status === "stopped") statesByActor.delete(actor);
      currentStates = [...new Set([...statesByActor.values()].flat())].join(" ");
      for (const listener of listeners) listener();
    },
    subscribe(this: void, listener: () => void) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    read: () => currentStates,
  };
}

function listLeafStates(value: StateValue, path: string): string[] {
  if (typeof value === "string") return [`${path}.${value}`];
  return Object.entries(value).flatMap(([key, inner]) =>
    inner === undefined ? [] : listLeafStates(inner, `${path}.${key}`),
  );
}

interface StoryContext {
  canvasElement: HTMLElement;
  parameters: { state?: string | readonly string[] };
}

const movingStates = new Set(["dialog.shown.opening", "dialog.closing"]);

/**
 * Expects the stage to be in the states of the story's `state` parameter, and no dialog to be on its way in or out
 * otherwise: what checks the story next would see it in the middle. Runs again after the play function,
 * which documentation pages leave out.
 */
export async function expectDeclaredState({ canvasElement, parameters: { state } }: StoryContext): Promise<void> {
  const stage = canvasElement.querySelector<HTMLElement>("[data-states]");
  if (!stage || isDocumentation()) return;
  const declared = state === undefined ? [] : [state].flat();
  const isMoving = (name: string) => movingStates.has(name) && !declared.includes(name);
  await waitFor(async () => {
    const current = stage.dataset["states"]?.split(" ") ?? [];
    await expect(current).toEqual(expect.arrayContaining(declared));
    await expect(current.filter(isMoving)).toEqual([]);
  });
}
