import { readFileSync, writeFileSync } from "node:fs";
import { BUNDLED_PACKAGES_FILE } from "./plugins/list-bundled-packages.ts";
import { createSbom, type LockedPackages } from "./sbom.ts";

const readJson = (file: string): unknown => JSON.parse(readFileSync(file, "utf8"));

const { packages } = readJson("package-lock.json") as { packages: LockedPackages };
const bundled = readJson(`dist/${BUNDLED_PACKAGES_FILE}`) as string[];
writeFileSync(
  "sbom.cdx.json",
  `${JSON.stringify(createSbom({ packages, bundled, nodeVersion: process.versions.node }), null, 2)}\n`,
);
