/// <reference lib="dom" />
import { mkdtempSync, rmSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type BrowserContext, expect, type FrameLocator, test as base } from "@playwright/test";
import react from "@vitejs/plugin-react";
import { build } from "vite";
import { createReportEngine } from "../../../server/powerbi/report-engine.ts";
import { demo } from "../../../server/standins/demo-data.ts";
import { startReportHost } from "../../../server/standins/report-host.ts";
import type { EmbedConfig } from "../../../src/api/contract.ts";
import type { Harness, Shown } from "./harness-api.ts";

declare global {
  interface Window {
    listeners: number;
    violations: string[];
  }
}

/** The cloud address is answered inside the browser; the allowed address is the local report host. */
export type ReportHost = "cloud address" | "allowed address";

export interface HarnessBuild {
  origin: string;
  hostOrigin: string;
  config: (host: ReportHost, subscriptionReportId?: number) => Promise<EmbedConfig>;
}

export interface Stage {
  open: (address?: string) => Promise<void>;
  show: (shown: Shown) => Promise<void>;
  emittedFacts: () => Promise<Harness["emittedFacts"]>;
  types: () => Promise<string[]>;
  /** Waits until the report was notified as loaded and as rendered this many times. */
  rendered: (times?: number) => Promise<void>;
  frame: FrameLocator;
}

const CLOUD = "https://app.powerbi.com";
const contentTypes: Record<string, string> = { html: "text/html", js: "text/javascript", css: "text/css" };

const countType = (types: string[], searched: string) => types.filter((type) => type === searched).length;

export const test = base.extend<{ stage: Stage }, { built: HarnessBuild }>({
  built: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads a fixture's dependencies from this pattern
    async ({}, provide) => {
      const folder = mkdtempSync(join(tmpdir(), "embedding-"));
      await build({
        configFile: false,
        logLevel: "error",
        root: join(import.meta.dirname, "../../e2e/embedding-harness"),
        plugins: [react()],
        build: { outDir: folder, emptyOutDir: true, target: "es2024", modulePreload: { polyfill: false } },
      });
      const page = await servePage(folder);
      const reportHost = await startReportHost({ port: 0, portalOrigin: page.origin });
      page.allowFrame(reportHost.origin);
      const principal = {
        authority: reportHost.origin,
        tenantId: "local",
        clientId: "test",
        clientSecret: "test",
        certificate: undefined,
        scope: "https://analysis.windows.net/powerbi/api/.default",
      };
      const engine = createReportEngine({
        apiUrl: reportHost.origin,
        ...principal,
        profileId: undefined,
        roles: ["Reader"],
        customData: undefined,
        tokenMinutes: 15,
        reportOrigins: [reportHost.origin],
      });
      await provide({
        origin: page.origin,
        hostOrigin: reportHost.origin,
        config: async (host, subscriptionReportId = 1) => {
          const report =
            demo.reports.find((report) => report.subscriptionReportId === subscriptionReportId) ?? demo.reports[0];
          if (!report) throw new Error("The demo data has no reports");
          const config = await engine.embed({
            ...report,
            profileId: null,
            furtherItems:
              report.subscriptionReportId === demo.furtherItems.subscriptionReportId ? demo.furtherItems.items : null,
            identity: report.partyId === null ? null : { username: report.partyId },
          });
          return host === "cloud address"
            ? { ...config, embedUrl: config.embedUrl.replace(reportHost.origin, CLOUD) }
            : config;
        },
      });
      await reportHost.close();
      await page.close();
      rmSync(folder, { recursive: true });
    },
    { scope: "worker", timeout: 120_000 },
  ],
  stage: async ({ built, context, page }, provide) => {
    await fulfillCloudRequests(context, built.hostOrigin);
    await context.addInitScript(watchPage);
    const emittedFacts = () => page.evaluate(() => window.harness.emittedFacts);
    const types = async () => (await emittedFacts()).map(({ type }) => type);
    const show = (shown: Shown) => page.evaluate((changes) => window.harness.show(changes), shown);
    await provide({
      open: async (address = "/") => {
        await page.goto(built.origin + address);
        await show({ allowedOrigins: [built.hostOrigin, CLOUD] });
      },
      show,
      emittedFacts,
      types,
      rendered: async (times = 1) => {
        await expect.poll(async () => countType(await types(), "embed.loaded")).toBeGreaterThanOrEqual(times);
        await expect.poll(async () => countType(await types(), "embed.rendered")).toBeGreaterThanOrEqual(times);
      },
      frame: page.frameLocator("iframe"),
    });
    expect(
      await page.evaluate(() => ({
        rejections: window.harness.rejections,
        violations: window.violations,
        errorsAtWindow: window.harness.errorsAtWindow,
      })),
    ).toEqual({ rejections: [], violations: [], errorsAtWindow: 0 });
  },
});

/** Serves the local report page at Power BI's address, so that the product runs unmodified. */
async function fulfillCloudRequests(context: BrowserContext, hostOrigin: string) {
  await context.route(
    ({ hostname }) => hostname.endsWith(".powerbi.com"),
    async (route) => {
      const request = route.request();
      const response = await fetch(request.url().replace(CLOUD, hostOrigin), {
        method: request.method(),
        headers: { authorization: request.headers()["authorization"] ?? "" },
      });
      await route.fulfill({
        status: response.status,
        headers: Object.fromEntries(response.headers),
        body: Buffer.from(await response.arrayBuffer()),
      });
    },
  );
}

/** Counts message listeners, and records violations of the content security policy. */
function watchPage() {
  window.listeners = 0;
  window.violations = [];
  const add = window.addEventListener.bind(window);
  window.addEventListener = (
    type: string,
    listener: EventListenerOrEventListenerObject,
    options?: boolean | AddEventListenerOptions,
  ) => {
    if (type === "message") window.listeners += 1;
    add(type, listener, options);
  };
  document.addEventListener("securitypolicyviolation", ({ violatedDirective, blockedURI }) =>
    window.violations.push(`${violatedDirective} ${blockedURI}`),
  );
}

/** Serves the harness page under the portal's production policy. */
async function servePage(folder: string) {
  let allowedFrames = CLOUD;
  const server = createServer((request, response) => {
    const { pathname: path, searchParams } = new URL(request.url ?? "/", "http://page");
    const name = path === "/" ? "/index.html" : path;
    void readFile(join(folder, name)).then(
      (content) => {
        response.setHeader("content-type", contentTypes[name.split(".").at(-1) ?? ""] ?? "text/plain");
        response.setHeader(
          "content-security-policy",
          `default-src 'none'; script-src 'self'; style-src 'self'; frame-src ${allowedFrames} ${searchParams.get("frames") ?? ""}; require-trusted-types-for 'script'; trusted-types 'none'`,
        );
        response.setHeader("permissions-policy", "fullscreen=(self)");
        return response.end(content);
      },
      () => response.writeHead(404).end(),
    );
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    origin: `http://localhost:${(server.address() as AddressInfo).port}`,
    allowFrame: (origin: string) => {
      allowedFrames = `${CLOUD} ${origin}`;
    },
    close: () => new Promise((resolve) => server.close(resolve)),
  };
}
