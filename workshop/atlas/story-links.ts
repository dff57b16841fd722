import { storyNameFromExport, toId } from "storybook/internal/csf";

export interface StoryLink {
  id: string;
  name: string;
}

interface StoryModuleExport {
  meta: { input: { title: string } };
  composed: { parameters: Partial<Record<"state" | "shows", string | readonly string[]>> };
}

const modules = import.meta.glob<Record<string, unknown>>(["../../src/**/*.stories.tsx", "../portal/*.stories.tsx"]);

export type LinksByTarget = ReadonlyMap<string, readonly StoryLink[]>;

export interface StoryLinks {
  /** By the path of a state, from the `state` parameter of the stories. */
  byState: LinksByTarget;
  /** By the id of a route or dialog of the product map, from their `shows` parameter. */
  byMapNode: LinksByTarget;
}

let loading: Promise<StoryLinks> | undefined;

/** What leads from the atlas to the stories. */
export function loadStoryLinks(): Promise<StoryLinks> {
  loading ??= collectLinks();
  return loading;
}

async function collectLinks(): Promise<StoryLinks> {
  const exports = await Promise.all(Object.values(modules).map((load) => load()));
  const stories = exports.flatMap((module) => Object.entries(module).filter(isStory));
  const groupBy = (parameter: "state" | "shows"): LinksByTarget => {
    const links = new Map<string, StoryLink[]>();
    for (const [key, { meta, composed }] of stories) {
      const name = storyNameFromExport(key);
      for (const target of [composed.parameters[parameter] ?? []].flat())
        links.set(target, [...(links.get(target) ?? []), { id: toId(meta.input.title, name), name }]);
    }
    return links;
  };
  return { byState: groupBy("state"), byMapNode: groupBy("shows") };
}

const isStory = (entry: [string, unknown]): entry is [string, StoryModuleExport] =>
  typeof entry[1] === "object" && entry[1] !== null && "composed" in entry[1];
