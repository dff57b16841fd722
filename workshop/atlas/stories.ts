import { storyNameFromExport, toId } from "storybook/internal/csf";

interface Story {
  id: string;
  name: string;
}

interface Told {
  meta: { input: { title: string } };
  composed: { parameters: { state?: string | readonly string[] } };
}

const modules = import.meta.glob<Record<string, unknown>>("../../src/**/*.stories.tsx");

export type StoriesByState = ReadonlyMap<string, readonly Story[]>;

let found: Promise<StoriesByState> | undefined;

/** The stories of each state, by what the stories themselves say. */
export function storiesByState(): Promise<StoriesByState> {
  found ??= collect();
  return found;
}

async function collect() {
  const exports = await Promise.all(Object.values(modules).map((load) => load()));
  const byState = new Map<string, Story[]>();
  for (const [key, value] of exports.flatMap((module) => Object.entries(module))) {
    if (!isStory(value)) continue;
    const { parameters } = value.composed;
    const name = storyNameFromExport(key);
    for (const state of [parameters.state ?? []].flat())
      byState.set(state, [...(byState.get(state) ?? []), { id: toId(value.meta.input.title, name), name }]);
  }
  return byState;
}

const isStory = (value: unknown): value is Told => typeof value === "object" && value !== null && "composed" in value;
