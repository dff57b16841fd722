import { describe, expect, it } from "vitest";
import { createActor, fromPromise } from "xstate";
import type { PersonRow } from "../../../src/api/people-contract.ts";
import {
  type PeopleListPage,
  type PeopleListRequest,
  peopleListMachine,
} from "../../../src/machines/admin/people-list.machine.ts";
import { recordListView } from "../../../src/machines/admin/record-list.ts";
import { exploreRecordList } from "../../support/machines/explore-machine.ts";
import { settle } from "../../support/machines/settle.ts";

const anna: PersonRow = {
  principalId: "p1",
  name: "Anna Berg",
  email: "anna.berg@example.com",
  role: "reader",
  subscriptionCount: 1,
  reportCount: 1,
  lastSignInAt: null,
};
const cursor = "page-2";
const firstPage: PeopleListPage = { rows: [anna], total: 2, next: cursor };
const lastPage: PeopleListPage = { rows: [{ ...anna, principalId: "p2" }], total: 2, next: null };

describe("the list of people", () => {
  const { unreachedStates, unreachedTransitions } = exploreRecordList(peopleListMachine, firstPage, { search: "a" });
  it("reaches each of its states", () => expect(unreachedStates).toEqual([]));
  it("takes each of its transitions", () => expect(unreachedTransitions).toEqual([]));

  it("starts with everyone by name, and adds the next page from where the server said", async () => {
    const requests: PeopleListRequest[] = [];
    const loadPage = fromPromise<PeopleListPage | null, PeopleListRequest>(async ({ input }) => {
      requests.push(input);
      return input.after ? lastPage : firstPage;
    });
    const actor = createActor(peopleListMachine.provide({ actors: { loadPage } })).start();
    actor.send({ type: "list.opened" });
    await settle();
    actor.send({ type: "more.requested" });
    await settle();
    expect(recordListView(actor.getSnapshot())).toMatchObject({ rows: [{ principalId: "p1" }, { principalId: "p2" }] });
    const criteria = { search: "", show: "everyone", sort: "name", isDescending: false };
    expect(requests).toEqual([
      { criteria, after: null },
      { criteria, after: cursor },
    ]);
  });
});
