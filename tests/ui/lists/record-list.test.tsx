import { render, screen, waitFor } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { expect, it, vi } from "vitest";
import { RecordList } from "../../../src/ui/lists/record-list.tsx";
import { RelativeTime } from "../../../src/ui/parts/date-time.tsx";

interface Ship {
  id: string;
}
const columns = [{ id: "id", label: "Name", render: ({ id }: Ship) => id }];
const onOpen = vi.fn<(ship: Ship) => void>();

const listOf = (ids: readonly string[], isReloading: boolean) => (
  <RecordList
    at="shown"
    title="Ships"
    columns={columns}
    rows={ids.map((id) => ({ id }))}
    idOf={({ id }) => id}
    openId={null}
    sort={{ by: "id", isDescending: false }}
    isReloading={isReloading}
    total={ids.length}
    searchLabel="Find ship"
    search=""
    onSearch={vi.fn<(search: string) => void>()}
    emptyText="There are no ships yet."
    onOpen={onOpen}
    onMore={vi.fn<() => void>()}
    onRetry={vi.fn<() => void>()}
  />
);
const drawn = () => screen.getAllByRole("rowheader").map(({ textContent }) => textContent);
const searchBox = () => screen.getByRole("textbox", { name: "Find ship" });

it("opens the first record that was found, when Enter was pressed before the answer", async () => {
  onOpen.mockClear();
  const { rerender } = render(listOf(["Aurora"], true));
  await userEvent.type(searchBox(), "{Enter}");
  expect(onOpen).not.toHaveBeenCalled();
  rerender(listOf(["Northern Light", "Southern Light"], false));
  expect(onOpen.mock.calls).toEqual([[{ id: "Northern Light" }]]);
});

it("opens nothing, when something was typed after Enter", async () => {
  onOpen.mockClear();
  const { rerender } = render(listOf(["Aurora"], true));
  await userEvent.type(searchBox(), "{Enter}n");
  rerender(listOf(["Northern Light"], false));
  expect(onOpen).not.toHaveBeenCalled();
});

it("draws a long page piece by piece, in order, and rows that are drawn stay when others come or go", async () => {
  const ids = Array.from({ length: 60 }, (_, index) => `Ship ${index}`);
  const { rerender } = render(listOf(ids, false));
  await waitFor(() => expect(drawn()).toEqual(ids));
  const row = screen.getByRole("button", { name: "Ship 59" });
  const others = ["Aurora", ...ids.filter((id) => id !== "Ship 30")];
  rerender(listOf(others, false));
  await waitFor(() => expect(drawn()).toEqual(others));
  expect(screen.getByRole("button", { name: "Ship 59" })).toBe(row);
});

it("opens a record once, wherever its row is clicked", async () => {
  onOpen.mockClear();
  render(listOf(["Aurora"], false));
  await userEvent.click(screen.getByRole("rowheader"));
  await userEvent.click(screen.getByRole("button", { name: "Aurora" }));
  expect(onOpen.mock.calls).toEqual([[{ id: "Aurora" }], [{ id: "Aurora" }]]);
});

const ages = [
  ["2026-03-02T08:59:30", "Just now"],
  ["2026-03-02T08:58:59", "1 minute ago"],
  ["2026-03-02T00:10:00", "8 hours ago"],
  ["2026-03-01T23:50:00", "Yesterday"],
  ["2026-02-24T23:50:00", "6 days ago"],
  ["2026-02-23T10:00:00", "23 Feb 2026, 10:00"],
  ["2026-03-02T09:05:00", "2 Mar 2026, 09:05"],
] as const;

it.each(ages)("says of %s at nine o’clock: %s", (at, text) => {
  vi.setSystemTime("2026-03-02T09:00:00");
  render(<RelativeTime at={at} />);
  vi.useRealTimers();
  expect(screen.getByText(text)).toHaveAttribute("datetime", at);
});
