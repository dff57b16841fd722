import { render, screen } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { Combobox } from "../../../src/ui/parts/combobox.tsx";
import { prepareSearch, searchOptions } from "../../../src/ui/parts/option-search.ts";

const labels = ["Aldgate Re", "Brücke Versicherung", "Crédit Aurore", "Łódź Marine", "New Aldgate"];
const options = labels.map((label) => ({ value: label, label }));
const found = (typed: string) => searchOptions(options, typed).map(({ label }) => label);

describe("what a person types finds an option", () => {
  it.each([
    ["with diacritics left out", "credit", ["Crédit Aurore"]],
    ["by a middle word", "versich", ["Brücke Versicherung"]],
    ["by words in any order", "aurore cré", ["Crédit Aurore"]],
    ["in letters that only look like ours", "lodz", ["Łódź Marine"]],
    ["first where it begins so", "ald", ["Aldgate Re", "New Aldgate"]],
    ["not where it occurs nowhere", "xyz", []],
    ["in full where nothing is typed", "  ", labels],
  ])("%s", (_how, typed, expected) => {
    expect(found(typed)).toEqual(expected);
  });

  it("by its hint too", () => {
    expect(searchOptions([{ value: "1", label: "Marine", hint: "a6e40f97" }], "e40f")).toHaveLength(1);
  });
});

const made = (count: number) => {
  const read = vi.fn<() => void>();
  const list = Array.from({ length: count }, (_, index) => ({
    value: String(index),
    get label() {
      read();
      return `Crédit ${index}`;
    },
  }));
  return { list, read };
};

describe("the options of a long list", () => {
  const rests: (() => void)[] = [];

  beforeEach(() => {
    rests.length = 0;
    vi.stubGlobal("requestIdleCallback", (run: () => void) => rests.push(run));
    vi.stubGlobal("cancelIdleCallback", () => rests.splice(0));
    return () => vi.unstubAllGlobals();
  });

  it("are made ready for typing piece by piece while the browser rests, so that the first letter reads none of them", () => {
    const { list, read } = made(1000);
    prepareSearch(list);
    rests.shift()?.();
    expect(read.mock.calls.length).toBeLessThan(1000);
    for (let rest = rests.shift(); rest; rest = rests.shift()) rest();
    expect(read).toHaveBeenCalledTimes(1000);
    expect(searchOptions(list, "credit 99")).toHaveLength(19);
    expect(read).toHaveBeenCalledTimes(1000);
  });

  it("are found also by who types before they are ready", () => {
    const { list, read } = made(1000);
    prepareSearch(list);
    rests.shift()?.();
    expect(searchOptions(list, "credit 99")).toHaveLength(19);
    expect(read).toHaveBeenCalledTimes(1000);
  });

  it("are left alone once the list is gone", () => {
    const { list, read } = made(1000);
    prepareSearch(list)();
    expect(rests).toHaveLength(0);
    expect(read).not.toHaveBeenCalled();
  });
});

const open = async (count: number, value = "") => {
  const onChange = vi.fn<(value: string) => void>();
  const all = Array.from({ length: count }, (_, index) => ({ value: String(index), label: `Subscription ${index}` }));
  render(<Combobox label="Subscription" options={all} value={value} onChange={onChange} />);
  const user = userEvent.setup();
  await user.click(screen.getByRole("combobox", { name: "Subscription" }));
  return { user, onChange };
};

describe("the combobox", () => {
  it("draws at most 60 nodes of 10,000 options, and shows the chosen one", async () => {
    await open(10_000, "5000");
    expect(document.querySelectorAll("ul, ul *").length).toBeLessThanOrEqual(60);
    expect(screen.getByRole("option", { selected: true })).toHaveTextContent("Subscription 5000");
  });

  it("tells the option a person stands on and how many there are", async () => {
    const { user } = await open(10_000);
    await user.keyboard("{End}");
    const last = screen.getByRole("option", { name: "Subscription 9999" });
    expect(screen.getByRole("combobox")).toHaveAttribute("aria-activedescendant", last.id);
    expect(last).toHaveAttribute("aria-setsize", "10000");
    expect(last).toHaveAttribute("aria-posinset", "10000");
  });

  it("takes an option with the mouse", async () => {
    const { user, onChange } = await open(3);
    await user.click(screen.getByRole("option", { name: "Subscription 2" }));
    expect(onChange).toHaveBeenCalledExactlyOnceWith("2");
    expect(screen.queryByRole("listbox")).toBeNull();
  });

  it("gives the choice back when a person leaves without choosing", async () => {
    const { user, onChange } = await open(3, "1");
    await user.clear(screen.getByRole("combobox"));
    await user.keyboard("{Escape}");
    expect(screen.getByRole("combobox")).toHaveValue("Subscription 1");
    expect(onChange).not.toHaveBeenCalled();
  });

  it("is found by who types without opening the list first", async () => {
    const user = userEvent.setup();
    render(<Combobox label="Client" options={options} value="Aldgate Re" onChange={() => undefined} />);
    const box = screen.getByRole<HTMLInputElement>("combobox", { name: "Client" });
    await user.tab();
    expect(box).toHaveFocus();
    await user.keyboard("lodz");
    expect(box).toHaveValue("lodz");
    expect(screen.getAllByRole("option").map(({ textContent }) => textContent)).toEqual(["Łódź Marine"]);
  });
});
