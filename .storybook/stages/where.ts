import { expect, waitFor } from 'storybook/test';
import type { InspectionEvent, StateValue } from 'xstate';

interface Standing {
  value?: StateValue;
  machine?: { id: string };
}

/** Every state that any machine of the stage has been in. */
export function createTrail() {
  const been = new Set<string>();
  const listeners = new Set<() => void>();
  let told = '';
  return {
    inspect(this: void, event: InspectionEvent) {
      if (event.type !== '@xstate.snapshot') return;
      const { value, machine } = event.snapshot as Standing;
      if (value === undefined || machine === undefined) return;
      for (const leaf of leaves(value, machine.id)) been.add(leaf);
      told = [...been].join(' ');
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
  if (typeof value === 'string') return [`${path}.${value}`];
  return Object.entries(value).flatMap(([key, inner]) => (inner === undefined ? [] : leaves(inner, `${path}.${key}`)));
}

interface Told {
  canvas: { getByTestId: (id: string) => HTMLElement };
  parameters: { state?: string };
}

/** A story named as a state has to come to it. */
export async function standsWhereItSays({ canvas, parameters: { state } }: Told): Promise<void> {
  if (state !== undefined) await waitFor(() => expect(canvas.getByTestId('stage').dataset['been']?.split(' ')).toContain(state));
}
