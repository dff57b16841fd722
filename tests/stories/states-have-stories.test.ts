import type { AnyStateMachine, AnyStateNode } from "xstate";
import { describe, expect, it } from "vitest";
import * as atlas from "../../workshop/atlas/machines.stories.tsx";

interface Story {
  composed: { args: { machine?: string }; parameters: { state?: string | readonly string[] } };
}

/** States in which what a machine is about is not on the page at all. */
const SHOWS_NOTHING = /\.(?:closed|inactive|notOffered|unchecked|unread)$/;

/** States that look like another one, which has a story. */
const invisibleStates = [
  "admin.empty",
  "admin.ready.reloading",
  "adminLoading.checkingInstallation",
  "lastReportChange.loading",
  "lastReportChange.ready",
  "listImport.asking",
  "pageStatus.online.checkingVersion",
  "pageStatus.online.current",
  "personalLists.loaded.refreshing",
  "reportRestoration.finding",
  "savedViews.applying",
  "savedViews.loading",
  "savedViews.opening",
  "userReportMapping.idle.reloadingUsers",
];

const machineModules = import.meta.glob<Record<string, unknown>>("../../src/machines/*/*.machine.ts", { eager: true });
const storyModules = import.meta.glob<Record<string, unknown>>("../../src/**/*.stories.tsx", { eager: true });

const machines = Object.values(machineModules).map(
  (module) => Object.entries(module).find(([name]) => name.endsWith("Machine"))?.[1] as AnyStateMachine,
);
const leafStates = machines.flatMap(({ root }) => leavesOf(root));
const storiedStates = new Set(
  Object.values(storyModules)
    .flatMap(storiesOf)
    .flatMap(({ composed }) => composed.parameters.state ?? []),
);

function leavesOf(node: AnyStateNode): AnyStateNode[] {
  const inner = Object.values(node.states as Record<string, AnyStateNode>);
  return inner.length > 0 ? inner.flatMap(leavesOf) : [node];
}

function storiesOf(module: object): Story[] {
  return Object.values(module).filter(
    (value): value is Story => typeof value === "object" && value !== null && "composed" in value,
  );
}

const nameOf = (node: AnyStateNode) => [node.machine.id, ...node.path].join(".");

/** A machine does not rest in a history or a final state: whatever invoked it goes on. */
const isAtomic = ({ type }: AnyStateNode) => type === "atomic";

describe("the stories", () => {
  it("show every state of every machine that a person can see", () => {
    const atomic = leafStates.filter(isAtomic).map(nameOf);
    expect(atomic.length).toBeGreaterThan(50);
    const unshown = atomic.filter((state) => !storiedStates.has(state) && !SHOWS_NOTHING.test(state));
    expect(unshown.toSorted()).toEqual(invisibleStates);
  });

  it("name only states that exist", () => {
    const known = new Set(leafStates.map(nameOf));
    expect([...storiedStates].filter((state) => !known.has(state))).toEqual([]);
  });

  it("draw every machine in the atlas", () => {
    const drawn = new Set(storiesOf(atlas).map(({ composed }) => composed.args.machine));
    expect(machines.map(({ id }) => id).filter((id) => !drawn.has(id))).toEqual([]);
  });
});
