import { expect, fn, userEvent } from "storybook/test";
import preview from "#.storybook/preview";
import { ViewAs } from "./view-as.tsx";
import { ViewAsBar } from "./view-as-bar.tsx";

const bar = (
  <ViewAsBar
    personName="Ben Ortiz"
    email="ben.ortiz@alderbrook.example"
    place="Cargo in Transit · Alderbrook Marine Group"
    secondsLeft={271}
    onStop={fn()}
  />
);

const meta = preview.meta({
  title: "Report/View as",
  component: ViewAs,
  args: {
    at: "viewing" as const,
    personName: "Ben Ortiz",
    reportName: "Cargo in Transit",
    bar,
    children: "The report",
    onAgain: fn(),
    onStop: fn(),
  },
  argTypes: { bar: { control: false } },
});

export const Opening = meta.story({
  args: { at: "opening" },
  parameters: { state: "viewAs.opening" },
});

export const Viewing = meta.story({
  tags: ["picture"],
  parameters: { state: "viewAs.viewing.counting" },
  play: async ({ canvas }) => {
    const view = canvas.getByRole("region", { name: "Viewing as Ben Ortiz" });
    await expect(view).toHaveTextContent("Viewing as Ben Ortiz (ben.ortiz@alderbrook.example)");
    await expect(canvas.getByText("The report")).toBeVisible();
  },
});

export const Measuring = meta.story({ parameters: { state: "viewAs.viewing.measuring" } });

/** The report is hidden, and so is the bar: nothing is viewed any more. */
export const Ended = meta.story({
  args: { at: "ended" },
  parameters: { state: "viewAs.ended" },
  play: async ({ args, canvas }) => {
    await expect(canvas.queryByText("The report")).toBeNull();
    await userEvent.click(canvas.getByRole("button", { name: "View again" }));
    await userEvent.click(canvas.getByRole("button", { name: "Back to Ben Ortiz" }));
    await expect([args.onAgain, args.onStop].map(({ mock }) => mock.calls.length)).toEqual([1, 1]);
  },
});

export const Refused = meta.story({
  args: { at: "refused" },
  parameters: { state: "viewAs.refused" },
  play: async ({ args, canvas }) => {
    await expect(canvas.getByRole("alert")).toHaveTextContent("Ben Ortiz cannot open “Cargo in Transit” now");
    await userEvent.click(canvas.getByRole("button", { name: "Back to Ben Ortiz" }));
    await expect(args.onStop).toHaveBeenCalledOnce();
  },
});

/** In place of the report stands why the server did not open it. */
export const Failed = meta.story({
  args: { at: "failed", children: "Why the report is not shown" },
  parameters: { state: "viewAs.failed" },
});
