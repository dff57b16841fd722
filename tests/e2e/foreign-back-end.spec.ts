import { existsSync, readFileSync, statSync } from "node:fs";
import { createServer, type IncomingMessage } from "node:http";
import type { AddressInfo } from "node:net";
import { extname, join } from "node:path";
import { expect, test as base } from "@playwright/test";
import { getResponse, type RequestHandler } from "msw";
import { contract } from "../../src/api/contract.ts";
import { AUTH_COOKIES } from "../../src/rules/session/cookie-names.ts";
import { createMockData, createHandlers } from "../support/mocks/mock-back-end.ts";
import { acceptTerms } from "../support/e2e/portal.ts";

const contentTypes: Record<string, string> = { ".js": "text/javascript", ".css": "text/css", ".svg": "image/svg+xml" };

/** Serves dist/ as any static file server does, on the origin of a back end that has only the 22 specified calls. */
const test = base.extend<{ origin: string }>({
  // oxlint-disable-next-line no-empty-pattern -- Playwright reads a fixture's dependencies from this pattern
  origin: async ({}, provide) => {
    const specifiedHandlers = createHandlers(createMockData({ role: "reader" })).filter(isSpecified);
    const server = createServer(
      (request, response) =>
        void answer(request).then(({ status, type, body }) =>
          response.writeHead(status, { "content-type": type }).end(body),
        ),
    );
    const answer = async (request: IncomingMessage) => {
      const url = new URL(request.url ?? "/", "http://localhost");
      const file = join("dist", url.pathname);
      if (existsSync(file) && statSync(file).isFile())
        return { status: 200, type: contentTypes[extname(file)] ?? "text/plain", body: readFileSync(file) };
      if (!/^\/(serverside|api)\//.test(url.pathname))
        return { status: 200, type: "text/html", body: readFileSync("dist/index.html") };
      const chunks: Buffer[] = await request.toArray();
      const apiRequest = new Request(url, {
        method: request.method ?? "GET",
        headers: { "content-type": "application/json" },
        ...(chunks.length > 0 ? { body: Buffer.concat(chunks) } : {}),
      });
      const reply = (await getResponse(specifiedHandlers, apiRequest)) ?? new Response("", { status: 404 });
      return {
        status: reply.status,
        type: reply.headers.get("content-type") ?? "text/plain",
        body: Buffer.from(await reply.arrayBuffer()),
      };
    };
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    await provide(`http://127.0.0.1:${(server.address() as AddressInfo).port}`);
    server.closeAllConnections();
    server.close();
  },
});

function isSpecified({ info: { header } }: RequestHandler & { info: { header: string } }): boolean {
  return Object.values(contract).some(({ method, path }) => header === `${method} *${path}`);
}

test("the built portal works unchanged on another back end, without run-time configuration", async ({
  page,
  context,
  origin,
}) => {
  await context.addCookies(AUTH_COOKIES.map((name) => ({ name, value: "x", url: origin })));
  await context.route(/powerbi\.com/, (route) =>
    route.fulfill({ contentType: "text/html", body: "<!doctype html><title>Report</title>" }),
  );
  await page.goto(origin);
  await acceptTerms(page);
  await page
    .getByRole("dialog", { name: "Select Report Details" })
    .getByRole("button", { name: "View Report" })
    .click();
  await expect(page.locator("main iframe")).toHaveAttribute("src", /^https:\/\/app\.powerbi\.com\//);
  await expect(page.getByRole("banner")).toContainText("Reader");
});
