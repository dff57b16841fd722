import { globSync, readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { findChangedMigrations, LANDED_MIGRATIONS } from "../../tools/check/landed-migrations.ts";

const list = readFileSync(LANDED_MIGRATIONS, "utf8");
const files = globSync("server/store/migrations/*.ts").map((path) => ({ path, text: readFileSync(path, "utf8") }));
const [first = { path: "", text: "" }, ...others] = files.toSorted((one, other) => one.path.localeCompare(other.path));

describe("landed migrations [operation: landed migrations]", () => {
  it("are as they landed", () => {
    expect(files.length).toBeGreaterThan(25);
    expect(findChangedMigrations(files, list)).toEqual([]);
  });

  it.each([
    ["changed", [{ ...first, text: `${first.text}// changed` }, ...others]],
    ["removed", others],
  ])("one that was %s is named", (_, changed) => {
    expect(findChangedMigrations(changed, list)).toEqual([
      {
        file: "server/store/migrations/001.initial-tables.ts",
        line: 1,
        message: "has landed and was changed or removed: restore it and add another migration",
      },
    ]);
  });

  it("a new one must be listed", () => {
    const added = { path: "server/store/migrations/900.new.ts", text: "" };
    expect(findChangedMigrations([...files, added], list)).toEqual([
      {
        file: LANDED_MIGRATIONS,
        line: 1,
        message: expect.stringMatching(/^lacks the line: \w{64} {2}900\.new\.ts$/) as string,
      },
    ]);
  });
});
