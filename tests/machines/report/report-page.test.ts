import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { link, openReports } from "../../support/machines/open-reports.ts";

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());
const settle = () => vi.advanceTimersByTimeAsync(0);
const email = "ben@example.com";

/** The report view at an address with a page. */
async function openAtPage(page: string | undefined) {
  const opened = openReports({ address: { ...link, page } });
  await settle();
  return {
    ...opened,
    enter: (name: string | undefined) =>
      opened.reports.send({ type: "route.entered", email, report: { ...link, page: name } }),
  };
}

describe("the page of the report", () => {
  it("that the address names is where the report opens", async () => {
    const { page } = await openAtPage("p2");
    expect(page()).toBe("p2");
  });

  it("is the report’s first one where the address names none", async () => {
    const { page } = await openAtPage(undefined);
    expect(page()).toBeUndefined();
  });

  it("of the newest address is where the report opens again after a failure, and another report does not open there [reading: page in the address]", async () => {
    const { children, reports, page, enter } = await openAtPage("p2");
    enter("p3");
    reports.send({ type: "retry.requested" });
    await settle();
    expect(page()).toBe("p3");
    reports.send({ type: "change.requested" });
    children().selection?.send({ type: "subscription.selected", subscriptionId: "s1" });
    children().selection?.send({ type: "view.requested" });
    await settle();
    expect(page()).toBeUndefined();
  });
});
