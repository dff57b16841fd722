import { expect, test } from "vitest";
import { AUTH_COOKIES, XSRF_COOKIE } from "../../../src/rules/session/cookie-names.ts";

test("the cookies have the names that the back end sets", () => {
  expect(AUTH_COOKIES).toEqual([".insightsauthtype", ".insightsrefreshtoken", ".insightsaccesstoken"]);
  expect(XSRF_COOKIE).toBe("XSRF-TOKEN");
});
