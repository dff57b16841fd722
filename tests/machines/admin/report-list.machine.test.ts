import { describe, expect, it, onTestFinished, vi } from "vitest";
import { createActor, fromPromise } from "xstate";
import type { ListedReport, ReaderPage, ReportReaders } from "../../../src/api/report-list-contract.ts";
import { type DetailsRequest, recordDetailsView } from "../../../src/machines/admin/record-details.ts";
import { recordListView } from "../../../src/machines/admin/record-list.ts";
import { type MoreReadersRequest, reportDetailsMachine } from "../../../src/machines/admin/report-details.machine.ts";
import {
  type ReportListPage,
  type ReportListRequest,
  reportListMachine,
} from "../../../src/machines/admin/report-list.machine.ts";
import { exploreMachine, exploreRecordList } from "../../support/machines/explore-machine.ts";
import { settle } from "../../support/machines/settle.ts";

const report = (id: number): ListedReport => ({
  id,
  reportId: `r${id}`,
  reportName: `Report ${id}`,
  clientName: "Alderbrook",
  subscriptionId: "s1",
  groupId: "g",
  dataSetId: null,
  partyId: null,
  rls: false,
  readers: 0,
  lastOpenedAt: null,
  updatedBy: "ada@example.com",
  updatedByName: null,
  updatedAt: null,
});
const cursor = "page-2";
const firstPage: ReportListPage = { rows: [report(1)], total: 2, next: cursor };
const lastPage: ReportListPage = { rows: [report(2)], total: 2, next: null };

function start(load: (query: ReportListRequest) => Promise<ReportListPage | null>) {
  const loadPage = vi.fn<typeof load>(load);
  const actor = createActor(
    reportListMachine.provide({
      actors: { loadPage: fromPromise<ReportListPage | null, ReportListRequest>(({ input }) => loadPage(input)) },
    }),
  ).start();
  actor.send({ type: "list.opened" });
  return { actor, loadPage, view: () => recordListView(actor.getSnapshot()) };
}

describe("the list of reports", () => {
  const { unreachedStates, unreachedTransitions } = exploreRecordList(reportListMachine, firstPage, { search: "c" });
  it("reaches each of its states", () => expect(unreachedStates).toEqual([]));
  it("takes each of its transitions", () => expect(unreachedTransitions).toEqual([]));

  it("is not offered where the back end has no such call", async () => {
    const { view } = start(async () => null);
    await settle();
    expect(view()).toEqual({ at: "notOffered" });
  });

  it("adds the next page behind the rows that are shown", async () => {
    const { actor, loadPage, view } = start(async ({ after }) => (after ? lastPage : firstPage));
    await settle();
    expect(view()).toMatchObject({ at: "shown", total: 2, rows: [{ id: 1 }] });
    actor.send({ type: "more.requested" });
    expect(view()).toMatchObject({ at: "shown", isLoadingMore: true, rows: [{ id: 1 }] });
    await settle();
    expect(loadPage).toHaveBeenLastCalledWith(expect.objectContaining({ after: cursor }));
    expect(view()).toMatchObject({ at: "shown", isLoadingMore: false, rows: [{ id: 1 }, { id: 2 }] });
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
    expect(view()).toMatchObject({ at: "shown", isReloading: true, rows: [{ id: 1 }], criteria: { search: "rep" } });
    await vi.runAllTimersAsync();
    expect(loadPage.mock.calls.map(([{ criteria, after }]) => [criteria.search, after])).toEqual([
      ["", null],
      ["rep", null],
    ]);
    expect(view()).toMatchObject({ at: "shown", isReloading: false, rows: [{ id: 2 }] });
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
    expect(view()).toMatchObject({ at: "failed", rows: [{ id: 1 }] });
    actor.send({ type: "retry.requested" });
    await settle();
    expect(view()).toMatchObject({ at: "shown", rows: [{ id: 2 }] });
  });
});

describe("the details of a report", () => {
  const readers: ReportReaders = { readers: [], total: 2, clients: 1, next: null };
  const ben = { principalId: "ben", displayName: "Ben", email: "ben@example.test", clientName: "Alderbrook" };
  const ada = { ...ben, principalId: "ada", displayName: "Ada" };
  const next = "page-2";
  const firstPage: ReportReaders = { ...readers, readers: [ada], next };
  const secondPage: ReaderPage = { readers: [ben] };
  const { unreachedStates, unreachedTransitions } = exploreMachine(reportDetailsMachine, {
    events: [
      { type: "record.opened", row: report(1) },
      { type: "more.requested" },
      { type: "details.closed" },
      { type: "retry.requested" },
    ],
    answers: { loadDetails: [null, firstPage], loadMore: [secondPage] },
    distinguishBy: (context: { details: ReportReaders | null }) => context.details?.next,
  });
  it("reach each of their states", () => expect(unreachedStates).toEqual([]));
  it("take each of their transitions", () => expect(unreachedTransitions).toEqual([]));

  it("show the readers of the report that was opened last", async () => {
    const first = Promise.withResolvers<ReportReaders>();
    const actor = createActor(
      reportDetailsMachine.provide({
        actors: {
          loadDetails: fromPromise<ReportReaders | null, DetailsRequest<ListedReport>>(({ input }) =>
            input.row?.id === 1 ? first.promise : Promise.resolve({ ...readers, total: 7 }),
          ),
        },
      }),
    ).start();
    actor.send({ type: "record.opened", row: report(1) });
    actor.send({ type: "record.opened", row: report(2) });
    await settle();
    first.resolve(readers);
    await settle();
    expect(recordDetailsView(actor.getSnapshot())).toMatchObject({
      at: "shown",
      row: { id: 2 },
      details: { total: 7 },
    });
  });

  it("add further readers below those of before, and say when they could not be loaded", async () => {
    const answers = [() => Promise.reject(new Error("500")), async () => secondPage];
    const requests: MoreReadersRequest[] = [];
    const actor = createActor(
      reportDetailsMachine.provide({
        actors: {
          loadDetails: fromPromise<ReportReaders | null, DetailsRequest<ListedReport>>(async () => firstPage),
          loadMore: fromPromise<ReaderPage, MoreReadersRequest>(
            ({ input }) => (requests.push(input), answers.shift()!()),
          ),
        },
      }),
    ).start();
    const send = (event: Parameters<typeof actor.send>[0]) => (actor.send(event), settle());
    await send({ type: "record.opened", row: report(1) });
    await send({ type: "more.requested" });
    expect(recordDetailsView(actor.getSnapshot())).toMatchObject({ at: "moreFailed", details: { readers: [ada] } });
    await send({ type: "retry.requested" });
    expect(recordDetailsView(actor.getSnapshot())).toMatchObject({ at: "shown", details: { readers: [ada, ben] } });
    await send({ type: "more.requested" });
    expect(requests).toEqual([1, 2].map(() => ({ row: report(1), after: next })));
  });
});
