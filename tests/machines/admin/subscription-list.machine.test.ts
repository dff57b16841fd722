import { describe, expect, it } from "vitest";
import { createActor, fromPromise } from "xstate";
import type { ListedSubscription, SubscriptionDetails } from "../../../src/api/subscription-list-contract.ts";
import { type DetailsRequest, recordDetailsView } from "../../../src/machines/admin/record-details.ts";
import { recordListView } from "../../../src/machines/admin/record-list.ts";
import { subscriptionDetailsMachine } from "../../../src/machines/admin/subscription-details.machine.ts";
import {
  type SubscriptionListPage,
  type SubscriptionListRequest,
  subscriptionListMachine,
} from "../../../src/machines/admin/subscription-list.machine.ts";
import { exploreMachine, exploreRecordList } from "../../support/machines/explore-machine.ts";
import { alder } from "../../support/machines/listed-subscription.ts";
import { anna } from "../../support/machines/people.ts";
import { settle } from "../../support/machines/settle.ts";

const cursor = "page-2";
const firstPage: SubscriptionListPage = { rows: [alder], total: 2, next: cursor };
const lastPage: SubscriptionListPage = { rows: [{ ...alder, id: "s2" }], total: 2, next: null };

describe("the list of subscriptions", () => {
  const { unreachedStates, unreachedTransitions } = exploreRecordList(subscriptionListMachine, firstPage, {
    search: "a",
  });
  it("reaches each of its states", () => expect(unreachedStates).toEqual([]));
  it("takes each of its transitions", () => expect(unreachedTransitions).toEqual([]));

  it("starts with all by name, and adds the next page from where the server said", async () => {
    const requests: SubscriptionListRequest[] = [];
    const loadPage = fromPromise<SubscriptionListPage | null, SubscriptionListRequest>(async ({ input }) => {
      requests.push(input);
      return input.after ? lastPage : firstPage;
    });
    const actor = createActor(subscriptionListMachine.provide({ actors: { loadPage } })).start();
    actor.send({ type: "list.opened" });
    await settle();
    actor.send({ type: "more.requested" });
    await settle();
    expect(recordListView(actor.getSnapshot())).toMatchObject({ rows: [{ id: "s1" }, { id: "s2" }] });
    const criteria = { search: "", sort: "displayName", isDescending: false };
    expect(requests).toEqual([
      { criteria, after: null },
      { criteria, after: cursor },
    ]);
  });
});

describe("the details of a subscription", () => {
  const details: SubscriptionDetails = { ...alder, people: [], reports: [] };
  const { unreachedStates, unreachedTransitions } = exploreMachine(subscriptionDetailsMachine, {
    events: [
      { type: "record.opened", row: alder },
      { type: "details.changed" },
      { type: "details.closed" },
      { type: "retry.requested" },
    ],
    answers: { loadDetails: [null, details] },
  });
  it("reach each of their states", () => expect(unreachedStates).toEqual([]));
  it("take each of their transitions", () => expect(unreachedTransitions).toEqual([]));

  it("show nothing of the one of before while another is loaded, and say which is gone", async () => {
    const loadDetails = fromPromise<SubscriptionDetails | null, DetailsRequest<ListedSubscription>>(
      async ({ input: { row } }) => (row?.id === alder.id ? details : null),
    );
    const actor = createActor(subscriptionDetailsMachine.provide({ actors: { loadDetails } })).start();
    const view = () => recordDetailsView(actor.getSnapshot());
    actor.send({ type: "record.opened", row: alder });
    await settle();
    expect(view()).toEqual({ at: "shown", row: alder, details });
    const other = { ...alder, id: "s2" };
    actor.send({ type: "record.opened", row: other });
    expect(view()).toEqual({ at: "loading", row: other });
    await settle();
    expect(view()).toEqual({ at: "removed", row: other });
    actor.send({ type: "details.closed" });
    expect(view()).toEqual({ at: "closed" });
  });

  it("stay in sight while they are loaded again after a change", async () => {
    let people = [anna];
    const loadDetails = fromPromise<SubscriptionDetails | null, DetailsRequest<ListedSubscription>>(async () => ({
      ...details,
      people,
    }));
    const actor = createActor(subscriptionDetailsMachine.provide({ actors: { loadDetails } })).start();
    const view = () => recordDetailsView(actor.getSnapshot());
    actor.send({ type: "record.opened", row: alder });
    await settle();
    people = [];
    actor.send({ type: "details.changed" });
    expect(view()).toMatchObject({ at: "shown", details: { people: [anna] } });
    await settle();
    expect(view()).toMatchObject({ at: "shown", details: { people: [] } });
  });
});
