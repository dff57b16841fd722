import type { ActorRefFrom } from "xstate";
import type { addReportMachine } from "../../../src/machines/admin/add-report.machine.ts";
import type { modifyReportMachine } from "../../../src/machines/admin/modify-report.machine.ts";
import { primaryPartyView } from "../../../src/machines/admin/primary-party.machine.ts";

/** The state of the primary party that a report form loads. */
export function partyStateOf(tab: ActorRefFrom<typeof addReportMachine> | ActorRefFrom<typeof modifyReportMachine>) {
  const { party } = tab.getSnapshot().children;
  return party && primaryPartyView(party.getSnapshot()).at;
}
