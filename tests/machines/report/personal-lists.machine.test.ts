import { describe, expect, it } from "vitest";
import { createActor, fromPromise } from "xstate";
import type { PersonalLists } from "../../../src/api/personal-lists-contract.ts";
import type { ReportRef } from "../../../src/rules/report/report-ref.ts";
import { personalListsMachine, personalListsView } from "../../../src/machines/report/personal-lists.machine.ts";
import type { FavouriteChange } from "../../../src/rules/report/personal-lists.ts";
import { childFailed } from "../../support/machines/child-events.ts";
import { testEveryPath } from "../../support/machines/explore-machine.ts";
import { settle } from "../../support/machines/settle.ts";

const keyOf = (reportId: string): ReportRef => ({ subscriptionId: "s1", reportId });
const [cargo, claims, fleet] = [keyOf("cargo"), keyOf("claims"), keyOf("fleet")];
const dated = {
  ending: [{ ...cargo, until: "2026-12-31T00:00:00Z" }],
  upcoming: [{ ...fleet, reportName: "Fleet", from: "2027-01-01T00:00:00Z" }],
};
const stored: PersonalLists = { favourites: [cargo], recents: [claims, cargo] };
const mark = (key: ReportRef, isFavourite: boolean): FavouriteChange => ({ ...key, isFavourite });

const gone = Object.assign(new Error("404"), { kind: "absent" });

interface Answers {
  load?: () => Promise<PersonalLists>;
  save?: (change: FavouriteChange) => Promise<void>;
}

async function start({ load = async () => stored, save = async () => {} }: Answers = {}) {
  const saved: FavouriteChange[] = [];
  const opened: ReportRef[] = [];
  const actor = createActor(
    personalListsMachine.provide({
      actors: {
        loadPersonalLists: fromPromise<PersonalLists, void>(load),
        saveFavourite: fromPromise<void, FavouriteChange>(({ input }) => {
          saved.push(input);
          return save(input);
        }),
        recordOpening: fromPromise<void, ReportRef>(async ({ input }) => void opened.push(input)),
      },
    }),
  ).start();
  await settle();
  return { actor, saved, opened, view: () => personalListsView(actor.getSnapshot()) };
}

describe("the personal lists", () => {
  testEveryPath(personalListsMachine, {
    events: [
      { type: "report.opened", opening: claims },
      { type: "favourite.changed", change: mark(claims, true) },
      { type: "retry.requested" },
      childFailed("saveFavourite", gone),
      { type: "wake.detected" },
    ],
    answers: { loadPersonalLists: [stored] },
    distinguishBy: ({ changes, opened }: { changes: readonly unknown[]; opened: unknown }) => [
      Math.min(changes.length, 2),
      opened,
    ],
  });

  it("show a favourite as chosen before it is saved, and save one change after the other", async () => {
    const answer = Promise.withResolvers<void>();
    const { actor, view, saved } = await start({ save: () => answer.promise });
    actor.send({ type: "favourite.changed", change: mark(fleet, true) });
    actor.send({ type: "favourite.changed", change: mark(cargo, false) });
    expect(view()).toMatchObject({ at: "saving", favourites: [fleet] });
    expect(saved).toEqual([mark(fleet, true)]);
    answer.resolve();
    await settle();
    expect(saved).toEqual([mark(fleet, true), mark(cargo, false)]);
    expect(view()).toMatchObject({ at: "saved", favourites: [fleet] });
  });

  it("show what was there before when a change cannot be saved, and take the next one [return: finder]", async () => {
    const answers = [() => Promise.reject(new Error("503")), async () => {}];
    const { actor, view } = await start({ save: () => answers.shift()!() });
    actor.send({ type: "favourite.changed", change: mark(fleet, true) });
    await settle();
    expect(view()).toMatchObject({ at: "saveFailed", favourites: [cargo] });
    actor.send({ type: "favourite.changed", change: mark(fleet, true) });
    await settle();
    expect(view()).toMatchObject({ at: "saved", favourites: [fleet, cargo] });
  });

  it("take a report that is no longer there out of the lists, and save the changes of others", async () => {
    const { actor, view, saved } = await start({
      load: async () => ({ ...stored, ...dated }),
      save: ({ reportId }) => (reportId === "cargo" ? Promise.reject(gone) : Promise.resolve()),
    });
    actor.send({ type: "favourite.changed", change: mark(cargo, false) });
    await settle();
    expect(view()).toEqual({ at: "reportGone", favourites: [], recents: [claims], ...dated });
    for (const change of [mark(cargo, true), mark(cargo, false), mark(fleet, true)])
      actor.send({ type: "favourite.changed", change });
    await settle();
    expect(view()).toEqual({ at: "saved", favourites: [fleet], recents: [claims], ...dated });
    expect(saved).toEqual([mark(cargo, false), mark(cargo, true), mark(fleet, true)]);
  });

  it("put the report that is seen first, and record it, also when it was seen before they were loaded", async () => {
    const loaded = Promise.withResolvers<PersonalLists>();
    const { actor, view, opened } = await start({ load: () => loaded.promise });
    const opening = { ...cargo, shownAfterMs: 900 };
    actor.send({ type: "report.opened", opening });
    expect(opened).toEqual([]);
    loaded.resolve(stored);
    await settle();
    expect(view().recents).toEqual([cargo, claims]);
    actor.send({ type: "report.opened", opening: fleet });
    await settle();
    expect(view().recents).toEqual([fleet, cargo, claims]);
    expect(opened).toEqual([opening, fleet]);
  });

  it("are loaded again on request after a failure", async () => {
    const answers = [() => Promise.reject(new Error("503")), async () => stored];
    const { actor, view } = await start({ load: () => answers.shift()!() });
    expect(view().at).toBe("failed");
    actor.send({ type: "retry.requested" });
    await settle();
    expect(view()).toEqual({ at: "saved", ...stored });
  });

  it("show what another tab has changed, once their page is used again", async () => {
    const answers = [stored, { favourites: [fleet], recents: [fleet] }];
    const { actor, view } = await start({ load: async () => answers.shift()! });
    actor.send({ type: "wake.detected" });
    expect(view()).toEqual({ at: "saved", ...stored });
    await settle();
    expect(view()).toEqual({ at: "saved", favourites: [fleet], recents: [fleet] });
  });

  it("stay as they are when they cannot be loaded again", async () => {
    const answers = [async () => stored, () => Promise.reject(new Error("503"))];
    const { actor, view } = await start({ load: () => answers.shift()!() });
    actor.send({ type: "wake.detected" });
    await settle();
    expect(view()).toEqual({ at: "saved", ...stored });
  });

  it("keep what is changed or opened while they are loaded again, and while a change is being saved", async () => {
    const saving = Promise.withResolvers<void>();
    const loads: PromiseWithResolvers<PersonalLists>[] = [];
    const load = () => (loads.push(Promise.withResolvers<PersonalLists>()), loads.at(-1)!.promise);
    const { actor, view } = await start({ load, save: () => saving.promise });
    const answerLoad = async () => (loads.at(-1)!.resolve(stored), await settle());
    await answerLoad();
    actor.send({ type: "wake.detected" });
    actor.send({ type: "report.opened", opening: fleet });
    await answerLoad();
    expect(view().recents).toEqual([fleet, claims, cargo]);
    actor.send({ type: "wake.detected" });
    actor.send({ type: "favourite.changed", change: mark(fleet, true) });
    actor.send({ type: "wake.detected" });
    await answerLoad();
    saving.resolve();
    await settle();
    expect(loads).toHaveLength(3);
    expect(view()).toMatchObject({ at: "saved", favourites: [fleet, cargo] });
  });
});
