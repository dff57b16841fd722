import { expect, it } from "vitest";
import { broken, chosen, forever, open, start } from "../../support/machines/modify-report-tab.ts";

it("Delete Report counts the people who lose the report, anew for each question", async () => {
  const { after, counted, deletion } = start({ readers: [async () => 3, forever, broken, async () => null] });
  await after(...chosen(open));
  expect(deletion()).toEqual({ at: "closed" });
  await after({ type: "delete.requested" });
  expect([deletion(), counted]).toEqual([{ at: "readersCounted", chosen: open, readers: 3 }, [open]]);
  await after({ type: "delete.cancelled" }, { type: "delete.requested" });
  expect(deletion()).toEqual({ at: "countingReaders", chosen: open });
  for (const _ of ["the call fails", "the back end does not tell"]) {
    await after({ type: "delete.cancelled" }, { type: "delete.requested" });
    expect(deletion()).toEqual({ at: "readersCounted", chosen: open, readers: null });
  }
});

it("a deletion can be confirmed while the people are counted", async () => {
  const { after, sent } = start({ readers: [forever] });
  await after(...chosen(open), { type: "delete.requested" }, { type: "delete.confirmed" });
  expect(sent).toEqual([["delete", 5]]);
});
