import type { ListedOpening, OpeningOutcome } from "../../api/openings-contract.ts";
import { MAX_COUNTED_ENTRIES } from "../../rules/audit/audit-count.ts";
import { causeText } from "../../rules/service/service-texts.ts";
import type { ListDescriptor } from "../lists/list-descriptor.ts";
import { DateTime } from "../parts/date-time.tsx";

export type OpeningsFilters = { outcome: OpeningOutcome; from: string; to: string };

const personOf = ({ personName }: ListedOpening) => personName ?? "Deleted person";
const reportOf = ({ reportName }: ListedOpening) => reportName ?? "Deleted report";
const outcomeOf = ({ failure }: ListedOpening) => (failure === null ? "Shown" : causeText(failure.cause));

/** Who opened what, and what failed for whom, the newest first. */
export const openingsList: ListDescriptor<ListedOpening, OpeningsFilters> = {
  name: "openings",
  title: "Openings",
  columns: [
    { id: "when", label: "When", render: ({ at }) => <DateTime at={at} />, isTime: true },
    { id: "person", label: "Person", render: personOf, renderSecondLine: ({ personEmail }) => personEmail },
    { id: "report", label: "Report", render: reportOf, renderSecondLine: ({ clientName }) => clientName },
    {
      id: "outcome",
      label: "Outcome",
      render: outcomeOf,
      renderSecondLine: ({ failure }) => failure && failure.reference !== "" && `Reference ${failure.reference}`,
    },
  ],
  idOf: ({ id }) => id,
  sort: { by: "when", isDescending: true },
  searchLabel: "Find person, report or client",
  filters: {
    from: { label: "From", isDate: true },
    to: { label: "To", isDate: true },
    outcome: {
      label: "Outcome",
      options: [
        { value: "all", label: "Shown and failed" },
        { value: "shown", label: "Shown" },
        { value: "failed", label: "Failed" },
      ],
    },
  },
  emptyText: "No report was opened in the last 30 days. Choose an earlier day to look further back.",
  countLimit: MAX_COUNTED_ENTRIES,
  addressOf: ({ principalId, personEmail }) =>
    personEmail === null ? null : { to: "/admin/people", search: { search: personEmail, open: principalId } },
  file: {
    name: "risk-insight-openings.csv",
    noun: "rows",
    columns: ["When (UTC)", "Person", "Person Email", "Report", "Client", "Outcome", "Reference"],
    toCells: (row) => [
      row.at,
      personOf(row),
      row.personEmail ?? "",
      reportOf(row),
      row.clientName ?? "",
      outcomeOf(row),
      row.failure?.reference ?? "",
    ],
  },
};
