import { useState } from "react";
import { expect, fn, screen, userEvent, waitFor } from "storybook/test";
import preview from "#.storybook/preview";
import { keyboard } from "../../../workshop/keyboard-docs.ts";
import { Combobox, type ComboboxProps } from "./combobox.tsx";

const clients = [
  "Aldgate Re",
  "Brücke Versicherung",
  "Crédit Aurore",
  "Delta Marine Mutual",
  "Eastern Harbour Insurance",
  "Fjord Kapital",
];
const options = clients.map((label, index) => ({ value: String(index), label }));
const many = Array.from({ length: 10_000 }, (_, index) => ({
  value: String(index),
  label: `Subscription ${index + 1} of the northern region`,
}));

function Choosing(props: ComboboxProps) {
  const [value, setValue] = useState(props.value);
  return (
    <div className="column">
      <Combobox
        {...props}
        value={value}
        onChange={(chosen) => {
          setValue(chosen);
          props.onChange(chosen);
        }}
      />
    </div>
  );
}

const meta = preview.meta({
  title: "Parts/Combobox",
  component: Combobox,
  args: { label: "Client Name", options, value: "", onChange: fn(), placeholder: "Choose a client" },
  render: (args) => <Choosing {...args} />,
  parameters: {
    layout: "padded",
    docs: {
      story: { height: "26rem" },
      ...keyboard(
        "A choice from any number of options, found by typing: any words of the option, with or without accents.",
        {
          letters: "open the list and leave the options that hold them",
          "↓, ↑": "open the list, then walk through it, round at its ends",
          "Home, End": "the first and the last option, while the list is open",
          "Page Up, Page Down": "a listful back and on",
          Enter: "takes the option that is stood on",
          Tab: "takes it too, and goes on",
          Escape: "closes the list and gives the former choice back",
        },
      ),
    },
  },
});

const box = () => screen.getByRole<HTMLInputElement>("combobox", { name: "Client Name" });

export const Empty = meta.story();
export const Chosen = meta.story({ args: { value: "1" } });
export const Loading = meta.story({ args: { options: [], loading: true } });
export const Disabled = meta.story({ args: { disabled: true, value: "2" } });
export const WithFault = meta.story({ args: { fault: "Choose a client first." } });

export const Open = meta.story({
  args: { value: "3" },
  play: async () => {
    await userEvent.click(box());
    await expect(screen.getAllByRole("option")).toHaveLength(clients.length);
    await expect(screen.getByRole("option", { selected: true })).toHaveTextContent("Delta Marine Mutual");
    await expect(box()).toHaveAttribute("aria-activedescendant", screen.getByRole("option", { selected: true }).id);
  },
});

export const FoundWithoutAccents = meta.story({
  play: async ({ args }) => {
    await userEvent.type(box(), "aurore cred");
    await expect(screen.getByRole("option")).toHaveTextContent("Crédit Aurore");
    await userEvent.keyboard("{Enter}");
    await expect(args.onChange).toHaveBeenCalledWith("2");
    await expect(box()).toHaveValue("Crédit Aurore");
  },
});

export const NothingMatches = meta.story({
  play: async () => {
    await userEvent.type(box(), "zzz");
    await expect(await screen.findAllByText("Nothing matches")).not.toHaveLength(0);
  },
});

export const NothingThere = meta.story({
  args: { options: [], emptyText: "No subscriptions assigned to the application" },
  play: async () => userEvent.click(box()),
});

export const LeftWithoutChoosing = meta.story({
  args: { value: "0" },
  play: async ({ args }) => {
    await userEvent.clear(box());
    await userEvent.keyboard("{Escape}");
    await expect(box()).toHaveValue("Aldgate Re");
    await userEvent.keyboard("{Escape}");
    await expect(box()).toHaveValue("Aldgate Re");
    await userEvent.type(box(), "fj");
    await userEvent.click(document.body);
    await waitFor(() => expect(box()).toHaveValue("Aldgate Re"));
    await expect(args.onChange).not.toHaveBeenCalled();
  },
});

export const ByKeyboard = meta.story({
  play: async ({ args }) => {
    await userEvent.tab();
    await userEvent.keyboard("{ArrowDown}{ArrowDown}{Enter}");
    await expect(args.onChange).toHaveBeenLastCalledWith("1");
    await userEvent.keyboard("{ArrowUp}{End}{Enter}");
    await expect(args.onChange).toHaveBeenLastCalledWith("5");
    await userEvent.keyboard("{ArrowDown}{Home}{PageDown}{PageUp}{Enter}");
    await expect(args.onChange).toHaveBeenLastCalledWith("0");
    await expect(box()).toHaveAttribute("aria-expanded", "false");
  },
});

export const TenThousandOptions = meta.story({
  args: { options: many, value: "4999" },
  play: async () => {
    await userEvent.click(box());
    await expect(screen.getByRole("option", { selected: true })).toBeVisible();
    await expect(document.querySelectorAll("[popover] *").length).toBeLessThanOrEqual(60);
    await userEvent.keyboard("{End}");
    await expect(screen.getByText("Subscription 10000 of the northern region")).toBeVisible();
    await userEvent.keyboard("10000");
    await expect(screen.getAllByRole("option")).toHaveLength(1);
  },
});

export const WithHints = meta.story({
  args: {
    options: clients.map((label, index) => ({
      value: label,
      label,
      hint: `principal ${index} of the directory, with a text that is much too long`,
    })),
  },
  play: async () => userEvent.click(box()),
});

export const Narrow = meta.story({
  args: { value: "4" },
  globals: { viewport: { value: "narrow" } },
  play: async () => userEvent.click(box()),
});
export const RightToLeft = meta.story({
  args: { value: "4" },
  globals: { direction: "rtl" },
  play: async () => userEvent.click(box()),
});
export const LargeText = meta.story({
  args: { value: "4" },
  globals: { text: "200%" },
  play: async () => userEvent.click(box()),
});
export const Dark = meta.story({
  args: { value: "4" },
  globals: { theme: "dark" },
  play: async () => userEvent.click(box()),
});
