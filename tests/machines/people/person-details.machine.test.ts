import { describe, expect, it } from "vitest";
import { createActor, fromPromise } from "xstate";
import type {
  PersonClientPage,
  PersonClientsQuery,
  PersonReportPage,
  PersonReportsQuery,
} from "../../../src/api/people-contract.ts";
import {
  type PersonAccess,
  personDetailsMachine,
  personDetailsView,
} from "../../../src/machines/people/person-details.machine.ts";
import { exploreMachine } from "../../support/machines/explore-machine.ts";
import { anna as person, createPersonReport } from "../../support/machines/people.ts";
import { settle } from "../../support/machines/settle.ts";

const next = "page-2";
const access: PersonAccess = {
  details: { ...person, subscriptions: [], hiddenReportCount: 0 },
  page: { reports: [createPersonReport(1)], total: 2, next },
  nextClient: "clients-2",
};
const secondPage: PersonReportPage = { reports: [createPersonReport(2)], total: 2, next: null };

const clientPage: PersonClientPage = { subscriptions: [{ id: "s2", displayName: "Brightwater" }], next: null };

function start(
  loadMore: () => Promise<PersonReportPage> = async () => secondPage,
  loadClients: (request: PersonClientsQuery) => Promise<PersonClientPage> = async () => clientPage,
) {
  const queries: PersonReportsQuery[] = [];
  const actor = createActor(
    personDetailsMachine.provide({
      actors: {
        loadAccess: fromPromise<PersonAccess | null, { principalId: string }>(async ({ input }) =>
          input.principalId === person.principalId ? access : null,
        ),
        loadReports: fromPromise<PersonReportPage, PersonReportsQuery>(
          ({ input }) => (queries.push(input), loadMore()),
        ),
        loadClients: fromPromise<PersonClientPage, PersonClientsQuery>(({ input }) => loadClients(input)),
      },
    }),
  ).start();
  const send = (event: Parameters<typeof actor.send>[0]) => (actor.send(event), settle());
  return { send, queries, view: () => personDetailsView(actor.getSnapshot()) };
}

describe("the details of a person", () => {
  const { unreachedStates, unreachedTransitions } = exploreMachine(personDetailsMachine, {
    events: [
      { type: "person.opened", person },
      { type: "person.changed", person },
      { type: "person.removed", person },
      { type: "details.closed" },
      { type: "access.changed" },
      { type: "more.requested" },
      { type: "moreClients.requested" },
      { type: "retry.requested" },
    ],
    answers: { loadAccess: [access, null], loadReports: [secondPage], loadClients: [clientPage] },
    distinguishBy: (context: { access: PersonAccess | null }) =>
      JSON.stringify([context.access?.page.next, context.access?.nextClient]),
  });
  it("reaches each of its states", () => expect(unreachedStates).toEqual([]));
  it("takes each of its transitions", () => expect(unreachedTransitions).toEqual([]));

  it("adds further reports below those of before, from where the server said", async () => {
    const { send, queries, view } = start();
    await send({ type: "person.opened", person });
    await send({ type: "more.requested" });
    expect(view()).toMatchObject({
      at: "shown",
      page: { reports: [createPersonReport(1), createPersonReport(2)], next: null },
    });
    expect(queries).toEqual([{ principalId: "p1", search: "", after: next }]);
  });

  it("keeps the reports of before when more could not be loaded, and loads again", async () => {
    const answers = [() => Promise.reject(new Error("500")), async () => secondPage];
    const { send, view } = start(() => answers.shift()!());
    await send({ type: "person.opened", person });
    await send({ type: "more.requested" });
    expect(view()).toMatchObject({ at: "moreFailed", page: { reports: [createPersonReport(1)] } });
    await send({ type: "retry.requested" });
    expect(view()).toMatchObject({ at: "shown", page: { reports: [createPersonReport(1), createPersonReport(2)] } });
  });

  it("adds further clients below those of before, and says when they could not be loaded", async () => {
    const answers = [() => Promise.reject(new Error("500")), async () => clientPage];
    const requests: PersonClientsQuery[] = [];
    const { send, view } = start(undefined, (request) => (requests.push(request), answers.shift()!()));
    await send({ type: "person.opened", person });
    await send({ type: "moreClients.requested" });
    expect(view()).toMatchObject({ at: "moreClientsFailed", details: { subscriptions: [] } });
    await send({ type: "retry.requested" });
    expect(view()).toMatchObject({
      at: "shown",
      details: { subscriptions: clientPage.subscriptions },
      nextClient: null,
      page: access.page,
    });
    expect(requests).toEqual([1, 2].map(() => ({ principalId: person.principalId, after: access.nextClient })));
    await send({ type: "moreClients.requested" });
    expect(requests).toHaveLength(2);
  });

  it("shows nothing of the person of before while another is loaded, and says who is gone", async () => {
    const { send, view } = start();
    await send({ type: "person.opened", person });
    const other = { ...person, principalId: "p2" };
    const opened = send({ type: "person.opened", person: other });
    expect(view()).toEqual({ at: "loading", person: other });
    await opened;
    expect(view()).toEqual({ at: "removed", person: other });
    await send({ type: "details.closed" });
    expect(view()).toEqual({ at: "closed" });
  });

  it("shows a changed person at once, and ignores the change of another", async () => {
    const { send, view } = start();
    await send({ type: "person.opened", person });
    await send({ type: "person.changed", person: { ...person, isActive: false } });
    await send({ type: "person.changed", person: { ...person, principalId: "p2", name: "Ben" } });
    expect(view()).toMatchObject({ at: "shown", person: { name: person.name, isActive: false }, page: access.page });
  });

  it("shows the role that the details tell, where the list is older", async () => {
    const { send, view } = start();
    await send({ type: "person.opened", person: { ...person, role: "administrator" } });
    expect(view()).toMatchObject({ person: { role: person.role } });
  });

  it("loads the reports again when they have been changed", async () => {
    const { send, queries, view } = start();
    await send({ type: "person.opened", person });
    await send({ type: "more.requested" });
    await send({ type: "access.changed" });
    expect(view()).toMatchObject({ at: "shown", page: { reports: [createPersonReport(1)], next } });
    expect(queries).toHaveLength(1);
  });
});
