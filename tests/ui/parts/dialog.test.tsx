import { act, render, screen } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { Dialog } from "../../../src/ui/parts/dialog.tsx";

const page = (open: boolean) => (
  <>
    <button type="button">Opener</button>
    <button type="button">Other</button>
    <Dialog open={open} title="Question">
      <button type="button">Yes</button>
    </Dialog>
  </>
);
const control = (name: string) => screen.getByRole("button", { name });

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

function openFromOpener() {
  const { rerender } = render(page(false));
  control("Opener").focus();
  rerender(page(true));
  return () => rerender(page(false));
}

test("a dialog that has gone gives the focus back", () => {
  const close = openFromOpener();
  close();
  act(() => void vi.runAllTimers());
  expect(control("Opener")).toHaveFocus();
});

test("a dialog that has gone leaves the focus where it has been put meanwhile", () => {
  const close = openFromOpener();
  close();
  control("Other").focus();
  act(() => void vi.runAllTimers());
  expect(control("Other")).toHaveFocus();
});
