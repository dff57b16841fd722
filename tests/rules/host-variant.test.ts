import { expect, test } from "vitest";
import { consentScriptId } from "../../src/rules/host-variant.ts";

test("a host with three dot-separated parts gets the production variant [1.7]", () => {
  expect(consentScriptId("id-1", "risk.example.com")).toBe("id-1");
});

test.each(["localhost", "example.com", "uat.risk.example.com", "127.0.0.1"])("%s gets the test variant", (host) => {
  expect(consentScriptId("id-1", host)).toBe("id-1-test");
});
