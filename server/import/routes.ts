import { type ImportAnswer, listFileContract } from "../../src/api/list-file-contract.ts";
import { formatCount } from "../../src/rules/format-count.ts";
import { type FileKind, fileColumns, MAX_FILE_BYTES } from "../../src/rules/lists/list-files.ts";
import type { FourEyes } from "../four-eyes/four-eyes.ts";
import { type GuardedRoutes, reject, succeed } from "../http/guarded-routes.ts";
import { createRateLimit } from "../http/rate-limit.ts";
import type { IdentityConfig } from "../config.ts";
import { createActor } from "../audit/write-audit.ts";
import type { Store } from "../store/open-store.ts";
import { UnreadableFileError } from "./csv.ts";
import { exportRows } from "./export-rows.ts";
import { type ImportFile, type ImportKind, importRows, readImportFile } from "./import-file.ts";

/** JSON writes quotation marks and line breaks with two bytes. */
const BODY_LIMIT = 2 * MAX_FILE_BYTES;
/** Files are large, so a person can send only so many in a minute. */
const FILES_PER_MINUTE = 60;

const importKinds: Record<FileKind, ImportKind> = { clients: "subscriptions", people: "people", reports: "reports" };

/** Exports the lists of clients, people and reports, and imports such files with the code of the command line. */
export function registerListFileRoutes(
  routes: GuardedRoutes,
  store: Store,
  identity: IdentityConfig,
  fourEyes: FourEyes,
): void {
  const { realm, roleMap } = identity;
  const limit = createRateLimit(FILES_PER_MINUTE);

  routes.handle(listFileContract.getImportLimits, "administrator", () => Promise.resolve({ maxBytes: MAX_FILE_BYTES }));

  routes.handleList(listFileContract.exportRows, "auditor", async ({ body, recordExport }) => {
    await recordExport(body.kind);
    return exportRows(store, body, realm);
  });

  routes.handleWrite(
    listFileContract.checkImport,
    "administrator",
    async ({ body, request, person }) =>
      withFile(body, (file) =>
        store
          .transaction()
          .execute((tx) => importRows(tx, file, { realm, roleMap, actor: createActor(request, person), dryRun: true })),
      ),
    limit,
    { bodyLimit: BODY_LIMIT },
  );

  routes.write(
    listFileContract.saveImport,
    "strongAdministrator",
    fourEyes.guard(listFileContract.saveImport, {
      async change(tx, { body, actor }) {
        const answer = await withFile(body, (file) => importRows(tx, file, { realm, roleMap, actor, dryRun: false }));
        // The answer is kept with the request's key.
        return answer.isSaved ? { ...answer, lines: [] } : answer;
      },
      async findAsked(tx, { body, actor }) {
        if (body.kind !== "people") return undefined;
        const { lines } = await withFile(body, (file) => importRows(tx, file, { realm, roleMap, actor, dryRun: true }));
        const changes = lines.filter(({ result }) => result === "added" || result === "changed");
        const isRefused = lines.some(({ result }) => result === "rejected");
        const needsSecond =
          fourEyes.isBulk(changes.length) || changes.some(({ reason }) => /administrator|auditor/i.test(reason));
        return needsSecond && !isRefused
          ? { what: `Import a file with ${formatCount(changes.length, "changed line")} about people` }
          : undefined;
      },
      answerWaiting: (problem) => ({ isSaved: false, problem, lines: [] }),
      describe: ({ isSaved, problem }) =>
        isSaved ? succeed("File imported") : reject(problem || "A line was rejected"),
    }),
    limit,
    { bodyLimit: BODY_LIMIT },
  );
}

async function withFile(
  { kind, text }: { kind: FileKind; text: string },
  run: (file: ImportFile) => Promise<Omit<ImportAnswer, "problem">>,
): Promise<ImportAnswer> {
  const file = readFile(kind, text);
  if (typeof file === "string") return { isSaved: false, problem: file, lines: [] };
  const { isSaved, lines } = await run(file);
  return { isSaved, problem: "", lines };
}

/** Returns why the file cannot be read, where it cannot. */
function readFile(kind: FileKind, text: string): ImportFile | string {
  const needed = `The first line has to name the columns: ${fileColumns[kind].join(", ")}.`;
  try {
    const file = readImportFile(text);
    return file.kind === importKinds[kind] ? file : `This file does not contain ${kind}. ${needed}`;
  } catch (error) {
    if (!(error instanceof UnreadableFileError)) throw error;
    return error.message.startsWith("Unknown columns") ? needed : `${error.message}. ${needed}`;
  }
}
