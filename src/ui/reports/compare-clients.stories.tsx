import { expect, fireEvent, fn, screen, userEvent } from "storybook/test";
import preview from "#.storybook/preview";
import type { ComparableReport } from "../../api/comparison-contract.ts";
import { CompareClients } from "./compare-clients.tsx";

const createReport = (
  subscriptionReportId: number,
  clientName: string,
  problem: string | null = null,
): ComparableReport => ({
  subscriptionReportId,
  subscriptionId: `s${subscriptionReportId}`,
  groupId: "g1",
  clientName,
  problem,
  facts: "",
});
const own = createReport(1, "Alderbrook Marine Group");
const castellane = createReport(5, "Castellane Hotels");
const vesterholm = createReport(9, "Vesterholm Energy");

const meta = preview.meta({
  title: "Admin/Compare clients",
  component: CompareClients,
  args: {
    reportName: "Claims & Losses",
    clientName: own.clientName,
    at: "shown" as const,
    own,
    others: [castellane, vesterholm] as readonly ComparableReport[],
    total: 2,
    search: "",
    other: castellane,
    first: <p>The report of Alderbrook</p>,
    second: <p>The report of Castellane</p>,
    areShown: true,
    isBusy: false,
    outcome: undefined as { isSuccess: boolean; message: string } | undefined,
    onSearch: fn(),
    onOtherChoose: fn(),
    onConfirm: fn(),
    onRetry: fn(),
    onClose: fn(),
  },
  argTypes: { first: { control: false }, second: { control: false } },
});

export const BothShown = meta.story({
  parameters: { state: "comparison.open.beside" },
  tags: ["picture"],
  play: async ({ canvas, args }) => {
    await fireEvent.change(canvas.getByLabelText("Good until"), { target: { value: "2199-02-03" } });
    await userEvent.click(canvas.getByRole("button", { name: "They differ, and each is right" }));
    await expect(args.onConfirm).toHaveBeenCalledWith(new Date("2199-02-03T23:59:59").toISOString());
    await userEvent.click(canvas.getByRole("combobox", { name: "As" }));
    await userEvent.click(await screen.findByRole("option", { name: /Vesterholm Energy/ }));
    await expect(args.onOtherChoose).toHaveBeenCalledWith("s9");
    await userEvent.click(canvas.getByRole("button", { name: "Close" }));
    await expect(args.onClose).toHaveBeenCalledOnce();
  },
});
export const NotChosen = meta.story({
  parameters: { state: "comparison.open.alone" },
  args: { other: undefined, areShown: false },
  play: async ({ canvas }) => {
    await expect(canvas.queryByText("The report of Castellane")).toBeNull();
    await expect(canvas.getByText("Choose the client to compare Alderbrook Marine Group with.")).toBeVisible();
    await expect(canvas.getByRole("button", { name: "They differ, and each is right" })).toBeDisabled();
    await expect(canvas.getByText("You can answer once both are shown.")).toBeVisible();
  },
});
export const ManyClients = meta.story({
  args: { total: 4999, other: undefined, areShown: false },
  play: async ({ canvas, args }) => {
    await expect(canvas.getByText("2 of 4,999 clients are listed.")).toBeVisible();
    await userEvent.type(canvas.getByRole("textbox", { name: "Find client" }), "v");
    await expect(args.onSearch).toHaveBeenCalledWith("v");
  },
});
export const NotFound = meta.story({
  args: { others: [], total: 0, search: "xyz" },
  play: async ({ canvas }) => {
    await userEvent.click(canvas.getByRole("combobox", { name: "As" }));
    await expect(await screen.findByRole("option", { name: /Castellane Hotels/ })).toBeVisible();
  },
});
export const OneClient = meta.story({
  tags: ["picture"],
  args: { others: [], total: 0, other: undefined },
  play: async ({ canvas }) => expect(canvas.getByText(/^Only Alderbrook Marine Group has this report\./)).toBeVisible(),
});
export const NoneComparable = meta.story({
  args: { others: [createReport(5, "Castellane Hotels", "This client has no GCID")], total: 1, other: undefined },
  play: async ({ canvas }) => expect(canvas.getByText(/Castellane Hotels: This client has no GCID\./)).toBeVisible(),
});
export const Unsecured = meta.story({
  args: { own: { ...own, problem: "Row Level Security is off" } },
  play: async ({ canvas }) => expect(canvas.getByText(/^Row Level Security is off\./)).toBeVisible(),
});
export const Deleted = meta.story({
  args: { own: undefined },
  play: async ({ canvas }) => expect(canvas.getByText("This report has been deleted.")).toBeVisible(),
});
export const Loading = meta.story({ args: { at: "loading" } });
export const Failed = meta.story({
  args: { at: "failed" },
  play: async ({ canvas, args }) => {
    await userEvent.click(canvas.getByRole("button", { name: "Try again" }));
    await expect(args.onRetry).toHaveBeenCalledOnce();
  },
});
export const Refused = meta.story({
  args: {
    outcome: { isSuccess: false, message: "The report has changed since it was shown. Compare the clients again." },
  },
  play: async ({ canvas }) => expect(canvas.getByText(/^The report has changed/)).toBeVisible(),
});
