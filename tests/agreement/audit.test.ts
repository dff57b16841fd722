import { describe, expect, test } from "vitest";
import { auditContract, type AuditQuery } from "../../src/api/audit-contract.ts";
import { contract } from "../../src/api/contract.ts";
import { demo } from "../../server/standins/demo-data.ts";
import { backEnds, setUpBackEnd } from "../support/agreement/back-ends.ts";

const query = (changed: Partial<AuditQuery> = {}) => ({
  body: { search: "", kind: "all", days: null, after: null, pageSize: 50, ...changed } as const,
});
const [mapping] = demo.mappings;
const person = demo.people.find(({ id }) => id === mapping?.principalId);

describe.each(backEnds)("%s", (_, open) => {
  const calls = setUpBackEnd(open);

  test("what an administrator changed is the newest entry, and is found by the person and the kind of change", async () => {
    await calls.asAdministrator(contract.deleteUserReportMapping, { body: mapping! });
    for (const found of [query(), query({ search: person!.email }), query({ kind: "access", days: 7 })]) {
      const { entries } = await calls.asAdministrator(auditContract.listAudit, found);
      expect(entries[0]).toMatchObject({
        action: "unmapped",
        actorName: "Ada Keller",
        personName: person!.displayName,
        personEmail: person!.email,
      });
    }
    expect(await calls.asAdministrator(auditContract.listAudit, query({ search: "nobody has it" }))).toEqual({
      entries: [],
      total: 0,
      next: null,
    });
  });

  test("nobody but an administrator reads the audit log [admin: audit]", async () => {
    for (const call of [calls.asReader, calls.withoutAccess])
      await expect(call(auditContract.listAudit, query())).rejects.toMatchObject({ kind: "forbidden" });
  });
});
