import { Navigate } from "@tanstack/react-router";
import { shallowEqual, useSelector } from "@xstate/react";
import { useEffect } from "react";
import { adminPages } from "../../machines/admin/admin.machine.ts";
import { personDetailsView } from "../../machines/admin/person-details.machine.ts";
import { recordListView } from "../../machines/admin/record-list.ts";
import { ListAndDetails } from "../../ui/admin/list-and-details.tsx";
import { PeopleList } from "../../ui/admin/people-list.tsx";
import { PersonDetails } from "../../ui/admin/person-details.tsx";
import type { AdminActor } from "../route-context.ts";

export function PeopleListRoute({ admin }: { admin: AdminActor }) {
  const { peopleList, personDetails } = useSelector(admin, adminPages);
  const list = useSelector(peopleList, recordListView, shallowEqual);
  const details = useSelector(personDetails, personDetailsView, shallowEqual);
  useEffect(() => {
    peopleList.send({ type: "list.opened" });
    return () => personDetails.send({ type: "details.closed" });
  }, [peopleList, personDetails]);
  if (list.at === "notOffered") return <Navigate to="/admin" replace />;
  return (
    <ListAndDetails
      list={
        <PeopleList
          view={list}
          openId={details.at === "closed" ? null : details.person.principalId}
          onCriteriaChange={(criteria) => peopleList.send({ type: "criteria.changed", criteria })}
          onOpen={(person) => personDetails.send({ type: "person.opened", person })}
          onMore={() => peopleList.send({ type: "more.requested" })}
          onRetry={() => peopleList.send({ type: "retry.requested" })}
        />
      }
      details={
        details.at !== "closed" && (
          <PersonDetails
            key={details.person.principalId}
            view={details}
            onMore={() => personDetails.send({ type: "more.requested" })}
            onRetry={() => personDetails.send({ type: "retry.requested" })}
            onClose={() => personDetails.send({ type: "details.closed" })}
          />
        )
      }
    />
  );
}
