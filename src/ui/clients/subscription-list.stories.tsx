import { expect } from "storybook/test";
import preview from "#.storybook/preview";
import { press } from "../../../workshop/press.ts";
import { createListViewArgs } from "../../../workshop/stages/list-view.ts";
import { alderbrook, vesterholm } from "../../../workshop/stages/subscriptions.ts";
import type { ListedSubscription } from "../../api/subscription-list-contract.ts";
import { adminIcons } from "../admin/admin-icons.ts";
import type { FilterValues } from "../lists/list-descriptor.ts";
import { ListView, type ListViewProps } from "../lists/list-view.tsx";
import { Button } from "../parts/button.tsx";
import { clientList } from "./subscription-list.tsx";

type ClientListProps = Omit<ListViewProps<ListedSubscription, FilterValues, unknown, readonly string[]>, "list">;

const shown: Pick<ClientListProps, "at" | "rows" | "page" | "criteria" | "open"> = {
  at: "shown",
  rows: [alderbrook, vesterholm],
  page: undefined,
  criteria: { search: "", sort: "displayName" },
  open: null,
};

function ClientList(props: ClientListProps) {
  return <ListView {...props} list={clientList} />;
}

const meta = preview.meta({
  title: "Admin/Client list",
  component: ClientList,
  args: {
    ...shown,
    total: 2,
    ...createListViewArgs(),
    action: (
      <Button variant="primary" icon={adminIcons.add}>
        Add client
      </Button>
    ),
  },
});

export const Clients = meta.story({
  tags: ["picture"],
  play: async ({ canvas, args }) => {
    await expect(canvas.getByText("70041823")).toBeVisible();
    await press("GCID", args.onSort, "partyId");
    await press("Client", args.onSort, "-displayName");
    await press("Alderbrook Marine Group", args.onOpen, alderbrook);
  },
});
export const Empty = meta.story({
  args: { rows: [], total: 0 },
  play: async ({ canvas }) => expect(canvas.getByText(/^There are no clients yet/)).toBeVisible(),
});
