import { render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { useState } from "react";
import { expect, test } from "vitest";
import { IdField } from "../../../src/ui/parts/text-field.tsx";

const id = "a6e40f97-3b2d-4c81-9f56-e0d7c81b5a34";
const address = `https://app.powerbi.com/groups/${id}/reports/${id}/ReportSection`;

function FilledField() {
  const [value, setValue] = useState(id);
  return <IdField label="Report Id" value={value} onChange={setValue} locked={false} />;
}

async function paste(text: string) {
  const user = userEvent.setup();
  const field = screen.getByRole("textbox");
  await user.click(field);
  await user.paste(text);
  return field;
}

test("a pasted report address replaces what stands in the field [wrong: imported again]", async () => {
  render(<FilledField />);
  expect(await paste(address)).toHaveValue(address);
});

test("other pasted text is added where the cursor stands", async () => {
  render(<FilledField />);
  expect(await paste("0")).toHaveValue(`${id}0`);
});
