import { expect, fn } from "storybook/test";
import preview from "#.storybook/preview";
import { press } from "../../../workshop/press.ts";
import { failureTexts, type ReportFailure } from "../../rules/report/report-failure.ts";
import { SupportDetails } from "../frame/support-details.tsx";
import { ReportFailed } from "./report-failed.tsx";

const details = (
  <SupportDetails
    reference="0c6f91ae-247d-4e8b-b35a-92f8e1d0c476"
    time={new Date("2026-11-03T10:15:00Z")}
    report="Claims & Losses"
    person="ada.keller@riskinsight.example"
    mailbox="support@riskinsight.example"
  />
);

const meta = preview.meta({
  title: "Report/Report failed",
  component: ReportFailed,
  args: { cause: "unavailable" as const, details, onRetry: fn() },
  argTypes: {
    cause: { control: "select", options: [null, ...(Object.keys(failureTexts) as ReportFailure["cause"][])] },
  },
});

export const WithCauseAndReference = meta.story({
  tags: ["picture"],
  play: async ({ args, canvas }) => {
    await expect(canvas.getByRole("alert")).toHaveTextContent(failureTexts.unavailable);
    await press("Try again", args.onRetry);
  },
});
export const InTheServersWords = meta.story({
  args: { cause: "rejected", message: "This report is shown from Monday." },
  play: async ({ args, canvas }) => expect(canvas.getByText(args.message ?? "")).toBeVisible(),
});
export const AccessEnded = meta.story({
  args: { cause: "accessEnded", details: undefined },
  play: async ({ canvas }) =>
    expect(canvas.getByRole("alert")).toHaveTextContent(
      `Your access to this report has ended${failureTexts.accessEnded}`,
    ),
});
export const WithoutCause = meta.story({
  args: { cause: null, details: undefined },
  play: async ({ canvas }) => expect(canvas.getByRole("button", { name: "Try again" })).toBeVisible(),
});
export const NextTry = meta.story({
  tags: ["picture-dark"],
  args: { cause: "asleep", secondsLeft: 12 },
  play: async ({ args, canvas }) => {
    await expect(canvas.getByText("Next try in 12 s")).toBeVisible();
    await press("Try now", args.onRetry);
  },
});
export const NextTryInMinutes = meta.story({
  args: { cause: "throttled", secondsLeft: 290 },
  play: async ({ canvas }) => expect(canvas.getByText("Next try in 4 min 50 s")).toBeVisible(),
});
export const TryingAgain = meta.story({
  args: { cause: "unreachable", secondsLeft: 0 },
  play: async ({ canvas }) => expect(canvas.getByText("Trying again…")).toBeVisible(),
});
