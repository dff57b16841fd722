import { expect, fn, screen, userEvent } from "storybook/test";
import preview from "#.storybook/preview";
import { describeKeys } from "../../../workshop/keyboard-docs.ts";
import { firstSubscription } from "../../../workshop/stages/first-subscription.ts";
import { countAccess } from "../../rules/access/access-counts.ts";
import type { UserReportMapping } from "../../api/contract.ts";
import type { CellState } from "./access-cell.tsx";
import { AccessGrid } from "./access-grid.tsx";

const { users, reports, mappings } = firstSubscription();
const states: readonly CellState[] = ["none", "mapped", "add", "remove"];
const stateOf = ({ subscriptionReportId, principalId }: UserReportMapping) => {
  const row = users.findIndex(({ id }) => id === principalId);
  const column = reports.findIndex((report) => report.subscriptionReportId === subscriptionReportId);
  return states[(row + column) % states.length] ?? "none";
};
const noteOf = () => "";
const cellAt = (row: number, column: number) => ({
  subscriptionReportId: reports[column]?.subscriptionReportId,
  principalId: users[row]?.id,
});

const meta = preview.meta({
  title: "Admin/Access grid",
  component: AccessGrid,
  args: { users, reports, counts: countAccess({ users, reports, mappings }), stateOf, noteOf, onCellsSet: fn() },
  parameters: {
    layout: "padded",
    docs: describeKeys("Users as rows, reports as columns. Only the visible cells are in the page.", {
      "↑, ↓, ←, →": "move to the next cell or name",
      "Home, End": "move to the name of the row and to its last cell; with Ctrl to the first and last row",
      "Page Up, Page Down": "move ten rows",
      "Space, Enter": "change the cell, or all cells of the row or column on a name",
    }),
  },
});

export const AllStates = meta.story({
  tags: ["picture"],
  play: async ({ canvas, args }) => {
    for (const name of ["No access", "Has access", "Will be added", "Will be removed"])
      await expect(canvas.getAllByRole("gridcell", { name })[0]).toBeVisible();
    await userEvent.click(canvas.getByRole("columnheader", { name: new RegExp(`^${reports[0]?.reportName}`) }));
    await expect(args.onCellsSet).toHaveBeenLastCalledWith(
      users.map((_, row) => cellAt(row, 0)),
      true,
    );
  },
});

export const ByKeyboard = meta.story({
  play: async ({ args }) => {
    await userEvent.tab();
    await userEvent.keyboard("{ArrowRight}{ArrowDown} ");
    await expect(args.onCellsSet).toHaveBeenLastCalledWith([cellAt(1, 1)], false);
    await expect(document.activeElement).toHaveAttribute("aria-colindex", "3");
    await userEvent.keyboard("{Home}{Enter}");
    await expect(args.onCellsSet).toHaveBeenLastCalledWith(
      reports.map((_, column) => cellAt(1, column)),
      true,
    );
  },
});

export const HintOfACell = meta.story({
  play: async ({ canvas }) => {
    await userEvent.hover(canvas.getAllByRole("gridcell")[0]!);
    const hint = `${users[0]?.displayName} · ${users[0]?.email} · ${reports[0]?.reportName}: No access`;
    await expect(await screen.findByText(hint)).toBeVisible();
  },
});
