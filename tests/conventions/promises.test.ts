import { describe, expect, it } from "vitest";
import { isWritten, readPromises } from "../../tools/proofs/proof-tables.ts";

/** The rows of the first list of threats and faults. Later rows are added below them. */
const FIRST_THREATS = 12;
const FIRST_FAULTS = 17;
const rows = readPromises();

describe("every promise of security and reliability", () => {
  it("is in the table, with what it takes to pass", () => {
    expect(rows.filter(({ cells }) => cells.length === 0).map(({ line }) => line)).toEqual([]);
    expect(rows.length).toBeGreaterThanOrEqual(FIRST_THREATS + FIRST_FAULTS);
  });

  it.each(rows.map(({ cells: [promise = ""], proofs }) => ({ promise, proofs })))(
    "$promise: has a proof that is written",
    ({ proofs }) => {
      expect(proofs.filter((proof) => !isWritten(proof))).toEqual([]);
    },
  );

  it("is not proven by a test or a command that is not written", () => {
    expect(
      ["server/fuzz.test.ts: never written", "server/nowhere.test.ts: x", "`npm run nothing`", ""].filter(isWritten),
    ).toEqual([]);
  });
});
