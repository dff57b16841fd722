import { globSync, readFileSync } from "node:fs";
import { resolve } from "node:path";
import type { AnyStateMachine, AnyStateNode } from "xstate";
import { expect, it } from "vitest";

const machines = await Promise.all(
  globSync("src/machines/*/*.machine.ts").map(async (file) => {
    const exports = Object.entries((await import(resolve(file))) as Record<string, unknown>);
    return exports.find(([name]) => name.endsWith("Machine"))?.[1] as AnyStateMachine;
  }),
);

function leaves(node: AnyStateNode): AnyStateNode[] {
  const inner = Object.values(node.states as Record<string, AnyStateNode>);
  return inner.length > 0 ? inner.flatMap(leaves) : [node];
}

const nameOf = (node: AnyStateNode) => [node.machine.id, ...node.path].join(".");

const stories = globSync("src/**/*.stories.tsx").map((file) => readFileSync(file, "utf8"));
const places = stories.flatMap((text) => text.match(/\bstate: (?:'[^']+'|\[[^\]]+\])/g) ?? []);
const named = places.flatMap((place) => place.match(/(?<=')[\w.]+(?=')/g) ?? []);

const states = machines.flatMap(({ root }) => leaves(root));
/** A machine stands neither in its history nor in an end: whoever invoked it goes on. */
const standing = states.filter(({ type }) => type === "atomic").map(nameOf);

it("every state of every machine has a story", () => {
  expect(standing.filter((state) => !named.includes(state))).toEqual([]);
});

it("every story that names a state names one that exists", () => {
  const known = new Set(states.map(nameOf));
  expect(named.filter((state) => !known.has(state))).toEqual([]);
});

it("every machine has its page in the atlas", () => {
  const atlas = readFileSync("workshop/atlas/machines.stories.tsx", "utf8");
  expect(machines.filter(({ id }) => !atlas.includes(`machine: '${id}'`)).map(({ id }) => id)).toEqual([]);
});
