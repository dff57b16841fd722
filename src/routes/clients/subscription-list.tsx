import { useRouter } from "@tanstack/react-router";
import { shallowEqual, useSelector } from "@xstate/react";
import { useCallback, useEffect } from "react";
import type { Subscription } from "../../api/contract.ts";
import type { PersonRow } from "../../api/people-contract.ts";
import { adminPages } from "../../machines/admin/admin.machine.ts";
import { memberAddingView } from "../../machines/clients/member-adding.machine.ts";
import { personChangeView } from "../../machines/people/person-change.machine.ts";
import { recordDetailsView } from "../../machines/lists/record-details.ts";
import { recordListView } from "../../machines/lists/record-list.ts";
import { subscriptionChangeView } from "../../machines/clients/subscription-change.machine.ts";
import type { PersonChange } from "../../rules/people/person-change.ts";
import { ListAndDetails } from "../../ui/lists/list-and-details.tsx";
import { SubscriptionDetails } from "../../ui/clients/subscription-details.tsx";
import { SubscriptionList } from "../../ui/clients/subscription-list.tsx";
import type { AdminActor } from "../route-context.ts";
import { useListFiles } from "../lists/list-files.tsx";
import { useAddressedRecord } from "../lists/open-when-listed.ts";
import { ConnectedMemberAdding } from "./member-adding.tsx";

export function ConnectedSubscriptionList({ admin }: { admin: AdminActor }) {
  const { navigate } = useRouter();
  const pages = useSelector(admin, adminPages);
  const { subscriptionList, subscriptionDetails, subscriptionChange, memberAdding } = pages;
  const list = useSelector(subscriptionList, recordListView, shallowEqual);
  const details = useSelector(subscriptionDetails, recordDetailsView, shallowEqual);
  const change = useSelector(subscriptionChange, subscriptionChangeView, shallowEqual);
  const personChange = useSelector(pages.personChange, personChangeView, shallowEqual);
  const adding = useSelector(memberAdding, memberAddingView, shallowEqual);
  const closeResults = useCallback(() => {
    for (const actor of [pages.subscriptionChange, pages.personChange]) actor.send({ type: "result.closed" });
  }, [pages]);
  const close = useCallback(() => {
    subscriptionDetails.send({ type: "details.closed" });
    memberAdding.send({ type: "adding.closed" });
    closeResults();
  }, [subscriptionDetails, memberAdding, closeResults]);
  const files = useListFiles(admin, { kind: "clients", ...list });
  const isImporting = files.importPanel !== null;
  useAddressedRecord(subscriptionList, recordListView, {
    idOf: ({ id }) => id,
    onSearch: (search) => subscriptionList.send({ type: "criteria.changed", criteria: { search } }),
    onOpen: (row) => subscriptionDetails.send({ type: "record.opened", row }),
  });
  useEffect(() => {
    if (!isImporting) subscriptionList.send({ type: "list.opened" });
    return close;
  }, [subscriptionList, close, isImporting]);

  const openPerson = (person: PersonRow) => {
    pages.peopleList.send({ type: "criteria.changed", criteria: { search: person.email, client: null } });
    pages.personDetails.send({ type: "person.opened", person });
    void navigate({ to: "/admin/people" });
  };
  const openPeople = ({ id }: Subscription) => {
    const criteria = { search: "", show: "everyone", client: { id, isMember: true } } as const;
    pages.peopleList.send({ type: "criteria.changed", criteria });
    void navigate({ to: "/admin/people" });
  };
  const openReports = (search: string) => {
    const criteria = { search, readers: "all", openings: "all" } as const;
    pages.reportList.send({ type: "criteria.changed", criteria });
    void navigate({ to: "/admin/reports" });
  };
  const changeMember = (person: PersonRow, requested: PersonChange, { id, displayName }: Subscription) =>
    pages.personChange.send({ type: "change.requested", person, change: requested, client: { id, displayName } });
  if (adding.at === "choosing")
    return (
      <ListAndDetails
        list={
          <ConnectedMemberAdding
            memberAdding={memberAdding}
            client={adding.client}
            change={personChange}
            onAdd={(person) => changeMember(person, "addToClient", adding.client)}
          />
        }
      />
    );
  if (files.importPanel) return <ListAndDetails list={files.importPanel} />;
  return (
    <ListAndDetails
      list={
        <SubscriptionList
          view={list}
          fileActions={files.actions}
          notice={files.notice}
          openId={details.at === "closed" ? null : details.row.id}
          onCriteriaChange={(criteria) => subscriptionList.send({ type: "criteria.changed", criteria })}
          onOpen={(row) => {
            closeResults();
            subscriptionDetails.send({ type: "record.opened", row });
          }}
          onAdd={() => subscriptionChange.send({ type: "adding.requested" })}
          onMore={() => subscriptionList.send({ type: "more.requested" })}
          onRetry={() => subscriptionList.send({ type: "retry.requested" })}
        />
      }
      details={
        details.at !== "closed" && (
          <SubscriptionDetails
            key={details.row.id}
            view={details}
            done={change.at === "done" && change.id === details.row.id ? change.did : null}
            onEdit={() =>
              subscriptionChange.send({
                type: "editing.requested",
                subscription: details.at === "shown" ? details.details : details.row,
              })
            }
            change={personChange}
            onPersonOpen={openPerson}
            onAllPeople={() => openPeople(details.row)}
            onAdd={() => memberAdding.send({ type: "adding.requested", client: details.row })}
            onRemove={(person) => changeMember(person, "removeFromClient", details.row)}
            onReportOpen={(row) => {
              pages.reportDetails.send({ type: "record.opened", row });
              openReports(row.reportName);
            }}
            onAllReports={() => openReports(details.row.displayName)}
            onRetry={() => subscriptionDetails.send({ type: "retry.requested" })}
            onClose={close}
          />
        )
      }
    />
  );
}
