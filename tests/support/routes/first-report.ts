import { screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { createActor } from "xstate";
import { reportsMachine } from "../../../src/machines/report/reports.machine.ts";
import { readerRecord } from "../../../src/rules/report/embed-record.ts";
import { loadedUser, type ManualPortal, reportLists, signedIn } from "./manual-portal.tsx";

const [firstSubscription] = reportLists.subscriptions;

/** The first report of the user's first subscription, which the selection dialog offers. */
export const firstReport = reportLists.reports.find(({ subscriptionId }) => subscriptionId === firstSubscription?.id)!;
export const firstRecord = readerRecord(firstReport, loadedUser.user.email);
export const owner = createActor(reportsMachine);
export const withReports = { ...signedIn, "reports.loadReports": reportLists };

export const viewingOf = ({ reports }: ManualPortal) => reports.getSnapshot().children.viewing;
export const clickButton = async (name: string) => userEvent.click(await screen.findByRole("button", { name }));
