import { expect, fn, userEvent, within } from "storybook/test";
import preview from "#.storybook/preview";
import { anna, ben, namesake } from "../../../workshop/stages/people.ts";
import type { PersonRow } from "../../api/people-contract.ts";
import type { PeopleListView } from "../../machines/people/people-list.machine.ts";
import { PeopleList } from "./people-list.tsx";

const people: readonly PersonRow[] = [
  { ...anna, role: "administrator", subscriptionCount: 3, reportCount: 1204 },
  { ...namesake, reportCount: 4, isActive: false },
  {
    ...ben,
    name: "Wilhelmina Featherstonehaugh-Cholmondeley",
    email: "wilhelmina.featherstonehaugh@vesterholm.example",
    role: "none",
    subscriptionCount: 0,
    reportCount: 0,
    lastSignInAt: null,
  },
];
const criteria = { search: "", show: "everyone", sort: "name", isDescending: false } as const;
const shown: PeopleListView = {
  at: "shown",
  criteria,
  rows: people,
  total: 3,
  next: null,
  isReloading: false,
  isLoadingMore: false,
};

const meta = preview.meta({
  title: "Admin/People list",
  component: PeopleList,
  args: {
    view: shown,
    openId: null,
    clientName: undefined as string | undefined,
    onCriteriaChange: fn(),
    onOpen: fn(),
    onAdd: fn() as (() => void) | undefined,
    onMore: fn(),
    onRetry: fn(),
  },
  argTypes: {
    view: {
      description: "The state of the list as `at`, what is searched, shown and sorted, and the people loaded so far.",
    },
    openId: { description: "The principal id of the person whose details are shown." },
    clientName: { description: "Of the client whose people alone are listed." },
    onCriteriaChange: { description: "Called with the search text or the sort order that was chosen." },
    onOpen: { description: "Called with the person that was selected." },
    onAdd: { description: "Called by Add person." },
    onMore: { description: "Called by Show more." },
    onRetry: { description: "Called by Try again." },
  },
  parameters: { layout: "padded" },
});

export const Namesakes = meta.story({
  tags: ["picture"],
  parameters: { state: "peopleList.shown" },
  play: async ({ canvas, args }) => {
    await expect(canvas.getByText("anna.berg@castellane.example")).toBeVisible();
    await expect(canvas.getByText("Deactivated").closest("tr")).toHaveTextContent("anna.berg@castellane.example");
    await userEvent.click(canvas.getAllByRole("button", { name: "Anna Berg" })[1]!);
    await expect(args.onOpen).toHaveBeenCalledWith(people[1]);
    await userEvent.click(canvas.getByRole("button", { name: "Last sign-in" }));
    await expect(args.onCriteriaChange).toHaveBeenCalledWith({ sort: "lastSignIn", isDescending: false });
    await userEvent.type(canvas.getByRole("textbox", { name: "Find name or email" }), "b");
    await expect(args.onCriteriaChange).toHaveBeenCalledWith({ search: "b" });
  },
});
export const Invited = meta.story({
  args: {
    view: {
      ...shown,
      criteria: { ...criteria, show: "invited" },
      rows: [{ ...ben, isInvited: true, lastSignInAt: null }],
      total: 1,
    },
  },
  play: async ({ canvas, args }) => {
    await expect(canvas.getByText("Invited", { selector: "td *" })).toBeVisible();
    await expect(canvas.getByText("Never")).toBeVisible();
    await userEvent.click(canvas.getByRole("button", { name: "Add person" }));
    await expect(args.onAdd).toHaveBeenCalledOnce();
  },
});
export const OneClient = meta.story({
  args: {
    view: { ...shown, criteria: { ...criteria, client: { id: "s1", isMember: true } } },
    clientName: "Alderbrook",
  },
  play: async ({ canvas, args }) => {
    await expect(canvas.getByText("Alderbrook")).toBeVisible();
    await userEvent.click(canvas.getByRole("button", { name: "Show people of all clients" }));
    await expect(args.onCriteriaChange).toHaveBeenCalledWith({ client: null });
  },
});
export const MorePeople = meta.story({
  args: { view: { ...shown, total: 10_008, next: "50" }, openId: "p2" },
  play: async ({ canvas, args }) => {
    await userEvent.click(canvas.getByRole("button", { name: "Show more" }));
    await expect(args.onMore).toHaveBeenCalledOnce();
  },
});
export const Phone = meta.story({
  tags: ["picture"],
  globals: { viewport: { value: "narrow" } },
  parameters: { layout: "fullscreen" },
});
export const FirstLoading = meta.story({
  parameters: { state: "peopleList.loading" },
  args: { view: { ...shown, at: "loading", rows: [], total: 0 } },
});
export const Typing = meta.story({
  parameters: { state: "peopleList.delaying" },
  args: { view: { ...shown, criteria: { ...criteria, search: "ann" }, isReloading: true } },
});
export const LoadingAgain = meta.story({
  parameters: { state: "peopleList.reloading" },
  args: { view: { ...shown, isReloading: true } },
});
export const LoadingMore = meta.story({
  parameters: { state: "peopleList.loadingMore" },
  args: { view: { ...shown, total: 10_008, isLoadingMore: true } },
});
export const Failed = meta.story({
  parameters: { state: "peopleList.failed" },
  args: { view: { ...shown, at: "failed" } },
  play: async ({ canvas, args }) => {
    await userEvent.click(canvas.getByRole("button", { name: "Try again" }));
    await expect(args.onRetry).toHaveBeenCalledOnce();
  },
});
export const NobodyDeactivated = meta.story({
  args: { view: { ...shown, criteria: { ...criteria, show: "deactivated" }, rows: [], total: 0 } },
  play: async ({ canvas, args }) => {
    await expect(canvas.getByText("Nothing matches.")).toBeVisible();
    await userEvent.click(canvas.getByRole("combobox", { name: "Show" }));
    await userEvent.click(within(document.body).getByRole("option", { name: "Administrators" }));
    await expect(args.onCriteriaChange).toHaveBeenCalledWith({ show: "administrators" });
  },
});
export const Nobody = meta.story({
  args: { view: { ...shown, rows: [], total: 0 } },
  play: async ({ canvas }) => expect(canvas.getByText(/^There are no people yet/)).toBeVisible(),
});
