/// <reference lib="dom" />
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import { type CDPSession, expect, type Page } from "@playwright/test";
import { isLongRun, recordFigure } from "../support/server/figures.ts";
import { type ReportHost, test } from "../support/e2e/embedding-stage.ts";

const SWITCHES = isLongRun ? 200 : 30;
const notThePagesOwn = new Set(["code", "native", "hidden", "object shape", "synthetic"]);
const hosts: readonly ReportHost[] = ["cloud address", "allowed address"];

/** Another site that records every message its page receives. */
async function startAttacker() {
  const received: string[] = [];
  const page = `<p>Attacker</p><script>addEventListener('message', ({ data }) => fetch('/got', { method: 'POST', body: JSON.stringify(data) }))</script>`;
  const server = createServer((request, response) => {
    if (request.method === "POST") void text(request).then((body) => received.push(body));
    response.setHeader("content-type", "text/html").end(page);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    received,
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: () => server.close(),
  };
}

/**
 * Counts what the page holds after garbage collection: nodes, listeners, and bytes of its own values. Compiled code and
 * the browser's record of requests, which grows while developer tools are attached, are not the page's to let go.
 */
async function measurePage(devTools: CDPSession) {
  await devTools.send("HeapProfiler.collectGarbage");
  const { metrics } = await devTools.send("Performance.getMetrics");
  const read = (metric: string) => metrics.find(({ name }) => name === metric)?.value ?? 0;
  return { nodes: read("Nodes"), listeners: read("JSEventListeners"), heap: await countOwnBytes(devTools) };
}

interface HeapSnapshot {
  snapshot: { meta: { node_fields: string[]; node_types: [string[]] } };
  nodes: number[];
}

/** Sums the values of a heap snapshot, which lists the fields of all its nodes one after the other. */
async function countOwnBytes(devTools: CDPSession) {
  const chunks: string[] = [];
  const keep = ({ chunk }: { chunk: string }) => chunks.push(chunk);
  devTools.on("HeapProfiler.addHeapSnapshotChunk", keep);
  await devTools.send("HeapProfiler.takeHeapSnapshot");
  devTools.off("HeapProfiler.addHeapSnapshotChunk", keep);
  const { snapshot, nodes } = JSON.parse(chunks.join("")) as HeapSnapshot;
  const { node_fields: fields, node_types: types } = snapshot.meta;
  const [typeAt, sizeAt] = [fields.indexOf("type"), fields.indexOf("self_size")];
  let bytes = 0;
  for (let node = 0; node < nodes.length; node += fields.length) {
    const type = types[0][nodes[node + typeAt] ?? 0] ?? "";
    if (!notThePagesOwn.has(type)) bytes += nodes[node + sizeAt] ?? 0;
  }
  return bytes;
}

const uidOf = async (page: Page) =>
  new URL((await page.locator("iframe").first().getAttribute("src")) ?? "").searchParams.get("uid") ?? "";

/** Posts events of a report that never happened from the frame that evaluates this. */
function forge({ target, uid }: { target: "self" | "parent"; uid: string }) {
  const victim = target === "self" ? window : window.parent;
  const post = (url: string, body: unknown) =>
    victim.postMessage({ method: "POST", url, headers: { id: "forged" }, body }, "*");
  post(`/reports/${uid}/events/error`, { message: "TokenExpired", errorCode: "403", level: 6 });
  post(`/reports/${uid}/events/pageChanged`, { newPage: { name: "forged", displayName: "Forged" } });
  post(`/reports/${uid}/events/rendered`, {});
  post(`/ready/${uid}`, {});
}

for (const host of hosts) {
  test(`forged events from the page, from another origin and from a second frame of the host have no effect, ${host} [threat: forged frame message]`, async ({
    built,
    stage,
    page,
  }) => {
    const other = await startAttacker();
    await stage.open(`/?frames=${other.origin}`);
    const config = await built.config(host);
    await stage.show({ config });
    await stage.rendered();
    const before = await stage.emittedFacts();
    const uid = await uidOf(page);
    await page.evaluate(forge, { target: "self", uid } as const);
    for (const src of [other.origin, config.embedUrl]) {
      const frame = await page.evaluateHandle((address) => {
        const created = document.createElement("iframe");
        created.src = address;
        document.body.append(created);
        return created;
      }, src);
      const inside = await frame.contentFrame();
      await inside?.waitForLoadState();
      await inside?.evaluate(forge, { target: "parent", uid } as const);
    }
    await page.evaluate(() => window.harness.report.refresh());
    await expect.poll(async () => (await stage.emittedFacts()).length).toBe(before.length + 1);
    expect((await stage.emittedFacts()).at(-1)).toEqual({ type: "embed.rendered" });
    other.close();
  });

  test(`the token reaches the host’s origin and no other, ${host} [threat: forged frame message]`, async ({
    built,
    stage,
    page,
  }) => {
    const attacker = await startAttacker();
    await page.route("**/reportEmbed**", (route) =>
      route.fulfill({ status: 302, headers: { location: attacker.origin } }),
    );
    await stage.open(`/?frames=${attacker.origin}`);
    await stage.show({ config: await built.config(host) });
    await stage.frame.getByText("Attacker").evaluate(() => window.postMessage("the attacker is listening", "*"));
    await expect.poll(() => attacker.received).toEqual(['"the attacker is listening"']);
    attacker.close();
  });
}

for (const host of isLongRun ? hosts : hosts.slice(0, 1))
  test(`${SWITCHES} switches between reports leave one frame, the right report, and nothing behind, ${host} [fault: soak]`, async ({
    built,
    stage,
    page,
    context,
  }) => {
    test.setTimeout(SWITCHES * 4000);
    const configs = await Promise.all([1, 3, 4].map((id) => built.config(host, id)));
    const names = ["Claims & Losses", "Fleet Hull & Machinery", "Cargo in Transit"];
    const devTools = await context.newCDPSession(page);
    await devTools.send("Performance.enable");
    await stage.open();
    let early = await measurePage(devTools);
    let messageListeners = 0;
    for (let at = 0; at < SWITCHES; at += 1) {
      await stage.show({ config: configs[at % 3] });
      await expect(stage.frame.getByRole("heading", { level: 1, name: names[at % 3] ?? "" })).toBeVisible();
      await expect(page.locator("iframe")).toHaveCount(1);
      if (at === 0) messageListeners = await page.evaluate(() => window.listeners);
      await stage.rendered(at + 1);
      if (at === 10) early = await measurePage(devTools);
    }
    expect(await page.evaluate(() => window.listeners)).toBe(messageListeners);
    const late = await measurePage(devTools);
    const counted = SWITCHES - 11;
    const grown = (what: "nodes" | "listeners" | "heap") => late[what] - early[what];
    recordFigure(
      `${SWITCHES} reports, ${host}`,
      `${(grown("heap") / counted / 1024).toFixed(2)} KiB and ${(grown("nodes") / counted).toFixed(2)} nodes each, ${grown("listeners")} listeners in all`,
      "≤ 2 KiB, ≤ 3 nodes, ≤ 4 listeners",
    );
    expect(grown("nodes")).toBeLessThanOrEqual(counted * 3);
    expect(grown("listeners")).toBeLessThanOrEqual(4);
    expect(grown("heap") / counted).toBeLessThanOrEqual(2048);
  });

test("a click in the report frame cannot replace the portal, and printing, exports and links in new windows work [threat: framed navigation]", async ({
  built,
  stage,
  page,
  context,
}) => {
  await stage.open();
  await stage.show({ config: await built.config("cloud address") });
  await stage.rendered();
  const address = page.url();
  const body = stage.frame.locator("body");
  await body.evaluate((element) => {
    for (const [text, target, href, download] of [
      ["Replace the portal", "_top", "/page/page.css"],
      ["Replace its parent", "_parent", "/page/page.css"],
      ["Open a window", "_blank", "/page/page.css"],
      ["Export", "", "data:text/csv,a", "export.csv"],
    ] as const) {
      const link = document.createElement("a");
      Object.assign(link, { target, href, textContent: text, ...(download ? { download } : {}) });
      link.style.cssText = "position: relative; z-index: 9; display: block; background: white";
      element.prepend(link);
    }
  });
  const click = (name: string) => stage.frame.getByRole("link", { name, exact: true }).click();
  await click("Replace the portal");
  await click("Replace its parent");
  const byScript = await body.evaluate(() => {
    try {
      window.top!.location.href = "/page/page.css";
      return "replaced";
    } catch {
      return "refused";
    }
  });
  expect(byScript).toBe("refused");
  const [opened] = await Promise.all([context.waitForEvent("page"), click("Open a window")]);
  await opened.close();
  const [exported] = await Promise.all([page.waitForEvent("download"), click("Export")]);
  expect(exported.suggestedFilename()).toBe("export.csv");
  const printed = page.evaluate(() => window.harness.report.print());
  expect(await printed).toBe(true);
  expect(await page.evaluate(() => window.harness.report.refresh())).toBe(true);
  expect(page.url()).toBe(address);
  await expect(stage.frame.getByRole("heading", { level: 1 })).toBeVisible();
  const sandbox = (await page.locator("iframe").getAttribute("sandbox")) ?? "";
  expect(sandbox.split(" ").filter((token) => token.startsWith("allow-top-navigation"))).toEqual([]);
  expect(sandbox).toContain("allow-modals");
});

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
