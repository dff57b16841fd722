/// <reference lib="dom" />
import { expect } from "@playwright/test";
import { type ReportHost, test } from "../support/e2e/embedding-stage.ts";

for (const host of ["cloud address", "allowed address"] as ReportHost[])
  test(`a click in the report frame cannot replace the portal, and printing, exports and links in new windows work, ${host} [threat: framed navigation]`, async ({
    built,
    stage,
    page,
    context,
  }) => {
    await stage.open();
    await stage.show({ config: await built.config(host) });
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
