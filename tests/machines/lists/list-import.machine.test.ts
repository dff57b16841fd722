import { describe, expect, it } from "vitest";
import { createActor, createEmptyActor, fromPromise } from "xstate";
import type { ImportLine } from "../../../src/api/list-file-contract.ts";
import {
  type CheckedFile,
  type CheckInput,
  listImportMachine,
  listImportView,
  type ListImportContext,
  type ListImportEvent,
  type SavedFile,
  type SaveInput,
} from "../../../src/machines/lists/list-import.machine.ts";
import { testEveryPath } from "../../support/machines/explore-machine.ts";
import { sendInTurn } from "../../support/machines/settle.ts";

const line = (result: ImportLine["result"]): ImportLine => ({ line: 2, result, name: "A", detail: "a", reason: "" });
const selected = { type: "file.selected", file: new Blob(["id"]), fileName: "clients.csv" } as const;
const requested = { type: "import.requested", kind: "clients" } as const;
const checked: CheckedFile = { text: "id", problem: "", lines: [line("added")] };
const withRejected: CheckedFile = { ...checked, lines: [line("added"), line("rejected")] };
const unreadable: CheckedFile = { text: "", problem: "This is not a CSV file.", lines: [] };
const saved: SavedFile = { isSaved: true, problem: "", lines: [] };
/** The admin area. */
const input = { parent: createEmptyActor() };

function start(check: CheckedFile, save: () => Promise<SavedFile> = async () => saved) {
  const sent: SaveInput[] = [];
  const actor = createActor(
    listImportMachine.provide({
      actors: {
        checkFile: fromPromise<CheckedFile, CheckInput>(async () => check),
        saveFile: fromPromise<SavedFile, SaveInput>(({ input: file }) => (sent.push(file), save())),
      },
    }),
    { input },
  ).start();
  const send = sendInTurn(actor, listImportView);
  return { send, sent };
}

describe("the import of a list", () => {
  testEveryPath(listImportMachine, {
    input,
    events: [
      requested,
      selected,
      { type: "import.closed" },
      { type: "preview.dropped" },
      { type: "import.confirmed" },
      { type: "retry.requested" },
    ] satisfies ListImportEvent[],
    answers: {
      checkFile: [checked, withRejected, unreadable],
      saveFile: [saved, { ...saved, isSaved: false, lines: [line("rejected")] }],
    },
    distinguishBy: (context: ListImportContext) => JSON.stringify(context.lines),
  });

  it("saves what was reviewed, and not before", async () => {
    const { send, sent } = start(checked);
    expect(await send(requested, selected)).toMatchObject({ at: "previewing" });
    expect(sent).toEqual([]);
    expect(await send({ type: "import.confirmed" })).toMatchObject({ at: "saved", lines: [line("added")] });
    expect(sent).toEqual([{ kind: "clients", text: "id" }]);
    expect(await send(requested)).toMatchObject({ at: "waiting", lines: [] });
  });

  it("is not saved where a line is rejected or nothing changes", async () => {
    for (const lines of [withRejected.lines, [line("unchanged")]]) {
      const { send, sent } = start({ ...checked, lines });
      const view = await send(requested, selected, { type: "import.confirmed" });
      expect(view.at).toBe("previewing");
      expect(sent).toEqual([]);
    }
  });

  it("is checked again where the server has not confirmed that it is saved", async () => {
    const { send } = start(checked, () => Promise.reject(new Error("offline")));
    const view = await send(requested, selected, { type: "import.confirmed" });
    expect(view.at).toBe("unconfirmed");
    expect(await send({ type: "retry.requested" })).toMatchObject({ at: "previewing" });
  });
});
