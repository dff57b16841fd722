import type { ImportLine } from "../../api/list-file-contract.ts";
import type { FileKind } from "../../rules/lists/list-files.ts";

export const kindTitles: Record<FileKind, string> = { clients: "Clients", people: "People", reports: "Reports" };

/** What happens where the file has a row, and where it has none. */
export const kindHints: Record<FileKind, string> = {
  clients: "A row with the ID of a client changes that client. Others are added, and none is removed.",
  people:
    "A row with the subject of a person changes that person: roles and clients, separated by semicolons, replace the old ones. Whoever is invited is found by their email, and a subject completes their invitation. Others are added, and nobody is removed.",
  reports: "A row with the client and the ID of a report changes that report. Others are added, and none is removed.",
};

export const resultLabels: Record<ImportLine["result"], string> = {
  added: "Added",
  changed: "Changed",
  unchanged: "Unchanged",
  rejected: "Rejected",
};
