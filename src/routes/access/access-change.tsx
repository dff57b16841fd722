import { shallowEqual, useSelector } from "@xstate/react";
import { useMemo } from "react";
import type { PersonRow } from "../../api/people-contract.ts";
import { accessChangeView } from "../../machines/access/access-change.machine.ts";
import type { AdminActors } from "../../machines/admin/admin.machine.ts";
import type { ServerData } from "../../queries/list.ts";
import type { AdminLists } from "../../rules/admin/admin-lists.ts";
import { AccessChange, PersonHeading } from "../../ui/access/access-change.tsx";
import { ColleagueChoice } from "../../ui/access/colleague-choice.tsx";
import { usePersonChoice } from "../people/person-choice.ts";
import { ConnectedMappingChanges } from "./mapping-changes.tsx";

interface AccessChangeRouteProps {
  accessChange: AdminActors["accessChange"];
  lists: AdminLists;
  data: ServerData;
}

export function ConnectedAccessChange({ accessChange, lists, data }: AccessChangeRouteProps) {
  const view = useSelector(accessChange, accessChangeView, shallowEqual);
  const changes = useSelector(accessChange, ({ children }) => children.changes);
  const reports = useMemo(() => [...lists.reports.values()].flat(), [lists.reports]);
  if (view.at === "closed" || view.at === "changing") return null;
  const { person } = view;
  const users = [{ id: person.principalId, displayName: person.name }];
  const cancel = () => accessChange.send({ type: "change.cancelled" });
  return (
    <>
      <PersonHeading person={person} />
      {view.at === "choosing" && (
        <ColleagueChoiceRoute
          data={data}
          person={person}
          onChoose={(colleague) => accessChange.send({ type: "colleague.chosen", colleague })}
          onCancel={cancel}
        />
      )}
      {(view.at === "loading" || view.at === "failed" || view.at === "confirming") && (
        <AccessChange
          view={view}
          onConfirm={() => accessChange.send({ type: "change.confirmed" })}
          onCancel={cancel}
          onRetry={() => accessChange.send({ type: "retry.requested" })}
        />
      )}
      {view.at === "applying" && changes && (
        <ConnectedMappingChanges changes={changes} users={users} reports={reports} />
      )}
    </>
  );
}

interface ColleagueChoiceRouteProps {
  data: ServerData;
  person: PersonRow;
  onChoose: (colleague: PersonRow) => void;
  onCancel: () => void;
}

function ColleagueChoiceRoute({ data, ...choice }: ColleagueChoiceRouteProps) {
  return <ColleagueChoice {...choice} {...usePersonChoice(data)} />;
}
