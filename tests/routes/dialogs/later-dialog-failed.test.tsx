import { render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test, vi } from "vitest";
import { LaterDialogFailed } from "../../../src/routes/dialogs/later-dialog-failed.tsx";
import type { LaterDialogProps } from "../../../src/routes/dialogs/later.dialog.tsx";

test("an alert is shown without its own script, and can be answered [wrong: dialog not loaded]", async () => {
  const onAnswer = vi.fn<(answer: string) => void>();
  const alert = {
    content: { kind: "alert", title: "Error", message: "The report could not be updated" },
    frame: { open: true },
    onAnswer,
  } as unknown as LaterDialogProps;
  render(<LaterDialogFailed failed={{ isRetrying: false, onRetry: () => undefined }} {...alert} />);
  expect(screen.getByRole("dialog", { name: "Error" })).toHaveTextContent("The report could not be updated");
  await userEvent.click(screen.getByRole("button", { name: "OK" }));
  expect(onAnswer).toHaveBeenCalledExactlyOnceWith("ok");
});
