import type { ComponentProps } from "react";
import { expect, fn } from "storybook/test";
import preview from "#.storybook/preview";
import { press } from "../../../workshop/press.ts";
import type { ServiceStatus } from "../../api/service-contract.ts";
import { FailedOpenings } from "./failed-openings.tsx";
import { ServicePage } from "./service-page.tsx";

const status: ServiceStatus = {
  checkedAt: "2026-11-22T09:15:00Z",
  signIn: { cause: null },
  isIdentityProviderReachable: true,
  isDatabaseWritable: true,
  certificateEnd: "2027-08-01T00:00:00Z",
  profiles: [{ id: null, workspaces: 2 }],
  workspaces: [
    {
      id: "0d5b9e34-7c18-4f62-a9d3-84e6b1f0c257",
      profileId: null,
      reports: 14,
      reportName: "Cargo in Transit",
      cause: null,
      breaker: null,
    },
    {
      id: "5b1f0c25-84e6-4a9d-8f62-7c180d5b9e34",
      profileId: null,
      reports: 1,
      reportName: "Claims & Losses",
      cause: null,
      breaker: null,
    },
  ],
  workspaceCount: 2,
  refusals: [],
};
const [first, second] = status.workspaces;
const troubled: ServiceStatus = {
  ...status,
  certificateEnd: "2026-12-01T00:00:00Z",
  workspaces: [
    {
      ...first!,
      cause: "asleep",
      breaker: { cause: "asleep", openedAt: "2026-11-22T09:02:10Z", probeAt: "2026-11-22T09:15:12Z" },
    },
    { ...second!, profileId: "6f2a84c0-d7e1-4953-b8f6-3ae5d10c97b2", cause: "notAllowed" },
  ],
  profiles: [
    { id: null, workspaces: 912 },
    { id: "6f2a84c0-d7e1-4953-b8f6-3ae5d10c97b2", workspaces: 340 },
  ],
  workspaceCount: 1252,
  refusals: [
    { cause: "asleep", count: 1204 },
    { cause: "throttled", count: 1 },
  ],
};

const noFailure: ComponentProps<typeof FailedOpenings> = {
  at: "shown",
  failures: [],
  reference: "",
  onReferenceChange: fn(),
  onOpen: fn(),
  more: { at: "shown", hasMore: false, total: 0, onMore: fn(), onRetry: fn() },
};

const meta = preview.meta({
  title: "Admin/Service page",
  component: ServicePage,
  args: {
    view: { at: "shown" as const, status, isChecking: false },
    onCheck: fn(),
    failures: <FailedOpenings {...noFailure} />,
  },
  parameters: { layout: "padded" },
});

export const EverythingWorks = meta.story({
  tags: ["picture"],
  parameters: { state: "serviceStatus.shown" },
  play: async ({ canvas, args }) => {
    await expect(canvas.getByText("The service principal can sign in.")).toBeVisible();
    await press("Check again", args.onCheck);
  },
});
export const Troubled = meta.story({
  tags: ["picture-dark"],
  args: { view: { at: "shown", status: troubled, isChecking: false } },
  play: async ({ canvas }) => {
    await expect(canvas.getByText(/^Its certificate ends on/)).toBeVisible();
    await expect(canvas.getByText(/^Reports are not requested since/)).toBeVisible();
    await expect(canvas.getByText("1,204 times")).toBeVisible();
    await expect(canvas.getByText(/^The portal itself reads 912 of the 1,000 workspaces/)).toBeVisible();
  },
});
export const SignInRejected = meta.story({
  args: {
    view: {
      at: "shown",
      status: {
        ...status,
        signIn: { cause: "serviceSignInFailed" },
        isIdentityProviderReachable: false,
        isDatabaseWritable: false,
        certificateEnd: "2026-11-20T00:00:00Z",
        profiles: [],
        workspaces: [],
        workspaceCount: 0,
      },
      isChecking: false,
    },
  },
  play: async ({ canvas }) => expect(canvas.getByText(/^Its certificate ended on/)).toBeVisible(),
});
export const SecretInsteadOfCertificate = meta.story({
  args: { view: { at: "shown", status: { ...status, certificateEnd: null }, isChecking: false } },
  play: async ({ canvas }) => expect(canvas.getByText("It signs in with a secret.")).toBeVisible(),
});
export const Checking = meta.story({
  args: { view: { at: "checking" } },
  parameters: { state: "serviceStatus.checking" },
});
export const CheckingAgain = meta.story({
  args: { view: { at: "shown", status, isChecking: true } },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole("button", { name: "Check again" })).toHaveAttribute("aria-busy", "true");
    await expect(canvas.getByText("The service principal can sign in.")).toBeVisible();
  },
});
export const Failed = meta.story({
  parameters: { state: "serviceStatus.failed" },
  args: { view: { at: "failed" } },
  play: ({ args }) => press("Try again", args.onCheck),
});
