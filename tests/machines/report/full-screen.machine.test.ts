import { expect, it } from "vitest";
import { createActor, fromPromise } from "xstate";
import { fullScreenMachine, fullScreenView } from "../../../src/machines/report/full-screen.machine.ts";

const settled = () => new Promise(setImmediate);
type Said = "report.shown" | "fullScreen.requested" | "fullScreen.left" | "fullScreen.exitRequested";

function start(enter: () => Promise<"native" | "overlay">, leave: () => Promise<void> = () => Promise.resolve()) {
  const asked: string[] = [];
  const actors = {
    enterFullScreen: fromPromise<"native" | "overlay", void>(() => (asked.push("enter"), enter())),
    leaveFullScreen: fromPromise<void, void>(() => (asked.push("leave"), leave())),
  };
  const actor = createActor(fullScreenMachine.provide({ actors })).start();
  const say = async (...facts: Said[]) => {
    for (const type of facts) actor.send({ type });
    await settled();
    return fullScreenView(actor.getSnapshot());
  };
  return { say, asked };
}
const native = () => Promise.resolve("native" as const);

it("Full Screen displays a shown report full screen, and Escape brings it back", async () => {
  const { say, asked } = start(native);
  expect(await say("report.shown")).toBe("off");
  expect(asked).toEqual([]);
  expect(await say("fullScreen.requested")).toBe("native");
  expect(await say("fullScreen.left")).toBe("off");
  expect(await say("fullScreen.requested")).toBe("native");
  expect(asked).toEqual(["enter", "enter"]);
});

it("A report-load event can trigger a full-screen view, unless it is not wanted any more", async () => {
  const { say, asked } = start(native);
  expect(await say("fullScreen.requested")).toBe("off");
  expect(await say("fullScreen.exitRequested", "report.shown")).toBe("off");
  expect(asked).toEqual([]);
  const other = start(native);
  expect(await other.say("fullScreen.requested", "report.shown")).toBe("native");
});

it.each([
  ["gives none", () => Promise.resolve("overlay" as const)],
  ["refuses", () => Promise.reject(new Error("no"))],
])("where the platform %s, the report covers the page until it is left", async (_, enter) => {
  const { say, asked } = start(enter);
  expect(await say("report.shown", "fullScreen.requested")).toBe("overlay");
  expect(await say("fullScreen.exitRequested")).toBe("off");
  expect(await say("fullScreen.requested")).toBe("overlay");
  expect(asked).toEqual(["enter", "enter"]);
});

it.each([
  ["gives it back", () => Promise.resolve()],
  ["fails to", () => Promise.reject(new Error("no"))],
])("leaving asks the platform for the screen, which %s", async (_, leave) => {
  const { say, asked } = start(native, leave);
  expect(await say("report.shown", "fullScreen.requested")).toBe("native");
  expect(await say("fullScreen.exitRequested")).toBe("off");
  expect(await say("fullScreen.requested")).toBe("native");
  expect(asked).toEqual(["enter", "leave", "enter"]);
});
