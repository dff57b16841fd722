// Everyone the portal knows. Beyond the specification.
import type { PeoplePage, PeopleQuery, PersonRow } from "../../api/people-contract.ts";
import { createRecordListMachine, type OfferedRecordList, type RecordPage, type RecordRequest } from "./record-list.ts";

type Criteria = Omit<PeopleQuery, "after">;
type Cursor = NonNullable<PeoplePage["next"]>;
/** Whether people can be added. */
export interface PeopleSummary {
  canAdd: boolean;
}
export type OfferedPeopleList = OfferedRecordList<Criteria, PersonRow, Cursor, PeopleSummary>;
export type PeopleListPage = RecordPage<PersonRow, Cursor, PeopleSummary>;
export type PeopleListRequest = RecordRequest<Criteria, Cursor>;

export const peopleListMachine = createRecordListMachine<Criteria, PersonRow, Cursor, PeopleSummary>("peopleList", {
  search: "",
  show: "everyone",
  sort: "name",
  isDescending: false,
});
