import { expect, fireEvent, waitFor } from "storybook/test";
import preview from "#.storybook/preview";
import { LongList } from "./long-list.tsx";

interface ListDemoProps {
  /** The number of rows. */
  count: number;
  /** Whether rows end with a reason, which takes more room in a narrow window. */
  hasReasons: boolean;
}

function ListDemo({ count, hasReasons }: ListDemoProps) {
  return (
    <LongList
      label="Rows"
      hasReasons={hasReasons}
      items={Array.from({ length: count }, (_, index) => `Row ${index + 1}`)}
      renderRow={(text) => (
        <>
          <span>{text}</span>
          <span>Claims &amp; Losses</span>
        </>
      )}
    />
  );
}

const meta = preview.meta({
  title: "Admin/Long list",
  component: ListDemo,
  args: { count: 10_000, hasReasons: false },
  parameters: { layout: "padded" },
});

export const TenThousandRows = meta.story({
  play: async ({ canvas }) => {
    const list = canvas.getByRole("region", { name: "Rows" });
    await expect(canvas.getAllByRole("listitem").length).toBeLessThan(80);
    list.scrollTop = list.scrollHeight;
    await fireEvent.scroll(list);
    await waitFor(() => expect(canvas.getByText("Row 10000")).toBeVisible());
    await expect(canvas.getAllByRole("listitem").at(-1)).toHaveAttribute("aria-posinset", "10000");
  },
});
export const FewRows = meta.story({
  args: { count: 3, hasReasons: true },
  play: async ({ canvas }) => expect(canvas.getAllByRole("listitem")).toHaveLength(3),
});
