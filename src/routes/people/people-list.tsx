import { getRouteApi } from "@tanstack/react-router";
import { shallowEqual, useSelector } from "@xstate/react";
import { memo, useCallback, useDeferredValue, useEffect } from "react";
import { accessChangeView } from "../../machines/access/access-change.machine.ts";
import { adminEmail, adminPages, adminView } from "../../machines/admin/admin.machine.ts";
import { personAddingView } from "../../machines/people/person-adding.machine.ts";
import { type PersonChangeView, personChangeView } from "../../machines/people/person-change.machine.ts";
import { type PersonDetailsView, personDetailsView } from "../../machines/people/person-details.machine.ts";
import { recordListView } from "../../machines/lists/record-list.ts";
import { hasEmail, isClientChange } from "../../rules/people/person-change.ts";
import { ListAndDetails } from "../../ui/lists/list-and-details.tsx";
import { PeopleList } from "../../ui/people/people-list.tsx";
import { PersonDetails } from "../../ui/people/person-details.tsx";
import type { AdminActor } from "../route-context.ts";
import { ConnectedAccessChange } from "../access/access-change.tsx";
import { useListFiles } from "../lists/list-files.tsx";
import { useAddressedRecord } from "../lists/open-when-listed.ts";

const root = getRouteApi("__root__");

export function ConnectedPeopleList({ admin }: { admin: AdminActor }) {
  const { personDetails, personChange } = useSelector(admin, adminPages);
  const details = useSelector(personDetails, personDetailsView, shallowEqual);
  const change = useSelector(personChange, personChangeView, shallowEqual);
  // Drawn in pieces after the click, so that it does not block the page.
  return <People admin={admin} details={useDeferredValue(details)} change={useDeferredValue(change)} />;
}

interface PeopleProps {
  admin: AdminActor;
  details: PersonDetailsView;
  change: PersonChangeView;
}

const People = memo(function People({ admin, details, change }: PeopleProps) {
  const { page } = root.useRouteContext();
  const { peopleList, personDetails, personAdding, personChange, viewAs } = useSelector(admin, adminPages);
  const list = useSelector(peopleList, recordListView, shallowEqual);
  const adding = useSelector(personAdding, personAddingView, shallowEqual);
  const email = useSelector(admin, adminEmail);
  const tabs = useSelector(admin, adminView, shallowEqual);
  const accessChange = tabs.at === "ready" ? tabs.actors.accessChange : undefined;
  const isChanging = useSelector(accessChange, (snapshot) => !!snapshot && accessChangeView(snapshot).at !== "closed");
  const clients = tabs.at === "ready" ? tabs.lists.subscriptions : undefined;
  const files = useListFiles(admin, { kind: "people", ...list });
  const isImporting = files.importPanel !== null;
  useAddressedRecord(peopleList, recordListView, {
    idOf: ({ principalId }) => principalId,
    onSearch: (search) =>
      peopleList.send({ type: "criteria.changed", criteria: { search, show: "everyone", client: null } }),
    onOpen: (person) => personDetails.send({ type: "person.opened", person }),
  });
  useEffect(() => {
    if (isChanging || isImporting) return;
    peopleList.send({ type: "list.opened" });
    personDetails.send({ type: "access.changed" });
  }, [peopleList, personDetails, isChanging, isImporting]);
  const close = useCallback(() => {
    personDetails.send({ type: "details.closed" });
    personChange.send({ type: "result.closed" });
    personAdding.send({ type: "result.closed" });
  }, [personDetails, personChange, personAdding]);
  useEffect(() => close, [close]);
  const isDemoted = change.at === "done" && change.change === "removeAdministrator" && hasEmail(change.person, email);
  useEffect(() => {
    // The page of a reader has no admin area.
    if (isDemoted) page.reload();
  }, [isDemoted, page]);
  const isMoved = change.at === "done" && isClientChange(change.change);
  useEffect(() => {
    if (isMoved) personDetails.send({ type: "access.changed" });
  }, [isMoved, personDetails]);
  if (isChanging && tabs.at === "ready")
    return (
      <ListAndDetails list={<ConnectedAccessChange accessChange={tabs.actors.accessChange} lists={tabs.lists} />} />
    );
  if (files.importPanel) return <ListAndDetails list={files.importPanel} />;
  return (
    <ListAndDetails
      list={
        <PeopleList
          view={list}
          fileActions={files.actions}
          notice={files.notice}
          clientName={clients?.find(({ id }) => id === list.criteria.client?.id)?.displayName}
          openId={details.at === "closed" ? null : details.person.principalId}
          onCriteriaChange={(criteria) => peopleList.send({ type: "criteria.changed", criteria })}
          onOpen={(person) => {
            personChange.send({ type: "result.closed" });
            personAdding.send({ type: "result.closed" });
            personDetails.send({ type: "person.opened", person });
          }}
          onAdd={() => personAdding.send({ type: "adding.requested" })}
          onMore={() => peopleList.send({ type: "more.requested" })}
          onRetry={() => peopleList.send({ type: "retry.requested" })}
        />
      }
      details={
        details.at !== "closed" && (
          <PersonDetails
            key={details.person.principalId}
            view={details}
            change={change}
            added={adding.at === "done" && adding.principalId === details.person.principalId ? adding.did : null}
            address={location.origin}
            onMore={() => personDetails.send({ type: "more.requested" })}
            onMoreClients={() => personDetails.send({ type: "moreClients.requested" })}
            onViewAs={
              page.features.includes("viewAs")
                ? (report) => viewAs.send({ type: "viewAs.requested", person: details.person, report })
                : undefined
            }
            onRemoveAccess={
              accessChange && (() => accessChange.send({ type: "removal.requested", person: details.person }))
            }
            onCopyAccess={accessChange && (() => accessChange.send({ type: "copy.requested", person: details.person }))}
            onPersonChange={(requested) =>
              personChange.send({ type: "change.requested", person: details.person, change: requested })
            }
            clients={clients}
            onClientChange={(requested, client) =>
              personChange.send({ type: "change.requested", person: details.person, change: requested, client })
            }
            onRetry={() => personDetails.send({ type: "retry.requested" })}
            onClose={close}
          />
        )
      }
    />
  );
});
