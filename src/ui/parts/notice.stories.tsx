import { expect } from "storybook/test";
import preview from "#.storybook/preview";
import { describeKeys } from "../../../workshop/keyboard-docs.ts";
import { Button } from "./button.tsx";
import { Notice } from "./notice.tsx";

const meta = preview.meta({
  title: "Parts/Notice",
  component: Notice,
  parameters: {
    layout: "padded",
    docs: describeKeys("A message inside the page. The tone `danger` is announced at once.", {
      Tab: "moves to its action, if it has one",
    }),
  },
});

const examples = [
  ["info", "Both ids were read from the pasted address."],
  ["success", "42 mappings were added."],
  ["warning", "Three rows are refused: their report is not known."],
  ["danger", "The data set demands an identity: tick Row Level Security."],
] as const;

export const AllTones = meta.story({
  tags: ["picture-dark"],
  render: () => (
    <div className="column">
      {examples.map(([tone, text]) => (
        <Notice key={tone} tone={tone} title={tone}>
          {text}
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
