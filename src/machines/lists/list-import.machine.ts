// A file with clients, people or reports: the server checks it, the administrator reviews each line, then it is saved.
// Beyond the specification.
import { type ActorRef, assign, sendTo, setup, type Snapshot, type SnapshotFrom } from "xstate";
import type { ImportLine } from "../../api/list-file-contract.ts";
import type { FileKind } from "../../rules/lists/list-files.ts";
import { needs } from "../needs.ts";

export interface CheckedFile {
  text: string;
  /** Why the file cannot be read at all. Empty: it can. */
  problem: string;
  lines: readonly ImportLine[];
}

export interface CheckInput {
  kind: FileKind;
  file: Blob;
}

export interface SaveInput {
  kind: FileKind;
  text: string;
}

export interface SavedFile {
  isSaved: boolean;
  problem: string;
  lines: readonly ImportLine[];
}

export interface ListImportInput {
  parent: ActorRef<Snapshot<unknown>, { type: "file.imported" }>;
}

export interface ListImportContext extends ListImportInput, CheckedFile {
  kind: FileKind;
  fileName: string;
  file: Blob;
}

export type ListImportEvent =
  | { type: "import.closed" | "preview.dropped" | "import.confirmed" | "retry.requested" }
  | { type: "import.requested"; kind: FileKind }
  | { type: "file.selected"; file: Blob; fileName: string };

const noFile = { file: new Blob(), fileName: "", text: "", problem: "", lines: [] };

const hasProblem = ({ event }: { event: { output: CheckedFile } }) => event.output.problem !== "";
const isSaved = ({ event }: { event: { output: SavedFile } }) => event.output.isSaved;

export const listImportMachine = setup({
  types: { context: {} as ListImportContext, events: {} as ListImportEvent, input: {} as ListImportInput },
  actors: {
    checkFile: needs<CheckedFile, CheckInput>("checkFile"),
    saveFile: needs<SavedFile, SaveInput>("saveFile"),
  },
  guards: {
    canSave: ({ context: { lines } }) =>
      lines.some(({ result }) => result === "added" || result === "changed") &&
      !lines.some(({ result }) => result === "rejected"),
  },
}).createMachine({
  id: "listImport",
  context: ({ input }) => ({ ...input, kind: "clients", ...noFile }),
  initial: "closed",
  states: {
    closed: {
      description: "The list is shown. Its rows can be exported and a file imported.",
      on: { "import.requested": { target: "open", actions: assign(({ event }) => ({ ...noFile, kind: event.kind })) } },
    },
    open: {
      description: "The administrator chooses a file or drops it.",
      initial: "waiting",
      on: {
        "file.selected": {
          target: "checking",
          actions: assign(({ event: { file, fileName } }) => ({ ...noFile, file, fileName })),
        },
        "import.closed": { target: "closed" },
      },
      states: {
        waiting: { description: "No file has been chosen." },
        refused: { description: "The file cannot be read, and why." },
        failed: {
          description: "The file could not be checked.",
          on: { "retry.requested": { target: "#listImport.checking" } },
        },
      },
    },
    checking: {
      description: "The file is read and the server checks it. Nothing is saved.",
      invoke: {
        src: "checkFile",
        input: ({ context: { kind, file } }) => ({ kind, file }),
        onDone: [
          {
            guard: hasProblem,
            target: "open.refused",
            actions: assign(({ event: { output } }) => ({
              text: output.text,
              problem: output.problem,
              lines: output.lines,
            })),
          },
          {
            target: "previewing",
            actions: assign(({ event: { output } }) => ({
              text: output.text,
              problem: output.problem,
              lines: output.lines,
            })),
          },
        ],
        onError: { target: "open.failed" },
      },
      on: { "import.closed": { target: "closed" } },
    },
    previewing: {
      description: "What happens to each line is shown. Nothing is saved.",
      on: {
        "import.confirmed": { guard: "canSave", target: "saving" },
        "preview.dropped": { target: "open" },
      },
    },
    saving: {
      description: "The file is saved as a whole.",
      invoke: {
        src: "saveFile",
        input: ({ context: { kind, text } }) => ({ kind, text }),
        onDone: [
          { guard: isSaved, target: "saved" },
          // Others have changed something since the check.
          {
            target: "previewing",
            actions: assign(({ event: { output } }) => ({ problem: output.problem, lines: output.lines })),
          },
        ],
        onError: { target: "unconfirmed" },
      },
    },
    unconfirmed: {
      description: "The server has not confirmed that the file is saved. It can be checked again.",
      on: { "retry.requested": { target: "checking" }, "import.closed": { target: "closed" } },
    },
    saved: {
      description: "The file is saved.",
      entry: sendTo(({ context }) => context.parent, { type: "file.imported" }),
      on: {
        "import.requested": { target: "open", actions: assign(({ event }) => ({ ...noFile, kind: event.kind })) },
        "import.closed": { target: "closed" },
      },
    },
  },
});

export interface ListImportView extends Pick<ListImportContext, "kind" | "fileName" | "problem" | "lines"> {
  at: "closed" | "waiting" | "refused" | "failed" | "checking" | "previewing" | "saving" | "unconfirmed" | "saved";
}

export function listImportView({ value, context }: SnapshotFrom<typeof listImportMachine>): ListImportView {
  const { kind, fileName, problem, lines } = context;
  const at = typeof value === "object" ? value.open : value;
  return { at, kind, fileName, problem, lines };
}
