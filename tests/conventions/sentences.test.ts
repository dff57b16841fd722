import { describe, expect, it } from "vitest";
import { isThere, readRows } from "./proofs.ts";

const rows = readRows("tests/sentences.md", 2);

describe("every sentence of the specification", () => {
  it("is in the table once, with its proof", () => {
    expect(rows.filter(({ cells }) => cells.length === 0).map(({ line }) => line)).toEqual([]);
    expect(rows.length).toBeGreaterThan(120);
  });

  it("has a test that is there", () => {
    expect(rows.flatMap(({ proofs }) => proofs).filter((proof) => !isThere(proof))).toEqual([]);
  });
});
