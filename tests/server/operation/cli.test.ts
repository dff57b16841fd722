import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { runPortalCommand } from "../../support/server/run-portal-command.ts";
import { createDatabase, createServerData, hasPostgres, type ServerData } from "../../support/server/test-stores.ts";

describe("npm run portal -- import, without a server", () => {
  let data: ServerData;
  beforeAll(async () => {
    data = await createServerData("PGlite");
  });
  afterAll(() => data.remove());

  async function importRows(rows: string) {
    const file = join(data.env.DATA_DIR, "clients.csv");
    await writeFile(file, `id,displayName,partyId\n${rows}`);
    const { status, stdout, stderr } = runPortalCommand(data.env, "import", file);
    return { status, output: (stdout + stderr).replaceAll(file, "clients.csv") };
  }

  test("saves the changes", async () => {
    expect(await importRows("new-1,One,p1\nnew-2,Two,p2\n")).toEqual({
      status: 0,
      output: "clients.csv: subscriptions: 2 added, 0 changed, 0 unchanged, 0 rejected\n  Saved.\n",
    });
  });

  test("an invalid row is printed with its line, nothing is saved, and the exit code is 1", async () => {
    expect(await importRows("new-3,Three,p3\n,Nobody,\n")).toEqual({
      status: 1,
      output:
        "clients.csv: subscriptions: 1 to add, 0 to change, 0 unchanged, 1 rejected\n  line 3: id is missing or too long\n  Nothing was saved.\n",
    });
  });
});

test.runIf(hasPostgres)("only migrate changes tables: another command names it [operation: upgrade]", async () => {
  const env = { DATABASE_URL: await createDatabase() };
  for (const command of [
    ["import", "package.json"],
    ["erase-email", "p@example.com"],
  ])
    expect(runPortalCommand(env, ...command)).toMatchObject({
      status: 1,
      stderr: expect.stringMatching(
        /^The database lacks \d+ migrations of this version\. Run the command migrate first: npm run portal -- migrate, or portal migrate in the image\.\n$/,
      ) as string,
    });
  expect(runPortalCommand(env, "migrate")).toMatchObject({
    status: 0,
    stdout: expect.stringMatching(
      /^migrated the database: 001\.initial-tables, \d+ ms\n[^]*\nThe database has every migration of this version\.\n$/,
    ) as string,
  });
  expect(runPortalCommand(env, "erase-email", "p@example.com").stderr).not.toContain("migrate");
});

test("without a file it prints its usage", () => {
  const { status, stderr } = runPortalCommand({}, "import");
  expect(status).toBe(1);
  expect(stderr).toMatch(/^Usage:\n {2}npm run portal -- import FILE.csv… \[--dry-run\]\n/);
});

test("import --help prints the columns that each kind of file must have [operation: commands]", () => {
  const { status, stdout, stderr } = runPortalCommand({}, "import", "--help");
  expect([status, stderr]).toEqual([0, ""]);
  expect(stdout).toMatch(/^Usage:\n {2}npm run portal -- import FILE.csv… \[--dry-run\]\n/);
  expect(stdout).toContain("\n  people: subject,email,displayName,roles[,subscriptionIds]\n");
});

test("--help prints the usage of every command, also where settings are missing [operation: commands]", () => {
  const { status, stdout } = runPortalCommand({ NODE_ENV: "production" }, "--help");
  expect(status).toBe(0);
  expect(stdout).toContain("npm run portal -- migrate\n");
});
