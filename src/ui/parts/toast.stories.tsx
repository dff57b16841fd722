import { expect, fn, userEvent, waitFor } from "storybook/test";
import preview from "#.storybook/preview";
import { describeKeys } from "../../../workshop/keyboard-docs.ts";
import { Button } from "./button.tsx";
import { Toast, ToastPlace } from "./toast.tsx";

const meta = preview.meta({
  title: "Parts/Toast",
  component: Toast,
  args: {
    title: "Maria Novak",
    children: "Added to the client.",
    action: <Button size="small">Undo</Button>,
    onEnd: fn(),
  },
  render: (args) => (
    <ToastPlace>
      <Toast {...args} />
    </ToastPlace>
  ),
  parameters: {
    docs: describeKeys("Says for five seconds what needs no answer. It stays while it has the pointer or the focus.", {
      Tab: "moves to its action, if it has one",
    }),
  },
});

const timerOf = (toast: Element) => toast.getAnimations()[0];

export const WithAction = meta.story({
  play: async ({ canvas }) => {
    const place = canvas.getByRole("status");
    const toast = place.firstElementChild!;
    await expect(place).toHaveTextContent("Maria NovakAdded to the client.");
    await expect(timerOf(toast)?.effect?.getComputedTiming().duration).toBe(5000);
    const undo = canvas.getByRole("button", { name: "Undo" });
    undo.focus();
    await expect(timerOf(toast)?.playState).toBe("paused");
    await userEvent.hover(toast);
    undo.blur();
    await userEvent.unhover(toast);
  },
});

export const Ends = meta.story({
  args: { title: undefined, action: undefined },
  play: async ({ canvas, args }) => {
    const place = canvas.getByRole("status");
    timerOf(place.firstElementChild!)?.finish();
    await waitFor(() => expect(place).toBeEmptyDOMElement());
    await expect(args.onEnd).toHaveBeenCalledOnce();
  },
});

export const Problem = meta.story({
  args: { tone: "problem", title: undefined, action: undefined, children: "The favourite could not be saved." },
});
