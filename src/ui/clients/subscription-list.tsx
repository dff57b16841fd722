import type { ReactNode } from "react";
import type { ListedSubscription } from "../../api/subscription-list-contract.ts";
import type { SubscriptionListView } from "../../machines/clients/subscription-list.machine.ts";
import { Button } from "../parts/button.tsx";
import { DateTime } from "../parts/date-time.tsx";
import { adminIcons } from "../admin/admin-icons.ts";
import { RecordList } from "../lists/record-list.tsx";
import type { RecordColumn } from "../lists/record-row.tsx";

interface SubscriptionListProps {
  /** Export and import, beside the search. */
  fileActions?: ReactNode;
  /** Between the search and the rows. */
  notice?: ReactNode;
  view: SubscriptionListView;
  /** The id of the client whose details are shown. */
  openId: string | null;
  onCriteriaChange: (criteria: Partial<SubscriptionListView["criteria"]>) => void;
  onOpen: (subscription: ListedSubscription) => void;
  onAdd: () => void;
  onMore: () => void;
  onRetry: () => void;
}

const columns: readonly RecordColumn<ListedSubscription>[] = [
  { id: "displayName", label: "Client", render: ({ displayName }) => displayName, canSort: true },
  { id: "partyId", label: "GCID", render: ({ partyId }) => partyId ?? "None", canSort: true },
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
    render: ({ lastOpenedAt }) => (lastOpenedAt === null ? "Never" : <DateTime at={lastOpenedAt} />),
  },
];
const idOf = ({ id }: ListedSubscription) => id;

export function SubscriptionList({ view, fileActions, onCriteriaChange, onAdd, ...others }: SubscriptionListProps) {
  const { at, rows, total, criteria, isReloading, isLoadingMore } = view;
  return (
    <RecordList
      {...others}
      at={at}
      title="Clients"
      action={
        <Button variant="primary" icon={adminIcons.add} onClick={onAdd}>
          Add client
        </Button>
      }
      columns={columns}
      rows={rows}
      total={total}
      idOf={idOf}
      sort={{ by: criteria.sort, isDescending: criteria.isDescending }}
      onSort={({ by, isDescending }) =>
        onCriteriaChange({ sort: by === "partyId" ? "partyId" : "displayName", isDescending })
      }
      searchLabel="Find client or GCID"
      search={criteria.search}
      onSearch={(search) => onCriteriaChange({ search })}
      filters={fileActions}
      isReloading={isReloading}
      isLoadingMore={isLoadingMore}
      emptyText="There are no clients yet. Add the first one here."
    />
  );
}
