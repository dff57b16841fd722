import { screen, waitFor, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { reviewsContract } from "../../src/api/reviews-contract.ts";
import { inDialog, openPortal } from "../support/journeys/open-portal.tsx";
import { mockFailure } from "../support/mocks/failures.ts";
import type { MockData } from "../support/mocks/mock-data.ts";

const openReviews = (options: Parameters<typeof openPortal>[0] = {}) =>
  openPortal({ at: "/admin/reviews", role: "administrator", ...options });

/** Four people who each have ten reports of one client, of which they have opened eight. */
function giveForty(mockData: MockData): void {
  const [client] = mockData.subscriptions;
  const ofClient = mockData.reports.filter(({ subscriptionId }) => subscriptionId === client!.id);
  const [report] = ofClient;
  const added = Array.from({ length: 10 - ofClient.length }, (_, index) => ({
    ...report!,
    subscriptionReportId: 100 + index,
    reportName: `Report ${index}`,
  }));
  mockData.reports.push(...added);
  mockData.groups = [];
  mockData.mappings = mockData.people
    .slice(0, 4)
    .flatMap(({ id: principalId }) =>
      [...ofClient, ...added].map(({ subscriptionReportId }) => ({ subscriptionReportId, principalId })),
    );
  mockData.openings = mockData.mappings
    .filter((_, index) => index % 10 < 8)
    .map(({ principalId, subscriptionReportId: report }) => ({
      principalId,
      report,
      shownAt: "2026-11-20T10:00:00Z",
    }));
}

const accessTable = () => screen.findByRole("table", { name: "Accesses" });
const button = (name: string | RegExp) => screen.findByRole("button", { name });

test("a quarterly review of a client with 40 accesses takes five clicks, and ends what nobody has opened [access: reviews]", async () => {
  const { user, mockData } = openReviews({ prepare: giveForty });
  await user.click(await button("Start reviews"));
  await user.click((await inDialog("Start access reviews")).getByRole("button", { name: "Start" }));
  await accessTable();
  await user.click(screen.getByRole("link", { name: "Access reviews", current: false }));

  let clicks = 0;
  const click = async (element: HTMLElement) => {
    clicks += 1;
    await user.click(element);
  };
  const [client] = mockData.subscriptions;
  await click(await button(client!.displayName));
  expect(within(await accessTable()).getAllByRole("radiogroup")).toHaveLength(40);
  expect(screen.getByRole("button", { name: "Sign" })).toBeDisabled();
  await click(await button("End 8 never opened"));
  await click(await button("Keep the other 32"));
  await waitFor(() => expect(screen.getByRole("button", { name: "Sign" })).toBeEnabled());
  await click(await button("Sign"));
  await click(
    (await inDialog(`Sign the review of ${client!.displayName}?`)).getByRole("button", { name: "Sign and end 8" }),
  );
  expect(await screen.findByText("Review signed: 32 kept, 8 ended.")).toBeVisible();
  expect(clicks).toBe(5);
  expect(mockData.mappings).toHaveLength(32);
  expect(within(await accessTable()).getAllByText("Ended")).toHaveLength(8);
  expect(await button("Print")).toBeVisible();
});

test("a review is withdrawn with a reason and stays in the list [access: reviews]", async () => {
  const { user, mockData } = openReviews({ prepare: giveForty });
  await user.click(await button("Start reviews"));
  const start = await inDialog("Start access reviews");
  await user.click(start.getByRole("checkbox", { name: "End undecided access after the due date" }));
  await user.click(start.getByRole("button", { name: "Start" }));
  await accessTable();
  expect(screen.getByText(/What is undecided after that day ends by itself\.$/)).toBeVisible();
  await user.click(await button("Withdraw"));
  const question = await inDialog(`Withdraw the review of ${mockData.subscriptions[0]!.displayName}?`);
  await user.type(question.getByRole("textbox", { name: "Reason" }), "Started by mistake");
  await user.click(question.getByRole("button", { name: "Withdraw" }));
  expect(await screen.findByText("Review withdrawn.")).toBeVisible();
  expect(await screen.findByText("Started by mistake")).toBeVisible();
  expect(mockData.mappings).toHaveLength(40);
  await user.click(screen.getByRole("link", { name: "Access reviews", current: false }));
  expect(await screen.findByText("Withdrawn", { selector: "tbody *" })).toBeVisible();
});

test("who administers a client decides and signs its review in My client [access: reviews] [admin: client administrators]", async () => {
  const { user, mockData, router } = openReviews({
    prepare(data) {
      giveForty(data);
      data.clientAdministrators = [{ principalId: data.user.id, subscriptionId: data.subscriptions[0]!.id }];
    },
  });
  await user.click(await button("Start reviews"));
  await user.click((await inDialog("Start access reviews")).getByRole("button", { name: "Start" }));
  await accessTable();
  await router.navigate({ href: "/myclient" });
  await user.click(await screen.findByRole("tab", { name: "Access reviews" }));
  await user.click(within(await screen.findByRole("table", { name: "Access reviews" })).getByRole("button"));
  await accessTable();
  expect(screen.queryByRole("button", { name: "Withdraw" })).toBeNull();
  await user.click(await button("End 8 never opened"));
  await user.click(await button("Keep the other 32"));
  await waitFor(() => expect(screen.getByRole("button", { name: "Sign" })).toBeEnabled());
  await user.click(await button("Sign"));
  const question = await inDialog(`Sign the review of ${mockData.subscriptions[0]!.displayName}?`);
  await user.click(question.getByRole("button", { name: "Sign and end 8" }));
  expect(await screen.findByText("Review signed: 32 kept, 8 ended.")).toBeVisible();
  expect(mockData.mappings).toHaveLength(32);
  await user.click(screen.getByRole("link", { name: "Access reviews" }));
  expect(await screen.findByText("Signed", { selector: "tbody *" })).toBeVisible();
});

test("decisions are saved one by one and by person, and are there when the page is opened again [access: reviews]", async () => {
  const { user, mockData, router } = openReviews({ prepare: giveForty });
  await user.click(await button("Start reviews"));
  await user.click((await inDialog("Start access reviews")).getByRole("button", { name: "Start" }));
  const table = within(await accessTable());
  const person = mockData.people[1]!;
  await user.click(table.getByRole("button", { name: `End all of ${person.displayName}` }));
  await screen.findByText("10 of 40");
  const [first] = table.getAllByRole("radiogroup", { name: new RegExp(` for ${person.displayName}`) });
  await user.click(within(first!).getByRole("radio", { name: "Keep" }));
  await screen.findByText(/decided: 1 to keep, 9 to end/);
  const address = router.state.location.href;
  await router.navigate({ to: "/admin/reviews" });
  await button("Start reviews");
  await router.navigate({ href: address });
  expect(await screen.findByText(/decided: 1 to keep, 9 to end/)).toBeVisible();
});

test("a decision that the server did not save says so, and a review that is gone has a way back [access: reviews]", async () => {
  const { user, router } = openReviews({
    prepare: giveForty,
    first: [mockFailure("serverError", reviewsContract.decideAccess)],
  });
  await user.click(await button("Start reviews"));
  await user.click((await inDialog("Start access reviews")).getByRole("button", { name: "Start" }));
  await user.click(await button(/^Keep all \d/));
  expect(await screen.findByText(/^The server did not confirm the change/, {}, { timeout: 5000 })).toBeVisible();
  expect(screen.getByText("0 of 40")).toBeVisible();
  await router.navigate({ href: "/admin/reviews?open=00000000-0000-4000-8000-000000000000" });
  expect(await screen.findByText("There is no such review.")).toBeVisible();
  expect(screen.getByRole("link", { name: "Access reviews", current: false })).toBeVisible();
});
