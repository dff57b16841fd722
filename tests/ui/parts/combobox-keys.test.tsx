import { createEvent, fireEvent, render, screen } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { describe, expect, it, vi } from "vitest";
import { Combobox } from "../../../src/ui/parts/combobox.tsx";

const options = ["Aldgate Re", "Brücke Versicherung", "Crédit Aurore"].map((label) => ({ value: label, label }));

function setUp(value = "", all = options) {
  const onChange = vi.fn<(value: string) => void>();
  render(
    <>
      <Combobox label="Client" options={all} value={value} onChange={onChange} />
      <button type="button">Next</button>
      <p>Outside</p>
    </>,
  );
  return { user: userEvent.setup(), onChange, box: screen.getByRole<HTMLInputElement>("combobox", { name: "Client" }) };
}
const highlighted = () =>
  document.getElementById(screen.getByRole("combobox").getAttribute("aria-activedescendant") ?? "")?.textContent;

describe("keys of the combobox", () => {
  it.each([
    ["ArrowDown opens at the first option", "", "{ArrowDown}", "Aldgate Re"],
    ["ArrowUp opens at the last option", "", "{ArrowUp}", "Crédit Aurore"],
    ["ArrowDown opens at the chosen option", "Brücke Versicherung", "{ArrowDown}", "Brücke Versicherung"],
    ["ArrowDown goes from the last option to the first", "", "{ArrowUp}{ArrowDown}", "Aldgate Re"],
    ["ArrowUp goes from the first option to the last", "", "{ArrowDown}{ArrowUp}", "Crédit Aurore"],
    ["Page Down stops at the last option", "", "{ArrowDown}{PageDown}", "Crédit Aurore"],
    ["Alt and ArrowDown open without a highlight", "", "{Alt>}{ArrowDown}{/Alt}", undefined],
  ])("%s", async (_what, value, keys, expected) => {
    const { user, box } = setUp(value);
    await user.tab();
    await user.keyboard(keys);
    expect(box).toHaveAttribute("aria-expanded", "true");
    expect(highlighted()).toBe(expected);
  });

  it("Alt and ArrowUp choose the highlighted option", async () => {
    const { user, onChange } = setUp();
    await user.tab();
    await user.keyboard("{ArrowDown}{Alt>}{ArrowUp}{/Alt}");
    expect(onChange).toHaveBeenCalledExactlyOnceWith("Aldgate Re");
  });

  it("Tab chooses the highlighted option and moves the focus on", async () => {
    const { user, onChange } = setUp();
    await user.tab();
    await user.keyboard("cred");
    await user.tab();
    expect(onChange).toHaveBeenCalledExactlyOnceWith("Crédit Aurore");
    expect(screen.getByRole("button", { name: "Next" })).toHaveFocus();
  });

  it("Enter that ends the input of a composed character chooses nothing", async () => {
    const { user, onChange, box } = setUp();
    await user.tab();
    await user.keyboard("{ArrowDown}");
    const enter = createEvent.keyDown(box, { key: "Enter", keyCode: 229 });
    fireEvent(box, enter);
    expect(onChange).not.toHaveBeenCalled();
    expect(box).toHaveAttribute("aria-expanded", "true");
    expect(enter.defaultPrevented).toBe(false);
  });

  it("keys in an empty list highlight and choose nothing", async () => {
    const { user, onChange, box } = setUp("", []);
    await user.tab();
    await user.keyboard("{ArrowDown}{ArrowDown}{End}{Home}{PageUp}");
    expect(box).not.toHaveAttribute("aria-activedescendant");
    await user.keyboard("{Enter}");
    expect(box).toHaveAttribute("aria-expanded", "false");
    expect(onChange).not.toHaveBeenCalled();
  });

  it("the option that is chosen already is not reported again", async () => {
    const { user, onChange } = setUp("Aldgate Re");
    await user.tab();
    await user.keyboard("{ArrowDown}{Enter}");
    expect(onChange).not.toHaveBeenCalled();
    expect(screen.queryByRole("listbox")).toBeNull();
  });
});

describe("leaving the combobox", () => {
  it("a touch outside closes it even while the field keeps the focus", async () => {
    const { user, box } = setUp();
    await user.click(box);
    const outside = screen.getByText("Outside");
    fireEvent.pointerDown(outside, { pointerType: "touch" });
    fireEvent.pointerUp(outside, { pointerType: "touch" });
    expect(screen.queryByRole("listbox")).toBeNull();
  });

  it("a mouse that selects text beyond the field leaves it open", async () => {
    const { user, box } = setUp();
    await user.click(box);
    fireEvent.pointerDown(box, { pointerType: "mouse" });
    fireEvent.pointerUp(screen.getByText("Outside"), { pointerType: "mouse" });
    expect(screen.getByRole("listbox")).toBeInTheDocument();
  });

  it("nothing is chosen when the window loses the focus", async () => {
    const { user, onChange, box } = setUp();
    await user.click(box);
    await user.keyboard("{ArrowDown}");
    // The field stays the active element of a window without focus.
    fireEvent.blur(box);
    expect(screen.queryByRole("listbox")).toBeNull();
    expect(onChange).not.toHaveBeenCalled();
  });

  it("the highlight follows the mouse, but not a finger that scrolls", async () => {
    const { user, box } = setUp();
    await user.click(box);
    fireEvent.pointerMove(screen.getByRole("option", { name: "Crédit Aurore" }), { pointerType: "touch" });
    expect(highlighted()).toBeUndefined();
    await user.hover(screen.getByRole("option", { name: "Crédit Aurore" }));
    expect(highlighted()).toBe("Crédit Aurore");
  });
});
