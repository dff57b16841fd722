import { fn } from "storybook/test";
import preview from "#.storybook/preview";
import { press } from "../../../workshop/press.ts";
import { AdminFailed } from "./admin-failed.tsx";

const meta = preview.meta({
  title: "Admin/Admin failed",
  component: AdminFailed,
  args: { onRetry: fn() },
});

export const Shown = meta.story({
  parameters: { state: "admin.failed" },
  play: ({ args }) => press("Try again", args.onRetry),
});
