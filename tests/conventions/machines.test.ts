import { globSync } from "node:fs";
import { resolve } from "node:path";
import type { AnyStateMachine, AnyStateNode } from "xstate";
import { describe, expect, it } from "vitest";

const files = globSync("src/machines/*/*.machine.ts");
const machines = await Promise.all(
  files.map(async (file) => {
    const exports = Object.entries((await import(resolve(file))) as Record<string, unknown>);
    return [file, exports.find(([name]) => name.endsWith("Machine"))?.[1] as AnyStateMachine] as const;
  }),
);

function states(node: AnyStateNode): AnyStateNode[] {
  return [node, ...Object.values(node.states as Record<string, AnyStateNode>).flatMap(states)];
}

const inlineIn = (value: unknown): boolean =>
  typeof value === "function" ? (value as { name: string }).name === "" : Array.isArray(value) && value.some(inlineIn);

describe.each(machines)("the machine of %s", (_file, machine) => {
  const all = states(machine.root);

  it("answers every failure of what it invokes", () => {
    const deaf = all.flatMap((state) =>
      state.invoke.filter(({ id }) => !state.transitions.has(`xstate.error.actor.${id}`)).map(({ id }) => id),
    );
    expect(deaf).toEqual([]);
  });

  it("describes every state", () => {
    expect(
      all
        .filter((state) => state !== machine.root && state.type !== "history" && !state.description)
        .map(({ id }) => id),
    ).toEqual([]);
  });

  it("names every guard, action and actor: nothing is inline", () => {
    const inline = all.filter(
      (state) =>
        inlineIn(state.config.entry) ||
        inlineIn(state.config.exit) ||
        state.invoke.some(({ src }) => typeof src !== "string") ||
        [...state.transitions.values()]
          .flat()
          .some(({ guard, actions }) => typeof guard === "function" || inlineIn(actions)),
    );
    expect(inline.map(({ id }) => id)).toEqual([]);
  });
});
