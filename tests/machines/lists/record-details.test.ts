import { describe, expect, it } from "vitest";
import { createActor, fromPromise } from "xstate";
import type { ListedReport, ReaderPage, ReportReaders } from "../../../src/api/report-list-contract.ts";
import { type DetailsRequest, recordDetailsView } from "../../../src/machines/lists/record-details.ts";
import { type MoreReadersRequest, reportDetailsMachine } from "../../../src/machines/reports/report-details.machine.ts";
import { exploreMachine } from "../../support/machines/explore-machine.ts";
import { settle } from "../../support/machines/settle.ts";

const report = (id: number) => ({ id }) as ListedReport;
const ben = { principalId: "ben", displayName: "Ben", email: "ben@example.test", clientName: "Alderbrook" };
const ada = { ...ben, principalId: "ada", displayName: "Ada" };
const next = "page-2";
const firstPage: ReportReaders = { readers: [ada], total: 2, clients: 1, next };
const secondPage: ReaderPage = { readers: [ben] };

const exploration = (...own: string[]) => ({
  events: [
    { type: "record.opened", row: report(1) },
    ...["details.closed", "retry.requested", ...own].map((type) => ({ type })),
  ],
  answers: { loadDetails: [null, firstPage], loadMore: [secondPage] },
  distinguishBy: (context: { details: ReportReaders | null }) => context.details?.next,
});
const explored = {
  report: exploreMachine(reportDetailsMachine, exploration("more.requested")),
};

it.each(Object.entries(explored))(
  "the details of a %s reach each state and take each transition [fault: machine paths]",
  (_name, { unreachedStates, unreachedTransitions }) =>
    expect([unreachedStates, unreachedTransitions]).toEqual([[], []]),
);

function start(
  load: (id: number) => ReportReaders | null | Promise<ReportReaders>,
  more?: (request: MoreReadersRequest) => Promise<ReaderPage>,
) {
  const loadDetails = fromPromise<ReportReaders | null, DetailsRequest<ListedReport>>(async ({ input }) =>
    load(input.row?.id ?? 0),
  );
  const loadMore = fromPromise<ReaderPage, MoreReadersRequest>(({ input }) => more!(input));
  const actor = createActor(
    reportDetailsMachine.provide({ actors: { loadDetails, ...(more && { loadMore }) } }),
  ).start();
  const send = (event: Parameters<typeof actor.send>[0]) => (actor.send(event), settle());
  return { actor, send, view: () => recordDetailsView(actor.getSnapshot()) };
}

describe("the details of a record", () => {
  it("are those of the record that was opened last", async () => {
    const first = Promise.withResolvers<ReportReaders>();
    const { send, view } = start((id) => (id === 1 ? first.promise : { ...firstPage, total: 7 }));
    void send({ type: "record.opened", row: report(1) });
    await send({ type: "record.opened", row: report(2) });
    first.resolve(firstPage);
    await settle();
    expect(view()).toMatchObject({ at: "shown", row: { id: 2 }, details: { total: 7 } });
  });

  it("show nothing of the one of before while another is loaded, and say which is gone", async () => {
    const { send, view } = start((id) => (id === 1 ? firstPage : null));
    await send({ type: "record.opened", row: report(1) });
    expect(view()).toMatchObject({ at: "shown", row: { id: 1 }, details: firstPage });
    const opened = send({ type: "record.opened", row: report(2) });
    expect(view()).toEqual({ at: "loading", row: { id: 2 } });
    await opened;
    expect(view()).toEqual({ at: "removed", row: { id: 2 } });
    await send({ type: "details.closed" });
    expect(view()).toEqual({ at: "closed" });
  });

  it("add further rows below those of before, and say when they could not be loaded", async () => {
    const answers = [() => Promise.reject(new Error("500")), async () => secondPage];
    const requests: MoreReadersRequest[] = [];
    const { send, view } = start(
      () => firstPage,
      (request) => (requests.push(request), answers.shift()!()),
    );
    await send({ type: "record.opened", row: report(1) });
    await send({ type: "more.requested" });
    expect(view()).toMatchObject({ at: "moreFailed", details: { readers: [ada] } });
    await send({ type: "retry.requested" });
    expect(view()).toMatchObject({ at: "shown", details: { readers: [ada, ben] } });
    await send({ type: "more.requested" });
    expect(requests).toEqual([1, 2].map(() => ({ row: report(1), after: next })));
  });
});
