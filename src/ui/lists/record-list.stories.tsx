import { useState } from "react";
import { expect, fn, mocked, userEvent, waitFor } from "storybook/test";
import preview from "#.storybook/preview";
import { Details, ListPage } from "./list-and-details.tsx";
import type { ShowMoreProps } from "./show-more.tsx";
import { RecordList } from "./record-list.tsx";
import type { RecordColumn } from "./record-row.tsx";
import type { RecordSort } from "./record-table.tsx";

interface Ship {
  id: string;
  name: string;
  owner: string;
  voyages: number;
}

const ships: readonly Ship[] = [
  { id: "s1", name: "Aurora", owner: "Alderbrook Marine Group", voyages: 14 },
  { id: "s2", name: "Aurora", owner: "Brightwater Insurance", voyages: 0 },
  { id: "s3", name: "Northern Light of the Western Approaches", owner: "Castlegate Shipping", voyages: 1204 },
];

const columns: readonly RecordColumn<Ship>[] = [
  { id: "name", label: "Name", render: ({ name }) => name, renderSecondLine: ({ id }) => id, canSort: true },
  { id: "owner", label: "Owner", render: ({ owner }) => owner, canSort: true },
  { id: "voyages", label: "Voyages", render: ({ voyages }) => voyages.toLocaleString("en"), isNumber: true },
];
const idOf = ({ id }: Ship) => id;

/** Waits until the browser has drawn and reported the frame. */
const waitForDrawing = () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));

interface ListDemoProps {
  at: "loading" | "shown" | "failed";
  count: number;
  total: number;
  search: string;
  isFiltered: boolean;
  isReloading: boolean;
  moreAt: ShowMoreProps["at"];
  onSearch: (search: string) => void;
  onSort: (sort: RecordSort) => void;
  onMore: () => void | Promise<void>;
  onRetry: () => void;
}

function ListDemo({ count, ...listProps }: ListDemoProps) {
  const [open, setOpen] = useState<Ship | null>(null);
  return (
    <ListPage>
      <RecordList
        {...listProps}
        title="Ships"
        columns={columns}
        rows={ships.slice(0, count)}
        idOf={idOf}
        openId={open?.id ?? null}
        sort={{ by: "name", isDescending: false }}
        searchLabel="Find ship or owner"
        emptyText="There are no ships yet."
        onOpen={setOpen}
        details={
          open && (
            <Details title={open.name} secondLine={open.owner} onClose={() => setOpen(null)}>
              <p>{open.voyages} voyages</p>
            </Details>
          )
        }
      />
    </ListPage>
  );
}

const meta = preview.meta({
  title: "Admin/Record list",
  component: ListDemo,
  args: {
    at: "shown" as const,
    count: 3,
    total: 3,
    search: "",
    isFiltered: false,
    isReloading: false,
    moreAt: "shown" as const,
    onSearch: fn(),
    onSort: fn(),
    onMore: fn(),
    onRetry: fn(),
  },
  argTypes: { at: { control: "radio", options: ["loading", "shown", "failed"] } },
});

export const Shown = meta.story({
  tags: ["picture"],
  play: async ({ canvas, args }) => {
    await userEvent.click(canvas.getByRole("button", { name: "Owner" }));
    await expect(args.onSort).toHaveBeenCalledWith({ by: "owner", isDescending: false });
    await userEvent.click(canvas.getByRole("button", { name: "Name" }));
    await expect(args.onSort).toHaveBeenCalledWith({ by: "name", isDescending: true });
    canvas.getByRole("button", { name: "Name" }).focus();
    await userEvent.keyboard("/");
    await expect(canvas.getByRole("textbox", { name: "Find ship or owner" })).toHaveFocus();
    await userEvent.keyboard("/");
    await expect(args.onSearch).toHaveBeenCalledWith("/");
  },
});
export const OpenFirstBySearch = meta.story({
  play: async ({ canvas }) => {
    await userEvent.click(canvas.getByRole("textbox", { name: "Find ship or owner" }));
    await userEvent.keyboard("{Enter}");
    await expect(canvas.getByText("14 voyages")).toBeVisible();
  },
});
export const OpenByKeyboard = meta.story({
  play: async ({ canvas }) => {
    const [first, second] = canvas.getAllByRole("button", { name: "Aurora" });
    first?.focus();
    await userEvent.keyboard("{ArrowDown}");
    await expect(second).toHaveFocus();
    await userEvent.keyboard("{Enter}");
    await expect(canvas.getByRole("region", { name: "Aurora" })).toBeVisible();
    await expect(canvas.getByText("0 voyages")).toBeVisible();
  },
});
export const OpenedInPlace = meta.story({
  tags: ["picture-dark"],
  play: async ({ canvas }) => {
    const places = () => canvas.getAllByRole("cell").map((cell) => JSON.stringify(cell.getBoundingClientRect()));
    const before = places();
    const row = canvas.getByRole("button", { name: "Northern Light of the Western Approaches" });
    await userEvent.click(row);
    await expect(canvas.getByRole("region", { name: "Northern Light of the Western Approaches" })).toBeVisible();
    await expect(places()).toEqual(before);
    const { left, top } = row.getBoundingClientRect();
    await expect(row).toContainElement(document.elementFromPoint(left + 1, top + 1) as HTMLElement);
  },
});
export const ClosedDetails = meta.story({
  globals: { viewport: { value: "narrow" } },
  play: async ({ canvas }) => {
    await userEvent.click(canvas.getByRole("button", { name: "Northern Light of the Western Approaches" }));
    await userEvent.click(canvas.getByRole("button", { name: "Close" }));
    await expect(canvas.getByRole("button", { name: "Northern Light of the Western Approaches" })).toHaveFocus();
  },
});
export const Cards = meta.story({ tags: ["picture"], globals: { viewport: { value: "narrow" } } });
export const MoreThanShown = meta.story({
  tags: ["picture"],
  args: { total: 1284 },
  play: async ({ canvas, args }) => {
    await userEvent.click(canvas.getByRole("button", { name: "Show more" }));
    await expect(args.onMore).toHaveBeenCalledOnce();
  },
});
const fleet = Array.from({ length: 40 }, (_, index) => ({ ...ships[1]!, id: `f${index}`, voyages: index }));

/** The first half of the fleet, and the other half once `onMore` is fulfilled. */
function GrowingList({ onMore }: Pick<ListDemoProps, "onMore">) {
  const [at, setAt] = useState<"half" | "loading" | "all">("half");
  const loadMore = async () => {
    setAt("loading");
    await onMore();
    setAt("all");
  };
  return (
    <ListPage>
      <RecordList
        at="shown"
        title="Ships"
        columns={columns}
        rows={at === "all" ? fleet : fleet.slice(0, fleet.length / 2)}
        total={fleet.length + 1}
        idOf={idOf}
        openId={null}
        sort={{ by: "name", isDescending: false }}
        searchLabel="Find ship or owner"
        emptyText="There are no ships yet."
        search=""
        isReloading={false}
        moreAt={at === "loading" ? "loadingMore" : "shown"}
        onSearch={fn()}
        onOpen={fn()}
        onMore={() => void loadMore()}
        onRetry={fn()}
      />
    </ListPage>
  );
}

export const MoreRowsMoveNothing = meta.story({
  render: ({ onMore }) => <GrowingList onMore={onMore} />,
  play: async ({ canvas, args }) => {
    const arrival = Promise.withResolvers<void>();
    mocked(args.onMore).mockReturnValue(arrival.promise);
    const more = await canvas.findByRole("button", { name: "Show more" });
    more.scrollIntoView({ block: "end" });
    await userEvent.click(more);
    await waitForDrawing();
    const moved: PerformanceEntry[] = [];
    const observer = new PerformanceObserver((list) => moved.push(...list.getEntries()));
    observer.observe({ type: "layout-shift" });
    arrival.resolve();
    await waitFor(() => expect(canvas.getAllByRole("row")).toHaveLength(fleet.length + 1));
    await waitForDrawing();
    observer.disconnect();
    await expect(moved).toEqual([]);
  },
});
export const LoadingMore = meta.story({ args: { total: 1284, moreAt: "loadingMore" } });
export const MoreFailed = meta.story({
  args: { total: 1284, moreAt: "moreFailed" },
  play: async ({ canvas, args }) => {
    const [table, alert] = [canvas.getByRole("table"), canvas.getByRole("alert")];
    await expect(table.compareDocumentPosition(alert)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
    await userEvent.click(canvas.getByRole("button", { name: "Try again" }));
    await expect(args.onRetry).toHaveBeenCalledOnce();
  },
});
export const Reloading = meta.story({ args: { search: "aur", isReloading: true } });
export const Loading = meta.story({ tags: ["picture"], args: { at: "loading", count: 0, total: 0 } });
export const Empty = meta.story({
  tags: ["picture"],
  args: { count: 0, total: 0 },
  play: async ({ canvas }) => expect(canvas.getByText("There are no ships yet.")).toBeVisible(),
});
export const NoMatch = meta.story({
  args: { count: 0, total: 0, search: "xyz" },
  play: async ({ canvas, args }) => {
    await userEvent.click(canvas.getByRole("button", { name: "Clear search" }));
    await expect(args.onSearch).toHaveBeenCalledWith("");
  },
});
export const Failed = meta.story({
  tags: ["picture"],
  args: { at: "failed", count: 0, total: 0 },
  play: async ({ canvas, args }) => {
    await userEvent.click(canvas.getByRole("button", { name: "Try again" }));
    await expect(args.onRetry).toHaveBeenCalledOnce();
  },
});
