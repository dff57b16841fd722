import { expect, waitFor } from 'storybook/test';

interface Told {
  canvas: { getAllByTestId: (id: string) => HTMLElement[] };
  parameters: { state?: string };
}

/** A story named as a state has to be in it. */
export async function standsWhereItSays({ canvas, parameters: { state } }: Told): Promise<void> {
  if (state === undefined) return;
  await waitFor(() => expect(canvas.getAllByTestId('at').flatMap(({ dataset }) => dataset['at']?.split(' '))).toContain(state));
}
