import { spawnSync } from "node:child_process";
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { kinds, openTestPlace, type Place } from "../../support/server/test-stores.ts";

describe.each(kinds)("npm run portal -- import, on %s", (kind) => {
  let place: Place;
  beforeAll(async () => {
    place = await openTestPlace(kind);
  });
  afterAll(() => place.remove());

  async function bring(rows: string, ...options: string[]) {
    const file = join(place.env.DATA_DIR, "clients.csv");
    await writeFile(file, `id,displayName,partyId\n${rows}`);
    const { status, stdout, stderr } = spawnSync(process.execPath, ["server/cli.ts", "import", file, ...options], {
      env: { PATH: process.env["PATH"], ...place.env },
      encoding: "utf8",
    });
    return { status, said: (stdout + stderr).replaceAll(file, "clients.csv") };
  }

  test("tells in a dry run what it would do, then does it", async () => {
    const rows = "new-1,One,p1\nnew-2,Two,p2\n";
    expect(await bring(rows, "--dry-run")).toEqual({
      status: 0,
      said: "clients.csv: subscriptions: 2 to add, 0 to change, 0 unchanged, 0 refused\n  Nothing was changed.\n",
    });
    expect(await bring(rows)).toEqual({
      status: 0,
      said: "clients.csv: subscriptions: 2 to add, 0 to change, 0 unchanged, 0 refused\n  Done.\n",
    });
  });

  test("names the line of what it refuses, brings in nothing, and says so to whoever called it", async () => {
    expect(await bring("new-3,Three,p3\n,Nobody,\n")).toEqual({
      status: 1,
      said: "clients.csv: subscriptions: 1 to add, 0 to change, 0 unchanged, 1 refused\n  line 3: id is missing or too long\n  Nothing was changed.\n",
    });
  });
});

test("without a file it says how it is used", () => {
  const { status, stderr } = spawnSync(process.execPath, ["server/cli.ts", "import"], {
    env: { PATH: process.env["PATH"] },
    encoding: "utf8",
  });
  expect([status, stderr]).toEqual([1, "npm run portal -- import FILE.csv… [--dry-run]\n"]);
});
