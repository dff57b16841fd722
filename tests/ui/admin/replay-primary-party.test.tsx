import { shallowEqual, useSelector } from "@xstate/react";
import { screen } from "@testing-library/react";
import { type ActorRefFrom, type AnyActorRef, type AnyEventObject, createEmptyActor } from "xstate";
import { primaryPartyMachine, primaryPartyView } from "../../../src/machines/admin/primary-party.machine.ts";
import { emptyReportForm } from "../../../src/rules/admin/report-form.ts";
import { ReportFields } from "../../../src/ui/admin/report-fields.tsx";
import { type Person, proveEveryWay } from "../../support/ui/replay-admin.tsx";

const press = (name: string) => (user: Person) => user.click(screen.getByRole("button", { name }));
/** The tab sends these events to its party. */
const sendDirectly = (_: Person, event: AnyEventObject, party: AnyActorRef) => Promise.resolve(party.send(event));

/** The fields of a report with row-level security, over the party that they load. */
function PartyFields({ party }: { party: ActorRefFrom<typeof primaryPartyMachine> }) {
  const { at } = useSelector(party, primaryPartyView, shallowEqual);
  return (
    <ReportFields
      form={{ ...emptyReportForm, subscriptionId: "s1", rls: true }}
      partyState={at}
      isLocked={false}
      canAlwaysRefresh
      onFieldChange={() => undefined}
      onRlsChange={() => undefined}
      onPartyRefresh={() => party.send({ type: "party.requested" })}
    />
  );
}

proveEveryWay({
  "primary party": {
    machine: primaryPartyMachine,
    journey: {
      input: { parent: createEmptyActor() },
      events: [
        { type: "party.needed", subscriptionId: "s1", partyId: "" },
        { type: "party.needed", subscriptionId: "s1", partyId: "P-1" },
        { type: "party.released" },
        { type: "party.requested" },
        { type: "party.awaited" },
      ],
      answers: { loadParty: ["P-1"] },
      distinguishBy: ({ partyId }: { partyId: string }) => partyId,
    },
    acts: {
      "party.needed": sendDirectly,
      "party.released": sendDirectly,
      "party.awaited": sendDirectly,
      "party.requested": press("Refresh GCID"),
    },
    view: (party) => <PartyFields party={party as ActorRefFrom<typeof primaryPartyMachine>} />,
  },
});
