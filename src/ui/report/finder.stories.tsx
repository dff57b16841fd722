import { expect, fn, screen, userEvent } from "storybook/test";
import preview from "#.storybook/preview";
import { press } from "../../../workshop/press.ts";
import { listEntries } from "../../rules/report/personal-lists.ts";
import { Finder, type FoundCommands } from "./finder.tsx";

const subscriptions = [
  { id: "s1", displayName: "Alderbrook Marine Group" },
  { id: "s2", displayName: "Castellane Hotels & Resorts" },
];
const createReport = (subscriptionId: string, reportId: string, reportName: string) => ({
  subscriptionId,
  reportId,
  reportName,
  groupId: "g",
});
const reports = [
  createReport("s1", "r1", "Cargo in Transit"),
  createReport("s1", "r2", "Claims & Losses"),
  createReport("s2", "r2", "Claims & Losses"),
  createReport("s2", "r3", "Cyber Incident Review"),
  createReport("s1", "r4", "Fleet Hull & Machinery"),
];
const entries = listEntries(subscriptions, reports);
const cargo = { subscriptionId: "s1", reportId: "r1" };
const fleet = { subscriptionId: "s1", reportId: "r4" };
const shown = { at: "finding" as const, entries, typed: "" };
const box = () => screen.getByRole("searchbox", { name: "Report or client" });

const meta = preview.meta({
  title: "Dialogs/Find report",
  component: Finder,
  args: {
    frame: { open: true },
    view: shown,
    personalLists: { at: "saved" as const, favourites: [cargo], recents: [fleet, cargo] },
    commands: undefined as FoundCommands | undefined,
    onType: fn(),
    onOpen: fn(),
    onFavouriteChange: fn(),
    onRetry: fn(),
    onClose: fn(),
  },
  parameters: { docs: { story: { inline: false, height: "40rem" } } },
});

export const NothingTyped = meta.story({
  tags: ["picture-dark"],
  parameters: { state: ["finder.finding", "personalLists.loaded.saved"] },
  play: async ({ args }) => {
    await userEvent.click(box());
    await userEvent.keyboard("{ArrowDown}{Enter}");
    await expect(args.onOpen).toHaveBeenCalledWith(expect.objectContaining(fleet));
    await userEvent.keyboard("{ArrowUp}{ArrowUp}{Enter}");
    await expect(args.onOpen).toHaveBeenLastCalledWith(expect.objectContaining(fleet));
    await userEvent.keyboard("{ArrowDown}{Tab}{Tab}{Enter}");
    await expect(args.onFavouriteChange).toHaveBeenCalledWith({ ...cargo, isFavourite: false });
    await userEvent.click(screen.getAllByRole("button", { name: "Add to favourites: Fleet Hull & Machinery" })[0]!);
    await expect(args.onFavouriteChange).toHaveBeenLastCalledWith({ ...fleet, isFavourite: true });
    await userEvent.click(box());
    await userEvent.keyboard("x");
    await expect(args.onType).toHaveBeenCalledWith("x");
  },
});
export const Matches = meta.story({
  args: { view: { ...shown, typed: "castellane claims" } },
  play: async ({ args }) => {
    await userEvent.click(box());
    await userEvent.keyboard("{Enter}");
    await expect(args.onOpen).toHaveBeenCalledWith(expect.objectContaining({ subscriptionId: "s2", reportId: "r2" }));
  },
});
export const OneReport = meta.story({
  globals: { viewport: { value: "tablet" } },
  args: {
    view: { ...shown, entries: listEntries(subscriptions, reports.slice(0, 1)) },
    personalLists: { at: "saved", favourites: [], recents: [] },
  },
  play: async () => {
    await expect(screen.getByRole("button", { name: /^Cargo in Transit/ })).toBeVisible();
  },
});
export const NoMatch = meta.story({
  tags: ["picture"],
  args: { view: { ...shown, typed: "hovercraft" } },
  play: async ({ args }) => {
    await userEvent.click(box());
    await userEvent.keyboard("{Enter}{ArrowDown}{Enter}");
    await expect(args.onOpen).not.toHaveBeenCalled();
  },
});
export const Loading = meta.story({
  parameters: { state: "finder.loading" },
  args: { view: { at: "loading", entries: [], typed: "car" } },
});
export const Empty = meta.story({
  parameters: { state: "finder.empty" },
  args: { view: { at: "empty", entries: [], typed: "" } },
});
export const Failed = meta.story({
  tags: ["picture"],
  parameters: { state: "finder.failed" },
  args: { view: { at: "failed", entries: [], typed: "" } },
  play: ({ args }) => press("Try again", args.onRetry),
});
export const SaveFailed = meta.story({
  parameters: { state: "personalLists.loaded.saveFailed" },
  args: { personalLists: { at: "saveFailed", favourites: [], recents: [] } },
});
export const ReportGone = meta.story({
  parameters: { state: "personalLists.loaded.reportGone" },
  args: { personalLists: { at: "reportGone", favourites: [], recents: [] } },
  play: async () => {
    await expect(screen.getByRole("alert")).toHaveTextContent("This report no longer exists");
    await expect(screen.getByRole("button", { name: "Add to favourites: Cargo in Transit" })).toBeEnabled();
  },
});
export const Saving = meta.story({
  parameters: { state: "personalLists.loaded.saving" },
  args: { personalLists: { at: "saving", favourites: [cargo, fleet], recents: [fleet] } },
});
export const WithoutFavourites = meta.story({
  parameters: { state: ["personalLists.loading", "personalLists.failed"] },
  args: { personalLists: undefined },
});
const arabic = "تقرير المطالبات والخسائر للربع الأخير";

export const LongNames = meta.story({
  args: {
    personalLists: { at: "saved", favourites: [], recents: [] },
    view: {
      at: "finding",
      typed: "",
      entries: listEntries(
        [{ id: "s1", displayName: "مجموعة الخليج للتأمين البحري والنقل" }],
        [
          createReport("s1", "r1", "Quarterly exposure of all insured locations ".repeat(9)),
          createReport("s1", "r2", `${arabic} `.repeat(9)),
          createReport("s1", "r3", "🚢 Cargo 🌍"),
        ],
      ),
    },
  },
  play: async () => {
    for (const beginning of ["Quarterly exposure", arabic])
      await expect(isFirstLetterVisible(screen.getByTitle((text) => text.startsWith(beginning)))).toBe(true);
  },
});

/** Whether the name in the element is cut off at its end, not at its beginning. */
function isFirstLetterVisible(element: HTMLElement): boolean {
  const range = document.createRange();
  range.setStart(element.firstChild ?? element, 0);
  range.setEnd(element.firstChild ?? element, 1);
  const [letter, box] = [range.getBoundingClientRect(), element.getBoundingClientRect()];
  return letter.left >= box.left - 1 && letter.right <= box.right + 1;
}

export const TenThousandReports = meta.story({
  args: {
    view: {
      ...shown,
      entries: listEntries(
        subscriptions,
        Array.from({ length: 10_000 }, (_, index) => createReport("s1", `r${index}`, `Report ${index}`)),
      ),
    },
    personalLists: { at: "saved", favourites: [], recents: [] },
  },
  play: async ({ args }) => {
    await expect(screen.getAllByRole("listitem").length).toBeLessThan(30);
    await userEvent.click(box());
    await userEvent.keyboard("{ArrowUp}{Enter}");
    await expect(args.onOpen).toHaveBeenCalledWith(expect.objectContaining({ reportId: "r9999" }));
    await expect(await screen.findByRole("button", { name: /^Report 9999/ })).toBeVisible();
  },
});

const openPerson = fn();
const command = (label: string, hint: string, run = fn()) => ({ value: label + hint, label, hint, run });
export const OfAnAdministrator = meta.story({
  tags: ["picture-dark"],
  args: {
    view: { ...shown, typed: "cl" },
    commands: {
      at: "shown",
      known: [
        { title: "Actions", commands: [{ value: "new", label: "New client", run: fn() }] },
        { title: "Pages", commands: [{ value: "usage", label: "Usage", run: fn() }] },
      ],
      found: [{ title: "People", commands: [command("Chloe Martin", "chloe.martin@castellane.example", openPerson)] }],
    },
  },
  play: async () => {
    await expect(screen.queryByRole("button", { name: "Usage" })).toBeNull();
    await userEvent.click(screen.getByRole("searchbox", { name: "Report, client, person, page or action" }));
    await userEvent.keyboard("{ArrowUp}{Enter}");
    await expect(openPerson).toHaveBeenCalledOnce();
  },
});
export const SearchFailed = meta.story({
  args: { view: { ...shown, typed: "zzz" }, commands: { at: "failed", known: [], found: [] } },
  play: async () => {
    await expect(screen.getByText("Nothing found. Check the spelling, or type less.")).toBeVisible();
    await expect(screen.getByText(/could not be searched/)).toBeVisible();
  },
});
