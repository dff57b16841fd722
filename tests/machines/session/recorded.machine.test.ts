import { describe, expect, it } from "vitest";
import { createActor, fromPromise } from "xstate";
import type { Recorded, RecordedEntry, RecordedOpening } from "../../../src/api/recorded-contract.ts";
import {
  type MoreRequest,
  type MoreRows,
  type RecordedEvent,
  recordedMachine,
  recordedView,
} from "../../../src/machines/session/recorded.machine.ts";
import { testEveryPath } from "../../support/machines/explore-machine.ts";
import { settle } from "../../support/machines/settle.ts";

const at = "2026-03-02T08:15:00.000Z";
const createOpening = (id: string): RecordedOpening => ({
  id,
  openedAt: at,
  reportName: null,
  clientName: null,
  isShown: true,
  shownAfterMs: null,
  failure: null,
});
const createEntry = (id: string): RecordedEntry => ({
  id,
  at,
  action: "signed-in",
  isOwn: true,
  actorName: "Ben Ortiz",
  actorEmail: "",
  personName: null,
  isAboutSelf: false,
  detail: "",
  before: null,
  reportName: null,
  clientName: null,
  address: null,
});
const [first, second] = [createOpening("first"), createOpening("second")];
const [newer, older] = [createEntry("newer"), createEntry("older")];
const recorded: Recorded = {
  name: "Ben Ortiz",
  email: "ben.ortiz@alderbrook.example",
  roles: ["Reader"],
  lastSignInAt: null,
  acceptedTerms: [],
  openingDays: 400,
  auditDays: null,
  openings: { rows: [first], next: "1_first" },
  audit: { rows: [newer], next: "1_newer" },
};
const moreOpenings: MoreRows = { openings: { rows: [second], next: null } };
const moreEntries: MoreRows = { audit: { rows: [older], next: null } };
const more = (list: "openings" | "audit"): RecordedEvent => ({ type: "more.requested", list });
const fail = () => Promise.reject(new Error("500"));

interface Answers {
  load?: () => Promise<Recorded>;
  loadMore?: (request: MoreRequest) => Promise<MoreRows>;
}

async function start({
  load = async () => recorded,
  loadMore = async ({ list }) => (list === "openings" ? moreOpenings : moreEntries),
}: Answers = {}) {
  const requests: MoreRequest[] = [];
  const actor = createActor(
    recordedMachine.provide({
      actors: {
        loadRecorded: fromPromise<Recorded, void>(load),
        loadMore: fromPromise<MoreRows, MoreRequest>(({ input }) => {
          requests.push(input);
          return loadMore(input);
        }),
      },
    }),
  ).start();
  await settle();
  const send = (sent: RecordedEvent) => (actor.send(sent), settle());
  return { send, requests, view: () => recordedView(actor.getSnapshot()) };
}

describe("what is recorded about a person", () => {
  testEveryPath(recordedMachine, {
    events: [more("openings"), more("audit"), { type: "retry.requested" }],
    // Only one list has more: the answers of both would be mixed without end.
    answers: { loadRecorded: [{ ...recorded, audit: { rows: [], next: null } }], loadMore: [moreOpenings] },
  });

  it("adds more rows to the list of which they were requested", async () => {
    const { send, view, requests } = await start();
    await send(more("openings"));
    await send(more("audit"));
    expect(requests).toEqual([
      { list: "openings", after: "1_first" },
      { list: "audit", after: "1_newer" },
    ]);
    expect(view()).toMatchObject({
      at: "shown",
      recorded: { openings: { rows: [first, second], next: null }, audit: { rows: [newer, older], next: null } },
    });
  });

  it("requests nothing behind the last row", async () => {
    const { send, requests } = await start();
    await send(more("openings"));
    await send(more("openings"));
    expect(requests).toHaveLength(1);
  });

  it("sends no second request before the first is answered", async () => {
    const { send, view, requests } = await start({ loadMore: () => new Promise<never>(() => {}) });
    await send(more("openings"));
    await send(more("audit"));
    expect([view().at, requests]).toEqual(["loadingMore", [{ list: "openings", after: "1_first" }]]);
  });

  it("keeps the rows where more could not be loaded, and can be asked again", async () => {
    const answers = [fail, async () => moreOpenings];
    const { send, view } = await start({ loadMore: () => answers.shift()!() });
    await send(more("openings"));
    expect(view()).toEqual({ at: "moreFailed", list: "openings", recorded });
    await send({ type: "retry.requested" });
    expect(view()).toMatchObject({ at: "shown", recorded: { openings: { rows: [first, second] } } });
  });

  it("shows a failed load, and can be loaded again", async () => {
    const answers = [fail, async () => recorded];
    const { send, view } = await start({ load: () => answers.shift()!() });
    expect(view()).toEqual({ at: "failed" });
    await send({ type: "retry.requested" });
    expect(view()).toMatchObject({ at: "shown", recorded });
  });
});
