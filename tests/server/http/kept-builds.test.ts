import { execFileSync } from "node:child_process";
import {
  closeSync,
  constants,
  globSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, onTestFinished, test } from "vitest";
import { createLoggedApp, readMessage } from "../../support/server/server-output.ts";
import { createTestServer } from "../../support/server/test-server.ts";

let root: string;
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), "portal-builds-"));
});
afterEach(() => rmSync(root, { recursive: true }));

/** A server of a build with one asset, as after an upgrade to that build. */
async function startBuild(asset: string, buildsFolder = join(root, "builds")) {
  const webRoot = join(root, asset);
  mkdirSync(join(webRoot, "assets"), { recursive: true });
  writeFileSync(join(webRoot, "index.html"), `<script type="module" src="/assets/${asset}"></script>`);
  writeFileSync(join(webRoot, "privacy.html"), "Privacy");
  writeFileSync(join(webRoot, "assets", asset), `console.log("${asset}")`);
  const server = await createTestServer({ WEB_ROOT: webRoot, BUILDS_DIR: buildsFolder });
  onTestFinished(server.close);
  return server.app;
}

test("during and after an upgrade each server has the assets of the last build and of the new one [operation: versions mixed]", async () => {
  const old = await startBuild("main-old.js");
  const current = await startBuild("main-new.js");
  for (const app of [old, current])
    for (const asset of ["main-old.js", "main-new.js"]) {
      const { statusCode, headers, body } = await app.inject(`/assets/${asset}`);
      expect([statusCode, body]).toEqual([200, `console.log("${asset}")`]);
      expect(headers["cache-control"]).toBe("public, max-age=31536000, immutable");
      expect(headers["content-type"]).toContain("javascript");
    }
});

test("three builds are kept, those that servers started with last [operation: versions mixed]", async () => {
  const names = ["a.js", "b.js", "c.js", "d.js"];
  let current = await startBuild("a.js");
  for (const name of names.slice(1)) {
    for (const build of globSync(join(root, "builds/*"))) {
      const anHourEarlier = statSync(build).mtimeMs / 1000 - 3600;
      utimesSync(build, anHourEarlier, anHourEarlier);
    }
    current = await startBuild(name);
  }
  const statuses = await Promise.all(names.map(async (name) => (await current.inject(`/assets/${name}`)).statusCode));
  expect(statuses).toEqual([404, 200, 200, 200]);
});

test("only builds are deleted, and what else is in the folder stays", async () => {
  const others = ["a-folder", "0123456789abcdef", "lock", "0123456789abcdef.tmp", "other"].toSorted();
  for (const name of others) {
    mkdirSync(join(root, "builds", name, "assets"), { recursive: true });
    utimesSync(join(root, "builds", name), 0, 0);
  }
  for (const name of ["a.js", "b.js", "c.js", "d.js"]) await startBuild(name);
  expect(globSync("*", { cwd: join(root, "builds") })).toHaveLength(others.length + 3);
  expect(globSync(others, { cwd: join(root, "builds") }).toSorted()).toEqual(others);
});

test("nothing but assets is served from there [operation: versions mixed]", async () => {
  const app = await startBuild("main.js");
  for (const path of ["/assets/none.js", "/assets/..%2findex.html", "/assets/.hidden", "/assets/"])
    expect((await app.inject(path)).statusCode).toBe(404);
});

test("files that cannot be read leave the server able to read its own [threat: floods]", async () => {
  const app = await startBuild("main.js");
  const hanging = ["a.js", "b.js", "c.js", "d.js", "e.js"];
  const [build = ""] = globSync(join(root, "builds/*"));
  // Whoever opens a pipe waits until something is written to it.
  for (const name of hanging) execFileSync("mkfifo", [join(build, "assets", name)]);
  const answers = Promise.all(hanging.map(async (name) => (await app.inject(`/assets/${name}`)).statusCode));
  await expect.poll(async () => (await app.inject("/assets/main.js")).statusCode).toBe(200);
  expect(await answers).toEqual(hanging.map(() => 503));
  for (const name of hanging) closeSync(openSync(join(build, "assets", name), constants.O_RDWR | constants.O_NONBLOCK));
});

test("a folder that cannot be written is logged, and the server works without it [operation: versions mixed]", async () => {
  const server = await createTestServer();
  onTestFinished(server.close);
  const file = join(root, "a-file");
  writeFileSync(file, "");
  const config = { ...server.config, buildsFolder: join(file, "builds") };
  const { app, lines } = await createLoggedApp(server, "warn", { config });
  expect(lines.map(readMessage)).toEqual(["assets of this build could not be kept in BUILDS_DIR"]);
  expect((await app.inject("/assets/main-abc.js")).statusCode).toBe(200);
  expect((await app.inject("/assets/unknown.js")).statusCode).toBe(404);
});
