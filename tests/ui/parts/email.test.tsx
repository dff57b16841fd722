import { render } from "@testing-library/react";
import { expect, test } from "vitest";
import { Email } from "../../../src/ui/parts/email.tsx";

test("an email may break behind its @ and each dot of its domain, also where two parts are the same", () => {
  const { container } = render(<Email address="ada.keller@mail.mail.example" />);
  expect(container.innerHTML).toBe("ada.keller@<wbr>mail.<wbr>mail.<wbr>example");
});
