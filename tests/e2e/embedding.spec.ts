/// <reference lib="dom" />
import { expect } from "@playwright/test";
import { type ReportHost, test } from "../support/e2e/embedding-stage.ts";

const LOSSES = "ReportSection3losses";

for (const host of ["cloud address", "allowed address"] as ReportHost[]) {
  test.describe(`The embedded report, ${host}`, () => {
    test("is full width, fit to width, with its filter pane disabled and no pages of its own [2.14]", async ({
      built,
      stage,
      page,
    }) => {
      await stage.open();
      await stage.show({ config: await built.config(host) });
      await stage.rendered();
      await expect(stage.frame.getByRole("heading", { name: "Claims & Losses" })).toBeVisible();
      await expect(stage.frame.locator("aside")).toHaveCount(0);
      await expect(stage.frame.getByRole("navigation")).toHaveCount(0);
      expect(await page.locator("iframe").boundingBox()).toEqual(await page.locator(".stage").boundingBox());
      const loaded = (await stage.emittedFacts()).find(({ type }) => type === "embed.loaded");
      expect(loaded).toMatchObject({
        pages: [
          { displayName: "Overview", active: true },
          { displayName: "Exposure" },
          { displayName: "Losses" },
          { displayName: "Trends" },
        ],
      });
    });

    test("shows only the rows of the party in its token, also when the same report is opened for another client", async ({
      built,
      stage,
    }) => {
      await stage.open();
      await stage.show({ config: await built.config(host, 1), subscriptionId: "alderbrook" });
      await expect(stage.frame.getByText("Alderbrook Marine Group")).toBeVisible();
      await stage.show({ config: await built.config(host, 9), subscriptionId: "vesterholm" });
      await expect(stage.frame.getByText("Vesterholm")).toBeVisible();
    });

    test("opens pages, prints and refreshes on command, and reports whether it did", async ({ built, stage, page }) => {
      await stage.open();
      await stage.show({ config: await built.config(host) });
      expect(await page.evaluate(() => window.harness.report.openPage("early"))).toBe(false);
      await stage.rendered();
      expect(await page.evaluate((name) => window.harness.report.openPage(name), LOSSES)).toBe(true);
      await expect(stage.frame.getByText("Each large loss by date")).toBeVisible();
      expect(await stage.emittedFacts()).toContainEqual({ type: "embed.pageChanged", page: LOSSES });
      expect(await page.evaluate(() => window.harness.report.refresh())).toBe(true);
      expect(await page.evaluate(() => window.harness.report.print())).toBe(true);
      expect(await page.evaluate(() => window.harness.report.openPage("no such page"))).toBe(false);
    });

    test("loads its frame while the user selects a report, and its rows only with a token", async ({
      built,
      stage,
      page,
    }) => {
      const config = await built.config(host);
      const requested: string[] = [];
      page.on("request", (request) => requested.push(new URL(request.url()).pathname));
      await stage.open();
      await stage.show({ prefetched: { embedUrl: config.embedUrl, id: config.id } });
      await expect.poll(() => requested).toContain("/page/main.js");
      expect(requested).not.toContain("/reportdata");
      await stage.show({ config });
      await stage.rendered();
      expect(requested.filter((path) => path === "/reportEmbed")).toHaveLength(1);
    });

    test("goes on undisturbed through ten tokens in a row [fault: token ends]", async ({ built, stage, page }) => {
      await stage.open();
      await stage.show({ config: await built.config(host) });
      await stage.rendered();
      await page.evaluate((name) => window.harness.report.openPage(name), LOSSES);
      await stage.frame
        .locator("main")
        .evaluate((main) => main.ownerDocument.documentElement.setAttribute("data-same", "yes"));
      for (let renewal = 2; renewal <= 11; renewal += 1) {
        await stage.show({ config: await built.config(host) });
        await stage.rendered(renewal);
        await expect(stage.frame.locator("html[data-same]")).toHaveCount(1);
        await expect(stage.frame.getByText("Each large loss by date")).toBeVisible();
      }
    });

    test("recovers on the same page after its token has expired", async ({ built, stage, page }) => {
      await page.clock.install();
      await stage.open();
      await stage.show({ config: await built.config(host) });
      await stage.rendered();
      await page.evaluate((name) => window.harness.report.openPage(name), LOSSES);
      await page.clock.fastForward("16:00");
      await expect.poll(stage.types).toContain("embed.tokenExpired");
      const before = (await stage.types()).filter((type) => type === "embed.loaded").length;
      await stage.show({ config: await built.config(host) });
      await stage.rendered(before + 1);
      await expect(stage.frame.getByText("Each large loss by date")).toBeVisible();
      expect(await stage.types()).not.toContain("embed.failed");
    });

    test("that is shown again keeps its frame", async ({ built, stage }) => {
      const config = await built.config(host);
      await stage.open();
      await stage.show({ config });
      await stage.rendered();
      await stage.frame
        .locator("main")
        .evaluate((main) => main.ownerDocument.documentElement.setAttribute("data-same", "yes"));
      await stage.show({ config: undefined, prefetched: { embedUrl: config.embedUrl, id: config.id } });
      await stage.show({ config: await built.config(host) });
      await stage.rendered(2);
      await expect(stage.frame.locator("html[data-same]")).toHaveCount(1);
    });

    test("that is requested again while it is loaded is announced again", async ({ built, stage }) => {
      const config = await built.config(host);
      await stage.open();
      await stage.show({ prefetched: { embedUrl: config.embedUrl, id: config.id } });
      await stage.show({ config, request: "first" });
      await stage.rendered();
      await stage.show({ request: "second" });
      await stage.rendered(2);
    });

    test("that failed is loaded again when it is requested again, also with the same token", async ({
      built,
      stage,
    }) => {
      await stage.open();
      await stage.show({ config: { ...(await built.config(host)), embedToken: "refused" }, request: "first" });
      const refusals = async () => (await stage.types()).filter((type) => type === "embed.failed").length;
      await expect.poll(refusals).toBe(1);
      await stage.show({ request: "second" });
      await expect.poll(refusals).toBe(2);
    });

    test("whose token is refused fails, and loads with the next token", async ({ built, stage }) => {
      const config = await built.config(host);
      await stage.open();
      await stage.show({ config: { ...config, embedToken: "refused" } });
      await expect.poll(stage.emittedFacts).toContainEqual(
        expect.objectContaining({
          type: "embed.failed",
          cause: "tokenRefused",
          reference: expect.stringMatching(/.{8,}/),
        }),
      );
      await stage.show({ config });
      await stage.rendered();
    });

    test("whose renewal is refused fails, and loads with the next token", async ({ built, stage }) => {
      const config = await built.config(host);
      await stage.open();
      await stage.show({ config });
      await stage.rendered();
      await stage.show({ config: { ...config, embedToken: "refused" } });
      await expect
        .poll(async () => (await stage.emittedFacts()).at(-1))
        .toMatchObject({ type: "embed.failed", cause: "tokenRefused" });
      await stage.show({ config: await built.config(host) });
      await stage.rendered(2);
    });

    test("works under StrictMode, which mounts everything twice", async ({ built, stage, page }) => {
      await stage.open("/?strict");
      await stage.show({ config: await built.config(host) });
      await stage.rendered();
      await expect(page.locator("iframe")).toHaveCount(1);
    });
  });
}

test("A host that is neither Power BI nor on the list is never framed", async ({ built, stage, page }) => {
  const config = await built.config("allowed address");
  await stage.open();
  for (const embedUrl of [
    "https://reports.example/reportEmbed",
    "https://app.powerbi.com.reports.example/",
    "http://app.powerbi.com/",
    "javascript:alert(1)",
    "not an address",
    "",
  ]) {
    await stage.show({ config: { ...config, embedUrl } });
    await expect
      .poll(async () => (await stage.emittedFacts()).at(-1))
      .toEqual({ type: "embed.failed", cause: "notAllowed", reference: config.id });
    await expect(page.locator("iframe")).toHaveCount(0);
    await page.evaluate(() => window.harness.emittedFacts.splice(0));
  }
});
