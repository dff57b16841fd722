import { describe, expect, it, onTestFinished, vi } from "vitest";
import { createActor, type EventFromLogic, fromPromise } from "xstate";
import type { PersonRow } from "../../../src/api/people-contract.ts";
import {
  type PeopleListPage,
  type PeopleListRequest,
  peopleListMachine,
} from "../../../src/machines/people/people-list.machine.ts";
import { recordListView } from "../../../src/machines/lists/record-list.ts";
import { exploreRecordList } from "../../support/machines/explore-machine.ts";
import { settle } from "../../support/machines/settle.ts";

const person = (principalId: string) => ({ principalId }) as PersonRow;
const cursor = "page-2";
const firstPage: PeopleListPage = { rows: [person("1")], total: 2, next: cursor };
const lastPage: PeopleListPage = { rows: [person("2")], total: 2, next: null };

it("reaches each state and takes each transition [fault: machine paths]", () => {
  const { unreachedStates, unreachedTransitions } = exploreRecordList(peopleListMachine, firstPage, { search: "a" });
  expect([unreachedStates, unreachedTransitions]).toEqual([[], []]);
});

it("starts with everything, by name", () => {
  const criteria = { search: "", show: "everyone", sort: "name", isDescending: false };
  expect(createActor(peopleListMachine).getSnapshot()).toMatchObject({ context: { criteria } });
});

function start(
  load: (query: PeopleListRequest) => Promise<PeopleListPage>,
  first: EventFromLogic<typeof peopleListMachine> = { type: "list.opened" },
) {
  const loadPage = vi.fn<typeof load>(load);
  const actor = createActor(
    peopleListMachine.provide({
      actors: { loadPage: fromPromise<PeopleListPage, PeopleListRequest>(({ input }) => loadPage(input)) },
    }),
  ).start();
  actor.send(first);
  return { actor, loadPage, view: () => recordListView(actor.getSnapshot()) };
}

describe("a list of records", () => {
  it("starts with the criteria that lead to it, and is loaded once", async () => {
    const { actor, loadPage, view } = start(async () => firstPage, {
      type: "criteria.changed",
      criteria: { search: "r" },
    });
    actor.send({ type: "list.opened" });
    await settle();
    expect(view()).toMatchObject({ at: "shown", criteria: { search: "r" } });
    expect(loadPage.mock.calls.map(([{ criteria }]) => criteria.search)).toEqual(["r"]);
  });

  it("is loaded again when its records have changed, but not before it is opened", async () => {
    const { actor, loadPage } = start(async () => firstPage, { type: "list.outdated" });
    await settle();
    expect(loadPage).not.toHaveBeenCalled();
    actor.send({ type: "list.opened" });
    await settle();
    actor.send({ type: "list.outdated" });
    expect(loadPage).toHaveBeenCalledTimes(2);
  });

  it("adds the next page behind the rows that are shown, from where the server said", async () => {
    const { actor, loadPage, view } = start(async ({ after }) => (after ? lastPage : firstPage));
    await settle();
    expect(view()).toMatchObject({ at: "shown", total: 2, rows: [{ principalId: "1" }] });
    actor.send({ type: "more.requested" });
    expect(view()).toMatchObject({ at: "shown", isLoadingMore: true, rows: [{ principalId: "1" }] });
    await settle();
    expect(loadPage).toHaveBeenLastCalledWith(expect.objectContaining({ after: cursor }));
    expect(view()).toMatchObject({
      at: "shown",
      isLoadingMore: false,
      rows: [{ principalId: "1" }, { principalId: "2" }],
    });
    actor.send({ type: "more.requested" });
    await settle();
    expect(loadPage).toHaveBeenCalledTimes(2);
  });

  it("asks once for what is typed, when it has been typed, and keeps the rows meanwhile", async () => {
    vi.useFakeTimers();
    onTestFinished(() => void vi.useRealTimers());
    const { actor, loadPage, view } = start(async ({ criteria }) => (criteria.search ? lastPage : firstPage));
    await vi.advanceTimersByTimeAsync(0);
    for (const search of ["r", "re", "rep"]) actor.send({ type: "criteria.changed", criteria: { search } });
    expect(view()).toMatchObject({
      at: "shown",
      isReloading: true,
      rows: [{ principalId: "1" }],
      criteria: { search: "rep" },
    });
    await vi.runAllTimersAsync();
    expect(loadPage.mock.calls.map(([{ criteria, after }]) => [criteria.search, after])).toEqual([
      ["", null],
      ["rep", null],
    ]);
    expect(view()).toMatchObject({ at: "shown", isReloading: false, rows: [{ principalId: "2" }] });
  });

  it("keeps its rows when a page cannot be loaded, and loads it again on request", async () => {
    const answers = [
      () => Promise.resolve(firstPage),
      () => Promise.reject(new Error("500")),
      () => Promise.resolve(lastPage),
    ];
    const { actor, view } = start(() => answers.shift()!());
    await settle();
    actor.send({ type: "more.requested" });
    await settle();
    expect(view()).toMatchObject({ at: "failed", rows: [{ principalId: "1" }] });
    actor.send({ type: "retry.requested" });
    await settle();
    expect(view()).toMatchObject({ at: "shown", rows: [{ principalId: "2" }] });
  });
});
