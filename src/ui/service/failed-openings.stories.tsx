import { expect, fn, userEvent } from "storybook/test";
import preview from "#.storybook/preview";
import { press } from "../../../workshop/press.ts";
import type { FailedOpening } from "../../api/service-contract.ts";
import { FailedOpenings } from "./failed-openings.tsx";

const failure: FailedOpening = {
  id: "1",
  failedAt: "2026-11-22T09:02:10Z",
  subscriptionReportId: 1,
  reportName: "Cargo in Transit",
  clientName: "Alderbrook Marine Group",
  principalId: "ben",
  personName: "Ben Ortiz",
  personEmail: "ben.ortiz@alderbrook.example",
  cause: "asleep",
  reference: "0c6f91ae-247d-4e8b-b35a-92f8e1d0c476",
};
const gone: FailedOpening = {
  ...failure,
  id: "2",
  reportName: null,
  clientName: null,
  personName: null,
  personEmail: null,
  cause: "silent",
  reference: "",
};
const more = { at: "shown" as const, hasMore: false, total: 2, onMore: fn(), onRetry: fn() };

const meta = preview.meta({
  title: "Admin/Failed openings",
  component: FailedOpenings,
  args: { at: "shown" as const, failures: [failure, gone], reference: "", onReferenceChange: fn(), onOpen: fn(), more },
  argTypes: { at: { control: "radio", options: ["loading", "failed", "shown"] } },
  parameters: { layout: "padded" },
});

export const Failures = meta.story({
  tags: ["picture"],
  play: async ({ canvas, args }) => {
    await expect(canvas.getByRole("rowheader", { name: /^Cargo in Transit/ })).toBeVisible();
    await userEvent.type(canvas.getByRole("textbox", { name: "Find reference" }), "0");
    await expect(args.onReferenceChange).toHaveBeenCalledWith("0");
  },
});
export const Narrow = meta.story({ globals: { viewport: { value: "narrow" } } });
export const None = meta.story({
  args: { failures: [] },
  play: async ({ canvas }) => expect(canvas.getByText("No report failed to open in the last 24 hours.")).toBeVisible(),
});
export const NoneFound = meta.story({ args: { failures: [], reference: "0c6f" } });
export const Loading = meta.story({ args: { at: "loading", failures: [] } });
export const Failed = meta.story({
  args: { at: "failed", failures: [] },
  play: () => press("Try again", more.onRetry),
});
