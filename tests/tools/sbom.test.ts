import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { Ajv, type AnySchemaObject } from "ajv";
import { build } from "vite";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { BUNDLED_PACKAGES_FILE } from "../../tools/plugins/list-bundled-packages.ts";
import { createSbom, type LockedPackages } from "../../tools/sbom.ts";

// Named so that the check of unused dependencies sees what is resolved with it.
const require = createRequire(import.meta.url);
const readJson = (file: string): unknown => JSON.parse(readFileSync(file, "utf8"));
const { packages } = readJson("package-lock.json") as { packages: LockedPackages };

const lockOf = (added: LockedPackages): LockedPackages => ({
  "": { name: "portal", version: "1.0.0", dependencies: { outer: "^1.0.0" } },
  "node_modules/outer": { version: "1.0.0", license: "MIT", dependencies: { inner: "^2.0.0" } },
  "node_modules/inner": { version: "1.5.0", license: "(MIT OR Apache-2.0)" },
  "node_modules/outer/node_modules/inner": { version: "2.1.0", license: "SEE LICENSE IN file" },
  ...added,
});
const refsOf = ({ components }: ReturnType<typeof createSbom>) => components.map((component) => component["bom-ref"]);
const createSmall = (added: LockedPackages = {}, bundled: string[] = []) =>
  createSbom({ packages: lockOf(added), bundled, nodeVersion: "26.0.0" });

describe("the list of components", () => {
  test("leaves out what npm does not install in the image, unless the page contains it", () => {
    const added: LockedPackages = {
      "node_modules/@scope/for-page": { version: "3.0.0", dev: true },
      "node_modules/for-tests": { version: "4.0.0", dev: true },
      "node_modules/for-mac": { version: "5.0.0", optional: true },
      "node_modules/for-both": { version: "6.0.0", devOptional: true },
    };
    const list = createSmall(added, ["node_modules/@scope/for-page"]);
    expect(refsOf(list)).toEqual([
      "pkg:generic/node@26.0.0",
      "pkg:npm/%40scope/for-page@3.0.0",
      "pkg:npm/inner@1.5.0",
      "pkg:npm/outer@1.0.0",
      "pkg:npm/inner@2.1.0",
    ]);
  });

  test("says whether a package is on the server, in the page or in both", () => {
    const { components } = createSmall({}, ["node_modules/outer"]);
    const places = components.map(({ properties }) => properties.map(({ value }) => value));
    expect(places).toEqual([[], ["node_modules"], ["node_modules", "dist"], ["node_modules"]]);
  });

  test("finds what a package requires in the nearest folder, as Node does", () => {
    const { dependencies } = createSmall();
    expect(dependencies.find(({ ref }) => ref === "pkg:npm/outer@1.0.0")?.dependsOn).toEqual(["pkg:npm/inner@2.1.0"]);
    expect(dependencies.find(({ ref }) => ref === "pkg:npm/portal@1.0.0")?.dependsOn).toEqual([
      "pkg:generic/node@26.0.0",
      "pkg:npm/outer@1.0.0",
    ]);
  });

  test("is the same for the same contents and has another number for others", () => {
    expect(createSmall()).toEqual(createSmall());
    expect(createSmall().serialNumber).not.toBe(createSmall({}, ["node_modules/outer"]).serialNumber);
  });

  test("refuses a package of the page that the lock file does not name", () => {
    expect(() => createSmall({}, ["node_modules/unknown"])).toThrow("node_modules/unknown is not in the lock file");
  });
});

describe("the list of the built page", () => {
  const folder = mkdtempSync(join(tmpdir(), "portal-sbom-"));
  afterAll(() => rmSync(folder, { recursive: true }));
  let bundled: string[];
  let list: ReturnType<typeof createSbom>;
  beforeAll(async () => {
    vi.stubEnv("NODE_ENV", "production");
    await build({ logLevel: "silent", build: { outDir: folder, emptyOutDir: false } });
    vi.unstubAllEnvs();
    bundled = readJson(join(folder, BUNDLED_PACKAGES_FILE)) as string[];
    list = createSbom({ packages, bundled, nodeVersion: process.versions.node });
  }, 120_000);

  test("names the libraries of the page in the versions that were bundled [threat: known weakness]", () => {
    for (const name of [
      "react",
      "react-dom",
      "xstate",
      "ky",
      "@tanstack/react-router",
      "powerbi-client",
      "scheduler",
    ]) {
      expect(bundled).toContain(`node_modules/${name}`);
      const { version } = readJson(`node_modules/${name}/package.json`) as { version: string };
      expect(refsOf(list)).toContain(`pkg:npm/${name.replace("@", "%40")}@${version}`);
    }
    expect(bundled.filter((path) => /vitest|storybook|typescript/.test(path))).toEqual([]);
  });

  test("is valid against the published CycloneDX schema [threat: known weakness]", () => {
    const schemas = join(dirname(require.resolve("@cyclonedx/cyclonedx-library/package.json")), "res/schema");
    const readSchema = (name: string) => readJson(join(schemas, `${name}.SNAPSHOT.schema.json`)) as AnySchemaObject;
    // The formats of addresses and dates need further packages; the list contains neither.
    const ajv = new Ajv({ strict: false, validateFormats: false, allErrors: true });
    for (const name of ["spdx", "jsf-0.82"])
      ajv.addSchema(readSchema(name), `http://cyclonedx.org/schema/${name}.SNAPSHOT.schema.json`);
    const validate = ajv.compile(readSchema("bom-1.6"));
    expect([validate(list), validate.errors]).toEqual([true, null]);
    expect(validate({ ...list, components: [{ name: "without a type" }] })).toBe(false);
  });
});
