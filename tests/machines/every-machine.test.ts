import { describe, expect, it } from "vitest";
import { type AnyStateMachine, type AnyStateNode, createActor, type PromiseActorLogic, toPromise } from "xstate";

const files = import.meta.glob<Record<string, unknown>>("../../src/machines/*/*.machine.ts", { eager: true });
const machines = Object.entries(files).map(([file, exports]) => {
  const name = file
    .replace(/^.*\/(.*)\.machine\.ts$/, "$1")
    .replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase());
  return [name, exports[`${name}Machine`] as AnyStateMachine] as const;
});

const states = (node: AnyStateNode): AnyStateNode[] => [
  node,
  ...Object.values(node.states as Record<string, AnyStateNode>).flatMap(states),
];
/** A function that is written in its place is named by its property, or not at all. */
const isInline = (value: unknown) => typeof value === "function" && ["", "guard", "src"].includes(value.name);
const isNeed = (actor: unknown): actor is PromiseActorLogic<unknown> =>
  typeof actor === "object" && actor !== null && !("states" in actor);

describe.each(machines)("the machine %s", (name, machine) => {
  it("has the id of its file, and every invoked actor has an id and is known", () => {
    expect(machine.id).toBe(name);
    const invoked = states(machine.root).flatMap((state) => state.invoke);
    expect(invoked.map(({ id }) => id)).not.toContain("");
    expect(Object.keys(machine.implementations.actors)).toEqual(expect.arrayContaining(invoked.map(({ src }) => src)));
  });

  it("handles every failure of what it invokes, and names every guard and need", () => {
    for (const { id: state, invoke, transitions } of states(machine.root)) {
      // What only waits for an event cannot fail.
      const unhandled = invoke
        .filter(({ id }) => !id.startsWith("await") && !transitions.has(`xstate.error.actor.${id}`))
        .map(({ id }) => id);
      const guards = [...transitions.values()].flat().map(({ guard }) => guard);
      const inline = [...invoke.map(({ src }) => src), ...guards].filter(isInline);
      expect({ state, unhandled, inline }).toEqual({ state, unhandled: [], inline: [] });
    }
  });

  it("rejects with the name of the need where the app does not provide it", async () => {
    const needs = Object.entries(machine.implementations.actors).filter(([, actor]) => isNeed(actor));
    for (const [need, actor] of needs) {
      await expect(toPromise(createActor(actor as PromiseActorLogic<unknown>).start())).rejects.toThrow(
        `The need ${need} is not provided`,
      );
    }
  });
});
