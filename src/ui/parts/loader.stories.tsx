import { expect } from "storybook/test";
import { adminLoaders } from "../../rules/admin/messages.ts";
import { loaders } from "../../rules/messages.ts";
import preview from "#.storybook/preview";
import { describeKeys } from "../../../workshop/keyboard-docs.ts";
import { Loader } from "./loader.tsx";

const meta = preview.meta({
  title: "Parts/Loader",
  component: Loader,
  args: { text: loaders.report },
  parameters: {
    layout: "padded",
    docs: describeKeys("Shows what is loading and announces it as a status.", { none: "it has no keyboard control" }),
  },
});

export const Page = meta.story({
  play: async ({ canvas }) => expect(canvas.getByRole("status")).toHaveTextContent(loaders.report),
});
export const Inline = meta.story({ args: { place: "inline", text: adminLoaders.processing } });
export const Lines = meta.story({
  args: { text: "Loading…", lines: 4 },
  play: async ({ canvas }) => expect(canvas.getByRole("status")).toHaveTextContent("Loading…"),
});
