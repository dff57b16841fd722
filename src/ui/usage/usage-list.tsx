import type { Usage, UsageQuery, UsageRow, UsageSubject } from "../../api/usage-contract.ts";
import { RelativeTime } from "../parts/date-time.tsx";
import type { ListAddress, ListCriteria, ListDescriptor, ListParts } from "../lists/list-descriptor.ts";
import type { RecordColumn } from "../lists/record-row.tsx";
import { UsageChart } from "./usage-chart.tsx";
import { Email } from "../parts/email.tsx";

export type UsageFilters = { by: UsageSubject; days: "30" | "90"; openings: UsageQuery["openings"] };
export type UsagePage = Pick<Usage, "days"> & { criteria: ListCriteria<UsageFilters> };

interface Subject {
  name: string;
  plural: string;
  searchLabel: string;
  emptyText: string;
  /** What the second line is in an exported file. */
  secondColumn: readonly string[];
  idColumn: string;
  list: ListAddress["list"];
}

const subjects: Record<UsageSubject, Subject> = {
  report: {
    name: "Report",
    plural: "reports",
    searchLabel: "Find report or client",
    emptyText: "There are no reports yet. Add the first one in Manage reports.",
    secondColumn: ["Client"],
    idColumn: "Subscription Report Id",
    list: "reports",
  },
  client: {
    name: "Client",
    plural: "clients",
    searchLabel: "Find client",
    emptyText: "There are no clients yet.",
    secondColumn: [],
    idColumn: "Subscription Id",
    list: "clients",
  },
  person: {
    name: "Person",
    plural: "people",
    searchLabel: "Find name or email",
    emptyText: "There are no people yet, or this server does not show usage by person.",
    secondColumn: ["Email"],
    idColumn: "User Id",
    list: "people",
  },
};

function createColumns(by: UsageSubject): readonly RecordColumn<UsageRow>[] {
  return [
    {
      id: "name",
      label: subjects[by].name,
      render: ({ name }) => name ?? `Deleted ${by}`,
      renderSecondLine: ({ secondLine }) => (by === "person" ? <Email address={secondLine} /> : secondLine),
    },
    {
      id: "openings",
      label: "Openings",
      render: ({ openings }) => openings.toLocaleString("en"),
      isNumber: true,
      compared: ({ openings }) => openings,
    },
    {
      id: "lastOpenedAt",
      label: "Last opened",
      render: ({ lastOpenedAt }) => (lastOpenedAt === null ? "Never" : <RelativeTime at={lastOpenedAt} />),
      isTime: true,
    },
  ];
}

const columns = { report: createColumns("report"), client: createColumns("client"), person: createColumns("person") };

export const describeUsageFile = ({ by, days }: Pick<UsageFilters, "by" | "days">): ListParts<UsageRow>["file"] => {
  const { name, secondColumn, idColumn } = subjects[by];
  return {
    name: `risk-insight-usage-by-${by}-${days}-days.csv`,
    noun: "rows",
    columns: [name, ...secondColumn, "Openings", "Last Opened (UTC)", idColumn],
    toCells: (row) => [
      row.name ?? "Deleted",
      ...secondColumn.map(() => row.secondLine ?? ""),
      String(row.openings),
      row.lastOpenedAt ?? "",
      row.id,
    ],
  };
};

/** How much reports are used: which most, and which not at all. */
export const usageList: ListDescriptor<UsageRow, UsageFilters, Pick<Usage, "days">> = {
  name: "usage",
  describe: (criteria) => {
    const { searchLabel, emptyText } = subjects[criteria.by];
    const title = `Usage by ${criteria.by}`;
    return { title, columns: columns[criteria.by], searchLabel, emptyText, file: describeUsageFile(criteria) };
  },
  idOf: ({ id }) => id,
  sort: { by: "openings", isDescending: true },
  filters: {
    by: {
      label: "Usage of",
      options: [
        { value: "report", label: "Reports" },
        { value: "client", label: "Clients" },
        { value: "person", label: "People" },
      ],
      decides: "subject",
    },
    days: {
      label: "Time",
      options: [
        { value: "30", label: "Last 30 days" },
        { value: "90", label: "Last 90 days" },
      ],
      decides: "figures",
    },
    openings: { label: "Not opened", unchecked: "all", checked: "none" },
  },
  Above: UsageAbove,
  addressOf: ({ id, name, secondLine }, { by }) =>
    name === null
      ? null
      : { list: subjects[by].list, search: { search: (by === "person" && secondLine) || name, open: id } },
};

/** The openings of each day, where what is found has any. */
function UsageAbove({ page, criteria }: { page: Pick<Usage, "days"> | undefined; criteria: UsagePage["criteria"] }) {
  if (criteria.openings === "none" || page?.days?.length === 0) return null;
  const { plural } = subjects[criteria.by];
  const search = criteria.search.trim();
  return (
    <UsageChart days={page?.days} plural={plural} of={search === "" ? undefined : `${plural} matching “${search}”`} />
  );
}
