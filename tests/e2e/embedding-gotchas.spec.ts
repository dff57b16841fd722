/// <reference lib="dom" />
import { expect, type Page } from "@playwright/test";
import { type ReportHost, type Stage, test } from "../support/e2e/embedding-stage.ts";

const replaceReportPage = (page: Page, script: string, status = 200) =>
  page.route("**/reportEmbed**", (route) =>
    route.fulfill({
      status,
      contentType: "text/html",
      body: `<!doctype html><p>Stand-in</p><script>${script}</script>`,
    }),
  );

/** The script of a report page. `answer` is the source of a function from a request to its answer. */
const answeringPage = (answer: string) => `
  const emit = (name, body = {}) => parent.postMessage({ method: 'POST', url: '/reports/' + uid + '/events/' + name, headers: { id: name }, body }, '*');
  let uid = new URLSearchParams(location.search).get('uid');
  const answer = ${answer};
  addEventListener('message', ({ data }) => {
    if (!data.method) return;
    const [statusCode, body] = answer(data);
    parent.postMessage({ statusCode, headers: { id: data.headers.id }, body }, '*');
  });
  parent.postMessage({ method: 'POST', url: '/ready/' + uid, headers: { id: 'ready' }, body: {} }, '*');`;

const expectFailure = (stage: Stage, cause: string) =>
  expect.poll(stage.emittedFacts).toContainEqual(expect.objectContaining({ type: "embed.failed", cause }));

/** Reports of the demo data. */
const FLEET = 3;
const CARGO = 4;
/** The height of the window without the report, as in harness.css. */
const OTHER_HEIGHT = 139;

for (const host of ["cloud address", "allowed address"] as ReportHost[]) {
  test.describe(`Gotchas of the library, ${host}`, () => {
    test("an event of the report reaches the newest listener, not the first one", async ({ built, stage, page }) => {
      await stage.open();
      await stage.show({ config: await built.config(host), title: "first" });
      await stage.rendered();
      await stage.show({ title: "second" });
      await page.evaluate(() => window.harness.report.openPage("ReportSection2exposure"));
      await expect.poll(() => page.evaluate(() => window.harness.titlesOfListeners.at(-1))).toBe("second");
    });

    test("a new token does not reload the report", async ({ built, stage }) => {
      await stage.open();
      await stage.show({ config: await built.config(host) });
      await stage.rendered();
      await stage.frame.getByRole("button", { name: "2024" }).click();
      await stage.show({ config: await built.config(host) });
      await stage.rendered(2);
      await expect(stage.frame.getByRole("button", { name: "2024" })).toHaveAttribute("aria-pressed", "true");
    });

    test("another address gets a frame of its own", async ({ built, stage, page }) => {
      await stage.open();
      await stage.show({ config: await built.config(host, 1) });
      await stage.rendered();
      const other = await built.config(host, FLEET);
      await stage.show({ config: other });
      await expect(stage.frame.getByRole("heading", { name: "Fleet Hull & Machinery" })).toBeVisible();
      expect(await page.locator("iframe").getAttribute("src")).toContain(other.id);
    });

    test("the last of many changes at once is shown", async ({ built, stage, page }) => {
      const good = await built.config(host);
      const [fleet, cargo] = [await built.config(host, FLEET), await built.config(host, CARGO)];
      await stage.open();
      await page.evaluate(
        (configs) => configs.forEach((config) => window.harness.show({ config })),
        [fleet, good, fleet, cargo],
      );
      await expect(stage.frame.getByRole("heading", { name: "Cargo in Transit" })).toBeVisible();
      await stage.show({ config: { ...good, embedToken: "refused" } });
      await stage.show({ config: good });
      await expect(stage.frame.getByRole("heading", { name: "Claims & Losses" })).toBeVisible();
    });

    for (const [behaviour, status] of [
      ["silent", 200],
      ["absent", 404],
    ] as const) {
      test(`a host that is ${behaviour} fails after 20 seconds, and the next token tries again`, async ({
        built,
        stage,
        page,
      }) => {
        await page.clock.install();
        await replaceReportPage(page, "", status);
        await stage.open();
        await stage.show({ config: await built.config(host) });
        await expect(stage.frame.getByText("Stand-in")).toBeVisible();
        await page.clock.fastForward("00:14");
        expect(await stage.types()).toEqual([]);
        await page.clock.fastForward("00:07");
        await expectFailure(stage, "silent");
        await page.unroute("**/reportEmbed**");
        await stage.show({ config: await built.config(host) });
        await stage.rendered();
      });
    }

    test("a host that cannot be reached fails after 20 seconds", async ({ built, stage, page }) => {
      await page.clock.install();
      await page.route("**/reportEmbed**", (route) => route.abort("connectionrefused"));
      await stage.open();
      await stage.show({ config: await built.config(host) });
      await expect(page.locator("iframe")).toBeAttached();
      await page.clock.fastForward("00:21");
      await expectFailure(stage, "silent");
    });

    test("a request that the host rejects is reported as a failure, and no rejection stays unhandled", async ({
      built,
      stage,
      page,
    }) => {
      await replaceReportPage(
        page,
        answeringPage(
          `({ url }) => url === '/report/load' ? [429, { message: 'TooManyRequests' }] : [500, { message: 'no' }]`,
        ),
      );
      await stage.open();
      const config = await built.config(host);
      await stage.show({ prefetched: { embedUrl: config.embedUrl, id: config.id } });
      await expect(stage.frame.getByText("Stand-in")).toBeVisible();
      await stage.show({ config });
      await expectFailure(stage, "throttled");
      await page.evaluate(() => window.harness.remount());
    });

    test("a report that is removed during a renewal leaves nothing behind", async ({ built, stage, page }) => {
      await stage.open();
      await stage.show({ config: await built.config(host) });
      await stage.rendered();
      const next = await built.config(host);
      await page.evaluate((config) => {
        window.harness.show({ config });
        void window.harness.report.refresh();
        window.harness.remount();
      }, next);
      await stage.rendered(2);
    });

    test("errors of the report stay out of the window’s error events", async ({ built, stage, page }) => {
      await replaceReportPage(
        page,
        answeringPage(
          `({ url }) => { if (url === '/report/load') emit('error', { message: 'OpenConnectionError', errorCode: '500' }); return [202, {}]; }`,
        ),
      );
      await stage.open();
      await stage.show({ config: await built.config(host) });
      await expectFailure(stage, "capacity");
      expect(await page.evaluate(() => window.harness.errorsAtWindow)).toBe(0);
    });

    test("no token stays in the document", async ({ built, stage, page }) => {
      const [first, second] = [await built.config(host), await built.config(host)];
      await stage.open();
      await stage.show({ config: first });
      await stage.rendered();
      await stage.show({ config: { ...second } });
      await stage.rendered(2);
      const html = await page.content();
      for (const { embedToken } of [first, second]) expect(html).not.toContain(embedToken);
      expect(html).not.toContain("powerbi-access-token");
    });

    test("the frame has a title, no border and its parent’s size", async ({ built, stage, page }) => {
      await stage.open();
      await stage.show({ config: await built.config(host), title: "Claims & Losses" });
      const frame = page.getByTitle("Claims & Losses");
      await expect(frame).toHaveCSS("border-top-width", "0px");
      expect((await frame.boundingBox())?.height).toBe((page.viewportSize()?.height ?? 0) - OTHER_HEIGHT);
      await stage.show({ title: "Another title" });
      await expect(page.getByTitle("Another title")).toBeVisible();
    });

    test("a report that is loaded but never painted counts as rendered after 10 seconds", async ({
      built,
      stage,
      page,
    }) => {
      await page.clock.install();
      await replaceReportPage(
        page,
        answeringPage(
          `({ url }) => { if (url === '/report/load') emit('loaded'); return url === '/report/pages' ? [200, []] : [202, {}]; }`,
        ),
      );
      await stage.open();
      await stage.show({ config: await built.config(host) });
      await expect.poll(stage.types).toEqual(["embed.loaded"]);
      await page.clock.fastForward("00:11");
      await expect.poll(stage.types).toEqual(["embed.loaded", "embed.rendered"]);
    });
  });
}
