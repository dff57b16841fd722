import "../../src/consent-notice/notice.css";
import "../../src/consent-notice/settings.css";
import { expect, fn, screen, userEvent } from "storybook/test";
import preview from "#.storybook/preview";
import { openSettings } from "../../src/consent-notice/settings.ts";
import { showNotice } from "../../src/consent-notice/show-notice.ts";

const meta = preview.meta({
  title: "Portal/Privacy choices",
  // The notice is shown by the play functions, which a docs page does not run.
  tags: ["!autodocs"],
  args: { onSave: fn() },
  argTypes: { onSave: { description: "Called with the choice by Save my choice." } },
  render: () => <main />,
  beforeEach: () => () => {
    for (const element of document.querySelectorAll(".consent-notice, .consent-settings")) element.remove();
  },
});

export const Notice = meta.story({
  tags: ["picture"],
  play: async () => {
    showNotice();
    await expect(screen.getByRole("region", { name: "Privacy choices" })).toBeVisible();
  },
});

export const Settings = meta.story({
  tags: ["picture"],
  play: async ({ args }) => {
    openSettings(args.onSave);
    await userEvent.click(screen.getByRole("checkbox", { name: "Performance and diagnostics" }));
    await expect(screen.getByRole("dialog", { name: "Privacy settings" })).toBeVisible();
  },
});

export const Saved = meta.story({
  play: async ({ args }) => {
    openSettings(args.onSave);
    await userEvent.click(screen.getByRole("checkbox", { name: "Performance and diagnostics" }));
    await userEvent.click(screen.getByRole("button", { name: "Save my choice" }));
    await expect(args.onSave).toHaveBeenLastCalledWith({ telemetry: true, sharing: false });
  },
});
