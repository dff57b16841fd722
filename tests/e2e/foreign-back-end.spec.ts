import { existsSync, readFileSync, statSync } from "node:fs";
import { createServer, type IncomingMessage } from "node:http";
import type { AddressInfo } from "node:net";
import { extname, join } from "node:path";
import { expect, type Page } from "@playwright/test";
import { getResponse, type RequestHandler } from "msw";
import { contract } from "../../src/api/contract.ts";
import { AUTH_COOKIES } from "../../src/rules/session/cookie-names.ts";
import { createMockData, createHandlers, type RoleName } from "../support/mocks/mock-back-end.ts";
import { acceptTerms, choose, test as base } from "../support/e2e/portal.ts";

const contentTypes: Record<string, string> = {
  ".html": "text/html",
  ".js": "text/javascript",
  ".css": "text/css",
  ".svg": "image/svg+xml",
};

interface OtherBackEnd {
  role: RoleName;
  /** What the page asked of it that the specification does not have. */
  otherRequests: string[];
  origin: string;
}

/**
 * Serves dist/ as any static file server does, on the origin of a back end that has only the 22 specified calls. No
 * other call may be made, and no error or warning may be in the console, which `pageErrors` checks.
 */
const test = base.extend<OtherBackEnd>({
  role: ["reader", { option: true }],
  // oxlint-disable-next-line no-empty-pattern -- Playwright reads a fixture's dependencies from this pattern
  otherRequests: async ({}, provide) => provide([]),
  origin: async ({ role, otherRequests, pageErrors, context }, provide) => {
    const specifiedHandlers = createHandlers(createMockData({ role })).filter(isSpecified);
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
      const reply = await getResponse(specifiedHandlers, apiRequest);
      if (!reply) {
        otherRequests.push(`${request.method} ${url.pathname}`);
        return { status: 404, type: "text/plain", body: "" };
      }
      return {
        status: reply.status,
        type: reply.headers.get("content-type") ?? "text/plain",
        body: Buffer.from(await reply.arrayBuffer()),
      };
    };
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    await context.addCookies(AUTH_COOKIES.map((name) => ({ name, value: "x", url: origin })));
    await context.route(/^https:\/\/(app\.powerbi\.com|login\.example)\//, (route) =>
      route.fulfill({ contentType: "text/html", body: "<!doctype html><title>Elsewhere</title>" }),
    );
    await provide(origin);
    expect({ otherRequests, pageErrors }).toEqual({ otherRequests: [], pageErrors: [] });
    server.closeAllConnections();
    server.close();
  },
});

function isSpecified({ info: { header } }: RequestHandler & { info: { header: string } }): boolean {
  return Object.values(contract).some(({ method, path }) => header === `${method} *${path}`);
}

const frame = (page: Page) => page.locator("main iframe");
const clickButton = (page: Page, name: string | RegExp) => page.getByRole("button", { name }).click();

test("a reader of another back end opens a report, finds another one and signs out, by the 22 calls alone", async ({
  page,
  origin,
}) => {
  await page.goto(origin);
  await acceptTerms(page);
  await page
    .getByRole("dialog", { name: "Select Report Details" })
    .getByRole("button", { name: "View Report" })
    .click();
  await expect(frame(page)).toHaveAttribute("src", /^https:\/\/app\.powerbi\.com\//);
  await expect(page.getByRole("banner")).toContainText("Reader");
  await page.keyboard.press("Control+k");
  const finder = page.getByRole("dialog", { name: "Find report" });
  await finder.getByRole("searchbox", { name: "Report or client" }).fill("claims");
  await page.keyboard.press("Enter");
  await expect(page).toHaveTitle(/^Claims/);
  await expect(page.getByRole("button", { name: /favourites/ })).toHaveCount(0);
  await page.getByTitle("Account").click();
  await expect(page.getByRole("button", { name: "Keyboard shortcuts" })).toBeVisible();
  for (const name of ["Your sessions", "What is recorded about me"])
    await expect(page.getByRole("button", { name })).toHaveCount(0);
  await clickButton(page, "Sign out");
  await page.waitForURL(/^https:\/\/login\.example\//);
});

test.describe("an administrator of another back end", () => {
  test.use({ role: "administrator" });

  test("adds, previews, changes, maps and deletes a report by the 22 calls alone", async ({ page, origin }) => {
    const id = "abcdef12-0000-4000-8000-000000000001";
    await page.goto(`${origin}/admin/people`);
    await acceptTerms(page);
    await expect(page).toHaveURL(`${origin}/admin`);
    await expect(page.getByRole("navigation", { name: "Administration" })).toHaveCount(0);
    await choose(page, "Subscription", "Alderbrook Marine Group");
    await page.getByRole("textbox", { name: "Report Id" }).fill(id);
    await page.getByRole("textbox", { name: "Report Name" }).fill("Hull Values");
    await page.getByRole("textbox", { name: "Group Id" }).fill(id);
    await clickButton(page, "Add Report");
    await clickButton(page, "OK");
    await page.getByRole("tab", { name: "Modify Report" }).click();
    await choose(page, "Report", "Hull Values");
    await page.getByRole("textbox", { name: "Report Name" }).fill("Hull Values 2");
    await clickButton(page, "Update Report");
    await clickButton(page, "OK");
    await choose(page, "Report", "Hull Values 2");
    await clickButton(page, "Preview Report");
    const preview = page.getByRole("dialog", { name: "Preview Report" });
    await expect(preview.getByRole("combobox")).toHaveCount(0);
    await preview.getByRole("button", { name: "Preview Report" }).click();
    await expect(frame(page)).toHaveAttribute("src", /^https:\/\/app\.powerbi\.com\//);
    await clickButton(page, "Close preview");
    await page.getByRole("tab", { name: "User Report Mapping" }).click();
    await clickButton(page, "Access matrix");
    await page.getByRole("gridcell", { name: "No access" }).first().click();
    await clickButton(page, "Review changes");
    await clickButton(page, "Apply changes");
    await clickButton(page, "Done");
    await page.getByRole("tab", { name: "Modify Report" }).click();
    await choose(page, "Report", "Hull Values 2");
    await clickButton(page, "Delete Report");
    await page.getByRole("dialog", { name: "Delete Report" }).getByRole("button", { name: "Delete" }).click();
    await clickButton(page, "OK");
  });
});
