/// <reference lib="dom" />
import { expect, type Page } from "@playwright/test";
import { type ReportHost, test } from "../support/e2e/embedding-stage.ts";

/** Reports of the demo data. */
const FLEET = 3;
const CARGO = 4;
const OF_ANOTHER_CLIENT = 9;
const BOUND = 12;
const LOSSES = "ReportSection3losses";
/** The height of the window without the report, as in harness.css. */
const OTHER_HEIGHT = 139;

const openPage = (page: Page, name: string) => page.evaluate((to) => window.harness.report.openPage(to), name);

/** A report page that gives `answer`, the source of a function from a request to its answer. */
const replaceReportPage = (page: Page, answer: string) =>
  page.route("**/reportEmbed**", (route) =>
    route.fulfill({
      contentType: "text/html",
      body: `<!doctype html><p>Stand-in</p><script>
        const uid = new URLSearchParams(location.search).get('uid');
        const emit = (name, body = {}) => parent.postMessage({ method: 'POST', url: '/reports/' + uid + '/events/' + name, headers: { id: name }, body }, '*');
        const answer = ${answer};
        addEventListener('message', ({ data }) => {
          if (!data.method) return;
          const [statusCode, body] = answer(data);
          parent.postMessage({ statusCode, headers: { id: data.headers.id }, body }, '*');
        });
        parent.postMessage({ method: 'POST', url: '/ready/' + uid, headers: { id: 'ready' }, body: {} }, '*');
      </script>`,
    }),
  );

for (const host of ["cloud address", "allowed address"] as ReportHost[])
  test(`a report is full width, fit to width, with its filter pane disabled and no pages of its own, ${host} [2.14]`, async ({
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
    const frame = page.getByTitle("Claims & Losses");
    await expect(frame).toHaveCSS("border-top-width", "0px");
    expect(await frame.boundingBox()).toEqual(await page.locator(".stage").boundingBox());
    expect((await frame.boundingBox())?.height).toBe((page.viewportSize()?.height ?? 0) - OTHER_HEIGHT);
    const loaded = (await stage.emittedFacts()).find(({ type }) => type === "embed.loaded");
    expect(loaded).toMatchObject({
      pages: [
        { displayName: "Overview", active: true },
        { displayName: "Exposure" },
        { displayName: "Losses" },
        { displayName: "Trends" },
      ],
    });
    await page.locator(".stage").evaluate((element) => element.requestFullscreen());
    await expect.poll(() => page.evaluate(() => document.fullscreenElement?.className)).toBe("stage");
    expect(await frame.boundingBox()).toEqual({ x: 0, y: 0, ...page.viewportSize() });
    await expect(frame).toHaveAttribute("allowfullscreen", /.*/);
  });

const host = "allowed address";

test("a report that is bound to another model shows that one’s rows, and its paginated visual [operation: models]", async ({
  built,
  stage,
  page,
}) => {
  const config = await built.config("allowed address", BOUND);
  const requested = page.waitForRequest((request) => request.url().includes("/reportdata"));
  await stage.open();
  await stage.show({ config });
  await stage.rendered();
  expect(new URL((await requested).url()).searchParams.get("dataset")).toBe(config.boundModel);
  const visual = stage.frame.locator(".card").filter({ hasText: "Schedule of sites" });
  await expect(visual).toContainText("Jutland");
});

test("another report, and the same one of another client, gets a frame and rows of its own; the last of many changes is shown", async ({
  built,
  stage,
  page,
}) => {
  const good = await built.config(host);
  const [fleet, cargo] = [await built.config(host, FLEET), await built.config(host, CARGO)];
  await stage.open();
  await stage.show({ config: good, subscriptionId: "alderbrook" });
  await expect(stage.frame.getByText("Alderbrook Marine Group")).toBeVisible();
  await stage.show({ config: await built.config(host, OF_ANOTHER_CLIENT), subscriptionId: "vesterholm" });
  await expect(stage.frame.getByText("Vesterholm")).toBeVisible();
  await stage.show({ config: fleet });
  await expect(stage.frame.getByRole("heading", { name: "Fleet Hull & Machinery" })).toBeVisible();
  expect(await page.locator("iframe").getAttribute("src")).toContain(fleet.id);
  await page.evaluate(
    (configs) => configs.forEach((config) => window.harness.show({ config })),
    [fleet, good, fleet, cargo],
  );
  await expect(stage.frame.getByRole("heading", { name: "Cargo in Transit" })).toBeVisible();
  await stage.show({ config: { ...good, embedToken: "refused" } });
  await stage.show({ config: good });
  await expect(stage.frame.getByRole("heading", { name: "Claims & Losses" })).toBeVisible();
});

test("a report opens pages, prints and refreshes on command, and its events reach the newest listener", async ({
  built,
  stage,
  page,
}) => {
  await stage.open();
  await stage.show({ config: await built.config(host), title: "first" });
  expect(await openPage(page, "early")).toBe(false);
  await stage.rendered();
  await stage.show({ title: "second" });
  expect(await openPage(page, LOSSES)).toBe(true);
  await expect(stage.frame.getByText("Each large loss by date")).toBeVisible();
  expect(await stage.emittedFacts()).toContainEqual({ type: "embed.pageChanged", page: LOSSES });
  expect(await page.evaluate(() => window.harness.titlesOfListeners.at(-1))).toBe("second");
  expect(await page.evaluate(() => window.harness.report.refresh())).toBe(true);
  expect(await page.evaluate(() => window.harness.report.print())).toBe(true);
  expect(await openPage(page, "no such page")).toBe(false);
});

test("a frame is loaded while the user selects a report, and its rows only with a token", async ({
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
  await stage.show({ config, request: "first" });
  await stage.rendered();
  expect(requested.filter((path) => path === "/reportEmbed")).toHaveLength(1);
  await stage.show({ request: "second" });
  await stage.rendered(2);
});

test("a report goes on undisturbed through five tokens, none of which stays in the document, and recovers on the same page after one has expired [fault: token ends]", async ({
  built,
  stage,
  page,
}) => {
  await page.clock.install();
  const tokens: string[] = [];
  const provideToken = async () => {
    const config = await built.config(host);
    tokens.push(config.embedToken ?? "");
    await stage.show({ config });
  };
  await stage.open();
  await provideToken();
  await stage.rendered();
  await openPage(page, LOSSES);
  await stage.frame.getByRole("button", { name: "2024" }).click();
  for (let renewal = 2; renewal <= 5; renewal += 1) {
    await provideToken();
    await stage.rendered(renewal);
    await expect(stage.frame.getByRole("button", { name: "2024" })).toHaveAttribute("aria-pressed", "true");
  }
  expect(new Set(tokens).size).toBe(5);
  const html = await page.content();
  for (const token of [...tokens, "powerbi-access-token"]) expect(html).not.toContain(token);

  await page.clock.fastForward("16:00");
  await expect.poll(stage.types).toContain("embed.tokenExpired");
  const before = (await stage.types()).filter((type) => type === "embed.loaded").length;
  await provideToken();
  await stage.rendered(before + 1);
  await expect(stage.frame.getByText("Each large loss by date")).toBeVisible();
  expect(await stage.types()).not.toContain("embed.failed");
});

test("a report whose token is refused, at first or at a renewal, fails with a reference, and loads with the next token", async ({
  built,
  stage,
}) => {
  const refused = { ...(await built.config(host)), embedToken: "refused" };
  const expectRefusal = () =>
    expect
      .poll(async () => (await stage.emittedFacts()).at(-1))
      .toMatchObject({ type: "embed.failed", cause: "tokenRefused", reference: expect.stringMatching(/.{8,}/) });
  await stage.open();
  await stage.show({ config: refused });
  await expectRefusal();
  await stage.show({ config: await built.config(host) });
  await stage.rendered();
  await stage.show({ config: refused });
  await expectRefusal();
  await stage.show({ config: await built.config(host) });
  await stage.rendered(2);
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

for (const [what, answer, cause] of [
  ["a request that it rejects", "() => [429, { message: 'TooManyRequests' }]", "throttled"],
  [
    "an error of its own",
    "({ url }) => { if (url === '/report/load') emit('error', { message: 'OpenConnectionError', errorCode: '500' }); return [202, {}]; }",
    "capacity",
  ],
] as const)
  test(`${what} is reported as a failure, not as an error of the window or an unhandled rejection`, async ({
    built,
    stage,
    page,
  }) => {
    await replaceReportPage(page, answer);
    await stage.open();
    await stage.show({ config: await built.config(host) });
    await expect.poll(stage.emittedFacts).toContainEqual(expect.objectContaining({ type: "embed.failed", cause }));
    await page.evaluate(() => window.harness.remount());
  });
