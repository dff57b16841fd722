import { readFileSync } from "node:fs";

/** Of this release, as `package.json` and the changelog name it. */
export const { version } = JSON.parse(readFileSync(new URL("../package.json", import.meta.url), "utf8")) as {
  version: string;
};
