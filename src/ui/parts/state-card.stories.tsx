import { expect } from "storybook/test";
import preview from "#.storybook/preview";
import { Button } from "./button.tsx";
import { StateCard } from "./state-card.tsx";
import { icons } from "./icons.ts";

const meta = preview.meta({
  title: "Frame/Message page",
  component: StateCard,
  args: { icon: icons.info, title: "Scheduled maintenance", children: "The portal is available again at 6 p.m." },
});

export const WithoutActions = meta.story({
  play: async ({ canvas }) => {
    await expect(canvas.getByRole("heading", { level: 1 })).toHaveTextContent("Scheduled maintenance");
    await expect(canvas.queryByRole("button")).toBeNull();
  },
});

export const WithAction = meta.story({
  args: { actions: <Button variant="primary">Try again</Button> },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole("button", { name: "Try again" })).toBeVisible();
  },
});
