// Everyone the portal knows. Beyond the specification.
import type { PeoplePage, PeopleQuery, PersonRow } from "../../api/people-contract.ts";
import {
  createRecordListMachine,
  type RecordListView,
  type RecordPage,
  type RecordRequest,
} from "../lists/record-list.ts";

type Criteria = Omit<PeopleQuery, "after">;
type Cursor = NonNullable<PeoplePage["next"]>;
export type PeopleListView = RecordListView<Criteria, PersonRow, Cursor>;
export type PeopleListPage = RecordPage<PersonRow, Cursor>;
export type PeopleListRequest = RecordRequest<Criteria, Cursor>;

export const peopleListMachine = createRecordListMachine<Criteria, PersonRow, Cursor>("peopleList", {
  search: "",
  show: "everyone",
  sort: "name",
  isDescending: false,
});
