import { afterEach, expect, test, vi } from "vitest";
import { saveAllRows } from "../../../src/app/effects/save-all-rows.ts";

const ROW_COUNT = 20_250;
const PAGE_SIZE = 500;

/** A page behind the cursor, which is the number of rows before it. */
async function loadPage(after: string | null) {
  const start = Number(after ?? 0);
  const end = Math.min(ROW_COUNT, start + PAGE_SIZE);
  const rows = Array.from({ length: end - start }, (_, index) => String(start + index + 1));
  return { rows, next: end < ROW_COUNT ? String(end) : null };
}

afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

test("an exported file has every row once, however long the list is", async () => {
  const files: Blob[] = [];
  vi.stubGlobal("document", { createElement: () => ({ click: () => undefined }) });
  vi.spyOn(URL, "createObjectURL").mockImplementation((file) => {
    files.push(file as Blob);
    return "blob:file";
  });
  vi.spyOn(URL, "revokeObjectURL").mockReturnValue();
  const saved = await saveAllRows({
    name: "rows.csv",
    columns: ["Name", "Id"],
    toCells: (id) => ["Cargo", id],
    loadPage,
    signal: new AbortController().signal,
  });
  expect(saved).toEqual({ count: ROW_COUNT });
  const lines = (await files[0]!.text()).split("\r\n");
  expect(lines).toHaveLength(ROW_COUNT + 1);
  const ids = lines.slice(1).map((line) => line.slice(line.lastIndexOf(",") + 1));
  expect(ids).toEqual(Array.from(ids, (_id, index) => String(index + 1)));
});
