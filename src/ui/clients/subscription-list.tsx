import type { ListedSubscription } from "../../api/subscription-list-contract.ts";
import { fileColumns } from "../../rules/lists/list-files.ts";
import { RelativeTime } from "../parts/date-time.tsx";
import type { FilterValues, ListDescriptor } from "../lists/list-descriptor.ts";

/** All clients. Their file has what an import reads. */
export const clientList: ListDescriptor<ListedSubscription, FilterValues, unknown, readonly string[]> = {
  name: "clients",
  title: "Clients",
  columns: [
    { id: "displayName", label: "Client", render: ({ displayName }) => displayName, canSort: true },
    { id: "partyId", label: "GCID", render: ({ partyId }) => partyId ?? "None", canSort: true, isMinor: true },
    {
      id: "people",
      label: "People",
      render: ({ personCount }) => personCount.toLocaleString("en"),
      isNumber: true,
      isShort: true,
    },
    {
      id: "reports",
      label: "Reports",
      render: ({ reportCount }) => reportCount.toLocaleString("en"),
      isNumber: true,
      isShort: true,
    },
    {
      id: "lastOpenedAt",
      label: "Last opened",
      render: ({ lastOpenedAt }) => (lastOpenedAt === null ? "Never" : <RelativeTime at={lastOpenedAt} />),
      isTime: true,
    },
  ],
  idOf: ({ id }) => id,
  sort: { by: "displayName", isDescending: false },
  searchLabel: "Find client or GCID",
  filters: {},
  emptyText: "There are no clients yet. Add the first one here.",
  file: { name: "risk-insight-clients.csv", noun: "rows", columns: fileColumns.clients, toCells: (row) => row },
};
