import { expect, fn, userEvent } from "storybook/test";
import preview from "#.storybook/preview";
import { MoreMenu } from "./more-menu.tsx";
import { Ribbon } from "./ribbon.tsx";

const meta = preview.meta({
  title: "Frame/More menu",
  component: MoreMenu,
  globals: { viewport: { value: "narrow" } },
  args: { children: <button type="button">Copy link</button> },
  // It is part of a narrow ribbon.
  render: (args) => (
    <div style={{ display: "grid", gridTemplateRows: "var(--size-ribbon)" }}>
      <Ribbon links={[]} report={{ onChangeReport: fn() }} renderReportBar={() => <MoreMenu {...args} />} />
    </div>
  ),
});

export const WithAppliedView = meta.story({
  tags: ["picture"],
  args: { note: "View: Open losses" },
  play: async ({ canvas }) => {
    await userEvent.click(canvas.getByRole("button", { name: "More", description: "View: Open losses" }));
    await expect(await canvas.findByRole("button", { name: "Copy link" })).toBeVisible();
    await userEvent.keyboard("{Escape}");
  },
});
