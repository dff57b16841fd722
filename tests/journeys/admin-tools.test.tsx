import { screen, waitFor, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { demo } from "../../server/standins/demo-data.ts";
import { isWrite, choose, inDialog, openPortal } from "../support/journeys/open-portal.tsx";

const button = (name: string | RegExp) => screen.findByRole("button", { name });

async function openMapping(opening: Parameters<typeof openPortal>[0] = {}) {
  const portal = openPortal({ role: "administrator", at: "/admin/userreportmapping", ...opening });
  await choose(portal.user, "Subscription", "Alderbrook Marine Group");
  await portal.user.click((await inDialog("Information")).getByRole("button", { name: "OK" }));
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  return portal;
}

test("an access matrix of 2,000 users renders fewer than 60 rows", async () => {
  const { user } = await openMapping({
    prepare(mockData) {
      const [subscription] = mockData.subscriptions;
      for (let at = 0; at < 2000; at++)
        mockData.people.push({
          id: `p${at}`,
          displayName: `Person ${at}`,
          email: "",
          subscriptionIds: [subscription!.id],
        });
    },
  });
  await user.click(await button("Access matrix"));
  const grid = await screen.findByRole("grid");
  expect(grid).toHaveAttribute("aria-rowcount", "2006");
  expect(within(grid).getAllByRole("row").length).toBeLessThan(60);
  within(grid).getAllByRole("gridcell")[0]!.focus();
  await user.keyboard("{Control>}{End}{/Control}");
  expect(document.activeElement?.closest("tr")).toHaveAttribute("aria-rowindex", "2006");
});

test("pasted CSV is previewed row by row and sent only after confirmation", async () => {
  const { user, mockData, calls } = await openMapping();
  await user.click(await button("Import or export CSV"));
  await user.click(await screen.findByRole("textbox", { name: "Mappings as CSV" }));
  await user.paste(
    "action,user,report\nadd,Hugo Álvarez,Claims & Losses\nadd,Nobody,Claims & Losses\nremove,Ben Ortiz,Claims & Losses",
  );
  await user.click(await button("Preview import"));
  expect(await screen.findByText("This subscription has no user “Nobody”")).toBeVisible();
  expect(calls.filter(isWrite)).toEqual([]);
  const count = mockData.mappings.length;
  await user.click(await button("Apply changes"));
  expect(await screen.findByText("2 of 2 done.")).toBeVisible();
  expect(mockData.mappings).toHaveLength(count);
  await user.click(await button("Done"));
  expect(await button("Add Report Mapping")).toBeVisible();
});

test("the example of the CSV import can be imported", async () => {
  const { user } = await openMapping({
    prepare({ reports }) {
      // Its name needs quotation marks.
      reports[0]!.reportName = 'Claims, "Losses"';
    },
  });
  await user.click(await button("Import or export CSV"));
  const field = await screen.findByRole<HTMLTextAreaElement>("textbox", { name: "Mappings as CSV" });
  await user.click(field);
  await user.paste(field.placeholder);
  await user.click(await button("Preview import"));
  const rows = within(await screen.findByRole("region", { name: "Rows of the import" })).getAllByRole("listitem");
  expect(rows.map((row) => row.textContent)).toEqual([expect.stringContaining('Claims, "Losses"')]);
  expect(rows[0]).not.toHaveTextContent("Refused");
});

test("the name that Check report finds is taken for Report Name with one press", async () => {
  const { user, mockData } = openPortal({ role: "administrator", at: "/admin/addreport" });
  await choose(user, "Subscription", "Alderbrook Marine Group");
  const { reportId, groupId, reportName } = mockData.reports[0]!;
  for (const [name, id] of Object.entries({ "Report Id": reportId, "Group Id": groupId })) {
    await user.click(screen.getByRole("textbox", { name }));
    await user.paste(id);
  }
  await user.click(await button("Check report"));
  await user.click(await button("Use as Report Name"));
  expect(screen.getByRole("textbox", { name: "Report Name" })).toHaveValue(reportName);
  expect(await button("Check report")).toHaveFocus();
  expect(screen.queryByRole("button", { name: "Use as Report Name" })).toBeNull();
});

test("a report that needs Row Level Security is found in amber, and one press turns it on [operation: check report]", async () => {
  const { user, mockData } = openPortal({ role: "administrator", at: "/admin/modifyreport" });
  await choose(user, "Subscription", "Alderbrook Marine Group");
  const report = mockData.reports.find(({ rls }) => rls)!;
  await choose(user, "Report", new RegExp(`^${report.reportName}`));
  const security = screen.getByRole("checkbox", { name: "Row Level Security" });
  await user.click(security);
  await user.click(await button("Check report"));
  expect((await screen.findByText(/^Report found/)).closest("[data-tone]")).toHaveAttribute("data-tone", "warning");
  await user.click(await button("Turn on Row Level Security"));
  expect(security).toBeChecked();
  expect(screen.getByRole("textbox", { name: "DatasetId" })).toHaveValue(report.dataSetId);
  expect((await screen.findByText(/^Report found/)).closest("[data-tone]")).toHaveAttribute("data-tone", "success");
});

test("a secured report gets roles and further items of its own [operation: service principal]", async () => {
  const { user, mockData } = openPortal({ role: "administrator", at: "/admin/modifyreport" });
  await choose(user, "Subscription", "Alderbrook Marine Group");
  const report = mockData.reports.find(({ rls }) => rls)!;
  await choose(user, "Report", new RegExp(`^${report.reportName}`));
  await user.click(await button("Edit roles and further items"));
  await user.type(await screen.findByRole("textbox", { name: "Row-level roles" }), "Broker, Sales Manager");
  const [item] = demo.furtherItems.items;
  await user.type(screen.getByRole("textbox", { name: "Further items" }), `https://app.powerbi.com/${item}/details`);
  await user.click(await button("Save"));
  expect(await screen.findByText(/^Saved\./)).toBeVisible();
  expect(mockData.roles.get(report.subscriptionReportId)).toEqual(["Broker", "Sales Manager"]);
  expect(mockData.furtherItems.get(report.subscriptionReportId)).toEqual([item]);
});
