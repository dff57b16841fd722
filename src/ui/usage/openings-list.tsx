import type { ListedOpening, OpeningOutcome } from "../../api/openings-contract.ts";
import { MAX_COUNTED_ENTRIES } from "../../rules/audit/audit-count.ts";
import { describeOutcome } from "../../rules/report/opening-outcome.ts";
import type { ListDescriptor } from "../lists/list-descriptor.ts";
import { Badge, type BadgeProps } from "../parts/badge.tsx";
import { RelativeTime } from "../parts/date-time.tsx";
import { Email } from "../parts/email.tsx";

export type OpeningsFilters = {
  outcome: OpeningOutcome;
  from: string;
  to: string;
  person: string;
  client: string;
  report: string;
};

export const personOf = ({ personName }: ListedOpening) => personName ?? "Deleted person";
export const reportOf = ({ reportName }: ListedOpening) => reportName ?? "Deleted report";
/** As much of it as a reader reads out. The file has all of it, and the token of each opening. */
const referenceOf = ({ failure }: ListedOpening) =>
  failure && failure.reference !== "" && `Reference ${failure.reference.slice(0, 8)}`;

const toneOf = ({ isShown, failure }: ListedOpening): BadgeProps["tone"] => {
  if (failure) return "bad";
  return isShown ? "good" : "none";
};

/** Who opened what, and what failed for whom, the newest first. */
export const openingsList: ListDescriptor<ListedOpening, OpeningsFilters> = {
  name: "openings",
  title: "Openings",
  columns: [
    { id: "when", label: "When", render: ({ at }) => <RelativeTime at={at} />, isTime: true },
    {
      id: "person",
      label: "Person",
      render: personOf,
      renderSecondLine: ({ personEmail }) => <Email address={personEmail} />,
    },
    { id: "report", label: "Report", render: reportOf, renderSecondLine: ({ clientName }) => clientName },
    {
      id: "outcome",
      label: "Outcome",
      render: (opening) => <Badge tone={toneOf(opening)}>{describeOutcome(opening)}</Badge>,
      renderSecondLine: referenceOf,
    },
  ],
  idOf: ({ id }) => id,
  sort: { by: "when", isDescending: true },
  searchLabel: "Find person, report, client or reference",
  filters: {
    from: { label: "From", isDate: true },
    to: { label: "To", isDate: true },
    outcome: {
      label: "Outcome",
      options: [
        { value: "all", label: "Shown and failed" },
        { value: "shown", label: "Shown" },
        { value: "unshown", label: "Not shown" },
        { value: "failed", label: "Failed" },
      ],
    },
    person: { label: "Person", isId: true },
    client: { label: "Client", isId: true },
    report: { label: "Report", isId: true },
  },
  emptyText: "No report was opened in the last 30 days. Choose an earlier day to look further back.",
  countLimit: MAX_COUNTED_ENTRIES,
  addressOf: ({ principalId, personEmail }) =>
    personEmail === null ? null : { list: "people", search: { search: personEmail, open: principalId } },
  file: {
    name: "risk-insight-openings.csv",
    noun: "rows",
    columns: [
      "When (UTC)",
      "Person",
      "Person Email",
      "Report",
      "Client",
      "Outcome",
      "Shown After (ms)",
      "Reference",
      "Token Id",
      "Opening Id",
    ],
    toCells: (row) => [
      row.at,
      personOf(row),
      row.personEmail ?? "",
      reportOf(row),
      row.clientName ?? "",
      describeOutcome(row),
      String(row.shownAfterMs ?? ""),
      row.failure?.reference ?? "",
      row.tokenId ?? "",
      row.failure === null ? row.id : "",
    ],
  },
};
