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

test("a closed dialog leaves the focus on an element that was focused meanwhile", () => {
  const close = openFromOpener();
  close();
  findButton("Other").focus();
  act(() => void vi.runAllTimers());
  expect(findButton("Other")).toHaveFocus();
});

interface DeletionProps {
  dialog?: "Question" | "Deleted";
  /** Before the deletion, while it is sent, or after it. */
  at: "before" | "sending" | "after";
}

const Deletion = ({ dialog, at }: DeletionProps) => (
  <main tabIndex={-1}>
    <form>
      <input aria-label="Name" disabled={at === "sending"} />
      <button type="button" disabled={at !== "before"}>
        Delete
      </button>
    </form>
    <Dialog open={dialog === "Question"} title="Question">
      <button type="button">Yes</button>
    </Dialog>
    <Dialog open={dialog === "Deleted"} title="Deleted">
      <button type="button">OK</button>
    </Dialog>
  </main>
);

test("a dialog that follows another while only the main element has the focus returns it to the opener's form", () => {
  const { rerender } = render(<Deletion at="before" />);
  findButton("Delete").focus();
  rerender(<Deletion at="before" dialog="Question" />);
  rerender(<Deletion at="sending" />);
  act(() => void vi.runAllTimers());
  expect(screen.getByRole("main")).toHaveFocus();
  rerender(<Deletion at="after" dialog="Deleted" />);
  expect(findButton("OK")).toHaveFocus();
  rerender(<Deletion at="after" />);
  act(() => void vi.runAllTimers());
  expect(screen.getByRole("textbox", { name: "Name" })).toHaveFocus();
});

test("a dialog that follows another before anything has the focus returns it to the opener's form", () => {
  const { rerender } = render(<Deletion at="before" />);
  findButton("Delete").focus();
  rerender(<Deletion at="before" dialog="Question" />);
  rerender(<Deletion at="sending" />);
  expect(document.body).toHaveFocus();
  rerender(<Deletion at="after" dialog="Deleted" />);
  act(() => void vi.runAllTimers());
  rerender(<Deletion at="after" />);
  act(() => void vi.runAllTimers());
  expect(screen.getByRole("textbox", { name: "Name" })).toHaveFocus();
});

interface StartProps {
  open: boolean;
  hasFirstAction: boolean;
}

const Start = ({ open, hasFirstAction }: StartProps) => (
  <main tabIndex={-1}>
    <button type="button">Other</button>
    {hasFirstAction && (
      <button type="button" data-first>
        Continue
      </button>
    )}
    <Dialog open={open} title="Question">
      <button type="button">Yes</button>
    </Dialog>
  </main>
);

test("a dialog that nothing opened gives the focus to the page’s first action, else to the main element", () => {
  const { rerender } = render(<Start open hasFirstAction={false} />);
  rerender(<Start open={false} hasFirstAction={false} />);
  act(() => void vi.runAllTimers());
  expect(screen.getByRole("main")).toHaveFocus();
  rerender(<Start open hasFirstAction />);
  rerender(<Start open={false} hasFirstAction />);
  act(() => void vi.runAllTimers());
  expect(findButton("Continue")).toHaveFocus();
});
