import { storyNameFromExport, toId } from "storybook/internal/csf";

interface StoryLink {
  id: string;
  name: string;
}

interface StoryModuleExport {
  meta: { input: { title: string } };
  composed: { parameters: { state?: string | readonly string[] } };
}

const modules = import.meta.glob<Record<string, unknown>>("../../src/**/*.stories.tsx");

export type StoriesByState = ReadonlyMap<string, readonly StoryLink[]>;

let loading: Promise<StoriesByState> | undefined;

/** The stories of each state, found by the `state` parameter of the stories. */
export function loadStoriesByState(): Promise<StoriesByState> {
  loading ??= collectStories();
  return loading;
}

async function collectStories() {
  const exports = await Promise.all(Object.values(modules).map((load) => load()));
  const byState = new Map<string, StoryLink[]>();
  for (const [key, value] of exports.flatMap((module) => Object.entries(module))) {
    if (!isStory(value)) continue;
    const { parameters } = value.composed;
    const name = storyNameFromExport(key);
    for (const state of [parameters.state ?? []].flat())
      byState.set(state, [...(byState.get(state) ?? []), { id: toId(value.meta.input.title, name), name }]);
  }
  return byState;
}

const isStory = (value: unknown): value is StoryModuleExport =>
  typeof value === "object" && value !== null && "composed" in value;
