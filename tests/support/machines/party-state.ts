import type { ActorRefFrom } from "xstate";
import type { addReportMachine } from "../../../src/machines/tabs/add-report.machine.ts";
import type { modifyReportMachine } from "../../../src/machines/tabs/modify-report.machine.ts";
import { primaryPartyView } from "../../../src/machines/tabs/primary-party.machine.ts";

/** The state of the primary party that a report form loads. */
export function partyStateOf(tab: ActorRefFrom<typeof addReportMachine> | ActorRefFrom<typeof modifyReportMachine>) {
  const { party } = tab.getSnapshot().children;
  return party && primaryPartyView(party.getSnapshot()).at;
}
