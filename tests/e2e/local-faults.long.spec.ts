/// <reference lib="dom" />
import { expect, type Page } from "@playwright/test";
import { type Fault, type ServiceName, serviceNames, services } from "../../server/standins/faults/services.ts";
import { describeCause, type failureTexts } from "../../src/rules/report/report-failure.ts";
import { setFault } from "../support/e2e/local-faults.ts";
import { enterPortal, type Portal, test } from "../support/e2e/portal.ts";
import { selectionDialog, waitForReport } from "../support/e2e/report-view.ts";

/** "opens": the reader does not notice the fault. */
type Cause = keyof typeof failureTexts | "opens";

const table: readonly (readonly [ServiceName, Fault, Cause])[] = [
  ["reportService", "throttled", "throttled"],
  ["reportService", "asleep", "asleep"],
  ["reportService", "unavailable", "unreachable"],
  ["reportService", "expired", "opens"],
  ["reportService", "forbidden", "notAllowed"],
  ["reportService", "absent", "notFound"],
  ["reportService", "late", "opens"],
  ["reportService", "cut", "unreachable"],
  ["reportService", "silent", "unreachable"],
  ["reportServiceSignIn", "throttled", "throttled"],
  ["reportServiceSignIn", "unavailable", "unreachable"],
  ["reportServiceSignIn", "rejected", "serviceSignInFailed"],
  ["reportServiceSignIn", "cut", "unreachable"],
  ["reportServiceSignIn", "silent", "unreachable"],
  ["reportServiceSignIn", "late", "opens"],
  ["identityProvider", "throttled", "opens"],
  ["identityProvider", "unavailable", "opens"],
  ["identityProvider", "expired", "opens"],
  ["identityProvider", "forbidden", "opens"],
  ["identityProvider", "late", "opens"],
  ["identityProvider", "cut", "opens"],
  ["identityProvider", "silent", "opens"],
];

/** Three attempts of six seconds, or four calls that are each four seconds late. */
const slowly = { timeout: 30_000 };
/** The breaker sends its next probe after fifteen seconds. */
const untilProbed = { timeout: 40_000, intervals: [2000] };

const retryButton = (page: Page) => page.getByRole("button", { name: /^Try (again|now)$/ });
const card = (page: Page) => page.getByRole("alert").filter({ has: retryButton(page) });

/** The server's own token has ended, so that its next call needs a sign-in. */
async function endServiceToken(portal: Portal): Promise<void> {
  await setFault(portal, "reportService", "expired");
  await setFault(portal, "reportService", "none");
}

async function startFault(portal: Portal, service: ServiceName, fault: Fault): Promise<void> {
  if (service === "reportServiceSignIn") await endServiceToken(portal);
  await setFault(portal, service, fault);
}

/** Fails if the page was loaded again. */
async function markPage(page: Page) {
  await page.evaluate(() => document.documentElement.setAttribute("data-marked", ""));
  return () => expect(page.locator("html")).toHaveAttribute("data-marked", "");
}

async function openReport(page: Page, cause: Cause): Promise<void> {
  await selectionDialog(page).getByRole("button", { name: "View Report" }).click();
  if (cause === "opens") return waitForReport(page, slowly);
  await expect(card(page)).toContainText(describeCause(cause, true), slowly);
}

const tryAgainUntilShown = (page: Page) =>
  expect(async () => {
    // The portal's own attempt may come first.
    const retry = card(page).getByRole("button", { name: /^Try/ });
    if (await retry.isVisible()) await retry.click({ timeout: 5000 });
    await expect(page.frameLocator("main iframe").locator("svg").first()).toBeVisible({ timeout: 5000 });
  }).toPass(untilProbed);

test("every fault of the console is in the table", () => {
  const faults = serviceNames.flatMap((service) =>
    services[service].faults.filter((fault) => fault !== "none").map((fault) => `${service} ${fault}`),
  );
  expect(table.map(([service, fault]) => `${service} ${fault}`).toSorted()).toEqual(faults.toSorted());
});

test("a report that the service refuses for a time says when it is requested again, and opens by itself [wrong: refused for a time]", async ({
  page,
  portal,
}) => {
  await setFault(portal, "reportService", "asleep");
  await enterPortal(page, portal, "Ada Keller");
  const expectSamePage = await markPage(page);
  await openReport(page, "asleep");
  await expect(card(page)).toContainText(/Next try in \d+ s/);
  await expect(card(page).getByRole("button", { name: "Try now" })).toBeVisible();
  await setFault(portal, "reportService", "none");
  await waitForReport(page, { timeout: 40_000 });
  await expect(card(page)).toBeHidden();
  await expectSamePage();
});

for (const [service, fault, cause] of table) {
  const name = `${service} ${fault}`;
  test(`${name}: the first open says ${cause}, and recovers without a reload [wrong: fault at opening]`, async ({
    page,
    portal,
  }) => {
    test.setTimeout(180_000);
    // The selection dialog requests the report before it is chosen. People cannot sign in without their provider.
    if (service !== "identityProvider") await startFault(portal, service, fault);
    await enterPortal(page, portal, "Ada Keller");
    const expectSamePage = await markPage(page);
    await startFault(portal, service, fault);
    await openReport(page, cause);
    await setFault(portal, service, "none");
    await tryAgainUntilShown(page);
    await expectSamePage();
  });
}
