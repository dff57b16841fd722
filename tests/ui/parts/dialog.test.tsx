import { act, render, screen } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { Dialog } from "../../../src/ui/parts/dialog.tsx";

const renderPage = (open: boolean) => (
  <>
    <button type="button">Opener</button>
    <button type="button">Other</button>
    <Dialog open={open} title="Question">
      <button type="button">Yes</button>
    </Dialog>
  </>
);
const findButton = (name: string) => screen.getByRole("button", { name });

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

function openFromOpener() {
  const { rerender } = render(renderPage(false));
  findButton("Opener").focus();
  rerender(renderPage(true));
  return () => rerender(renderPage(false));
}

test("a closed dialog returns the focus to the element that opened it", () => {
  const close = openFromOpener();
  close();
  act(() => void vi.runAllTimers());
  expect(findButton("Opener")).toHaveFocus();
});

test("a closed dialog leaves the focus on an element that was focused meanwhile", () => {
  const close = openFromOpener();
  close();
  findButton("Other").focus();
  act(() => void vi.runAllTimers());
  expect(findButton("Other")).toHaveFocus();
});

test("a closed dialog returns the focus to the form whose button was disabled before the dialog opened", () => {
  const renderForm = (step: "filled" | "sent" | "answered" | "closed") => (
    <>
      <main tabIndex={-1} />
      <form>
        <input aria-label="First field" />
        <button type="submit" disabled={step !== "filled"}>
          Send
        </button>
      </form>
      <Dialog open={step === "answered"} title="Information">
        <button type="button">OK</button>
      </Dialog>
    </>
  );
  const { rerender } = render(renderForm("filled"));
  findButton("Send").focus();
  rerender(renderForm("sent"));
  // Chromium does this when it next draws the page.
  findButton("Send").blur();
  rerender(renderForm("answered"));
  rerender(renderForm("closed"));
  act(() => void vi.runAllTimers());
  expect(screen.getByRole("textbox", { name: "First field" })).toHaveFocus();
});
