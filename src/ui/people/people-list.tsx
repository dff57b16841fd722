import type { PersonRow, ShownPeople } from "../../api/people-contract.ts";
import { fileColumns } from "../../rules/lists/list-files.ts";
import { readSort, writeSort } from "../../rules/lists/list-sort.ts";
import type { ListDescriptor } from "../lists/list-descriptor.ts";
import { DateTime, RelativeTime } from "../parts/date-time.tsx";
import { RecordList, type RecordListProps } from "../lists/record-list.tsx";
import type { RecordColumn } from "../lists/record-row.tsx";
import { PersonRole } from "./person-role.tsx";
import { Email } from "../parts/email.tsx";

/** The email below the name tells namesakes apart. */
const columns: readonly RecordColumn<PersonRow>[] = [
  {
    id: "name",
    label: "Name",
    render: ({ name }) => name,
    renderSecondLine: ({ email }) => <Email address={email} />,
    canSort: true,
  },
  { id: "role", label: "Role", render: (person) => <PersonRole person={person} /> },
  {
    id: "clients",
    label: "Clients",
    render: (person) => person.subscriptionCount.toLocaleString("en"),
    isNumber: true,
    isShort: true,
    isMinor: true,
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
    render: (person) => <LastSignIn person={person} isInList />,
    isTime: true,
    canSort: true,
  },
];
const idOf = ({ principalId }: PersonRow) => principalId;
const searchLabel = "Find name or email";

/** It is not known for people who signed in before the portal recorded it. */
export function LastSignIn({ person, isInList = false }: { person: PersonRow; isInList?: boolean }) {
  const { lastSignInAt, isInvited } = person;
  if (lastSignInAt !== null) return isInList ? <RelativeTime at={lastSignInAt} /> : <DateTime at={lastSignInAt} />;
  return isInvited ? "Never" : "Not known";
}

export type PeopleFilters = { show: ShownPeople; client: string };

/** Everyone the portal knows. Their file has what an import reads. */
export const peopleList: ListDescriptor<PersonRow, PeopleFilters, unknown, readonly string[]> = {
  name: "people",
  title: "People",
  columns,
  idOf,
  sort: { by: "name", isDescending: false },
  searchLabel,
  filters: {
    show: {
      label: "Show",
      options: [
        { value: "everyone", label: "Everyone" },
        { value: "administrators", label: "Administrators" },
        { value: "deactivated", label: "Deactivated" },
        { value: "invited", label: "Invited" },
      ],
    },
    client: { label: "Client", isId: true },
  },
  emptyText: "There are no people yet. They appear here after an import or their first sign-in.",
  file: { name: "risk-insight-people.csv", noun: "rows", columns: fileColumns.people, toCells: (row) => row },
};

export interface PersonChoiceProps extends Pick<
  RecordListProps<PersonRow>,
  "at" | "rows" | "total" | "hasMore" | "search" | "onSearch" | "isReloading" | "moreAt" | "onMore" | "onRetry"
> {
  /** As the address of a list writes it. */
  sort: string;
  onSort: (sort: string) => void;
}

interface ChoiceProps
  extends
    PersonChoiceProps,
    Pick<RecordListProps<PersonRow>, "title" | "filters" | "emptyText" | "canOpen" | "chosenIds" | "onOpen"> {}

/** People of whom one or more are chosen, in place of a page. */
export function PersonChoice({ sort, onSort, ...list }: ChoiceProps) {
  return (
    <RecordList
      {...list}
      isChoice
      columns={columns}
      idOf={idOf}
      openId={null}
      sort={readSort(sort)}
      onSort={(changed) => onSort(writeSort(changed))}
      searchLabel={searchLabel}
    />
  );
}
