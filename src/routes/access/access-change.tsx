import { shallowEqual, useSelector } from "@xstate/react";
import { useMemo } from "react";
import type { ActorRefFrom } from "xstate";
import type { PersonRow } from "../../api/people-contract.ts";
import { accessChangeView } from "../../machines/access/access-change.machine.ts";
import type { AdminActors } from "../../machines/admin/admin-actors.ts";
import type { peopleListMachine } from "../../machines/people/people-list.machine.ts";
import { recordListView } from "../../machines/lists/record-list.ts";
import type { AdminLists } from "../../rules/admin/admin-lists.ts";
import { AccessChange, PersonHeading } from "../../ui/access/access-change.tsx";
import { ColleagueChoice } from "../../ui/access/colleague-choice.tsx";
import { ConnectedMappingChanges } from "./mapping-changes.tsx";

interface AccessChangeRouteProps {
  accessChange: AdminActors["accessChange"];
  lists: AdminLists;
}

export function ConnectedAccessChange({ accessChange, lists }: AccessChangeRouteProps) {
  const view = useSelector(accessChange, accessChangeView, shallowEqual);
  const changes = useSelector(accessChange, ({ children }) => children.changes);
  const colleagues = useSelector(accessChange, ({ children }) => children.colleagues);
  const reports = useMemo(() => [...lists.reports.values()].flat(), [lists.reports]);
  if (view.at === "closed") return null;
  const { person } = view;
  const users = [{ id: person.principalId, displayName: person.name }];
  const cancel = () => accessChange.send({ type: "change.cancelled" });
  return (
    <>
      <PersonHeading person={person} />
      {view.at === "choosing" && colleagues && (
        <ColleagueChoiceRoute
          colleagues={colleagues}
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
  colleagues: ActorRefFrom<typeof peopleListMachine>;
  person: PersonRow;
  onChoose: (colleague: PersonRow) => void;
  onCancel: () => void;
}

function ColleagueChoiceRoute({ colleagues, ...choice }: ColleagueChoiceRouteProps) {
  const view = useSelector(colleagues, recordListView, shallowEqual);
  return (
    <ColleagueChoice
      {...choice}
      view={view}
      onCriteriaChange={(criteria) => colleagues.send({ type: "criteria.changed", criteria })}
      onMore={() => colleagues.send({ type: "more.requested" })}
      onRetry={() => colleagues.send({ type: "retry.requested" })}
    />
  );
}
