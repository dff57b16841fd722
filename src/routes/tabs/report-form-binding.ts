import { useSelector } from "@xstate/react";
import type { AdminActors } from "../../machines/admin/admin-actors.ts";
import { type PrimaryPartyView, primaryPartyView } from "../../machines/tabs/primary-party.machine.ts";
import type { ReportFieldCallbacks } from "../../ui/tabs/report-fields.tsx";

type ReportTab = AdminActors["addReport"] | AdminActors["modifyReport"];

/** The state of the primary party that the form of this tab loads. */
export function usePartyState(tab: ReportTab): PrimaryPartyView["at"] {
  const party = useSelector(tab, ({ children }) => children.party);
  return useSelector(party, (snapshot) => (snapshot ? primaryPartyView(snapshot).at : "inactive"));
}

/** What both report forms send to their tab. */
export function reportFormCallbacks(
  tab: ReportTab,
): ReportFieldCallbacks & { onSubscriptionSelect: (subscriptionId: string) => void } {
  return {
    onSubscriptionSelect: (subscriptionId) => tab.send({ type: "subscription.selected", subscriptionId }),
    onFieldChange: (field, value) => tab.send({ type: "field.changed", field, value }),
    onRlsChange: (rls) => tab.send({ type: "rls.changed", rls }),
    onPartyRefresh: () => tab.send({ type: "party.requested" }),
  };
}
