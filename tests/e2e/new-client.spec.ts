/// <reference lib="dom" />
import { randomUUID } from "node:crypto";
import { expect, type Page } from "@playwright/test";
import { demo } from "../../server/standins/demo-data.ts";
import { enterPortal, test } from "../support/e2e/portal.ts";
import { clickButton, goToAdmin, goToPage } from "../support/e2e/report-view.ts";

interface Effort {
  clicks: number;
  fields: Set<string>;
}

/** Counts what the person does from now on: presses of the pointer, fields that are filled, and changes of the address. */
async function countEffort(page: Page) {
  let pageChanges = 0;
  page.on("framenavigated", (frame) => {
    if (frame === page.mainFrame()) pageChanges += 1;
  });
  await page.evaluate(() => {
    const effort: Effort = { clicks: 0, fields: new Set() };
    addEventListener("pointerdown", () => (effort.clicks += 1), true);
    addEventListener(
      "input",
      ({ target }) => {
        if (!(target instanceof HTMLInputElement && target.type === "checkbox"))
          effort.fields.add((target as Element).id);
      },
      true,
    );
    Object.assign(window, { effort });
  });
  return async () => ({
    pageChanges,
    ...(await page.evaluate(() => {
      const { clicks, fields } = (window as unknown as { effort: Effort }).effort;
      return { clicks, fields: fields.size };
    })),
  });
}

const addressOf = ({ groupId, reportId }: { groupId: string; reportId: string }) =>
  `https://app.powerbi.com/groups/${groupId}/reports/${reportId}/ReportSection`;

test("a new client with ten people in two groups and five reports, all given, takes few clicks, fields and pages [admin: new client] [access: groups]", async ({
  page,
  portal,
  pageErrors,
}) => {
  await enterPortal(page, portal, "Ada Keller");
  await goToAdmin(page);
  await clickButton(page, "Essential only");
  const readEffort = await countEffort(page);
  const name = `Tamarind ${randomUUID().slice(0, 8)}`;
  const invited = Array.from({ length: 9 }, (_, index) => `p${index}.${randomUUID().slice(0, 8)}@tamarind.example`);

  await goToPage(page, "Clients");
  await clickButton(page, "New client");
  const fill = async (label: string, text: string) => {
    const field = page.getByRole("textbox", { name: label, exact: true });
    await field.click();
    await field.fill(text);
  };
  await fill("Client name", name);
  await fill("GCID", "70090001");
  await fill(
    "Emails",
    [
      "Underwriters:",
      "hugo.alvarez@vesterholm.example",
      `${invited.slice(0, 4).join(", ")}, Grace Hopper <${invited[4]}>`,
      "nobody",
      "Claims handlers:",
      ...invited.slice(5),
    ].join("\n"),
  );
  await fill("Addresses", demo.published.slice(0, 5).map(addressOf).join("\n"));
  const people = page.getByRole("list", { name: "Pasted people" });
  await expect(people).toContainText("Hugo Álvarez");
  await expect(people).toContainText("Grace Hopper");
  await expect(people).toContainText("Line 4: This is no email.");
  await expect(page.getByRole("textbox", { name: "Report name, line 5" })).not.toHaveValue("");
  await expect(page.getByRole("checkbox", { name: "All of Everyone, every report" })).toBeChecked();
  await expect(page.getByText("Gives 10 permissions to open a report")).toBeVisible();
  await clickButton(page, "Create");
  await expect(page.getByRole("heading", { name: `${name} is ready` })).toBeFocused();

  const effort = await readEffort();
  // Typing is not counted.
  expect(effort.clicks).toBeLessThanOrEqual(15);
  expect(effort.fields).toBeLessThanOrEqual(8);
  expect(effort.pageChanges).toBeLessThanOrEqual(2);

  await clickButton(page, "View as Hugo Álvarez");
  await expect(page.getByRole("button", { name: "Stop viewing" })).toBeVisible();
  await clickButton(page, "Stop viewing");
  await clickButton(page, "Open client");
  const details = page.getByRole("region", { name });
  await expect(details).toContainText(invited[0] ?? "");
  await expect(details.getByText("6 people · 5 reports")).toBeVisible();
  await expect(details.getByText("10 readers")).toHaveCount(5);
  expect(pageErrors).toEqual([]);
});
