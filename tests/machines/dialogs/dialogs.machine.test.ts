import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { createActor } from "xstate";
import { type DialogContent, dialogMachine, dialogView } from "../../../src/machines/dialogs/dialog.machine.ts";
import { dialogsMachine, dialogsView } from "../../../src/machines/dialogs/dialogs.machine.ts";
import { walk } from "../../support/machines/explore-machine.ts";

const select: DialogContent = { kind: "select" };
const alert: DialogContent = { kind: "alert", title: "Error", message: "No" };

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

function open(...openings: { content: DialogContent; onTop?: boolean; dismissible?: boolean }[]) {
  const dialogs = createActor(dialogsMachine).start();
  for (const opening of openings) dialogs.send({ type: "dialog.opened", ...opening });
  const stack = () => dialogsView(dialogs.getSnapshot()).map((dialog) => dialogView(dialog.getSnapshot()));
  return { dialogs, stack, phases: () => stack().map(({ phase }) => phase) };
}

describe("a dialog", () => {
  for (const dismissible of [true, false]) {
    const walked = walk(dialogMachine, {
      input: { stack: createActor(dialogsMachine), id: "a", content: select, onTop: false, dismissible },
      events: [{ type: "dismissal.attempted" }, { type: "close.requested" }],
    });
    it(`reaches each of its states, ${dismissible ? "dismissible" : "staying"}`, () =>
      expect(walked.unreachedStates).toEqual(dismissible ? ["dialog.shown.shaking"] : []));
    it(`takes each of its transitions, ${dismissible ? "dismissible" : "staying"}`, () =>
      expect(
        walked.unreachedTransitions.filter((one) => !one.includes(dismissible ? "shaking" : "[isDismissible]")),
      ).toEqual([]));
  }

  it("takes 150 ms to show", () => {
    const { phases } = open({ content: select });
    vi.advanceTimersByTime(149);
    expect(phases()).toEqual(["opening"]);
    vi.advanceTimersByTime(1);
    expect(phases()).toEqual(["open"]);
  });

  it("takes 300 ms to hide", () => {
    const { dialogs, phases } = open({ content: select });
    const [dialog] = dialogsView(dialogs.getSnapshot());
    dialogs.send({ type: "dialog.dismissed", which: "select" });
    vi.advanceTimersByTime(299);
    expect(phases()).toEqual(["closing"]);
    vi.advanceTimersByTime(1);
    expect(phases()).toEqual([]);
    expect([dialog?.getSnapshot().status, dialogs.getSnapshot().children]).toEqual(["done", {}]);
  });

  it("shakes for 250 ms when it cannot be dismissed", () => {
    const { dialogs, phases } = open({ content: select });
    vi.advanceTimersByTime(150);
    dialogsView(dialogs.getSnapshot())[0]?.send({ type: "dismissal.attempted" });
    vi.advanceTimersByTime(249);
    expect(phases()).toEqual(["shaking"]);
    vi.advanceTimersByTime(1);
    expect(phases()).toEqual(["open"]);
  });

  it("closes by Escape or backdrop only where it is dismissible", () => {
    const { dialogs, phases } = open({ content: { kind: "confirm-delete" }, dismissible: true });
    dialogsView(dialogs.getSnapshot())[0]?.send({ type: "dismissal.attempted" });
    expect(phases()).toEqual(["closing"]);
  });
});

describe("the stack of dialogs", () => {
  const walked = walk(dialogsMachine, {
    events: [
      { type: "dialog.opened", content: select },
      { type: "dialog.opened", content: alert, onTop: true },
      { type: "dialog.opened", content: { ...alert, actions: [], onClose: "x" } },
      { type: "dialog.answered", id: "select-0", answer: "ok" },
      { type: "dialog.dismissed", which: "select" },
      { type: "dialog.closed", id: "select-0" },
    ],
    telling: ({ stack }: { stack: unknown[] }) => Math.min(stack.length, 2),
  });
  it("reaches each of its states", () => expect(walked.unreachedStates).toEqual([]));
  it("takes each of its transitions", () => expect(walked.unreachedTransitions).toEqual([]));

  it("Opening a modal closes any existing dialog", () => {
    const { stack } = open({ content: select }, { content: alert });
    expect(stack().map(({ content, phase }) => [content.kind, phase])).toEqual([
      ["select", "closing"],
      ["alert", "opening"],
    ]);
    vi.advanceTimersByTime(300);
    expect(stack().map(({ content }) => content.kind)).toEqual(["alert"]);
  });

  it("unless it is placed on top", () => {
    const { stack } = open({ content: select }, { content: alert, onTop: true });
    vi.advanceTimersByTime(300);
    expect(stack().map(({ id, phase, onTop }) => [id, phase, onTop])).toEqual([
      ["select-0", "open", false],
      ["alert-1", "open", true],
    ]);
  });

  it("An alert refuses to combine a close callback with action buttons", () => {
    const { dialogs, stack } = open();
    const refusals: string[] = [];
    dialogs.on("dialog.refused", ({ reason }) => refusals.push(reason));
    dialogs.send({
      type: "dialog.opened",
      content: { ...alert, onClose: "done", actions: [{ label: "Try again", answer: "retry" }] },
    });
    expect(stack()).toEqual([]);
    expect(refusals).toEqual(["An alert combines no close callback with action buttons"]);
    dialogs.send({ type: "dialog.opened", onTop: true, content: { ...alert, onClose: "done" } });
    dialogs.send({ type: "dialog.opened", onTop: true, content: { ...alert, actions: [] } });
    expect([stack().length, refusals.length]).toEqual([2, 1]);
  });

  it("An answer is told once, with what was asked, and closes its dialog alone", () => {
    const { dialogs, stack, phases } = open({ content: select }, { content: alert, onTop: true });
    const answers: string[] = [];
    dialogs.on("dialog.answered", ({ content, answer }) => answers.push(`${content.kind} ${answer}`));
    dialogs.send({ type: "dialog.answered", id: stack()[1]?.id ?? "", answer: "ok" });
    expect(phases()).toEqual(["opening", "closing"]);
    dialogs.send({ type: "dialog.answered", id: "alert-9", answer: "ok" });
    expect(answers).toEqual(["alert ok"]);
  });
});
