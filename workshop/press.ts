import { expect, screen, userEvent } from "storybook/test";

/** Presses the button of this name, which must call `handler` with the given values, or for the first time without. */
export async function press(name: string, handler: unknown, ...values: unknown[]): Promise<void> {
  await userEvent.click(await screen.findByRole("button", { name }));
  if (values.length > 0) await expect(handler).toHaveBeenLastCalledWith(...values);
  else await expect(handler).toHaveBeenCalledOnce();
}
