import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { createActor } from "xstate";
import { type DialogContent, dialogMachine, dialogView } from "../../../src/machines/dialogs/dialog.machine.ts";
import {
  deadEndNotice,
  dialogsMachine,
  dialogsView,
  errorNotice,
  failureNotice,
  informationNotice,
} from "../../../src/machines/dialogs/dialogs.machine.ts";
import { exploreMachine, testEveryPath } from "../../support/machines/explore-machine.ts";

const select: DialogContent = { kind: "select" };
const alert: DialogContent = { kind: "alert", title: "Error", message: "No" };

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

function openDialogs(...openings: { content: DialogContent; onTop?: boolean; dismissible?: boolean }[]) {
  const dialogs = createActor(dialogsMachine).start();
  for (const opening of openings) dialogs.send({ type: "dialog.opened", ...opening });
  const view = () => dialogsView(dialogs.getSnapshot());
  const stack = () => view().stack.map((dialog) => dialogView(dialog.getSnapshot()));
  return { dialogs, view, stack, first: () => view().stack[0], phases: () => stack().map(({ at }) => at) };
}

describe("a dialog", () => {
  for (const dismissible of [true, false]) {
    const { unreachedStates, unreachedTransitions } = exploreMachine(dialogMachine, {
      input: { parent: createActor(dialogsMachine), id: "a", content: select, onTop: false, dismissible },
      events: [{ type: "dismissal.attempted" }, { type: "close.requested" }],
    });
    it(`reaches each of its states, ${dismissible ? "dismissible" : "not dismissible"}`, () =>
      expect(unreachedStates).toEqual(dismissible ? ["dialog.shown.shaking"] : []));
    it(`takes each of its transitions, ${dismissible ? "dismissible" : "not dismissible"}`, () =>
      expect(unreachedTransitions.filter((one) => !one.includes(dismissible ? "shaking" : "[isDismissible]"))).toEqual(
        [],
      ));
  }

  it("takes 150 ms to show [9.3]", () => {
    const { phases } = openDialogs({ content: select });
    vi.advanceTimersByTime(149);
    expect(phases()).toEqual(["opening"]);
    vi.advanceTimersByTime(1);
    expect(phases()).toEqual(["open"]);
  });

  it("takes 300 ms to hide [9.3]", () => {
    const { dialogs, view, first, phases } = openDialogs({ content: select });
    const dialog = first();
    dialogs.send({ type: "dialog.dismissed", kind: "select" });
    vi.advanceTimersByTime(299);
    expect([phases(), view().at]).toEqual([["closing"], "open"]);
    vi.advanceTimersByTime(1);
    expect([phases(), view().at]).toEqual([[], "empty"]);
    expect([dialog?.getSnapshot().status, dialogs.getSnapshot().children]).toEqual(["done", {}]);
  });

  it("shakes for 250 ms when it cannot be dismissed [9.4]", () => {
    const { first, phases } = openDialogs({ content: select });
    vi.advanceTimersByTime(150);
    first()?.send({ type: "dismissal.attempted" });
    vi.advanceTimersByTime(249);
    expect(phases()).toEqual(["shaking"]);
    vi.advanceTimersByTime(1);
    expect(phases()).toEqual(["open"]);
  });

  it("closes by Escape or backdrop only where it is dismissible [2.37]", () => {
    const { first, phases } = openDialogs({ content: { kind: "sessions" }, dismissible: true });
    first()?.send({ type: "dismissal.attempted" });
    expect(phases()).toEqual(["closing"]);
  });
});

describe("the stack of dialogs", () => {
  testEveryPath(dialogsMachine, {
    events: [
      { type: "dialog.opened", content: select },
      { type: "dialog.opened", content: alert, onTop: true },
      { type: "dialog.opened", content: { ...alert, actions: [], onClose: "x" } },
      { type: "dialog.answered", id: "select-0", answer: "ok" },
      { type: "dialog.dismissed", kind: "select" },
      { type: "dialog.closed", id: "select-0" },
    ],
    distinguishBy: ({ stack }: { stack: unknown[] }) => Math.min(stack.length, 2),
  });

  it("Opening a modal closes any existing dialog [2.40]", () => {
    const { stack } = openDialogs({ content: select }, { content: alert });
    expect(stack().map(({ content, at }) => [content.kind, at])).toEqual([
      ["select", "closing"],
      ["alert", "opening"],
    ]);
    vi.advanceTimersByTime(300);
    expect(stack().map(({ content }) => content.kind)).toEqual(["alert"]);
  });

  it("unless it is placed on top [2.40] [2.41]", () => {
    const { stack } = openDialogs({ content: select }, { content: alert, onTop: true });
    vi.advanceTimersByTime(300);
    expect(stack().map(({ id, at, onTop }) => [id, at, onTop])).toEqual([
      ["select-0", "open", false],
      ["alert-1", "open", true],
    ]);
  });

  it("An alert refuses to combine a close callback with action buttons [2.38]", () => {
    const { dialogs, stack } = openDialogs();
    const refusals: string[] = [];
    dialogs.on("dialog.refused", ({ reason }) => refusals.push(reason));
    dialogs.send({
      type: "dialog.opened",
      content: { ...alert, onClose: "done", actions: [{ label: "Try again", answer: "retry" }] },
    });
    expect(stack()).toEqual([]);
    expect(refusals).toEqual(["An alert cannot have both a close callback and action buttons"]);
    dialogs.send({ type: "dialog.opened", onTop: true, content: { ...alert, onClose: "done" } });
    dialogs.send({ type: "dialog.opened", onTop: true, content: { ...alert, actions: [] } });
    expect([stack().length, refusals.length]).toEqual([2, 1]);
  });

  it("An answer is emitted once, with the dialog's content, and closes only its own dialog", () => {
    const { dialogs, stack, phases } = openDialogs({ content: select }, { content: alert, onTop: true });
    const answers: string[] = [];
    dialogs.on("dialog.answered", ({ content, answer }) => answers.push(`${content.kind} ${answer}`));
    dialogs.send({ type: "dialog.answered", id: stack()[1]?.id ?? "", answer: "ok" });
    expect(phases()).toEqual(["opening", "closing"]);
    dialogs.send({ type: "dialog.answered", id: "alert-9", answer: "ok" });
    expect(answers).toEqual(["alert ok"]);
  });
});

describe("a notice", () => {
  it("closes with the dialogs of its kind, and no others", () => {
    const { dialogs, phases } = openDialogs({ content: select }, { content: alert, onTop: true });
    dialogs.send({ type: "dialog.dismissed", kind: "alert" });
    expect(phases()).toEqual(["opening", "closing"]);
  });

  it("says whether anything behind it can be used, and whether trying again may help", () => {
    const notice = { type: "notice.raised", message: "No" };
    const failure = { ...notice, title: "Error", failure: true, retry: true };
    expect([errorNotice("No"), informationNotice("No"), failureNotice("No"), deadEndNotice("No")]).toEqual([
      { ...notice, title: "Error" },
      { ...notice, title: "Information" },
      failure,
      { ...failure, deadEnd: true },
    ]);
  });
});
