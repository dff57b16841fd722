import { expect, fn, screen, userEvent } from "storybook/test";
import preview from "#.storybook/preview";
import { press } from "../../../workshop/press.ts";
import { PreviewReport } from "./preview-report.tsx";

const id = "3f1c8a52-6d0e-4b7a-9c35-1e7f20a94d61";

const meta = preview.meta({
  title: "Report/Preview",
  component: PreviewReport,
  args: {
    frame: { open: true },
    at: "typing" as const,
    reportId: id,
    groupId: id,
    clientId: "",
    clients: [
      { id: "alder", displayName: "Alderbrook Marine Group" },
      { id: "bright", displayName: "Brightwater Insurance" },
    ],
    mailbox: "support@riskinsight.example",
    reason: "",
    canPreview: true,
    onFieldChange: fn(),
    onPreview: fn(),
    onCancel: fn(),
  },
  argTypes: {
    at: { control: "radio", options: ["typing", "fetching", "refused"] },
    clientId: { control: "radio", options: ["", "alder", "bright"] },
    clients: { control: false },
  },
  parameters: { docs: { story: { inline: false, height: "32rem" } } },
});

export const Filled = meta.story({
  parameters: { state: "preview.editing.typing" },
  tags: ["picture"],
  play: ({ args }) => press("Preview Report", args.onPreview),
});
export const Fetching = meta.story({ parameters: { state: "preview.editing.fetching" }, args: { at: "fetching" } });
export const AsClient = meta.story({
  args: { clientId: "alder" },
  play: async ({ args }) => {
    const field = await screen.findByRole("combobox", { name: "Preview As" });
    await expect(field).toHaveValue("Alderbrook Marine Group");
    await userEvent.click(field);
    await userEvent.click(await screen.findByRole("option", { name: "No client" }));
    await expect(args.onFieldChange).toHaveBeenCalledWith("clientId", "");
  },
});
export const WithoutClients = meta.story({ args: { clients: [] } });
export const RefusedWithReason = meta.story({
  args: { at: "refused", reason: "This is a paginated report. The portal shows Power BI reports only." },
  play: async () => expect(await screen.findByRole("alert")).toHaveTextContent("paginated report"),
});
export const Refused = meta.story({
  parameters: { state: "preview.editing.refused" },
  args: { at: "refused", mailbox: null },
});
