import { screen, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import type { RequestHandler } from "msw";
import { onTestFinished } from "vitest";
import type { MockData } from "../mocks/mock-data.ts";
import type { DataSize, RoleName } from "../mocks/mock-back-end.ts";
import { openPortal as mount } from "../routes/open-portal.tsx";
import { backEnd } from "../mocks/back-end.ts";
import { auditContract } from "../../../src/api/audit-contract.ts";
import { openingsContract } from "../../../src/api/openings-contract.ts";
import { peopleContract } from "../../../src/api/people-contract.ts";
import { reviewsContract } from "../../../src/api/reviews-contract.ts";
import { reportListContract } from "../../../src/api/report-list-contract.ts";
import { subscriptionListContract } from "../../../src/api/subscription-list-contract.ts";
import { usageContract } from "../../../src/api/usage-contract.ts";

interface PortalOptions {
  at?: string;
  role?: RoleName;
  size?: DataSize;
  accepted?: boolean;
  /** What the page itself says. */
  config?: object;
  prepare?: (mockData: MockData) => void;
  /** Handlers that come before the mock back end's own. */
  first?: RequestHandler[];
}

/** Mounts the whole portal for a user, and records every call it makes. */
export function openPortal({ at = "/report", prepare, first = [], ...options }: PortalOptions = {}) {
  const calls: string[] = [];
  backEnd.events.on(
    "request:start",
    ({ request }) => void calls.push(`${request.method} ${new URL(request.url).pathname}`),
  );
  onTestFinished(() => backEnd.events.removeAllListeners());
  const portal = mount(at, { ...options, first });
  prepare?.(portal.mockData);
  return { ...portal, calls, user: userEvent.setup() };
}

type User = ReturnType<typeof userEvent.setup>;

export const dialog = (name: string) => screen.findByRole("dialog", { name });
export const inDialog = async (name: string) => within(await dialog(name));

/** The list is a popover, which jsdom never counts as visible, so the option is looked up with `hidden`. */
export async function choose(user: User, label: string, option: string | RegExp): Promise<void> {
  await user.click(await screen.findByRole("combobox", { name: label }));
  await user.click(await screen.findByRole("option", { name: option, hidden: true }));
}

const lists = [
  usageContract.getUsage,
  openingsContract.listOpenings,
  reviewsContract.listReviews,
  reviewsContract.getReview,
  auditContract.listAudit,
  reportListContract.listReports,
  reportListContract.listMoreReaders,
  peopleContract.listPeople,
  peopleContract.listPersonReports,
  peopleContract.listPersonClients,
  subscriptionListContract.listSubscriptions,
];

/** Whether a call of a journey changes something. Lists are read with a body. */
export const isWrite = (call: string) =>
  !call.startsWith("GET") && !lists.some(({ method, path }) => call === `${method} ${path}`);
