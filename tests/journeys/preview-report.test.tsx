import { screen, waitFor } from "@testing-library/react";
import { expect, test } from "vitest";
import { contract } from "../../src/api/contract.ts";
import { mockEndpoint } from "../support/mocks/mock-endpoint.ts";
import { fakeFrame } from "../support/routes/fake-embedded-report.tsx";
import { dialog, inDialog, openPortal } from "../support/journeys/open-portal.tsx";

const ID = "abcdef12-0000-4000-8000-000000000001";

const granted = {
  embedUrl: "https://app.powerbi.com/reportEmbed",
  id: ID,
  embedToken: "preview",
  displayName: "Anything",
  errorMessage: null,
};

async function openPreview(opening: Parameters<typeof openPortal>[0] = {}) {
  const portal = openPortal({ role: "administrator", at: "/admin", ...opening });
  await portal.user.click(await screen.findByRole("button", { name: "Preview Report" }));
  const modal = await inDialog("Preview Report");
  const fill = async (name: string, text: string) => {
    await portal.user.tripleClick(modal.getByRole("textbox", { name }));
    await portal.user.paste(text);
  };
  return { ...portal, modal, fill };
}

test("the preview modal has a support contact link and cannot be dismissed by keyboard [2.23]", async () => {
  const { user, modal, mockData } = await openPreview();
  expect(await modal.findByRole("link", { name: mockData.supportEmail })).toHaveAttribute(
    "href",
    `mailto:${mockData.supportEmail}`,
  );
  await user.keyboard("{Escape}");
  expect(await dialog("Preview Report")).toBeVisible();
  await user.click(modal.getByRole("button", { name: "Cancel" }));
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
});

test("a preview with two valid ids is embedded, requested with the all-zero subscription and the name Preview Report [2.19] [2.22] [5.9] [5.10]", async () => {
  const sent: unknown[] = [];
  const { user, modal, fill, mockData } = await openPreview({
    first: [mockEndpoint(contract.previewReport, ({ body }) => (sent.push(body), granted))],
  });
  const preview = modal.getByRole("button", { name: "Preview Report" });
  expect(preview).toBeDisabled();
  await fill("Report Id", ID);
  await fill("Group Id", "nonsense");
  expect(preview).toBeDisabled();
  await fill("Group Id", ID);
  await user.click(preview);
  await waitFor(() => expect(fakeFrame.report?.token).toBe("preview"));
  expect(sent).toEqual([
    expect.objectContaining({
      subscriptionReportId: 0,
      subscriptionId: "00000000-0000-0000-0000-000000000000",
      reportName: "Preview Report",
      reportId: ID,
      groupId: ID,
      updatedBy: mockData.user.email,
    }),
  ]);
});
