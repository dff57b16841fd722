import { waitFor } from "xstate";
import type { RouteContext } from "../../src/routes/route-context.ts";

const selectionOf = async ({ reports }: RouteContext) =>
  (await waitFor(reports, ({ children }) => children.selection !== undefined)).children.selection;

export async function cancelSelection(context: RouteContext): Promise<void> {
  (await selectionOf(context))?.send({ type: "selection.cancelled" });
}

/** Requests the view, then waits for the given state; "fetching" does not wait. */
export async function viewFirstReport(
  context: RouteContext,
  until: "fetching" | "refused" | "mounted" = "fetching",
): Promise<void> {
  (await selectionOf(context))?.send({ type: "view.requested" });
  await waitFor(viewingOf(context), (snapshot) => snapshot.matches(until) || until === "fetching");
}

export function viewingOf({ reports }: RouteContext) {
  const { viewing } = reports.getSnapshot().children;
  if (!viewing) throw new Error("The report view is not open");
  return viewing;
}

/** Embeds the report. The story then sends the next events itself. */
export async function embedFirstReport(context: RouteContext) {
  await viewFirstReport(context, "mounted");
  const { report } = viewingOf(context).getSnapshot().children;
  if (!report) throw new Error("No report is embedded");
  return report;
}

/** The report is on the screen, and the dialog that it was chosen in is gone. */
export async function showFirstReport(context: RouteContext) {
  const report = await embedFirstReport(context);
  await waitFor(report, (snapshot) => snapshot.matches({ shown: "viewing" }));
  await waitFor(context.dialogs, (dialogs) => dialogs.context.stack.length === 0);
  return report;
}
