import { execFileSync, spawnSync } from "node:child_process";
import { cpSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { afterAll, expect, test } from "vitest";
import { recordFigure } from "../../support/server/figures.ts";
import { arrangeStrictly } from "../../support/server/strict-layout.ts";

const COMPILER = resolve("node_modules/typescript/bin/tsc");
const folder = mkdtempSync(join(tmpdir(), "portal-strict-"));
afterAll(() => rmSync(folder, { recursive: true }));

/** The compiler needs a minute, so only the long run has it. */
test("types hold where each package sees only the packages that it declares, as with pnpm", () => {
  const packages = arrangeStrictly(".", folder);
  const files = execFileSync("git", ["ls-files", "*.ts", "*.tsx", "*.css", "*.json"], { encoding: "utf8" });
  for (const file of files.split("\n").filter(Boolean)) cpSync(file, join(folder, file));
  const { stdout, status } = spawnSync(process.execPath, [COMPILER, "-b"], { cwd: folder, encoding: "utf8" });
  expect({ stdout, status }).toEqual({ stdout: "", status: 0 });
  recordFigure("types in a strict layout", `0 errors, ${packages} packages`, "0 errors");
});
