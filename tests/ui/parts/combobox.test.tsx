import { render, screen } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { beforeEach, describe, expect, it, onTestFinished, vi } from "vitest";
import { Combobox } from "../../../src/ui/parts/combobox.tsx";
import { prepareSearch, searchOptions } from "../../../src/ui/parts/option-search.ts";

const labels = ["Aldgate Re", "Brücke Versicherung", "Crédit Aurore", "Łódź Marine", "New Aldgate"];
const options = labels.map((label) => ({ value: label, label }));
const findLabels = (typed: string) => searchOptions(options, typed).map(({ label }) => label);

describe("searching the options", () => {
  it.each([
    ["finds a label typed without its diacritics", "credit", ["Crédit Aurore"]],
    ["finds a label by a middle word", "versich", ["Brücke Versicherung"]],
    ["finds a label by its words in any order", "aurore cré", ["Crédit Aurore"]],
    ["finds non-Latin-1 letters by their plain look-alikes", "lodz", ["Łódź Marine"]],
    ["lists labels that begin with the text first", "ald", ["Aldgate Re", "New Aldgate"]],
    ["finds nothing for a text that no label contains", "xyz", []],
    ["returns all options for an empty text", "  ", labels],
  ])("%s", (_how, typed, expected) => {
    expect(findLabels(typed)).toEqual(expected);
  });

  it("finds an option by its hint", () => {
    expect(searchOptions([{ value: "1", label: "Marine", hint: "a6e40f97" }], "e40f")).toHaveLength(1);
  });
});

const createCountedOptions = (count: number) => {
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

describe("preparing a long list for searching", () => {
  const idleCallbacks: (() => void)[] = [];

  beforeEach(() => {
    idleCallbacks.length = 0;
    vi.stubGlobal("requestIdleCallback", (run: () => void) => idleCallbacks.push(run));
    vi.stubGlobal("cancelIdleCallback", () => idleCallbacks.splice(0));
    return () => vi.unstubAllGlobals();
  });

  it("reads the options in slices while the browser is idle, so the first search reads none", () => {
    const { list, read } = createCountedOptions(1000);
    prepareSearch(list);
    idleCallbacks.shift()?.();
    expect(read.mock.calls.length).toBeLessThan(1000);
    for (let run = idleCallbacks.shift(); run; run = idleCallbacks.shift()) run();
    expect(read).toHaveBeenCalledTimes(1000);
    expect(searchOptions(list, "credit 99")).toHaveLength(19);
    expect(read).toHaveBeenCalledTimes(1000);
  });

  it("a search before the preparation ends finds all matches", () => {
    const { list, read } = createCountedOptions(1000);
    prepareSearch(list);
    idleCallbacks.shift()?.();
    expect(searchOptions(list, "credit 99")).toHaveLength(19);
    expect(read).toHaveBeenCalledTimes(1000);
  });

  it("reads them in slices too where the browser has no idle callbacks, and stops when it is cancelled", () => {
    vi.unstubAllGlobals();
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
    onTestFinished(() => void vi.useRealTimers());
    const { list, read } = createCountedOptions(2000);
    const cancel = prepareSearch(list);
    expect(read).not.toHaveBeenCalled();
    vi.advanceTimersToNextTimer();
    expect(read.mock.calls.length).toBeLessThan(1000);
    vi.advanceTimersToNextTimer();
    cancel();
    const readBefore = read.mock.calls.length;
    vi.runAllTimers();
    expect(read).toHaveBeenCalledTimes(readBefore);
    prepareSearch(list);
    vi.runAllTimers();
    expect(read).toHaveBeenCalledTimes(2000);
  });

  it("stops when it is cancelled", () => {
    const { list, read } = createCountedOptions(1000);
    prepareSearch(list)();
    expect(idleCallbacks).toHaveLength(0);
    expect(read).not.toHaveBeenCalled();
  });
});

const openCombobox = async (count: number, value = "") => {
  const all = Array.from({ length: count }, (_, index) => ({ value: String(index), label: `Subscription ${index}` }));
  render(<Combobox label="Subscription" options={all} value={value} onChange={vi.fn<(value: string) => void>()} />);
  const user = userEvent.setup();
  await user.click(screen.getByRole("combobox", { name: "Subscription" }));
  return { user };
};

describe("the combobox", () => {
  it("exposes the highlighted option and the number of options", async () => {
    const { user } = await openCombobox(10_000);
    await user.keyboard("{End}");
    const last = screen.getByRole("option", { name: "Subscription 9999" });
    expect(screen.getByRole("combobox")).toHaveAttribute("aria-activedescendant", last.id);
    expect(last).toHaveAttribute("aria-setsize", "10000");
    expect(last).toHaveAttribute("aria-posinset", "10000");
  });

  it("announces how many options are left, a single one in the singular [wrong: counts and titles]", async () => {
    const { user } = await openCombobox(3);
    expect(screen.getByText("3 options")).toBeInTheDocument();
    await user.type(screen.getByRole("combobox"), "Subscription 2");
    expect(screen.getByText("1 option")).toBeInTheDocument();
  });
});

it("reads a name in Arabic or Hebrew in its own direction", async () => {
  render(
    <Combobox
      label="Client"
      options={[{ value: "1", label: "(اختبار)" }]}
      value=""
      onChange={vi.fn<(value: string) => void>()}
    />,
  );
  await userEvent.click(screen.getByRole("combobox", { name: "Client" }));
  expect(screen.getByText("(اختبار)")).toHaveAttribute("dir", "auto");
});
