import { describe, expect, it } from "vitest";
import { isWritten, readSentences } from "../../tools/proofs/proof-tables.ts";

const rows = readSentences();

describe("every sentence of the specification", () => {
  it("is in the table once, with its proof", () => {
    expect(rows.filter(({ cells }) => cells.length === 0).map(({ line }) => line)).toEqual([]);
    expect(rows.length).toBeGreaterThan(120);
  });

  it("has a proof that is written", () => {
    expect(rows.flatMap(({ proofs }) => proofs).filter((proof) => !isWritten(proof))).toEqual([]);
  });
});
