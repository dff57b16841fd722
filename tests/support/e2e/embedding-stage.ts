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

declare global {
  interface Window {
    harness: {
      facts: ({ type: string } & Record<string, unknown>)[];
      heardUnder: string[];
      rejections: string[];
      errorsAtWindow: number;
      show: (shown: Shown) => void;
      remount: () => void;
      report: {
        openPage: (name: string) => Promise<boolean>;
        print: () => Promise<boolean>;
        refresh: () => Promise<boolean>;
      } | null;
    };
    listeners: number;
    violations: string[];
  }
}

export interface Shown {
  config?: EmbedConfig | undefined;
  subscriptionId?: string;
  showing?: string;
  warm?: { embedUrl: string; id: string } | undefined;
  title?: string;
  allowedOrigins?: string[];
}

/** `cloud`: addresses of Power BI, answered inside the browser. `listed`: the local report host, on the allow-list. */
export type Road = "cloud" | "listed";

export interface Built {
  origin: string;
  hostOrigin: string;
  config: (road: Road, subscriptionReportId?: number) => Promise<EmbedConfig>;
}

export interface Stage {
  open: (address?: string) => Promise<void>;
  show: (shown: Shown) => Promise<void>;
  facts: () => Promise<Window["harness"]["facts"]>;
  types: () => Promise<string[]>;
  /** Waits until the report was told to be loaded and on the screen, this many times. */
  rendered: (times?: number) => Promise<void>;
  frame: FrameLocator;
}

const CLOUD = "https://app.powerbi.com";
const kinds: Record<string, string> = { html: "text/html", js: "text/javascript", css: "text/css" };

const count = (types: string[], wanted: string) => types.filter((type) => type === wanted).length;

export const test = base.extend<{ stage: Stage }, { built: Built }>({
  built: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads a fixture's dependencies from this pattern
    async ({}, give) => {
      const folder = mkdtempSync(join(tmpdir(), "embedding-"));
      await build({
        configFile: false,
        logLevel: "error",
        root: join(import.meta.dirname, "../../e2e/embedding-harness"),
        plugins: [react()],
        build: { outDir: folder, emptyOutDir: true, target: "es2024", modulePreload: { polyfill: false } },
      });
      const page = await servePage(folder);
      const host = await startReportHost({ port: 0, portalOrigin: page.origin });
      page.allowFrame(host.origin);
      const principal = {
        authority: host.origin,
        tenantId: "local",
        clientId: "test",
        clientSecret: "test",
        certificate: undefined,
        scope: "https://analysis.windows.net/powerbi/api/.default",
      };
      const engine = createReportEngine({ apiUrl: host.origin, ...principal, roles: [], customData: undefined });
      await give({
        origin: page.origin,
        hostOrigin: host.origin,
        config: async (road, wanted = 1) => {
          const report =
            demo.reports.find(({ subscriptionReportId }) => subscriptionReportId === wanted) ?? demo.reports[0];
          if (!report) throw new Error("There are no demo reports");
          const config = await engine.embed({
            ...report,
            identity: report.partyId === null ? null : { username: report.partyId },
          });
          return road === "cloud" ? { ...config, embedUrl: config.embedUrl.replace(host.origin, CLOUD) } : config;
        },
      });
      await host.close();
      await page.close();
      rmSync(folder, { recursive: true });
    },
    { scope: "worker", timeout: 120_000 },
  ],
  stage: async ({ built, context, page }, give) => {
    await answerForCloud(context, built.hostOrigin);
    await context.addInitScript(watchPage);
    const facts = () => page.evaluate(() => window.harness.facts);
    const types = async () => (await facts()).map(({ type }) => type);
    const show = (shown: Shown) => page.evaluate((changes) => window.harness.show(changes), shown);
    await give({
      open: async (address = "/") => {
        await page.goto(built.origin + address);
        await show({ allowedOrigins: [built.hostOrigin] });
      },
      show,
      facts,
      types,
      rendered: async (times = 1) => {
        await expect.poll(async () => count(await types(), "embed.loaded")).toBeGreaterThanOrEqual(times);
        await expect.poll(async () => count(await types(), "embed.rendered")).toBeGreaterThanOrEqual(times);
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

/** The report page, at the address of Power BI: the product is not changed by a byte. */
async function answerForCloud(context: BrowserContext, hostOrigin: string) {
  await context.route(
    ({ hostname }) => hostname.endsWith(".powerbi.com"),
    async (route) => {
      const request = route.request();
      const answer = await fetch(request.url().replace(CLOUD, hostOrigin), {
        method: request.method(),
        headers: { authorization: request.headers()["authorization"] ?? "" },
      });
      await route.fulfill({
        status: answer.status,
        headers: Object.fromEntries(answer.headers),
        body: Buffer.from(await answer.arrayBuffer()),
      });
    },
  );
}

/** What the library leaves behind: listeners for messages, and violations of the policy. */
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

/** The harness page under the policy that the portal has in production. */
async function servePage(folder: string) {
  let frames = CLOUD;
  const server = createServer((request, response) => {
    const { pathname: path, searchParams } = new URL(request.url ?? "/", "http://page");
    const name = path === "/" ? "/index.html" : path;
    void readFile(join(folder, name)).then(
      (content) => {
        response.setHeader("content-type", kinds[name.split(".").at(-1) ?? ""] ?? "text/plain");
        response.setHeader(
          "content-security-policy",
          `default-src 'none'; script-src 'self'; style-src 'self'; frame-src ${frames} ${searchParams.get("frames") ?? ""}; require-trusted-types-for 'script'; trusted-types 'none'`,
        );
        response.setHeader("permissions-policy", "fullscreen=(self)");
        return response.end(content);
      },
      () => response.writeHead(404).end(),
    );
  });
  await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening));
  return {
    origin: `http://localhost:${(server.address() as AddressInfo).port}`,
    allowFrame: (origin: string) => {
      frames = `${CLOUD} ${origin}`;
    },
    close: () => new Promise((closed) => server.close(closed)),
  };
}
