import { expect, userEvent, within } from "storybook/test";
import preview from "#.storybook/preview";
import { createListViewArgs } from "../../../workshop/stages/list-view.ts";
import { anna, ben, namesake } from "../../../workshop/stages/people.ts";
import type { PersonRow } from "../../api/people-contract.ts";
import { adminIcons } from "../admin/admin-icons.ts";
import { ListView, type ListViewProps } from "../lists/list-view.tsx";
import { Button } from "../parts/button.tsx";
import { type PeopleFilters, peopleList } from "./people-list.tsx";

type PeopleProps = Omit<ListViewProps<PersonRow, PeopleFilters, unknown, readonly string[]>, "list">;

function People(props: PeopleProps) {
  return <ListView {...props} list={peopleList} />;
}

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
const shown: Pick<PeopleProps, "at" | "rows" | "page" | "criteria" | "open"> = {
  at: "shown",
  rows: people,
  page: undefined,
  criteria: { search: "", sort: "name", show: "everyone", client: "" },
  open: null,
};

const meta = preview.meta({
  title: "Admin/People list",
  component: People,
  args: {
    ...shown,
    total: 3,
    ...createListViewArgs(),
    action: (
      <Button variant="primary" icon={adminIcons.add}>
        Add person
      </Button>
    ),
  },
});

export const Namesakes = meta.story({
  tags: ["picture"],
  play: async ({ canvas, args }) => {
    await expect(canvas.getByText("anna.berg@castellane.example")).toBeVisible();
    await expect(canvas.getByText("Deactivated").closest("tr")).toHaveTextContent("anna.berg@castellane.example");
    await userEvent.click(canvas.getAllByRole("button", { name: "Anna Berg" })[1]!);
    await expect(args.onOpen).toHaveBeenCalledWith(people[1]);
    await userEvent.click(canvas.getByRole("button", { name: "Last sign-in" }));
    await expect(args.onSort).toHaveBeenCalledWith("lastSignIn");
    await userEvent.type(canvas.getByRole("textbox", { name: "Find name or email" }), "b");
    await expect(args.onSearch).toHaveBeenCalledWith("b");
  },
});
export const Invited = meta.story({
  args: {
    criteria: { ...shown.criteria, show: "invited" },
    rows: [{ ...ben, isInvited: true, lastSignInAt: null }],
    total: 1,
  },
  play: async ({ canvas }) => {
    await expect(canvas.getByText("Invited", { selector: "td *" })).toBeVisible();
    await expect(canvas.getByText("Never")).toBeVisible();
  },
});
export const Phone = meta.story({
  tags: ["picture"],
  globals: { viewport: { value: "narrow" } },
});
export const NobodyDeactivated = meta.story({
  args: { criteria: { ...shown.criteria, show: "deactivated" }, rows: [], total: 0 },
  play: async ({ canvas, args }) => {
    await expect(canvas.getByText("Nothing matches.")).toBeVisible();
    await userEvent.click(canvas.getByRole("combobox", { name: "Show" }));
    await userEvent.click(within(document.body).getByRole("option", { name: "Administrators" }));
    await expect(args.onFilter).toHaveBeenCalledWith("show", "administrators");
  },
});
export const Nobody = meta.story({
  args: { rows: [], total: 0 },
  play: async ({ canvas }) => expect(canvas.getByText(/^There are no people yet/)).toBeVisible(),
});
