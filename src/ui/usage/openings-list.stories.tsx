import { expect, fireEvent, userEvent } from "storybook/test";
import preview from "#.storybook/preview";
import { createListViewArgs } from "../../../workshop/stages/list-view.ts";
import { opening } from "../../../workshop/stages/openings.ts";
import type { ListedOpening } from "../../api/openings-contract.ts";
import { ListView, type ListViewProps } from "../lists/list-view.tsx";
import { type OpeningsFilters, openingsList } from "./openings-list.tsx";

type OpeningsProps = Omit<ListViewProps<ListedOpening, OpeningsFilters>, "list">;

function Openings(props: OpeningsProps) {
  return <ListView {...props} list={openingsList} />;
}

const rows: readonly ListedOpening[] = [
  opening,
  { ...opening, id: "2", failure: { cause: "asleep", reference: "0d5b9e34" } },
  { ...opening, id: "3", personName: null, personEmail: null, reportName: null, clientName: null },
];

const meta = preview.meta({
  title: "Admin/Openings",
  component: Openings,
  args: {
    at: "shown" as const,
    rows,
    page: undefined,
    criteria: {
      search: "",
      sort: "-when",
      outcome: "all" as const,
      from: "",
      to: "",
      person: "",
      client: "",
      report: "",
    },
    open: null,
    exportView: { at: "ready" as const },
    total: 3,
    ...createListViewArgs(),
  },
});

export const ShownAndFailed = meta.story({
  play: async ({ canvas, args }) => {
    await expect(canvas.getByText("Failed: The capacity is paused")).toBeVisible();
    await expect(canvas.queryByText(/7e0c4bb9/)).toBeNull();
    await expect(canvas.getByText("Reference 0d5b9e34")).toBeVisible();
    await expect(canvas.getByText("Deleted person")).toBeVisible();
    await fireEvent.change(canvas.getByLabelText("From"), { target: { value: "2026-11-01" } });
    await expect(args.onFilter).toHaveBeenCalledWith("from", "2026-11-01");
    await userEvent.click(canvas.getAllByRole("button", { name: /^22 Nov/ })[0]!);
    await expect(args.onOpen).toHaveBeenCalledWith(rows[0]);
  },
});
