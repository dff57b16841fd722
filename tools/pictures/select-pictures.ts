export type Look = "light" | "dark" | "forced";

export interface Picture {
  name: string;
  storyId: string;
  /** The Storybook title of the story's file. */
  page: string;
  storyName: string;
  look: Look;
  /** False for a story without a picture: only its accessibility is checked. */
  isDrawn: boolean;
}

export interface StorybookIndex {
  entries: Record<string, { type: "story" | "docs"; id: string; title: string; name: string; tags?: string[] }>;
}

/**
 * One picture of every story in light, and one in dark or forced colours where the story is tagged so, grouped by page.
 * Stories tagged `no-picture` follow those of their page.
 */
export function selectPictures(index: StorybookIndex, nameFilter = ""): Picture[][] {
  const pictures = Object.values(index.entries).flatMap(({ type, id, title, name, tags = [] }) => {
    if (type !== "story") return [];
    const isDrawn = !tags.includes("no-picture");
    const looks: Look[] = ["light", ...(["dark", "forced"] as const).filter((look) => isDrawn && tags.includes(look))];
    return looks.map((look) => ({
      name: look === "light" ? id : `${id}.${look}`,
      storyId: id,
      page: title,
      storyName: name,
      look,
      isDrawn,
    }));
  });
  const selected = pictures.filter(({ name }) => name.includes(nameFilter));
  const byPage = Map.groupBy(selected, ({ page }) => page);
  return [...byPage.values()].map((page) => page.toSorted((one, other) => Number(other.isDrawn) - Number(one.isDrawn)));
}
