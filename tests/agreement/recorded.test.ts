import { describe, expect, test } from "vitest";
import { recordedContract } from "../../src/api/recorded-contract.ts";
import { backEnds, setUpBackEnd } from "../support/agreement/back-ends.ts";
import { ada, ben } from "../support/agreement/demo-records.ts";

describe.each(backEnds)("%s", (_, open) => {
  const calls = setUpBackEnd(open);

  test("everyone who is signed in sees what is recorded about themselves, with their sign-in [threat: what is recorded]", async () => {
    for (const [call, person] of [
      [calls.asReader, ben],
      [calls.asAdministrator, ada],
    ] as const) {
      const recorded = await call(recordedContract.getRecorded);
      expect(recorded).toMatchObject({ name: person.displayName, email: person.email, openingDays: 400 });
      expect(recorded.audit.rows).toContainEqual(expect.objectContaining({ action: "signed-in", isOwn: true }));
    }
    expect((await calls.withoutAccess(recordedContract.getRecorded)).openings).toEqual({ rows: [], next: null });
  });

  test("a reader’s openings come in pages, each once and the newest first", async () => {
    const { openings: first } = await calls.asReader(recordedContract.getRecorded);
    const openings = [...first.rows];
    for (let after = first.next; after !== null;) {
      const page = await calls.asReader(recordedContract.getMoreRecordedOpenings, { params: { after } });
      openings.push(...page.rows);
      after = page.next;
    }
    expect(first.rows).toHaveLength(50);
    expect(new Set(openings.map(({ id }) => id)).size).toBe(openings.length);
    const times = openings.map(({ openedAt }) => openedAt);
    expect(times).toEqual(times.toSorted().toReversed());
  });
});
