import { expect, fn, userEvent, within } from "storybook/test";
import preview from "#.storybook/preview";
import { press } from "../../../workshop/press.ts";
import { listEntries } from "../../rules/report/personal-lists.ts";
import { Home } from "./home.tsx";

const clients = ["Alderbrook Marine Group", "Brightwater Energy", "Castellane Hotels & Resorts"];
const subscriptions = clients.map((displayName, index) => ({ id: `s${index}`, displayName }));
const reports = subscriptions.flatMap(({ id }, index) =>
  ["Cargo in Transit", "Claims & Losses", "Fleet Hull & Machinery"].slice(index % 2).map((reportName, place) => ({
    subscriptionId: id,
    reportId: `r${place}`,
    reportName,
    groupId: "g",
  })),
);
const entries = listEntries(subscriptions, reports);
const [cargo, , , brightwaterClaims] = entries;

const meta = preview.meta({
  title: "Report/Home",
  component: Home,
  args: {
    view: { at: "finding" as const, entries, typed: "" },
    personalLists: { at: "saved" as const, favourites: [brightwaterClaims!], recents: [cargo!, brightwaterClaims!] },
    onType: fn(),
    onOpen: fn(),
    onFavouriteChange: fn(),
    onRetry: fn(),
    onSelectionOpen: fn(),
  },
  decorators: [
    (Story) => (
      <div style={{ display: "grid", blockSize: "46rem", padding: "var(--space-6)" }}>
        <Story />
      </div>
    ),
  ],
});

export const WithLists = meta.story({
  tags: ["picture-dark"],
  play: async ({ canvas, args }) => {
    await userEvent.tab();
    await expect(canvas.getByRole("button", { name: /^Continue with Cargo in Transit/ })).toHaveFocus();
    await userEvent.keyboard("{Enter}");
    await expect(args.onOpen).toHaveBeenCalledWith(cargo);
    await userEvent.click(canvas.getByRole("searchbox", { name: "Report or client" }));
    await userEvent.keyboard("{Enter}");
    await expect(args.onOpen).toHaveBeenLastCalledWith(brightwaterClaims);
    await press("Select a report", args.onSelectionOpen);
    await expect(canvas.getByText("Alderbrook Marine Group", { selector: "li > span" })).toBeVisible();
    await userEvent.keyboard("/");
    await expect(canvas.getByRole("searchbox", { name: "Report or client" })).toHaveFocus();
    await expect(args.onType).not.toHaveBeenCalled();
  },
});
export const AccessWithDates = meta.story({
  tags: ["picture"],
  args: {
    personalLists: {
      at: "saved",
      favourites: [brightwaterClaims!],
      recents: [cargo!],
      ending: [
        { ...cargo!, until: "2199-12-31T12:00:00Z" },
        { ...brightwaterClaims!, until: "2199-12-31T12:00:00Z" },
      ],
      upcoming: [{ subscriptionId: "s2", reportId: "r9", reportName: "Loss Runs", from: "2199-01-01T12:00:00Z" }],
    },
  },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole("button", { name: /^Continue with Cargo.*until 31 Dec 2199/ })).toBeVisible();
    const later = canvas.getByRole("list", { name: "Available later" });
    await expect(later).toHaveTextContent("Loss Runsfrom 1 Jan 2199");
    await expect(within(later).queryByRole("button")).toBeNull();
  },
});
export const FirstVisit = meta.story({
  tags: ["picture"],
  args: { personalLists: { at: "saved", favourites: [], recents: [] } },
  play: async ({ canvas }) => {
    await expect(canvas.queryByRole("button", { name: /^Continue/ })).toBeNull();
  },
});
export const OneReport = meta.story({
  globals: { viewport: { value: "tablet" } },
  args: {
    view: { at: "finding", entries: listEntries(subscriptions, reports.slice(0, 1)), typed: "" },
    personalLists: { at: "saved", favourites: [], recents: [cargo!] },
  },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole("heading", { name: "Your reports 1" })).toBeVisible();
  },
});
export const Searched = meta.story({
  args: { view: { at: "finding", entries, typed: "claims" } },
  play: async ({ canvas }) => {
    await expect(canvas.getByText("3 reports")).toBeVisible();
  },
});
export const ManyReports = meta.story({
  args: {
    view: {
      at: "finding",
      typed: "",
      entries: listEntries(
        subscriptions,
        Array.from({ length: 10_000 }, (_, number) => ({
          subscriptionId: `s${number % 3}`,
          reportId: `r${number}`,
          reportName: `Report ${number}`,
          groupId: "g",
        })),
      ),
    },
  },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole("heading", { name: "Your reports 10,000" })).toBeVisible();
    await expect(canvas.getAllByRole("listitem").length).toBeLessThan(60);
  },
});
export const LongNames = meta.story({
  args: {
    personalLists: { at: "saved", favourites: [], recents: [{ subscriptionId: "s0", reportId: "r0" }] },
    view: {
      at: "finding",
      typed: "",
      entries: listEntries(
        [{ id: "s0", displayName: "Worldwide insured locations and their owners ".repeat(9) }],
        [
          {
            subscriptionId: "s0",
            reportId: "r0",
            reportName: "Quarterly exposure of all insured locations ".repeat(9),
            groupId: "g",
          },
          { subscriptionId: "s0", reportId: "r1", reportName: "تقرير المطالبات والخسائر 🚢", groupId: "g" },
        ],
      ),
    },
  },
});
export const Loading = meta.story({
  args: { personalLists: { at: "loading", favourites: [], recents: [] } },
  play: async ({ canvas }) => {
    await expect(canvas.getByText("Loading reports…")).toBeVisible();
    await expect(canvas.queryByRole("heading")).toBeNull();
  },
});
export const Failed = meta.story({
  tags: ["picture"],
  args: { view: { at: "failed", entries: [], typed: "" } },
  play: ({ args }) => press("Try again", args.onRetry),
});
