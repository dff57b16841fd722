/// <reference lib="dom" />
import { expect, type Page } from "@playwright/test";
import { contract } from "../../src/api/contract.ts";
import { explainError } from "../../server/powerbi/explain-error.ts";
import { ReportError } from "../../server/powerbi/report-error.ts";
import { type Fault, type ServiceName, serviceNames, services } from "../../server/standins/faults/services.ts";
import { describeCause, failureTexts } from "../../src/rules/report/report-failure.ts";
import { setFault } from "../support/e2e/local-faults.ts";
import { type Portal, test } from "../support/e2e/portal.ts";
import {
  cancelSelection,
  clickButton,
  enterPortal,
  reportFrame,
  selectionDialog,
  waitForReport,
} from "../support/e2e/report-view.ts";

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

/** In each run; the others in the long run. */
const shortList = new Set(["reportService asleep", "reportServiceSignIn rejected", "identityProvider silent"]);
const isLongRun = process.env["TEST_LONG"] === "1";
/** Three attempts of six seconds, or four calls that are each four seconds late. */
const slowly = { timeout: 30_000 };
/** The breaker sends its next probe after fifteen seconds. */
const untilProbed = { timeout: 40_000, intervals: [2000] };

/** An administrator is told what to mend. */
const previewTexts: Readonly<Record<string, string>> = {
  ...failureTexts,
  notAllowed: explainError(new ReportError("forbidden", "Report")) ?? "",
  notFound: explainError(new ReportError("absent", "Report")) ?? "",
};

/** Needs no identity. */
const previewed = { reportId: "82b6f03d-c5e7-4a19-b4d8-09ce7fa31d62", groupId: "6f2a84c0-d7e1-4953-b8f6-3ae5d10c97b2" };

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
  if (!isLongRun && !shortList.has(name)) continue;

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

  test(`${name}: a renewal keeps the report readable, and succeeds without a reload [wrong: fault at opening]`, async ({
    page,
    portal,
  }) => {
    test.setTimeout(180_000);
    await page.clock.install();
    const renewals: number[] = [];
    await enterPortal(page, portal, "Ada Keller");
    await openReport(page, "opens");
    const expectSamePage = await markPage(page);
    page.on("response", (response) => {
      if (response.url().endsWith(contract.embedReport.path)) renewals.push(response.status());
    });
    await startFault(portal, service, fault);
    // The token lives fifteen minutes, and its renewal begins two minutes before that.
    await page.clock.fastForward("13:30");
    await expect.poll(() => renewals.length, slowly).toBeGreaterThan(0);
    if (cause !== "opens") expect(renewals.filter((status) => status === 200)).toEqual([]);
    await expect(card(page)).toBeHidden();
    await waitForReport(page);
    await setFault(portal, service, "none");
    await expect.poll(() => renewals.includes(200), untilProbed).toBe(true);
    await waitForReport(page);
    await expectSamePage();
  });

  test(`${name}: a preview says ${cause}, and recovers without a reload [wrong: fault at opening]`, async ({
    page,
    portal,
  }) => {
    test.setTimeout(180_000);
    await enterPortal(page, portal, "Ada Keller");
    await cancelSelection(page);
    await page.getByRole("link", { name: "Admin" }).click();
    await clickButton(page, "Preview Report");
    const expectSamePage = await markPage(page);
    const dialog = page.getByRole("dialog", { name: "Preview Report" });
    await dialog.getByRole("textbox", { name: "Report Id" }).fill(previewed.reportId);
    await dialog.getByRole("textbox", { name: "Group Id" }).fill(previewed.groupId);
    await startFault(portal, service, fault);
    const preview = dialog.getByRole("button", { name: "Preview Report" });
    await preview.click();
    if (cause !== "opens") await expect(dialog).toContainText(previewTexts[cause] ?? "", slowly);
    await setFault(portal, service, "none");
    await expect(async () => {
      if (await preview.isVisible()) await preview.click({ timeout: 5000 });
      await expect(reportFrame(page)).toBeVisible({ timeout: 5000 });
    }).toPass(untilProbed);
    await waitForReport(page);
    await expectSamePage();
  });
}
