import { expect, userEvent } from "storybook/test";
import preview from "#.storybook/preview";
import { createListViewArgs } from "../../../workshop/stages/list-view.ts";
import type { UsageRow } from "../../api/usage-contract.ts";
import { ListView, type ListViewProps } from "../lists/list-view.tsx";
import { type UsageFilters, usageList, type UsagePage } from "./usage-list.tsx";

const FIRST_DAY = Date.UTC(2026, 9, 24);
const DAY_MS = 24 * 60 * 60_000;
const openingsByDay = Array.from({ length: 30 }, (_, index) => ({
  day: new Date(FIRST_DAY + index * DAY_MS).toISOString().slice(0, 10),
  openings: index % 7 < 2 ? index % 3 : 12 + ((index * 5) % 9),
}));

const cargo: UsageRow = {
  id: "1",
  name: "Cargo in Transit",
  secondLine: "Alderbrook Marine Group",
  openings: 214,
  lastOpenedAt: "2026-11-22T09:15:00Z",
};
const rows: readonly UsageRow[] = [
  cargo,
  { ...cargo, id: "9", name: null, secondLine: null, openings: 31, lastOpenedAt: "2026-11-02T08:00:00Z" },
  { ...cargo, id: "5", secondLine: "Castellane Logistics", openings: 12, lastOpenedAt: "2026-11-20T16:40:00Z" },
  { ...cargo, id: "7", name: "Peer Benchmark", secondLine: "Brightwater Foods", openings: 0, lastOpenedAt: null },
];
const criteria: UsagePage["criteria"] = {
  by: "report",
  days: "30",
  search: "",
  openings: "all",
  sort: "-openings",
};
const searched = { ...criteria, search: "cargo" };
const page: UsagePage = { days: openingsByDay, criteria };

type UsageProps = Omit<ListViewProps<UsageRow, UsageFilters, Pick<UsagePage, "days">>, "list">;
const shown: Pick<UsageProps, "at" | "rows" | "page" | "criteria" | "open" | "exportView"> = {
  at: "shown",
  rows,
  page,
  criteria,
  open: null,
  exportView: { at: "ready" },
};

function Usage(props: UsageProps) {
  return <ListView {...props} list={usageList} />;
}

const meta = preview.meta({
  title: "Admin/Usage",
  component: Usage,
  args: {
    ...shown,
    total: 4,
    ...createListViewArgs(),
  },
});

export const Reports = meta.story({
  tags: ["picture-dark"],
  play: async ({ canvas, args }) => {
    await userEvent.click(canvas.getByRole("button", { name: "Deleted report" }));
    await expect(args.onOpen).not.toHaveBeenCalled();
    await userEvent.click(canvas.getAllByRole("button", { name: "Cargo in Transit" })[0]!);
    await expect(args.onOpen).toHaveBeenCalledWith(cargo);
    await userEvent.click(canvas.getByRole("checkbox", { name: "Not opened" }));
    await expect(args.onFilter).toHaveBeenCalledWith("openings", "none");
  },
});
export const People = meta.story({
  args: {
    criteria: { ...criteria, by: "person" },
    rows: [{ ...cargo, id: "ben", name: "Ben Ortiz", secondLine: "ben.ortiz@alderbrook.example" }],
    total: 60,
    hasMore: true,
    page: { ...page, criteria: { ...criteria, by: "person" } },
  },
  play: async ({ canvas }) => expect(canvas.getByRole("heading", { name: "Usage by person 60" })).toBeVisible(),
});
export const Phone = meta.story({ tags: ["picture"], globals: { viewport: { value: "narrow" } } });
export const AnotherSubjectLoading = meta.story({
  args: { criteria: { ...criteria, by: "person" }, isReloading: true },
  play: async ({ canvas }) => expect(canvas.getByRole("table", { name: "Usage by report" })).toBeVisible(),
});
export const Empty = meta.story({
  args: {
    criteria: { ...criteria, days: "90" },
    rows: [],
    total: 0,
    page: { ...page, days: openingsByDay.map(({ day }) => ({ day, openings: 0 })) },
  },
  play: async ({ canvas }) => {
    await expect(canvas.getByText("Nobody opened a report in these 30 days.")).toBeVisible();
    await expect(canvas.getByText(/^There are no reports yet/)).toBeVisible();
  },
});
export const NoMatch = meta.story({
  args: {
    criteria: { ...criteria, openings: "none" },
    rows: [],
    total: 0,
    page: { days: null, criteria: { ...criteria, openings: "none" } },
  },
  play: async ({ canvas }) => {
    await expect(canvas.getByText("Nothing matches.")).toBeVisible();
    await expect(canvas.queryByRole("heading", { name: /^Openings per day/ })).toBeNull();
  },
});
export const TooManyFound = meta.story({
  args: { criteria: searched, total: 12_480, page: { days: null, criteria: searched } },
  play: async ({ canvas }) => {
    await expect(canvas.getByText(/^Too many reports match for a chart/)).toBeVisible();
    await expect(canvas.queryByRole("slider")).toBeNull();
  },
});
export const Loading = meta.story({
  args: { at: "loading", rows: [], total: 0, page: undefined },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole("heading", { name: "Openings per day" })).toBeVisible();
    await expect(canvas.queryByRole("table")).toBeNull();
  },
});
