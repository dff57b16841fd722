import type { TextsByPage } from "../pictures/texts.ts";

interface IndexEntry {
  type: "story" | "docs";
  title: string;
  /** What the search of the sidebar finds besides names. */
  anchors?: { id: string; title: string }[];
}

export interface WorkshopIndex {
  entries: Record<string, IndexEntry>;
}

/** Other words for the pages whose titles begin so. */
const ALIASES: [titles: string, words: string][] = [
  ["Dialogs/", "modal popup"],
  ["Frame/", "layout header footer ribbon"],
  ["Parts/", "component"],
];

/** Lets the sidebar find a documentation page by the texts of its stories, and open it at the story with the text. */
export function addSearchTexts(index: WorkshopIndex, textsByPage: TextsByPage): WorkshopIndex {
  const entries = Object.entries(index.entries).map(([id, entry]): [string, IndexEntry] => {
    const texts = textsByPage[entry.title];
    if (entry.type !== "docs" || !texts) return [id, entry];
    const anchors = Object.entries(texts).map(([title, storyId]) => ({ id: `anchor--${storyId}`, title }));
    const first = entry.anchors?.[0] ?? anchors[0];
    const aliases = ALIASES.filter(([titles]) => entry.title.startsWith(titles));
    const found = first ? aliases.map(([, title]) => ({ id: first.id, title })) : [];
    return [id, { ...entry, anchors: [...found, ...(entry.anchors ?? []), ...anchors] }];
  });
  return { ...index, entries: Object.fromEntries(entries) };
}
