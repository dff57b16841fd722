import { createBrotliDecompress, createGunzip } from "node:zlib";
import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { contract, type EmbedConfig, portalContract } from "../../../src/api/contract.ts";
import { termsContract } from "../../../src/api/terms-contract.ts";
import type { PageData } from "../../../src/rules/page-data.ts";
import { AUTH_COOKIES } from "../../../src/rules/session/cookie-names.ts";
import { TERMS_VERSION } from "../../../src/rules/session/terms-version.ts";
import { reportLink } from "../../../src/rules/report/report-ref.ts";
import { navigationHeaders, type TestBrowser } from "../../support/server/test-browser.ts";
import { setUpServer } from "../../support/server/server-fixture.ts";
import { getDemoUser } from "../../support/server/test-server.ts";

const server = setUpServer();
let ada: TestBrowser;
let ben: TestBrowser;

const acceptTerms = (browser: TestBrowser) => browser.post(termsContract.acceptTerms.path, { version: TERMS_VERSION });
const readElement = (body: string, id: string) => new RegExp(`id="${id}">([^<]*)<`).exec(body)?.[1];
async function loadPage(browser: TestBrowser, url = "/report") {
  const { body, headers } = await browser.navigate(url);
  const text = readElement(body, "page-data");
  return { body, cacheControl: headers["cache-control"], data: text ? (JSON.parse(text) as PageData) : undefined };
}

const failToCheck = () => Promise.reject(new Error("not used"));
const END_OF_PAGE = "</html>";

beforeAll(async () => {
  ada = await server.signIn("ada");
  ben = await server.signIn("ben");
  await acceptTerms(ada);
  await acceptTerms(ben);
});
beforeEach(() => server.embedRequests.splice(0));

describe("the page that the server sends to a signed-in person", () => {
  test.each(["/", "/report"])(
    "has the answers to the start calls at %s, and no cache may keep it [wrong: first screen data]",
    async (url) => {
      const { data, cacheControl } = await loadPage(ben, url);
      const answers = await Promise.all(
        [contract.getUser, contract.getUserSubscriptions, contract.getUserReports].map(async ({ path }) =>
          (await ben.get(path)).json<unknown>(),
        ),
      );
      expect([data?.user, data?.subscriptions, data?.reports]).toEqual(answers);
      expect(data?.name).toBe((await ben.get(contract.getUserName.path)).body);
      expect(data?.sessionMark).toBe(AUTH_COOKIES.map((name) => ben.cookies.get(name)).join());
      expect(cacheControl).toBe("private, no-store");
    },
  );

  test("belongs to the session of its own cookies, also when two people load it at once [wrong: first screen data]", async () => {
    const pages = await Promise.all(
      [ada, ben, ada, ben].map(async (browser) => (await loadPage(browser)).data?.user.email),
    );
    const [adaEmail, benEmail] = [getDemoUser("ada").email, getDemoUser("ben").email];
    expect(pages).toEqual([adaEmail, benEmail, adaEmail, benEmail]);
  });

  test("has no data in the cookies of two sessions [wrong: first screen data]", async () => {
    const mixed = ben.clone();
    for (const name of AUTH_COOKIES) mixed.cookies.set(name, ada.cookies.get(name) ?? "");
    expect((await loadPage(mixed)).data).toBeUndefined();
    expect((await loadPage(ben)).data?.user.email).toBe(getDemoUser("ben").email);
  });

  test.each(["/admin", "/unauthorized", "/error"])("has no data at %s", async (url) => {
    expect(await loadPage(ben, url)).toMatchObject({ data: undefined, cacheControl: "no-cache" });
  });

  test("has no data before the person has accepted the terms", async () => {
    const chloe = await server.signIn("chloe");
    expect((await loadPage(chloe)).data).toBeUndefined();
    await acceptTerms(chloe);
    expect((await loadPage(chloe)).data?.user.email).toBe(getDemoUser("chloe").email);
  });

  test("has no data for a person without access", async () => {
    const dan = await server.signIn("dan");
    await acceptTerms(dan);
    expect((await loadPage(dan)).data).toBeUndefined();
  });

  test("has no data after the session has ended", async () => {
    const browser = await server.signIn("ben");
    const copy = browser.clone();
    await browser.post(portalContract.signOut.path, {});
    expect((await loadPage(copy)).data).toBeUndefined();
  });

  test("has no data where nobody is signed in, and may then be revalidated", async () => {
    expect(await loadPage(server.createBrowser())).toMatchObject({ data: undefined, cacheControl: "no-cache" });
  });
});

describe("the page of a linked report", () => {
  test("has the embed config that the call would give", async () => {
    const [report] = (await loadPage(ben)).data?.reports ?? [];
    if (!report) throw new Error("Ben has no reports");
    const { body } = await loadPage(ben, reportLink(report));
    expect(JSON.parse(readElement(body, "embed-config") ?? "")).toMatchObject({ id: report.reportId });
    expect(server.embedRequests.map(({ reportId }) => reportId)).toEqual([report.reportId]);
  });

  test.each([
    ["an image of another host of the site", { "sec-fetch-dest": "image", "sec-fetch-mode": "no-cors" }],
    ["a frame", { "sec-fetch-dest": "iframe" }],
    ["a request of a script", { "sec-fetch-dest": "empty", "sec-fetch-mode": "cors" }],
    ["a page of another site", { "sec-fetch-site": "cross-site" }],
    ["a prefetch", { "sec-purpose": "prefetch" }],
    ["a prerendered page", { "sec-purpose": "prefetch;prerender" }],
    ["a client that does not say what it loads", { "sec-fetch-dest": "", "sec-fetch-mode": "" }],
  ])("starts no token and records no opening for %s [threat: report loaded unseen]", async (_what, changes) => {
    const [report] = (await loadPage(ben)).data?.reports ?? [];
    if (!report) throw new Error("Ben has no reports");
    const countOpenings = async () => (await server.store.selectFrom("opening").select("id").execute()).length;
    const before = await countOpenings();
    const headers = { ...navigationHeaders, "sec-fetch-site": "same-site", ...changes };
    const { statusCode, body } = await ben.send({ method: "GET", url: reportLink(report), headers });
    expect([statusCode, readElement(body, "page-data")]).toEqual([200, undefined]);
    expect(server.embedRequests).toEqual([]);
    expect(await countOpenings()).toBe(before);
  });

  test("starts no token for a report of another person", async () => {
    const own = new Set((await loadPage(ben)).data?.reports.map(({ reportId }) => reportId));
    const foreign = (await loadPage(ada)).data?.reports.find(({ reportId }) => !own.has(reportId));
    if (!foreign) throw new Error("Ada has no report that Ben lacks");
    const { body } = await loadPage(ben, reportLink(foreign));
    expect(readElement(body, "embed-config")).toBeUndefined();
    expect(server.embedRequests).toEqual([]);
  });

  test.each([
    ["br", createBrotliDecompress],
    ["gzip", createGunzip],
  ])(
    "comes with data and scripts before the report service has answered (%s) [wrong: first screen data]",
    async (encoding, unpack) => {
      const { promise: outage, resolve: startOutage } = Promise.withResolvers<void>();
      const embed = async (): Promise<EmbedConfig> => {
        await outage;
        throw new Error("the report service is away");
      };
      const app = await server.createApp({ engine: { embed, check: failToCheck } });
      const [report] = (await loadPage(ben)).data?.reports ?? [];
      if (!report) throw new Error("Ben has no reports");
      const cookie = [...ben.cookies].map(([name, value]) => `${name}=${value}`).join("; ");
      const headers = { ...navigationHeaders, cookie, "accept-encoding": encoding };
      const response = await app.inject({ url: reportLink(report), headers, payloadAsStream: true });
      const unpacked = response.stream().pipe(unpack()).setEncoding("utf8");
      const arriving: AsyncIterableIterator<string> = unpacked[Symbol.asyncIterator]();
      let page = "";
      while (!page.includes("<!-- scripts -->")) page += (await arriving.next()).value ?? END_OF_PAGE;
      expect(page).toContain('id="page-data"');
      expect(page).not.toContain(END_OF_PAGE);
      startOutage();
      for await (const part of arriving) page += part;
      expect(page).toContain(END_OF_PAGE);
      expect(readElement(page, "embed-config")).toBeUndefined();
      expect(response.headers["content-encoding"]).toBe(encoding);
    },
  );
});
