import { beforeAll, describe, expect, test } from "vitest";
import { AUTH_COOKIES } from "../../../src/rules/session/cookie-names.ts";
import { contract, portalContract } from "../../../src/api/contract.ts";
import { createReport } from "../../support/server/demo-requests.ts";
import type { TestBrowser } from "../../support/server/test-browser.ts";
import { setUpServer } from "../../support/server/server-fixture.ts";

const refusal = [412, { message: "Another session has replaced the session of this page" }];
const markOf = (browser: TestBrowser) => browser.cookies.get(AUTH_COOKIES[0]) ?? "";

describe("a request with the mark of a page", () => {
  const server = setUpServer();
  let ada: TestBrowser;
  let other: TestBrowser;
  const countReports = async () => (await server.store.selectFrom("report").select("id").execute()).length;
  const add = (id: string, mark: string | undefined) =>
    ada.post(
      contract.addReport.path,
      createReport(`00000000-0000-4000-8000-${id}`),
      mark === undefined ? {} : { "x-session-mark": mark },
    );
  beforeAll(async () => {
    other = await server.signIn("chloe");
    ada = await server.signIn("ada");
  });

  test("is accepted in the page’s own session, also beside the mark of a cookie of the same name", async () => {
    expect((await add("0000000a0001", markOf(ada))).json()).toMatchObject({ isSuccess: true });
    expect((await add("0000000a0002", `tossed,${markOf(ada)}`)).json()).toMatchObject({ isSuccess: true });
  });

  test("is accepted without a mark, because only a page has one", async () => {
    expect((await add("0000000a0003", undefined)).json()).toMatchObject({ isSuccess: true });
    expect((await ada.get(contract.getUser.path)).statusCode).toBe(200);
  });

  test.each([
    ["another session", () => markOf(other)],
    ["no session", () => "x"],
    ["an empty text", () => ""],
  ])(
    "is refused in the cookies of another session and writes nothing: %s [threat: write under another name]",
    async (_name, mark) => {
      const before = await countReports();
      const response = await add("0000000a0004", mark());
      expect([response.statusCode, response.json()]).toEqual(refusal);
      expect(await countReports()).toBe(before);
      expect(response.headers["set-cookie"]).toBeUndefined();
    },
  );

  test("ends nobody’s session: the next request with the right mark is answered [threat: write under another name]", async () => {
    const headers = { "x-session-mark": markOf(other) };
    const read = await ada.send({ method: "GET", url: contract.getUser.path, headers });
    const signOut = await ada.post(portalContract.signOut.path, {}, headers);
    expect([read.statusCode, signOut.statusCode]).toEqual([412, 412]);
    const own = await ada.send({
      method: "GET",
      url: contract.getUser.path,
      headers: { "x-session-mark": markOf(ada) },
    });
    expect(own.statusCode).toBe(200);
  });
});
