import { screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { contract } from "../../src/api/contract.ts";
import { mockFailure } from "../support/mocks/failures.ts";
import { mockEndpoint } from "../support/mocks/mock-endpoint.ts";
import { createHandlers } from "../support/mocks/mock-back-end.ts";
import { backEnd } from "../support/mocks/back-end.ts";
import { dialog, inDialog, openPortal } from "../support/journeys/open-portal.tsx";

test("the terms cover proprietary information, not a live feed, third-party services, disclaimers and as-is provision [2.34]", async () => {
  openPortal({ accepted: false });
  const terms = await inDialog("Terms of Use");
  for (const topic of [
    /proprietary information/i,
    /not a live feed/i,
    /third-party services/i,
    /liability and warranty disclaimer/i,
    /as-is/i,
  ]) {
    expect(terms.getByRole("heading", { name: topic })).toBeVisible();
  }
});

test.each([
  ["Terms of Use", { accepted: false }],
  ["Select Report Details", {}],
  ["Error", { first: [mockFailure("serverError", contract.getUserReports)] }],
] as const)("%s cannot be dismissed by keyboard or backdrop [2.21] [2.36] [2.39]", async (name, { ...opening }) => {
  const { user } = openPortal({ ...opening, first: "first" in opening ? [...opening.first] : [] });
  const shown = await dialog(name);
  await user.keyboard("{Escape}");
  await user.click(document.body).catch(() => {});
  expect(shown).toBeInTheDocument();
  expect(await dialog(name)).toBe(shown);
  expect(screen.getAllByRole("dialog")).toHaveLength(1);
});

test.each([
  ["No subscriptions assigned to the user", mockEndpoint(contract.getUserSubscriptions, () => [])],
  ["No reports assigned to the user", mockEndpoint(contract.getUserReports, () => [])],
  ["Error occured while loading report details", mockFailure("serverError", contract.getUserSubscriptions)],
])(
  "an error modal is shown for a list that is empty or cannot be loaded: %s [8.2] [8.3] [8.4]",
  async (message, answer) => {
    const { user, mockData } = openPortal({ first: [answer] });
    const error = await inDialog("Error");
    expect(error.getByText(message)).toBeVisible();
    backEnd.resetHandlers(...createHandlers(mockData));
    await user.click(error.getByRole("button", { name: "Try again" }));
    expect(await dialog("Select Report Details")).toBeVisible();
  },
);
