import { render, screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { AdminForm } from "../../../src/ui/tabs/report-form.tsx";

const createForm = (isSent = false) => (
  <AdminForm
    title="Report"
    onSubmit={() => undefined}
    actions={
      <button type="submit" disabled={isSent}>
        Send
      </button>
    }
  >
    <input aria-label="First field" />
  </AdminForm>
);

function renderForm() {
  const { rerender } = render(createForm());
  const form = screen.getByRole<HTMLFormElement>("form", { name: "Report" });
  return { form, field: screen.getByRole("textbox"), button: screen.getByRole("button", { name: "Send" }), rerender };
}

test("a pressed button that the browser has not focused gets the focus", () => {
  const { form, button } = renderForm();
  form.requestSubmit(button);
  expect(button).toHaveFocus();
});

test("a form that is sent from a field leaves the focus there", () => {
  const { form, field, button } = renderForm();
  field.focus();
  form.requestSubmit(button);
  expect(field).toHaveFocus();
});

test("a focused button that is disabled after its press passes the focus to the first field", () => {
  const { field, button, rerender } = renderForm();
  button.focus();
  rerender(createForm(true));
  expect(field).toHaveFocus();
});
