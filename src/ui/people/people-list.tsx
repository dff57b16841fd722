import type { ReactNode } from "react";
import type { PersonRow, ShownPeople } from "../../api/people-contract.ts";
import type { PeopleListView } from "../../machines/people/people-list.machine.ts";
import { Button } from "../parts/button.tsx";
import { Notice } from "../parts/notice.tsx";
import { Select } from "../parts/select.tsx";
import { adminIcons } from "../admin/admin-icons.ts";
import { LastSignIn } from "./last-sign-in.tsx";
import { PersonRole } from "./person-role.tsx";
import { RecordList } from "../lists/record-list.tsx";
import type { RecordColumn } from "../lists/record-row.tsx";

export interface PeopleListProps {
  /** Where the list is not the page "People". */
  title?: string;
  /** Whether one person is chosen, and the list then closes. */
  isChoice?: boolean;
  /** Beside the search, in place of the choice of whom to show. */
  filters?: ReactNode;
  /** Export and import, beside the search. */
  fileActions?: ReactNode;
  /** Between the search and the rows. */
  notice?: ReactNode;
  /** The client whose people alone are listed. */
  clientName?: string | undefined;
  view: PeopleListView;
  /** Whether a person can be selected now. By default each can. */
  canOpen?: (person: PersonRow) => boolean;
  /** Where nobody is listed. */
  emptyText?: string;
  /** The person whose details are shown. */
  openId: string | null;
  onCriteriaChange: (criteria: Partial<PeopleListView["criteria"]>) => void;
  onOpen: (person: PersonRow) => void;
  /** Undefined where the list is a choice. */
  onAdd?: (() => void) | undefined;
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
    render: (person) => <LastSignIn person={person} />,
    canSort: true,
  },
];
const shownPeople: readonly { value: ShownPeople; label: string }[] = [
  { value: "everyone", label: "Everyone" },
  { value: "administrators", label: "Administrators" },
  { value: "deactivated", label: "Deactivated" },
  { value: "invited", label: "Invited" },
];
const idOf = ({ principalId }: PersonRow) => principalId;

export function PeopleList({
  title = "People",
  view,
  filters,
  fileActions,
  onCriteriaChange,
  onAdd,
  notice,
  clientName = "one client",
  emptyText = "There are no people yet. They appear here after an import or their first sign-in.",
  ...others
}: PeopleListProps) {
  const { at, rows, total, criteria, isReloading, isLoadingMore } = view;
  return (
    <RecordList
      {...others}
      at={at}
      title={title}
      action={
        onAdd && (
          <Button variant="primary" icon={adminIcons.add} onClick={onAdd}>
            Add person
          </Button>
        )
      }
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
        <>
          {filters ?? (
            <Select
              label="Show"
              options={shownPeople}
              value={criteria.show}
              onChange={(show) => onCriteriaChange({ show })}
            />
          )}
          {fileActions}
        </>
      }
      notice={
        <>
          {criteria.client?.isMember && (
            <Notice
              action={<Button onClick={() => onCriteriaChange({ client: null })}>Show people of all clients</Button>}
            >
              Only the people of <strong>{clientName}</strong> are listed.
            </Notice>
          )}
          {notice}
        </>
      }
      isFiltered={criteria.show !== "everyone" || criteria.client?.isMember === true}
      isReloading={isReloading}
      isLoadingMore={isLoadingMore}
      emptyText={emptyText}
    />
  );
}
