export type Look = "light" | "dark" | "forced";

export interface Picture {
  name: string;
  story: string;
  title: string;
  look: Look;
}

export interface Index {
  entries: Record<string, { type: "story" | "docs"; id: string; title: string; name: string; tags?: string[] }>;
}

/** Every story in light; those tagged so also in dark or in forced colours. One list for each title. */
export function wantedPictures(index: Index, only = ""): Picture[][] {
  const all = Object.values(index.entries).flatMap(({ type, id, title, name, tags = [] }) => {
    if (type !== "story" || tags.includes("no-picture")) return [];
    const looks: Look[] = ["light", ...(["dark", "forced"] as const).filter((look) => tags.includes(look))];
    return looks.map((look) => ({
      group: title,
      name: look === "light" ? id : `${id}.${look}`,
      story: id,
      title: `${title} / ${name}`,
      look,
    }));
  });
  return [
    ...Map.groupBy(
      all.filter(({ name }) => name.includes(only)),
      ({ group }) => group,
    ).values(),
  ];
}
