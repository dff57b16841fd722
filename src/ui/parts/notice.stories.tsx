import { expect } from "storybook/test";
import preview from "#.storybook/preview";
import { keyboard } from "../../../workshop/keyboard-docs.ts";
import { Button } from "./button.tsx";
import { Notice } from "./notice.tsx";

const meta = preview.meta({
  title: "Parts/Notice",
  component: Notice,
  parameters: {
    layout: "padded",
    docs: keyboard("Says something in its place; a danger is announced at once.", {
      Tab: "to its action, where it has one",
    }),
  },
});

const kinds = [
  ["info", "Both ids were read from the pasted address."],
  ["success", "42 mappings were added."],
  ["warning", "Three rows are refused: their report is not known."],
  ["danger", "The data set demands an identity: tick Row Level Security."],
] as const;

export const AllTones = meta.story({
  tags: ["dark", "forced"],
  render: () => (
    <div className="column">
      {kinds.map(([tone, words]) => (
        <Notice key={tone} tone={tone} title={tone}>
          {words}
        </Notice>
      ))}
    </div>
  ),
  play: async ({ canvas }) => expect(canvas.getByRole("alert")).toHaveTextContent("demands an identity"),
});

export const Empty = meta.story({
  args: {
    tone: "empty",
    title: "No report is chosen",
    children: "Choose a client and a report to see it here.",
    action: <Button variant="primary">Change Report</Button>,
  },
});
export const WithAction = meta.story({
  args: {
    tone: "warning",
    children: "The report no longer exists at the report service.",
    action: <Button size="small">Try again</Button>,
  },
});
export const Narrow = meta.story({
  args: {
    tone: "danger",
    title: "The report does not show",
    children: "The report service did not answer in time.",
    action: <Button size="small">Try again</Button>,
  },
  globals: { viewport: { value: "narrow" } },
});
