import { useState } from "react";
import { expect, fn, userEvent } from "storybook/test";
import preview from "#.storybook/preview";
import { describeKeys } from "../../../workshop/keyboard-docs.ts";
import { Tabs, type TabsProps } from "./tabs.tsx";

const tabs = [
  { value: "addreport", label: "Add Report" },
  { value: "modifyreport", label: "Modify Report" },
  { value: "userreportmapping", label: "User Report Mapping" },
] as const;

type TabName = (typeof tabs)[number]["value"];

function StatefulTabs(props: TabsProps<TabName>) {
  const [value, setValue] = useState(props.value);
  return (
    <Tabs
      {...props}
      value={value}
      onChange={(selected) => {
        setValue(selected);
        props.onChange(selected);
      }}
    >
      <p>The panel of {value}.</p>
    </Tabs>
  );
}

const initial: { value: TabName } = { value: "addreport" };

const meta = preview.meta({
  title: "Parts/Tabs",
  component: Tabs<TabName>,
  args: { label: "Admin", tabs, ...initial, onChange: fn(), children: null },
  render: (args) => <StatefulTabs {...args} />,
  parameters: {
    layout: "padded",
    docs: describeKeys("Neighbouring panels, one of which is shown.", {
      "←, →": "select the neighbouring tab; the selection wraps at the ends",
      "Home, End": "select the first or last tab",
      Tab: "moves into the panel",
    }),
  },
});

export const First = meta.story({});
export const OnAPhone = meta.story({
  globals: { viewport: { value: "narrow" } },
  play: async ({ canvas }) => {
    const [first, ...others] = canvas.getAllByRole("tab").map((tab) => tab.getBoundingClientRect());
    for (const { top, bottom } of others) await expect([top, bottom]).toEqual([first?.top, first?.bottom]);
  },
});
export const ByKeyboard = meta.story({
  play: async ({ canvas }) => {
    await userEvent.tab();
    await userEvent.keyboard("{ArrowRight}");
    await expect(canvas.getByRole("tab", { name: "Modify Report", selected: true })).toHaveFocus();
    await userEvent.keyboard("{End}");
    await expect(canvas.getByRole("tabpanel", { name: "User Report Mapping" })).toHaveTextContent("userreportmapping");
    await userEvent.keyboard("{ArrowRight}");
    await expect(canvas.getByRole("tab", { name: "Add Report" })).toHaveFocus();
  },
});
