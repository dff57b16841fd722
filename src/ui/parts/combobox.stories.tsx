import { useState } from "react";
import { expect, fn, screen, userEvent, waitFor } from "storybook/test";
import preview from "#.storybook/preview";
import { describeKeys } from "../../../workshop/keyboard-docs.ts";
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
const manyOptions = Array.from({ length: 10_000 }, (_, index) => ({
  value: String(index),
  label: `Subscription ${index + 1} of the northern region`,
}));

function StatefulCombobox(props: ComboboxProps) {
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
  render: (args) => <StatefulCombobox {...args} />,
  parameters: {
    layout: "padded",
    docs: {
      story: { height: "26rem" },
      ...describeKeys(
        "A choice from any number of options, filtered by typing any words of the option, with or without accents.",
        {
          letters: "open the list and filter the options",
          "↓, ↑": "open the list, then move through it; the list wraps at its ends",
          "Home, End": "move to the first or last option while the list is open",
          "Page Up, Page Down": "move one page up or down",
          Enter: "chooses the highlighted option",
          Tab: "chooses it too and moves the focus on",
          Escape: "closes the list and restores the former choice",
        },
      ),
    },
  },
});

const findBox = () => screen.getByRole<HTMLInputElement>("combobox", { name: "Client Name" });

export const Empty = meta.story();
export const Chosen = meta.story({ args: { value: "1" } });
export const Loading = meta.story({ args: { options: [], loading: true } });
export const Disabled = meta.story({ args: { disabled: true, value: "2" } });
export const WithErrorMessage = meta.story({ tags: ["picture"], args: { errorMessage: "Choose a client first." } });

export const Open = meta.story({
  tags: ["picture-dark"],
  args: { value: "3" },
  play: async () => {
    await userEvent.click(findBox());
    await expect(screen.getAllByRole("option")).toHaveLength(clients.length);
    await expect(screen.getByRole("option", { selected: true })).toHaveTextContent("Delta Marine Mutual");
    await expect(findBox()).toHaveAttribute("aria-activedescendant", screen.getByRole("option", { selected: true }).id);
  },
});

export const NothingMatches = meta.story({
  tags: ["picture"],
  play: async () => {
    await userEvent.type(findBox(), "zzz");
    await expect(await screen.findAllByText("Nothing matches")).not.toHaveLength(0);
  },
});

export const NothingThere = meta.story({
  args: { options: [], emptyText: "No subscriptions assigned to the application" },
  play: async () => userEvent.click(findBox()),
});

export const LeftWithoutChoosing = meta.story({
  args: { value: "0" },
  play: async ({ args }) => {
    await userEvent.clear(findBox());
    await userEvent.keyboard("{Escape}");
    await expect(findBox()).toHaveValue("Aldgate Re");
    await userEvent.keyboard("{Escape}");
    await expect(findBox()).toHaveValue("Aldgate Re");
    await userEvent.type(findBox(), "fj");
    await userEvent.click(document.body);
    await waitFor(() => expect(findBox()).toHaveValue("Aldgate Re"));
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
    await expect(findBox()).toHaveAttribute("aria-expanded", "false");
  },
});

export const TenThousandOptions = meta.story({
  args: { options: manyOptions, value: "4999" },
  play: async () => {
    await userEvent.click(findBox());
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
  play: async () => userEvent.click(findBox()),
});
