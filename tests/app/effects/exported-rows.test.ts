import { afterEach, describe, expect, test, vi } from "vitest";
import { type AnyActorLogic, createActor, toPromise } from "xstate";
import type { Call } from "../../../src/api/client.ts";
import type { UsageRow } from "../../../src/api/usage-contract.ts";
import { provideListFiles } from "../../../src/app/effects/list-files.ts";
import { provideUsage } from "../../../src/app/effects/usage.ts";
import { initialUsageCriteria } from "../../../src/machines/usage/usage.machine.ts";

const ROW_COUNT = 20_250;
const PAGE_SIZE = 500;

const row: UsageRow = { id: "1", name: "Cargo", secondLine: "Alderbrook", openings: 1, lastOpenedAt: null };

/** Answers with a page behind the cursor, which is the number of rows before it. */
function createCall(toAnswer: (ids: string[], next: string | null) => object): Call {
  return (async (_endpoint: unknown, { body }: { body: { after: string | null } }) => {
    const start = Number(body.after ?? 0);
    const end = Math.min(ROW_COUNT, start + PAGE_SIZE);
    const ids = Array.from({ length: end - start }, (_, index) => String(start + index + 1));
    return toAnswer(ids, end < ROW_COUNT ? String(end) : null);
  }) as unknown as Call;
}

const usageCall = createCall((ids, next) => ({
  days: [],
  rows: ids.map((id) => ({ ...row, id })),
  total: ROW_COUNT,
  next,
}));
const fileCall = createCall((ids, next) => ({ rows: ids.map((id) => [`c${id}`, "Cargo", id]), next }));

afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

describe("an exported file has every row once, however long the list is", () => {
  const exported = [
    [
      "the usage",
      provideUsage(usageCall).usageExport.implementations.actors.saveRows,
      { criteria: initialUsageCriteria },
    ],
    [
      "the list of clients",
      provideListFiles(fileCall).listFileExport.implementations.actors.saveRows,
      { criteria: { kind: "clients", search: "" } },
    ],
  ] as const;

  test.each(exported)("%s", async (_, saveRows, input) => {
    const files: Blob[] = [];
    vi.stubGlobal("document", { createElement: () => ({ click: () => undefined }) });
    vi.spyOn(URL, "createObjectURL").mockImplementation((file) => {
      files.push(file as Blob);
      return "blob:file";
    });
    vi.spyOn(URL, "revokeObjectURL").mockReturnValue();
    const saved = await toPromise(createActor(saveRows as AnyActorLogic, { input }).start());
    expect(saved).toEqual({ count: ROW_COUNT });
    const lines = (await files[0]!.text()).split("\r\n");
    expect(lines).toHaveLength(ROW_COUNT + 1);
    const ids = lines.slice(1).map((line) => line.slice(line.lastIndexOf(",") + 1));
    expect(ids).toEqual(Array.from(ids, (_id, index) => String(index + 1)));
  });
});
