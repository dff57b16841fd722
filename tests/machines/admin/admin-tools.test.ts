import { describe, expect, it } from "vitest";
import { createActor, fromPromise } from "xstate";
import type { MappingChange, Outcome, ReportCheck, ReportEvent } from "../../../src/api/contract.ts";
import { mappingChangesMachine } from "../../../src/machines/admin/mapping-changes.machine.ts";
import {
  type ImportInput,
  type MappingImportEvent,
  mappingImportMachine,
  mappingImportView,
} from "../../../src/machines/admin/mapping-import.machine.ts";
import {
  reportCheckMachine,
  reportCheckView,
  type ReportIds,
} from "../../../src/machines/admin/report-check.machine.ts";
import {
  type ReportHistoryEvent,
  reportHistoryMachine,
  reportHistoryView,
} from "../../../src/machines/admin/report-history.machine.ts";
import { emptyPlan, type ImportPlan } from "../../../src/rules/admin/mapping-csv.ts";
import type { SubscriptionAccess } from "../../../src/rules/admin/subscription-access.ts";
import { noMappings } from "../../../src/rules/admin/mapping-index.ts";
import { failChild } from "../../support/machines/child-events.ts";
import { exploreMachine } from "../../support/machines/explore-machine.ts";

const settled = () => new Promise(setImmediate);
const check: ReportCheck = {
  exists: true,
  reportName: "Claims",
  dataSetId: null,
  identityRequired: false,
  message: "",
};
const event: ReportEvent = { at: "2026-01-01T00:00:00Z", by: "ada@example.com", action: "added", detail: "" };
const users = [{ id: "u1", displayName: "Ben" }];
const reports = [
  {
    subscriptionReportId: 5,
    subscriptionId: "s1",
    reportId: "",
    reportName: "Claims",
    groupId: "",
    updatedBy: "",
    dataSetId: null,
    partyId: null,
    rls: false,
  },
];

const row = { line: 2, result: "added", user: "Ben", report: "Claims", reason: "" };

const walks = {
  "the import of a file": exploreMachine(mappingImportMachine, {
    input: { mappings: noMappings },
    events: [
      { type: "import.opened", users, reports },
      { type: "mappingIndex.updated", mappings: noMappings },
      { type: "drafts.restored", text: "x" },
      { type: "import.closed" },
      { type: "text.changed", text: "x" },
      { type: "export.requested" },
      { type: "file.selected", source: { text: "x" } },
      { type: "plan.dropped" },
      { type: "plan.confirmed" },
      { type: "mappings.changed", changes: [] },
    ],
    answers: {
      planImport: [
        emptyPlan,
        { rows: [row], changes: [] },
        { rows: [row], changes: [{ action: "add", subscriptionReportId: 5, principalId: "u1" }] },
      ],
    },
    distinguishBy: ({ plan }: { plan: { changes: unknown[] } }) => plan.changes.length,
  }),
  "the check of a report": exploreMachine(reportCheckMachine, {
    events: [{ type: "check.requested", reportId: "r", groupId: "g" }],
    answers: { checkReport: [check, null] },
  }),
  "the history of a report": exploreMachine(reportHistoryMachine, {
    events: [{ type: "history.requested", id: 1 }, { type: "history.closed" }],
    answers: { loadHistory: [[event], null] },
  }),
};

describe.each(Object.entries(walks))("%s", (_, { unreachedStates, unreachedTransitions }) => {
  it("reaches each of its states", () => expect(unreachedStates).toEqual([]));
  it("takes each of its transitions", () => expect(unreachedTransitions).toEqual([]));
});

const refuse = () => Promise.reject(new Error("no"));
const endless = () => new Promise<never>(() => {});

describe("the check of a report", () => {
  const [first, second] = [
    { reportId: "r1", groupId: "g" },
    { reportId: "r2", groupId: "g" },
  ];
  function start(answer: (ids: ReportIds) => Promise<ReportCheck | null>) {
    const actor = createActor(
      reportCheckMachine.provide({
        actors: { checkReport: fromPromise<ReportCheck | null, ReportIds>(({ input }) => answer(input)) },
      }),
    ).start();
    const ask = (ids: ReportIds) => (actor.send({ type: "check.requested", ...ids }), settled());
    return { ask, view: (ids: ReportIds = first) => reportCheckView(actor.getSnapshot(), ids) };
  }

  it("is unasked, then under way, then answered for the ids that were asked about and no others", async () => {
    const asked: ReportIds[] = [];
    const answer = Promise.withResolvers<ReportCheck>();
    const { ask, view } = start((ids) => (asked.push(ids), answer.promise));
    expect([view(), view({ reportId: "", groupId: "" })]).toEqual([{ is: "unasked" }, { is: "unasked" }]);
    await ask(first);
    expect([view(), view(second), view({ ...first, groupId: "other" })]).toEqual([
      { is: "checking" },
      { is: "unasked" },
      { is: "unasked" },
    ]);
    answer.resolve(check);
    await settled();
    expect([asked, view(), view(second)]).toEqual([[first], { is: "checked", answer: check }, { is: "unasked" }]);
  });

  it("of earlier ids never shows for others", async () => {
    const answers = [Promise.withResolvers<ReportCheck>(), Promise.withResolvers<ReportCheck>()];
    let asked = 0;
    const { ask, view } = start(() => answers[asked++]!.promise);
    await ask(first);
    await ask(second);
    answers[1]!.resolve({ ...check, reportName: "Second" });
    answers[0]!.resolve({ ...check, reportName: "First" });
    await settled();
    expect(view(first)).toEqual({ is: "unasked" });
    expect(view(second)).toMatchObject({ is: "checked", answer: { reportName: "Second" } });
  });

  it("that fails is not known, and can be asked for again; an earlier answer does not stand meanwhile", async () => {
    const answers = [() => Promise.resolve(check), refuse, () => Promise.resolve(check)];
    const { ask, view } = start(() => answers.shift()!());
    await ask(first);
    await ask(first);
    expect(view()).toEqual({ is: "unknown" });
    await ask(first);
    expect(view()).toEqual({ is: "checked", answer: check });
  });

  it("is not offered any more where the back end has no such call", async () => {
    const { ask, view } = start(() => Promise.resolve(null));
    await ask(first);
    await ask(second);
    expect([view(first), view(second)]).toEqual([{ is: "notOffered" }, { is: "notOffered" }]);
  });
});

function startHistory(answer: (id: number) => Promise<readonly ReportEvent[] | null>) {
  const actor = createActor(
    reportHistoryMachine.provide({
      actors: {
        loadHistory: fromPromise<readonly ReportEvent[] | null, { id: number }>(({ input }) => answer(input.id)),
      },
    }),
  ).start();
  const say = (said: ReportHistoryEvent) => (actor.send(said), settled());
  return { say, view: (id = 1) => reportHistoryView(actor.getSnapshot(), id) };
}

describe("the history of a report", () => {
  it("is loaded when it is opened, shows for its own report only, and closes", async () => {
    const { say, view } = startHistory(async (id) => [{ ...event, detail: String(id) }]);
    expect([view(), view(0)]).toEqual([{ is: "closed" }, { is: "closed" }]);
    await say({ type: "history.requested", id: 1 });
    expect([view(1), view(2)]).toEqual([{ is: "shown", events: [{ ...event, detail: "1" }] }, { is: "closed" }]);
    await say({ type: "history.closed" });
    expect(view()).toEqual({ is: "closed" });
  });

  it("is on its way until it is there, and nothing of the one before shows with it", async () => {
    const answers = [Promise.resolve([event]), endless()];
    const { say, view } = startHistory(() => answers.shift()!);
    await say({ type: "history.requested", id: 1 });
    await say({ type: "history.requested", id: 2 });
    expect([view(1), view(2)]).toEqual([{ is: "closed" }, { is: "loading" }]);
  });

  it("that could not be had is said to be unknown, and asked for again", async () => {
    const answers = [refuse, async () => [event]];
    const { say, view } = startHistory(() => answers.shift()!());
    await say({ type: "history.requested", id: 1 });
    expect(view()).toEqual({ is: "unknown" });
    await say({ type: "history.requested", id: 1 });
    expect(view()).toEqual({ is: "shown", events: [event] });
  });

  it("is not offered any more where the back end has no such call", async () => {
    const { say, view } = startHistory(async () => null);
    await say({ type: "history.requested", id: 1 });
    await say({ type: "history.closed" });
    expect([view(1), view(2)]).toEqual([{ is: "notOffered" }, { is: "notOffered" }]);
  });
});

describe("the import of a file", () => {
  const changes: MappingChange[] = [{ action: "add", subscriptionReportId: 5, principalId: "u1" }];
  const plan: ImportPlan = { rows: [{ ...row, result: "added" }], changes };
  const access: SubscriptionAccess = { users, reports, mappings: noMappings };
  const nothing = { users: [], reports: [], mappings: noMappings };

  function start(
    over: { planImport?: () => Promise<ImportPlan>; saveCsv?: () => Promise<void>; opened?: boolean } = {},
  ) {
    const asked: unknown[] = [];
    const facts: unknown[] = [];
    const actors = {
      planImport: fromPromise<ImportPlan, ImportInput>(
        ({ input }) => (asked.push(input), over.planImport?.() ?? Promise.resolve(plan)),
      ),
      saveCsv: fromPromise<void, SubscriptionAccess>(
        ({ input }) => (asked.push(input), over.saveCsv?.() ?? Promise.resolve()),
      ),
      mappingChanges: mappingChangesMachine.provide({
        actors: {
          sendBatch: fromPromise<readonly Outcome[], { changes: readonly MappingChange[] }>(async ({ input }) =>
            input.changes.map(() => ({ isSuccess: true, message: "" })),
          ),
        },
      }),
    };
    const actor = createActor(mappingImportMachine.provide({ actors }), { input: { mappings: noMappings } });
    actor.on("*", (fact) => facts.push(fact));
    actor.start();
    const say = async (...said: MappingImportEvent[]) => {
      for (const one of said) {
        actor.send(one);
        await settled();
      }
      return mappingImportView(actor.getSnapshot());
    };
    return {
      actor,
      asked,
      facts,
      say,
      given: { type: "file.selected", source: { text: "a,b" } } as const,
      opened: { type: "import.opened", users, reports } as const,
    };
  }

  it("shows what each row would do, and sends nothing before it is confirmed", async () => {
    const { say, asked, facts, opened, given, actor } = start();
    expect(await say()).toEqual({ at: "closed", plan: emptyPlan, text: "", access: nothing });
    expect(await say(opened)).toEqual({ at: "waiting", plan: emptyPlan, text: "", access });
    expect(await say(given)).toEqual({ at: "previewing", plan, text: "a,b", access });
    expect([asked, facts]).toEqual([[{ source: { text: "a,b" }, access }], []]);
    expect((await say({ type: "plan.confirmed" })).at).toBe("changing");
    expect(facts).toEqual([{ type: "mappings.changed", changes }]);
    actor.getSnapshot().children.changes?.send({ type: "changes.closed" });
    expect(await say()).toEqual({ at: "closed", plan: emptyPlan, text: "", access: nothing });
  });

  it("can be dropped and begun again with another file", async () => {
    const { say, opened, given } = start();
    expect(await say(opened, given, { type: "plan.dropped" })).toMatchObject({ at: "waiting", plan: emptyPlan });
    expect(await say({ type: "file.selected", source: { file: new Blob(["x"]) } })).toMatchObject({
      at: "previewing",
      text: "",
    });
  });

  it("that would change nothing cannot be confirmed", async () => {
    const { say, opened, given } = start({ planImport: () => Promise.resolve({ ...plan, changes: [] }) });
    expect((await say(opened, given, { type: "plan.confirmed" })).at).toBe("previewing");
  });

  it.each([
    ["has no rows", () => Promise.resolve(emptyPlan)],
    ["cannot be read", refuse],
  ])("of a file that %s says so, takes another, and closes", async (_, planImport) => {
    const { say, opened, given } = start({ planImport });
    expect(await say(opened, given)).toMatchObject({ at: "unreadable", text: "a,b", plan: emptyPlan });
    expect(await say({ type: "file.selected", source: { text: "c" } })).toMatchObject({ at: "unreadable", text: "c" });
    expect(await say({ type: "import.closed" })).toMatchObject({ at: "closed", text: "", access: nothing });
  });

  it("saves after a file that could not be read, and reads after one that could not be written", async () => {
    const unread = start({ planImport: refuse });
    expect((await unread.say(unread.opened, unread.given, { type: "export.requested" })).at).toBe("waiting");
    expect(unread.asked.at(-1)).toEqual(access);
    const unsaved = start({ saveCsv: refuse });
    expect((await unsaved.say(unsaved.opened, { type: "export.requested" }, unsaved.given)).at).toBe("previewing");
  });

  it("saves the mappings as a file, and says where that failed", async () => {
    const { say, asked, opened } = start();
    expect((await say(opened, { type: "export.requested" })).at).toBe("waiting");
    expect(asked).toEqual([access]);
    expect(await say({ type: "import.closed" })).toMatchObject({ at: "closed", access: nothing });
    const other = start({ saveCsv: refuse });
    expect((await other.say(other.opened, { type: "export.requested" })).at).toBe("unsaved");
    expect([(await other.say({ type: "export.requested" })).at, other.asked.length]).toEqual(["unsaved", 2]);
    expect(await other.say({ type: "import.closed" })).toMatchObject({ at: "closed", access: nothing });
  });

  it("tells that it reads and that it saves", async () => {
    const { say, opened, given } = start({ planImport: endless });
    await say(opened);
    expect((await say(given)).at).toBe("reading");
    const other = start({ saveCsv: endless });
    expect((await other.say(other.opened, { type: "export.requested" })).at).toBe("saving");
  });

  it("whose sending breaks is closed", async () => {
    const { actor, say, opened, given } = start();
    await say(opened, given, { type: "plan.confirmed" });
    failChild(actor, "changes");
    expect(await say()).toMatchObject({ at: "closed", plan: emptyPlan });
  });
});
