import { useQueryClient } from "@tanstack/react-query";
import { getRouteApi, useRouter } from "@tanstack/react-router";
import { shallowEqual, useSelector } from "@xstate/react";
import { useCallback, useEffect, useMemo } from "react";
import type { Subscription } from "../../api/contract.ts";
import type { PersonRow } from "../../api/people-contract.ts";
import { type AccessChangeView, accessChangeView } from "../../machines/access/access-change.machine.ts";
import { adminEmail, adminPages, adminView } from "../../machines/admin/admin.machine.ts";
import { personAddingView } from "../../machines/people/person-adding.machine.ts";
import { personChangeView } from "../../machines/people/person-change.machine.ts";
import type { ServerData } from "../../queries/list.ts";
import {
  loadPeople,
  loadPeopleFile,
  usePerson,
  refreshPeople,
  showChangedPerson,
  showRemovedPerson,
  useAccessEnd,
} from "../../queries/people.ts";
import { isMapped } from "../../rules/access/mapping-index.ts";
import { type AdminLists, reportsOf } from "../../rules/admin/admin-lists.ts";
import { hasEmail } from "../../rules/people/person-change.ts";
import { adminIcons } from "../../ui/admin/admin-icons.ts";
import { ListPage } from "../../ui/lists/list-and-details.tsx";
import { ListView } from "../../ui/lists/list-view.tsx";
import { Button } from "../../ui/parts/button.tsx";
import { Notice } from "../../ui/parts/notice.tsx";
import { peopleList } from "../../ui/people/people-list.tsx";
import { PersonDetails, type PersonDetailsProps } from "../../ui/people/person-details.tsx";
import { ConnectedAccessChange } from "../access/access-change.tsx";
import { useSingleChange } from "../access/single-change.tsx";
import { useListImport } from "../lists/list-files.tsx";
import { useListPage, withQueries } from "../lists/list-page.tsx";
import type { AdminActor } from "../route-context.ts";
import { ConnectedLastOpenings } from "../usage/last-openings.tsx";

const root = getRouteApi("__root__");

interface PageProps {
  admin: AdminActor;
  data: ServerData;
}

export const ConnectedPeopleList = withQueries(function People({ admin, data }: PageProps) {
  const queries = useQueryClient();
  const { personAdding, personChange } = useSelector(admin, adminPages);
  const { accessChange, lists } = useTabs(admin);
  const isChanging = useSelector(accessChange, (snapshot) => !!snapshot && isShownAlone(accessChangeView(snapshot)));
  const page = useListPage(peopleList, loadPeople, loadPeopleFile, data);
  const listImport = useListImport(admin, "people");
  useEffect(() => {
    const written = admin.on("*", (fact) => {
      if (fact.type === "mappings.changed") refreshPeople(queries);
      else if (fact.type === "person.removed") showRemovedPerson(queries, fact.person);
      else if ("person" in fact) showChangedPerson(queries, fact.person);
      if (fact.type === "person.added") page.onOpen(fact.person);
    });
    return () => written.unsubscribe();
  });
  const closeResults = useCallback(() => {
    for (const actor of [personChange, personAdding]) actor.send({ type: "result.closed" });
  }, [personChange, personAdding]);
  useEffect(() => closeResults, [closeResults]);
  useReloadWhenDemoted(admin);
  const close = () => {
    closeResults();
    page.onClose();
  };
  if (isChanging && accessChange && lists)
    return (
      <ListPage>
        <ConnectedAccessChange accessChange={accessChange} lists={lists} data={data} />
      </ListPage>
    );
  if (listImport.panel) return <ListPage>{listImport.panel}</ListPage>;
  const client = lists?.subscriptions.find(({ id }) => id === page.criteria.client);
  return (
    <ListView
      {...page}
      exportView={listImport.isOffered ? page.exportView : undefined}
      fileAction={listImport.action}
      notice={
        <>
          {page.criteria.client !== "" && (
            <Notice action={<Button onClick={() => page.onFilter("client", "")}>Show people of all clients</Button>}>
              Only the people of <strong>{client?.displayName ?? "one client"}</strong> are listed.
            </Notice>
          )}
          {listImport.notice}
        </>
      }
      action={
        <Button variant="primary" icon={adminIcons.add} onClick={() => personAdding.send({ type: "adding.requested" })}>
          Add person
        </Button>
      }
      onOpen={(row) => {
        closeResults();
        page.onOpen(row);
      }}
      details={
        page.open && <Person key={page.open.principalId} admin={admin} data={data} row={page.open} onClose={close} />
      }
    />
  );
});

/** A change of a single report is shown in the details. */
const isShownAlone = ({ at }: AccessChangeView) => at !== "closed" && at !== "changing";

/** What of the tabs the page shows, once their lists are loaded. */
function useTabs(admin: AdminActor) {
  const tabs = useSelector(admin, adminView, shallowEqual);
  return tabs.at === "ready"
    ? { accessChange: tabs.actors.accessChange, lists: tabs.lists }
    : { accessChange: undefined, lists: undefined };
}

/** The page of a reader has no admin area. */
function useReloadWhenDemoted(admin: AdminActor): void {
  const { page } = root.useRouteContext();
  const { personChange } = useSelector(admin, adminPages);
  const change = useSelector(personChange, personChangeView, shallowEqual);
  const email = useSelector(admin, adminEmail);
  const isDemoted = change.at === "done" && change.change === "removeAdministrator" && hasEmail(change.person, email);
  useEffect(() => {
    if (isDemoted) page.reload();
  }, [isDemoted, page]);
}

interface PersonProps extends PageProps {
  row: PersonRow;
  onClose: () => void;
}

function Person({ admin, data, row, onClose }: PersonProps) {
  const { features } = root.useRouteContext().page;
  const { navigate } = useRouter();
  const { personAdding, personChange, viewAs } = useSelector(admin, adminPages);
  const adding = useSelector(personAdding, personAddingView, shallowEqual);
  const tabs = useTabs(admin);
  const { accessChange, lists } = tabs;
  const { details, person, subscriptions, shown } = usePerson(data, row);
  const accessEnd = useAccessEnd(data, row.principalId, details?.accessEndsAt ?? null);
  const giving = useGiving(tabs, row.principalId, subscriptions);
  return (
    <PersonDetails
      {...shown}
      change={useSelector(personChange, personChangeView, shallowEqual)}
      added={adding.at === "done" && adding.principalId === row.principalId ? adding.did : null}
      address={location.origin}
      onViewAs={
        features.includes("viewAs") ? (report) => viewAs.send({ type: "viewAs.requested", person, report }) : undefined
      }
      accessEnd={features.includes("groups") && details?.accessEndsAt !== undefined ? accessEnd : undefined}
      giving={giving}
      openings={<ConnectedLastOpenings data={data} of="person" id={row.principalId} />}
      links={{ features, onNavigate: (href) => void navigate({ href }) }}
      onRemoveAccess={accessChange && (() => accessChange.send({ type: "removal.requested", person }))}
      onCopyAccess={accessChange && (() => accessChange.send({ type: "copy.requested", person }))}
      onPersonChange={(change) => personChange.send({ type: "change.requested", person, change })}
      clients={lists?.subscriptions}
      onClientChange={(change, client) => personChange.send({ type: "change.requested", person, change, client })}
      onClientUndo={() => personChange.send({ type: "undo.requested" })}
      onClose={onClose}
    />
  );
}

/** The reports of a person's clients that can be given to them, and how one is given or taken. */
function useGiving(
  { accessChange, lists }: ReturnType<typeof useTabs>,
  principalId: string,
  clients: readonly Subscription[],
): PersonDetailsProps["giving"] {
  const single = useSingleChange(accessChange, (change) => change.principalId === principalId);
  const options = useMemo(() => lists && listGivable(lists, clients, principalId), [clients, lists, principalId]);
  if (!options) return undefined;
  return {
    options,
    isBusy: single.isBusy,
    notice: single.notice,
    onGive: (subscriptionReportId) => {
      const name = options.find(({ value }) => Number(value) === subscriptionReportId)?.label ?? "";
      single.request({ action: "add", subscriptionReportId, principalId }, name);
    },
    onTake: ({ subscriptionReportId, reportName }) =>
      single.request({ action: "remove", subscriptionReportId, principalId }, reportName),
  };
}

const listGivable = (lists: AdminLists, clients: readonly Subscription[], principalId: string) =>
  clients.flatMap(({ id, displayName }) =>
    reportsOf(lists, id)
      .filter(({ subscriptionReportId }) => !isMapped(lists.mappings, { subscriptionReportId, principalId }))
      .map(({ subscriptionReportId, reportName }) => ({
        value: String(subscriptionReportId),
        label: reportName,
        hint: displayName,
      })),
  );
