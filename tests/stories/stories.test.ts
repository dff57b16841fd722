import { storyNameFromExport, toId } from "storybook/internal/csf";
import type { AnyStateMachine, AnyStateNode } from "xstate";
import { describe, expect, it } from "vitest";
import * as atlas from "../../workshop/atlas/machines.stories.tsx";

interface Story {
  meta: { input: { title: string } };
  composed: {
    tags: string[];
    args: { machine?: string };
    parameters: { state?: string | readonly string[] };
  };
}

const machineModules = import.meta.glob<Record<string, unknown>>("../../src/machines/*/*.machine.ts", { eager: true });
const storyModules = import.meta.glob<Record<string, unknown>>(
  ["../../src/**/*.stories.tsx", "../../workshop/portal/*.stories.tsx"],
  { eager: true },
);
const pictures = Object.keys(import.meta.glob("../pictures/*.png"));

const machines = Object.values(machineModules).map(
  (module) => Object.entries(module).find(([name]) => name.endsWith("Machine"))?.[1] as AnyStateMachine,
);
const stories = Object.values(storyModules).flatMap(storiesOf);

function storiesOf(module: Record<string, unknown>) {
  return Object.entries(module)
    .filter((entry): entry is [string, Story] => typeof entry[1] === "object" && "composed" in (entry[1] ?? {}))
    .map(
      ([
        name,
        {
          meta,
          composed: { tags, args, parameters },
        },
      ]) => {
        const id = toId(meta.input.title, storyNameFromExport(name));
        return { id, tags, args, parameters };
      },
    );
}

function leavesOf(node: AnyStateNode): AnyStateNode[] {
  const inner = Object.values(node.states as Record<string, AnyStateNode>);
  return inner.length > 0 ? inner.flatMap(leavesOf) : [node];
}

describe("the stories", () => {
  it("name only states that exist", () => {
    const known = new Set(
      machines.flatMap(({ root }) => leavesOf(root)).map((state) => [state.machine.id, ...state.path].join(".")),
    );
    const named = stories.flatMap(({ parameters }) => parameters.state ?? []);
    expect(named.length).toBeGreaterThan(50);
    expect(named.filter((state) => !known.has(state))).toEqual([]);
  });

  it("have the pictures that their tags ask for, and there are no others [return: workshop]", () => {
    const asked = stories.flatMap(({ id, tags }) => {
      if (tags.includes("picture-dark")) return [id, `${id}-dark`];
      return tags.includes("picture") ? [id] : [];
    });
    expect(pictures.toSorted()).toEqual(asked.map((name) => `../pictures/${name.replace("--", "-")}.png`).toSorted());
  });

  it("draw every machine in the atlas", () => {
    const drawn = new Set(storiesOf(atlas).map(({ args }) => args.machine));
    expect(machines.map(({ id }) => id).filter((id) => !drawn.has(id))).toEqual([]);
  });
});
