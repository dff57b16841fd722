/// <reference lib="dom" />
import { mkdtempSync, rmSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type BrowserContext, test as base } from '@playwright/test';
import react from '@vitejs/plugin-react';
import { build } from 'vite';
import { createReportEngine } from '../../server/reports/engine.ts';
import { demo } from '../../server/standins/demo-data.ts';
import { startReportHost } from '../../server/standins/report-host.ts';
import type { EmbedConfig } from '../../src/api/contract.ts';

/** `cloud`: addresses of Power BI, answered inside the browser. `listed`: the local report host, on the allow-list. */
export type Road = 'cloud' | 'listed';

export interface Stage {
  origin: string;
  hostOrigin: string;
  config: (road: Road, subscriptionReportId?: number) => Promise<EmbedConfig>;
}

const CLOUD = 'https://app.powerbi.com';
const kinds: Record<string, string> = { html: 'text/html', js: 'text/javascript', css: 'text/css' };

export const test = base.extend<{ stage: Stage }, { built: Stage }>({
  built: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads a fixture's dependencies from this pattern
    async ({}, give) => {
      const folder = mkdtempSync(join(tmpdir(), 'embedding-'));
      await build({ configFile: false, logLevel: 'error', root: join(import.meta.dirname, '../ui/embedding'), plugins: [react()], build: { outDir: folder, emptyOutDir: true, target: 'es2024', modulePreload: { polyfill: false } } });
      const page = await servePage(folder);
      const host = await startReportHost({ port: 0, portalOrigin: page.origin });
      page.allowFrame(host.origin);
      const principal = { authority: host.origin, tenantId: 'local', clientId: 'test', clientSecret: 'test', certificate: undefined, scope: 'https://analysis.windows.net/powerbi/api/.default' };
      const engine = createReportEngine({ apiUrl: host.origin, ...principal, roles: [], customData: undefined });
      await give({
        origin: page.origin,
        hostOrigin: host.origin,
        config: async (road, wanted = 1) => {
          const report = demo.reports.find(({ subscriptionReportId }) => subscriptionReportId === wanted) ?? demo.reports[0];
          if (!report) throw new Error('There are no demo reports');
          const config = await engine.embed({ ...report, identity: report.partyId === null ? null : { username: report.partyId } });
          return road === 'cloud' ? { ...config, embedUrl: config.embedUrl.replace(host.origin, CLOUD) } : config;
        },
      });
      await host.close();
      await page.close();
      rmSync(folder, { recursive: true });
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  stage: async ({ built, context }, give) => {
    await answerForCloud(context, built.hostOrigin);
    await give(built);
  },
});

/** The report page, at the address of Power BI: the product is not changed by a byte. */
async function answerForCloud(context: BrowserContext, hostOrigin: string) {
  await context.route(
    ({ hostname }) => hostname.endsWith('.powerbi.com'),
    async (route) => {
      const request = route.request();
      const answer = await fetch(request.url().replace(CLOUD, hostOrigin), { method: request.method(), headers: { authorization: request.headers()['authorization'] ?? '' } });
      await route.fulfill({ status: answer.status, headers: Object.fromEntries(answer.headers), body: Buffer.from(await answer.arrayBuffer()) });
    },
  );
}

/** The harness page under the policy that the portal has in production. */
async function servePage(folder: string) {
  let frames = CLOUD;
  const server = createServer((request, response) => {
    const path = new URL(request.url ?? '/', 'http://page').pathname;
    const name = path === '/' ? '/index.html' : path;
    readFile(join(folder, name)).then(
      (content) => {
        response.setHeader('content-type', kinds[name.split('.').at(-1) ?? ''] ?? 'text/plain');
        response.setHeader('content-security-policy', `default-src 'none'; script-src 'self'; style-src 'self'; frame-src ${frames}; require-trusted-types-for 'script'; trusted-types 'none'`);
        response.setHeader('permissions-policy', 'fullscreen=(self)');
        response.end(content);
      },
      () => response.writeHead(404).end(),
    );
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  return {
    origin: `http://localhost:${(server.address() as AddressInfo).port}`,
    allowFrame: (origin: string) => {
      frames = `${CLOUD} ${origin}`;
    },
    close: () => new Promise((closed) => server.close(closed)),
  };
}
