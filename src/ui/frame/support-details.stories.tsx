import { expect } from "storybook/test";
import preview from "#.storybook/preview";
import { SupportDetails } from "./support-details.tsx";

const meta = preview.meta({
  title: "Frame/Support details",
  component: SupportDetails,
  args: {
    reference: "0c6f91ae-247d-4e8b-b35a-92f8e1d0c476",
    time: new Date("2026-11-21T14:02:00Z"),
    report: "Claims & Losses",
    person: "ben.ortiz@riskinsight.example",
    mailbox: "risk-insight@halden.example",
  },
});

export const All = meta.story({
  play: async ({ args, canvas }) => {
    await expect(canvas.getByText(args.reference)).toBeVisible();
    await expect(canvas.getByRole("button", { name: "Copy details" })).toBeEnabled();
    const href = canvas.getByRole("link", { name: "Email support" }).getAttribute("href") ?? "";
    await expect(decodeURIComponent(href)).toContain(`User: ${args.person}`);
  },
});
export const WithoutReferenceAndMailbox = meta.story({
  args: { reference: "", mailbox: null },
  play: async ({ canvas }) => expect(canvas.queryByRole("link")).toBeNull(),
});
