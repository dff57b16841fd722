import { storyNameFromExport, toId } from "storybook/internal/csf";

interface StoryLink {
  id: string;
  name: string;
}

interface StoryModuleExport {
  meta: { input: { title: string } };
  composed: { parameters: { state?: string | readonly string[] } };
}

const modules = import.meta.glob<Record<string, unknown>>(["../../src/**/*.stories.tsx", "../portal/*.stories.tsx"]);

/** The stories that show a state, by the state's path. */
export type LinksByState = ReadonlyMap<string, readonly StoryLink[]>;

let loading: Promise<LinksByState> | undefined;

/** What leads from the atlas to the stories. */
export function loadStoryLinks(): Promise<LinksByState> {
  loading ??= collectLinks();
  return loading;
}

async function collectLinks(): Promise<LinksByState> {
  const exports = await Promise.all(Object.values(modules).map((load) => load()));
  const links = new Map<string, StoryLink[]>();
  for (const [key, { meta, composed }] of exports.flatMap((module) => Object.entries(module).filter(isStory))) {
    const name = storyNameFromExport(key);
    for (const state of [composed.parameters.state ?? []].flat())
      links.set(state, [...(links.get(state) ?? []), { id: toId(meta.input.title, name), name }]);
  }
  return links;
}

const isStory = (entry: [string, unknown]): entry is [string, StoryModuleExport] =>
  typeof entry[1] === "object" && entry[1] !== null && "composed" in entry[1];
