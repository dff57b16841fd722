import { shallowEqual, useSelector } from "@xstate/react";
import type { ActorRefFrom } from "xstate";
import type { Subscription } from "../../api/contract.ts";
import type { PersonRow } from "../../api/people-contract.ts";
import type { AdminPages } from "../../machines/admin/admin-actors.ts";
import type { peopleListMachine } from "../../machines/people/people-list.machine.ts";
import type { PersonChangeView } from "../../machines/people/person-change.machine.ts";
import { recordListView } from "../../machines/lists/record-list.ts";
import { MemberAdding } from "../../ui/clients/member-adding.tsx";

interface MemberAddingRouteProps {
  memberAdding: AdminPages["memberAdding"];
  client: Subscription;
  change: PersonChangeView;
  onAdd: (person: PersonRow) => void;
}

export function ConnectedMemberAdding({ memberAdding, ...props }: MemberAddingRouteProps) {
  const candidates = useSelector(memberAdding, ({ children }) => children.candidates);
  const close = () => memberAdding.send({ type: "adding.closed" });
  return candidates && <CandidatesRoute candidates={candidates} onClose={close} {...props} />;
}

interface CandidatesRouteProps extends Omit<MemberAddingRouteProps, "memberAdding"> {
  candidates: ActorRefFrom<typeof peopleListMachine>;
  onClose: () => void;
}

function CandidatesRoute({ candidates, onAdd, ...props }: CandidatesRouteProps) {
  const view = useSelector(candidates, recordListView, shallowEqual);
  return (
    <MemberAdding
      {...props}
      view={view}
      onOpen={onAdd}
      onCriteriaChange={(criteria) => candidates.send({ type: "criteria.changed", criteria })}
      onMore={() => candidates.send({ type: "more.requested" })}
      onRetry={() => candidates.send({ type: "retry.requested" })}
    />
  );
}
