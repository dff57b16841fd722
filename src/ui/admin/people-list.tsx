import type { ReactNode } from "react";
import type { PersonRow, ShownPeople } from "../../api/people-contract.ts";
import type { OfferedPeopleList } from "../../machines/admin/people-list.machine.ts";
import { DateTime } from "../parts/date-time.tsx";
import { Select } from "../parts/select.tsx";
import { PersonRole } from "./person-role.tsx";
import { RecordList } from "./record-list.tsx";
import type { RecordColumn } from "./record-table.tsx";

export interface PeopleListProps {
  /** Where the list is not the page "People". */
  title?: string;
  /** Whether one person is chosen, and the list then closes. */
  isChoice?: boolean;
  /** Beside the search, in place of the choice of whom to show. */
  filters?: ReactNode;
  view: OfferedPeopleList;
  /** The person whose details are shown. */
  openId: string | null;
  onCriteriaChange: (criteria: Partial<OfferedPeopleList["criteria"]>) => void;
  onOpen: (person: PersonRow) => void;
  onMore: () => void;
  onRetry: () => void;
}

/** The email below the name tells namesakes apart. */
const columns: readonly RecordColumn<PersonRow>[] = [
  {
    id: "name",
    label: "Name",
    render: ({ name }) => name,
    renderSecondLine: ({ email }) => email,
    canSort: true,
  },
  { id: "role", label: "Role", render: (person) => <PersonRole person={person} /> },
  {
    id: "clients",
    label: "Clients",
    render: (person) => person.subscriptionCount.toLocaleString("en"),
    isNumber: true,
    isShort: true,
  },
  {
    id: "reports",
    label: "Reports",
    render: (person) => person.reportCount.toLocaleString("en"),
    isNumber: true,
    isShort: true,
  },
  {
    id: "lastSignIn",
    label: "Last sign-in",
    render: ({ lastSignInAt }) => (lastSignInAt === null ? "Not known" : <DateTime at={lastSignInAt} />),
    canSort: true,
  },
];
const shownPeople: readonly { value: ShownPeople; label: string }[] = [
  { value: "everyone", label: "Everyone" },
  { value: "administrators", label: "Administrators" },
  { value: "deactivated", label: "Deactivated" },
];
const idOf = ({ principalId }: PersonRow) => principalId;

export function PeopleList({ title = "People", view, filters, onCriteriaChange, ...others }: PeopleListProps) {
  const { at, rows, total, criteria, isReloading, isLoadingMore } = view;
  return (
    <RecordList
      {...others}
      at={at}
      title={title}
      columns={columns}
      rows={rows}
      total={total}
      idOf={idOf}
      sort={{ by: criteria.sort, isDescending: criteria.isDescending }}
      onSort={({ by, isDescending }) =>
        onCriteriaChange({ sort: by === "lastSignIn" ? "lastSignIn" : "name", isDescending })
      }
      searchLabel="Find name or email"
      search={criteria.search}
      onSearch={(search) => onCriteriaChange({ search })}
      filters={
        filters ?? (
          <Select
            label="Show"
            options={shownPeople}
            value={criteria.show}
            onChange={(show) => onCriteriaChange({ show })}
          />
        )
      }
      isFiltered={criteria.show !== "everyone"}
      isReloading={isReloading}
      isLoadingMore={isLoadingMore}
      emptyText="There are no people yet. They appear here after an import or their first sign-in."
    />
  );
}
