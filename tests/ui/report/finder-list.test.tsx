import { render, screen } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { listEntries } from "../../../src/rules/report/personal-lists.ts";
import { FinderList } from "../../../src/ui/report/finder-list.tsx";
import { listRows } from "../../../src/ui/report/finder-rows.ts";

const reports = ["Cargo", "Claims", "Fleet"].map((reportName) => ({
  subscriptionId: "s",
  reportId: reportName,
  reportName,
  groupId: "g",
}));
const [, claims, fleet] = reports;
const entries = listEntries([{ id: "s", displayName: "Alderbrook" }], reports);

const renderList = ({ favourites = [], recents = [] }: { favourites?: typeof reports; recents?: typeof reports }) =>
  listOf(listRows(entries, { favourites, recents, hasClientHeadings: false }, ""));
const listOf = (rows: ReturnType<typeof listRows>) => (
  <FinderList
    label="Reports"
    rows={rows}
    active={1}
    isPage={false}
    favouriteIds={new Set()}
    endings={new Map()}
    hasFavourites
    onActivate={vi.fn<() => void>()}
    onChoose={vi.fn<() => void>()}
    onFavouriteChange={vi.fn<() => void>()}
  />
);
const starsOf = (name: string) => screen.getAllByRole("button", { name: `Add to favourites: ${name}` });

test("the star that makes a report a favourite keeps the focus in its row", () => {
  const { rerender } = render(renderList({ recents: [fleet!] }));
  starsOf("Claims")[0]?.focus();
  rerender(renderList({ favourites: [claims!], recents: [fleet!] }));
  expect(starsOf("Claims")).toHaveLength(2);
  expect(starsOf("Claims")[1]).toHaveFocus();
});

test("what a typed letter finds is shown by the elements that the list has already", () => {
  const { rerender } = render(renderList({ recents: [fleet!] }));
  const [first] = screen.getAllByRole("listitem");
  rerender(listOf(listRows(entries, { favourites: [], recents: [], hasClientHeadings: false }, "claims")));
  expect(screen.getAllByRole("listitem")).toEqual([first]);
  expect(first).toHaveTextContent("Claims");
});
