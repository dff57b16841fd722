import { describe, expect, test } from "vitest";
import { usageContract, type UsageQuery } from "../../src/api/usage-contract.ts";
import { demo } from "../../server/standins/demo-data.ts";
import { backEnds, setUpBackEnd } from "../support/agreement/back-ends.ts";

const query = (changed: Partial<UsageQuery> = {}) => ({
  body: { by: "report", days: 30, search: "", openings: "all", after: null, pageSize: 50, ...changed } as const,
});

describe.each(backEnds)("%s", (_, open) => {
  const calls = setUpBackEnd(open);

  test("every report, client and person is listed, those opened most first, and found alone where nobody opened it", async () => {
    for (const [by, records] of [
      ["report", demo.reports],
      ["client", demo.subscriptions],
      ["person", [...demo.people, demo.invited]],
    ] as const) {
      const { rows, total, days } = await calls.asAdministrator(usageContract.getUsage, query({ by, days: 90 }));
      expect(total).toBe(records.length);
      const openings = rows.map((row) => row.openings);
      expect(openings).toEqual(openings.toSorted((one, other) => other - one));
      expect(openings[0]).toBeGreaterThan(0);
      expect(days).toHaveLength(90);
      const unused = await calls.asAdministrator(usageContract.getUsage, query({ by, days: 90, openings: "none" }));
      expect(unused.rows.map(({ id }) => id)).toEqual(rows.filter((row) => row.openings === 0).map(({ id }) => id));
    }
  });

  test("nobody but an administrator reads the usage [admin: usage]", async () => {
    for (const call of [calls.asReader, calls.withoutAccess])
      await expect(call(usageContract.getUsage, query())).rejects.toMatchObject({ kind: "forbidden" });
  });
});
