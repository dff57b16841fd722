import { describe, expect, it } from "vitest";
import { createActor, fromPromise, SimulatedClock } from "xstate";
import type { FullScreenKind } from "../../../src/rules/report/full-screen.ts";
import { fullScreenMachine } from "../../../src/machines/report/full-screen.machine.ts";
import { areControlsUnused } from "../../../src/machines/report/full-screen-controls-view.ts";
import { fullScreenView } from "../../../src/machines/report/reports.machine.ts";
import { testEveryPath } from "../../support/machines/explore-machine.ts";

const settle = () => new Promise(setImmediate);
type FullScreenEvent =
  | "report.shown"
  | "fullScreen.requested"
  | "fullScreen.left"
  | "fullScreen.exitRequested"
  | "controls.used";

function start(enter: () => Promise<FullScreenKind>, leave: () => Promise<void> = () => Promise.resolve()) {
  const called: string[] = [];
  const clock = new SimulatedClock();
  const actors = {
    enterFullScreen: fromPromise<FullScreenKind, void>(() => (called.push("enter"), enter())),
    leaveFullScreen: fromPromise<void, void>(() => (called.push("leave"), leave())),
  };
  const actor = createActor(fullScreenMachine.provide({ actors }), { clock }).start();
  const send = async (...types: FullScreenEvent[]) => {
    for (const type of types) actor.send({ type });
    await settle();
    return fullScreenView(actor.getSnapshot()).at;
  };
  const isUnusedAfter = (ms: number) => {
    clock.increment(ms);
    return areControlsUnused(actor.getSnapshot());
  };
  return { send, called, isUnusedAfter };
}
const native = () => Promise.resolve("native" as const);

it("Full Screen displays a shown report full screen, and Escape brings it back [2.11]", async () => {
  const { send, called } = start(native);
  expect(await send("report.shown")).toBe("off");
  expect(called).toEqual([]);
  expect(await send("fullScreen.requested")).toBe("native");
  expect(await send("fullScreen.left")).toBe("off");
  expect(await send("fullScreen.requested")).toBe("native");
  expect(called).toEqual(["enter", "enter"]);
});

it("A report-load event can trigger a full-screen view, unless the request was cancelled [2.18]", async () => {
  const { send, called } = start(native);
  expect(await send("fullScreen.requested")).toBe("off");
  expect(await send("fullScreen.exitRequested", "report.shown")).toBe("off");
  expect(called).toEqual([]);
  const other = start(native);
  expect(await other.send("fullScreen.requested", "report.shown")).toBe("native");
});

it.each([
  ["grants no", () => Promise.resolve("overlay" as const)],
  ["rejects", () => Promise.reject(new Error("no"))],
])("where the browser %s full screen, the report covers the page until the user leaves it", async (_, enter) => {
  const { send, called } = start(enter);
  expect(await send("report.shown", "fullScreen.requested")).toBe("overlay");
  expect(await send("fullScreen.exitRequested")).toBe("off");
  expect(await send("fullScreen.requested")).toBe("overlay");
  expect(called).toEqual(["enter", "enter"]);
});

it("nothing behind the report can take the focus until the browser has left full screen", async () => {
  const { send } = start(native, () => new Promise(() => undefined));
  await send("report.shown", "fullScreen.requested");
  expect(await send("fullScreen.exitRequested")).toBe("native");
});

it.each([
  ["succeeds", () => Promise.resolve()],
  ["fails", () => Promise.reject(new Error("no"))],
])("leaving full screen ends it also where the browser %s", async (_, leave) => {
  const { send, called } = start(native, leave);
  expect(await send("report.shown", "fullScreen.requested")).toBe("native");
  expect(await send("fullScreen.exitRequested")).toBe("off");
  expect(await send("fullScreen.requested")).toBe("native");
  expect(called).toEqual(["enter", "leave", "enter"]);
});

it.each([
  ["in the browser’s full screen", native],
  ["where the report covers the page", () => Promise.resolve("overlay" as const)],
])("the controls are unused after four seconds without a sign of use, %s", async (_, enter) => {
  const { send, isUnusedAfter } = start(enter);
  await send("report.shown");
  expect(isUnusedAfter(60_000)).toBe(false);
  await send("fullScreen.requested");
  expect(isUnusedAfter(3999)).toBe(false);
  await send("controls.used");
  expect(isUnusedAfter(3999)).toBe(false);
  expect(isUnusedAfter(1)).toBe(true);
  expect(await send("controls.used")).not.toBe("off");
  expect(isUnusedAfter(3999)).toBe(false);
  expect(isUnusedAfter(1)).toBe(true);
  expect(await send("fullScreen.left", "fullScreen.exitRequested")).toBe("off");
  expect(isUnusedAfter(60_000)).toBe(false);
});

describe("the paths of full screen", () => {
  testEveryPath(fullScreenMachine, {
    events: [
      "report.shown",
      "fullScreen.requested",
      "fullScreen.left",
      "fullScreen.exitRequested",
      "controls.used",
    ].map((type) => ({ type })),
    answers: { enterFullScreen: ["native", "overlay"] },
  });
});
