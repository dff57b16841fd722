export type Look = "light" | "dark" | "forced";

export interface Picture {
  name: string;
  storyId: string;
  /** The Storybook title of the story's file. */
  page: string;
  storyName: string;
  look: Look;
}

export interface StorybookIndex {
  entries: Record<string, { type: "story" | "docs"; id: string; title: string; name: string; tags?: string[] }>;
}

/**
 * One picture of every story in light, and one in dark or forced colours where the story is tagged so, grouped by page.
 * Stories tagged `no-picture` are left out.
 */
export function selectPictures(index: StorybookIndex, nameFilter = ""): Picture[][] {
  const pictures = Object.values(index.entries).flatMap(({ type, id, title, name, tags = [] }) => {
    if (type !== "story" || tags.includes("no-picture")) return [];
    const looks: Look[] = ["light", ...(["dark", "forced"] as const).filter((look) => tags.includes(look))];
    return looks.map((look) => ({
      name: look === "light" ? id : `${id}.${look}`,
      storyId: id,
      page: title,
      storyName: name,
      look,
    }));
  });
  const selected = pictures.filter(({ name }) => name.includes(nameFilter));
  return [...Map.groupBy(selected, ({ page }) => page).values()];
}
