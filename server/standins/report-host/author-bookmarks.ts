import type { PublishedReport } from "../demo-data.ts";

/** A bookmark, or a group of them: a group has children and shows nothing itself. */
export type AuthorBookmark = { name: string; displayName: string } & (
  { page: string; /** All years where it is absent. */ year?: string } | { children: readonly AuthorBookmark[] }
);

const bookmark = (id: string, displayName: string, page: string, year?: string): AuthorBookmark => ({
  name: `Bookmark${id}`,
  displayName,
  page: `ReportSection${page}`,
  ...(year !== undefined && { year }),
});

/** By the name of the report. Most reports have none. */
const bookmarks: Record<string, readonly AuthorBookmark[]> = {
  "Claims & Losses": [
    bookmark("5d0c8f21a37e", "Loss ratio this year", "4trends", "2026"),
    {
      name: "BookmarkGroup93b1e6d40c72",
      displayName: "Large losses",
      children: [
        bookmark("e81f2a96c05b", "All large losses", "3losses"),
        bookmark("07ab64d3f91c", "Large losses of 2025", "3losses", "2025"),
      ],
    },
  ],
  "Cargo in Transit": [
    bookmark("b2c95e7108fd", "Premium of 2025", "2exposure", "2025"),
    bookmark("46f7d01be83a", "Losses since 2022", "3losses"),
  ],
};

export const authorBookmarksOf = ({ name }: PublishedReport): readonly AuthorBookmark[] => bookmarks[name] ?? [];
