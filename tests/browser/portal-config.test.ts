import { expect, test } from "vitest";
import { parseConfig } from "../../src/browser/portal-config.ts";

const ORIGIN = "https://risk.example.com";
const defaults = {
  apiBaseUrl: `${ORIGIN}/`,
  consent: { src: `${ORIGIN}/consent/notice.js`, id: "risk-insight" },
  links: { privacy: `${ORIGIN}/privacy.html` },
  supportEmail: undefined,
  reportOrigins: [],
  features: [],
};

test.each(["", "  \n", "{}", '{"unknown": 1}'])("an absent or empty configuration gives the defaults: %j", (text) => {
  expect(parseConfig(text, ORIGIN)).toEqual(defaults);
});

test("the API base URL is configurable [7.3]", () => {
  expect(parseConfig('{"apiBaseUrl": "https://api.example.com/portal/"}', ORIGIN).apiBaseUrl).toBe(
    "https://api.example.com/portal/",
  );
  expect(parseConfig('{"apiBaseUrl": "/back-end"}', ORIGIN).apiBaseUrl).toBe(`${ORIGIN}/back-end`);
});

test("consent script, privacy link, support mailbox, report origins and features are read from the page", () => {
  const page = {
    consent: { src: "https://cdn.example/c.js", id: "c-1" },
    links: { privacy: "https://example.com/privacy" },
    supportEmail: "help@example.com",
    reportOrigins: ["http://127.0.0.1:8082/x"],
    features: ["usage"],
  };
  expect(parseConfig(JSON.stringify(page), ORIGIN)).toEqual({
    apiBaseUrl: `${ORIGIN}/`,
    ...page,
    reportOrigins: ["http://127.0.0.1:8082"],
  });
});

test.each([
  ["{", "it is no JSON"],
  ["7", "it must be Object"],
  ['{"apiBaseUrl": "javascript:alert(1)"}', "apiBaseUrl must be an http or https address"],
  ['{"consent": {"src": "/c.js"}}', 'consent.id must be "id"'],
  ['{"consent": {"src": "/c.js", "id": ""}}', "consent.id must not be empty"],
  ['{"links": {"privacy": 7}}', "links.privacy must be string"],
  ['{"supportEmail": "nobody"}', "supportEmail must be an email address"],
  ['{"reportOrigins": ["data:x"]}', "reportOrigins.0 must be an http or https address"],
])("%s is rejected with a readable message", (text, why) => {
  expect(() => parseConfig(text, ORIGIN)).toThrow(`The page's portal-config is wrong: ${why}`);
});
