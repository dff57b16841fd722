import { useState } from "react";
import { expect, userEvent } from "storybook/test";
import preview from "#.storybook/preview";
import { keyboard } from "../../../workshop/keyboard-docs.ts";
import { Tabs } from "./tabs.tsx";

const tabs = [
  { value: "addreport", label: "Add Report" },
  { value: "modifyreport", label: "Modify Report" },
  { value: "userreportmapping", label: "User Report Mapping" },
] as const;

function Pills() {
  const [value, setValue] = useState<(typeof tabs)[number]["value"]>("addreport");
  return (
    <Tabs label="Admin" tabs={tabs} value={value} onChange={setValue}>
      <p>The panel of {value}.</p>
    </Tabs>
  );
}

const meta = preview.meta({
  title: "Parts/Tabs",
  component: Pills,
  parameters: {
    layout: "padded",
    docs: keyboard("Neighbouring places, one of them shown.", {
      "←, →": "the neighbouring tab, round at the ends",
      "Home, End": "the first and the last tab",
      Tab: "into the panel",
    }),
  },
});

export const First = meta.story({ tags: ["dark", "forced"] });
export const Narrow = meta.story({ globals: { viewport: { value: "narrow" } } });

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
