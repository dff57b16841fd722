import { globSync, readFileSync } from "node:fs";
import { resolve } from "node:path";
import { Visitor } from "vite";
import { describe, expect, it } from "vitest";
import type { AnyStateMachine, AnyStateNode } from "xstate";
import { parseScript } from "../../tools/check/syntax.ts";

const machines = await Promise.all(
  globSync("src/machines/*/*.machine.ts").map(async (file) => {
    const exports = Object.entries((await import(resolve(file))) as Record<string, unknown>);
    const [name = "", machine] = exports.find(([exported]) => exported.endsWith("Machine")) ?? [];
    return { file, name, machine: machine as AnyStateMachine };
  }),
);

function statesOf(node: AnyStateNode): AnyStateNode[] {
  return [node, ...Object.values(node.states as Record<string, AnyStateNode>).flatMap(statesOf)];
}

const isInline = (value: unknown): boolean =>
  Array.isArray(value) ? value.some(isInline) : typeof value === "function" && (value as { name: string }).name === "";

const isUndescribed = (state: AnyStateNode) =>
  state !== state.machine.root && state.type !== "history" && !state.description;

const hasInline = ({ config, invoke, transitions }: AnyStateNode) =>
  isInline(config.entry) ||
  isInline(config.exit) ||
  invoke.some(({ src }) => typeof src !== "string") ||
  [...transitions.values()].flat().some(({ guard, actions }) => typeof guard === "function" || isInline(actions));

describe.each(machines)("the machine of $file", ({ machine }) => {
  const states = statesOf(machine.root);

  it("handles every failure of what it invokes", () => {
    const unhandled = states.flatMap((state) =>
      state.invoke.filter(({ id }) => !state.transitions.has(`xstate.error.actor.${id}`)).map(({ id }) => id),
    );
    expect(unhandled).toEqual([]);
  });

  it("describes every state", () => {
    expect(states.filter(isUndescribed).map(({ id }) => id)).toEqual([]);
  });

  it("names every guard, action and actor: nothing is inline", () => {
    expect(states.filter(hasInline).map(({ id }) => id)).toEqual([]);
  });
});

/** The machines that a test walks through with the helpers of explore-machine.ts, which visit each state. */
function findExploredMachines(path: string): string[] {
  const { module, program } = parseScript({ path, text: readFileSync(path, "utf8") });
  const helpers = new Set(
    module.staticImports
      .filter(({ moduleRequest }) => moduleRequest.value.endsWith("/explore-machine.ts"))
      .flatMap(({ entries }) => entries.map(({ localName }) => localName.value)),
  );
  const found: string[] = [];
  new Visitor({
    CallExpression: ({ callee, arguments: [machine] }) => {
      if (callee.type === "Identifier" && helpers.has(callee.name) && machine?.type === "Identifier")
        found.push(machine.name);
    },
  }).visit(program);
  return found;
}

describe("a state that is tagged invisible", () => {
  const explored = new Set(globSync("tests/machines/**/*.test.ts").flatMap(findExploredMachines));

  it("belongs to a machine whose states are all visited by a test of machines", () => {
    expect(explored.size).toBeGreaterThan(0);
    const withInvisible = machines.filter(({ machine }) =>
      statesOf(machine.root).some(({ tags }) => tags.includes("invisible")),
    );
    expect(withInvisible.map(({ name }) => name).filter((name) => !explored.has(name))).toEqual([]);
  });
});
