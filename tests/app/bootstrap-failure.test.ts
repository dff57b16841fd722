// @vitest-environment jsdom
import { expect, test } from "vitest";
import { showBootstrapFailure } from "../../src/app/bootstrap-failure.ts";
import { noise } from "../support/noise.ts";

test("a bootstrap failure is logged to the console and shown on a readable page [8.16]", () => {
  document.body.innerHTML = '<div id="root"><p>Authorizing</p></div>';
  showBootstrapFailure(new Error("no configuration"));
  expect(noise.splice(0)).toEqual([expect.stringMatching(/^error: .*no configuration/)]);
  expect(document.querySelector("[role=alert] h1")?.textContent).toMatch(/could not start/);
  expect(document.querySelector("[role=alert] a")?.getAttribute("href")).toBe(location.href);
  expect(document.body.textContent).not.toContain("Authorizing");
});
