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
