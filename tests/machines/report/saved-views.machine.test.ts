import { describe, expect, it, vi } from "vitest";
import type { SavedView } from "../../../src/api/saved-views-contract.ts";
import { savedViewsMachine } from "../../../src/machines/report/saved-views.machine.ts";
import { MAX_VIEW_STATE } from "../../../src/rules/report/saved-views.ts";
import { exploreMachine } from "../../support/machines/explore-machine.ts";
import {
  closed,
  losses,
  places,
  refuse,
  report,
  silent,
  startSavedViews as start,
  stored,
} from "../../support/machines/saved-views.ts";
import { settle } from "../../support/machines/settle.ts";

const loadDefault = async () => [{ ...losses, isDefault: true }, places];
const largeState = "a".repeat(MAX_VIEW_STATE + 1);
const explore = ({ linked, opened, page }: { linked?: string; opened?: string; page?: string } = {}) =>
  exploreMachine(savedViewsMachine, {
    input: { report, linked, opened, page, layout: "full", frame: silent, embeddedReport: silent },
    events: [
      { type: "view.selected", id: "v1" },
      { type: "bookmark.selected", bookmark: closed },
      { type: "list.opened" },
      { type: "report.changed" },
      { type: "original.requested", layout: "full" },
      { type: "saving.requested" },
      { type: "managing.requested" },
      { type: "problem.dismissed" },
      { type: "name.submitted", name: "Losses" },
      { type: "dialog.closed" },
      { type: "rename.requested", id: "v1" },
      { type: "deletion.requested", id: "v1" },
      { type: "sharing.requested", id: "v1" },
      { type: "view.changed", change: { kind: "delete", id: "v1" } },
      { type: "state.captured", state: "captured" },
      { type: "state.captured", state: largeState },
      { type: "state.applied" },
      { type: "state.refused" },
      { type: "retry.requested" },
    ],
    answers: {
      loadViews: [stored, [places]],
      loadState: ["state", null],
      saveView: [{ id: "v1", views: stored }],
      changeView: [stored],
    },
    distinguishBy: ({ views }: { views: readonly SavedView[] }) => views.length,
  });

describe("the saved views", () => {
  const explored = [
    explore(),
    explore({ linked: "v1", page: "p2" }),
    explore({ linked: "v1", opened: "v1" }),
    explore({ opened: "v1" }),
  ];
  it("reach each of their states", () => expect(explored[1]?.unreachedStates).toEqual([]));
  it("take each of their transitions", () =>
    expect(
      explored[0]?.unreachedTransitions.filter((one) =>
        explored.every(({ unreachedTransitions }) => unreachedTransitions.includes(one)),
      ),
    ).toEqual([]));

  it("show the report as its author made it when nothing else is asked", async () => {
    const { view, sent } = await start();
    expect(view()).toMatchObject({ at: "ready", applied: null, problem: null });
    expect(sent).toEqual([]);
  });

  it("open the default view, or the one of the link instead", async () => {
    expect((await start({ load: loadDefault })).view().applied?.name).toBe("Losses");
    const { view, sent } = await start({ load: loadDefault, linked: "v2" });
    expect(view().applied).toEqual(places);
    expect(sent).toEqual(["state.applyRequested state of v2", "state.kept state of v2"]);
  });

  it("turn to the page of the address once the first view is shown [return: saved views]", async () => {
    for (const options of [{ load: loadDefault }, { linked: "v1" }]) {
      const { sent } = await start({ page: "p2", ...options });
      expect(sent.slice(1)).toEqual(["state.kept state of v1", "turn to p2"]);
    }
  });

  it("show the page of a view that is chosen by hand", async () => {
    for (const options of [{}, { opened: "v1" }, { linked: "v1" }]) {
      const { actor, sent } = await start({ page: "p2", ...options });
      sent.length = 0;
      actor.send({ type: "view.selected", id: "v2" });
      await settle();
      actor.send({ type: "bookmark.selected", bookmark: closed });
      await settle();
      expect(sent.filter((request) => request.startsWith("turn"))).toEqual([]);
      expect(sent).toContain("state.kept bookmark b1");
    }
  });

  it("ask for nothing more when the report was opened in the first view at once", async () => {
    for (const options of [{ load: loadDefault }, { linked: "v1" }]) {
      const { view, sent } = await start({ opened: "v1", ...options, read: refuse("asked") });
      expect(view()).toMatchObject({ at: "ready", applied: { id: "v1" }, problem: null });
      expect(sent).toEqual([]);
    }
  });

  it("show what the person chose last when the report was opened in an older default view", async () => {
    const changed = await start({ opened: "v2", load: loadDefault });
    expect([changed.view().applied?.id, changed.sent[0]]).toEqual(["v1", "state.applyRequested state of v1"]);
    const deleted = await start({ opened: "v9" });
    expect(deleted.view()).toMatchObject({ at: "ready", applied: null, problem: null });
    expect(deleted.sent).toEqual(["state.kept undefined", "reload phone"]);
  });

  it("say that the view of a link is gone", async () => {
    expect((await start({ linked: "v9" })).view()).toMatchObject({ at: "ready", applied: null, problem: "gone" });
    const { view } = await start({ linked: "v1", read: refuse("absent") });
    expect(view()).toMatchObject({ applied: null, problem: "gone" });
  });

  it("say that a view no longer fits when its state cannot be opened or the report refuses it", async () => {
    for (const options of [{ read: async () => null }, { answer: "refuses" as const }]) {
      const { view, sent } = await start({ linked: "v1", ...options });
      expect(view()).toMatchObject({ at: "ready", applied: null, problem: "notFitting" });
      expect(sent).not.toContain("state.kept state of v1");
    }
    expect((await start({ linked: "v1", read: refuse("offline") })).view().problem).toBe("notShown");
  });

  it("wait for a silent report only so long", async () => {
    vi.useFakeTimers();
    const opening = start({ linked: "v1", answer: "is silent" });
    await vi.advanceTimersByTimeAsync(20_000);
    const { view } = await opening;
    await vi.advanceTimersByTimeAsync(20_000);
    vi.useRealTimers();
    expect(view()).toMatchObject({ at: "ready", problem: "notShown" });
  });

  it("go back to the original in a new frame, which no view is applied to", async () => {
    const { actor, view, sent } = await start({ linked: "v1" });
    sent.length = 0;
    actor.send({ type: "original.requested", layout: "phone" });
    expect(view().applied).toBeNull();
    expect(sent).toEqual(["state.kept undefined", "reload phone"]);
  });

  it("are shared after a question, from the menu and from the list", async () => {
    const changes: unknown[] = [];
    const shared = { ...losses, isShared: true, sharedBy: "Ada" };
    const { actor, view } = await start({ linked: "v1", change: async () => [shared, places], changes });
    actor.send({ type: "sharing.requested", id: "v1" });
    expect(view()).toMatchObject({ at: "sharing", target: losses });
    actor.send({ type: "dialog.closed" });
    expect(view().at).toBe("managing");
    actor.send({ type: "sharing.requested", id: "v1" });
    actor.send({ type: "view.changed", change: { kind: "share", id: "v1", isShared: true } });
    await settle();
    expect(view()).toMatchObject({ at: "managing", applied: shared, problem: null });
    expect(changes).toEqual([{ kind: "share", id: "v1", isShared: true }]);
  });

  it.each([
    ["forbidden", "notAllowed"],
    ["absent", "missing"],
    ["offline", "notChanged"],
  ] as const)("stay as they were when sharing is %s, and say so", async (kind, problem) => {
    const { actor, view } = await start({ change: refuse(kind) });
    actor.send({ type: "sharing.requested", id: "v1" });
    actor.send({ type: "view.changed", change: { kind: "share", id: "v1", isShared: true } });
    await settle();
    expect(view()).toMatchObject({ at: "managing", views: stored, problem });
    actor.send({ type: "sharing.requested", id: "v1" });
    expect(view().problem).toBeNull();
  });

  it("name no view as shown after it is deleted, and say why a change failed", async () => {
    const { actor, view } = await start({ linked: "v1" });
    actor.send({ type: "managing.requested" });
    actor.send({ type: "deletion.requested", id: "v1" });
    actor.send({ type: "view.changed", change: { kind: "delete", id: "v1" } });
    await settle();
    expect(view()).toMatchObject({ at: "managing", views: [places], applied: null });

    const taken = await start({ change: refuse("rejected") });
    taken.actor.send({ type: "managing.requested" });
    taken.actor.send({ type: "rename.requested", id: "v1" });
    taken.actor.send({ type: "view.changed", change: { kind: "rename", id: "v1", name: "Places" } });
    expect(taken.view().at).toBe("savingName");
    await settle();
    expect(taken.view()).toMatchObject({ at: "renaming", target: losses, problem: "nameTaken" });
    taken.actor.send({ type: "dialog.closed" });
    expect(taken.view()).toMatchObject({ at: "managing", problem: null });
    taken.actor.send({ type: "view.changed", change: { kind: "setDefault", id: "v1" } });
    await settle();
    expect(taken.view().problem).toBe("notChanged");
  });
});
