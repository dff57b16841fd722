import { execFileSync } from "node:child_process";
import { resolve } from "node:path";
import { expect, test } from "vitest";
import { unpackDebianPackages } from "../../support/server/debian-packages.ts";
import { recordFigure } from "../../support/server/figures.ts";

/** Needs Debian's package, so only the long run has it. */
test("promtool accepts the alert rules, each fires on its fault, and none on a portal that works [operation: alerts]", () => {
  const folder = unpackDebianPackages("prometheus", ["prometheus"]);
  const run = (...args: string[]) =>
    execFileSync("promtool", args, {
      cwd: resolve("deploy/monitoring"),
      env: { PATH: `${folder}/usr/bin:${process.env["PATH"]}` },
      encoding: "utf8",
    });
  const [, rules] = /SUCCESS: (\d+) rules found/.exec(run("check", "rules", "--lint-fatal", "alerts.yaml")) ?? [];
  expect(run("test", "rules", "alerts.test.yaml")).toContain("SUCCESS");
  recordFigure("alert rules in promtool", `${rules} rules`, "all accepted and tested");
});
