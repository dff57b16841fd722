import { useQueryClient } from "@tanstack/react-query";
import { getRouteApi, useNavigate, useSearch } from "@tanstack/react-router";
import { shallowEqual, useSelector } from "@xstate/react";
import { useEffect, useMemo, useState } from "react";
import type { Subscription } from "../../api/contract.ts";
import type { OwnClient } from "../../api/my-client-contract.ts";
import { accessGridView } from "../../machines/access/access-grid.machine.ts";
import { refresh, type ServerData } from "../../queries/list.ts";
import { useMyClient, useMyGroups, useMyPeople } from "../../queries/my-client.ts";
import { noMappings, withChanges } from "../../rules/access/mapping-index.ts";
import { AccessPanel } from "../../ui/access/access-panel.tsx";
import { ChangeReview } from "../../ui/access/change-review.tsx";
import { userOptions } from "../../ui/admin/options.ts";
import { ClientGroups } from "../../ui/clients/client-groups.tsx";
import { NotFound } from "../../ui/frame/not-found.tsx";
import { readText } from "../../ui/lists/list-descriptor.ts";
import { MyClient, type MyClientTab, myClientTabs, MyClientUsage } from "../../ui/my-client/my-client.tsx";
import { MyPeople } from "../../ui/my-client/my-people.tsx";
import { Loader } from "../../ui/parts/loader.tsx";
import { Notice } from "../../ui/parts/notice.tsx";
import { RetryNotice } from "../../ui/parts/retry-notice.tsx";
import { ConnectedMappingChanges } from "../access/mapping-changes.tsx";
import { withQueries } from "../lists/list-page.tsx";
import type { AccessGridActor } from "../route-context.ts";

const root = getRouteApi("__root__");

export const MyClientPage = withQueries(function MyClientPage({ data }: { data: ServerData }) {
  const navigate = useNavigate();
  const { clients, hasFailed, retry } = useMyClients();
  const address: Record<string, unknown> = useSearch({ strict: false });
  if (hasFailed) return <RetryNotice onRetry={retry}>Your clients could not be loaded.</RetryNotice>;
  if (!clients) return <Loader text="Loading…" lines={8} />;
  const named = readText(address["client"]);
  const client = named === "" ? clients[0] : clients.find(({ id }) => id === named);
  if (!client) return <NotFound onGoToReports={() => void navigate({ to: "/report" })} />;
  const tab = myClientTabs.find(({ value }) => value === address["tab"])?.value ?? "people";
  const show = (search: { client: string; tab: MyClientTab }) => void navigate({ to: ".", search, replace: true });
  return (
    <MyClient
      clients={clients}
      client={client}
      tab={tab}
      onClientChange={(id) => show({ client: id, tab })}
      onTabChange={(chosen) => show({ client: client.id, tab: chosen })}
    >
      <Contents key={client.id} data={data} clientId={client.id} tab={tab} />
    </MyClient>
  );
});

/** The clients that the person administers. */
function useMyClients() {
  const { later } = root.useRouteContext();
  const [loaded, setLoaded] = useState<{ clients?: readonly Subscription[]; hasFailed: boolean }>({ hasFailed: false });
  useEffect(() => {
    if (loaded.clients || loaded.hasFailed) return;
    void later()
      .then(({ loadMyClients }) => loadMyClients())
      .then(
        (clients) => setLoaded({ clients, hasFailed: false }),
        () => setLoaded({ hasFailed: true }),
      );
  }, [later, loaded]);
  return { ...loaded, retry: () => setLoaded({ hasFailed: false }) };
}

interface ContentsProps {
  data: ServerData;
  clientId: string;
  tab: MyClientTab;
}

function Contents({ data, clientId, tab }: ContentsProps) {
  const { data: client, isError, refetch } = useMyClient(data, clientId);
  if (isError) return <RetryNotice onRetry={() => void refetch()}>The client could not be loaded.</RetryNotice>;
  if (client === undefined) return <Loader text="Loading…" lines={8} />;
  if (client === null) return <RetryNotice onRetry={() => void refetch()}>You no longer administer it.</RetryNotice>;
  if (tab === "usage") return <MyClientUsage reports={client.reports} />;
  return tab === "access" ? <OwnAccess client={client} /> : <People data={data} client={client} />;
}

function People({ data, client }: { data: ServerData; client: OwnClient }) {
  const users = useMemo(() => listUsers(client), [client]);
  return (
    <MyPeople
      people={client.people}
      mailDomains={client.rules.mailDomains}
      address={location.origin}
      {...useMyPeople(data, client.id)}
      groups={<ClientGroups access={client.access} people={userOptions(users)} {...useMyGroups(data, client.id)} />}
    />
  );
}

const listUsers = ({ people }: OwnClient) =>
  people.map(({ principalId, name, email }) => ({ id: principalId, displayName: name, email }));

function OwnAccess({ client }: { client: OwnClient }) {
  const { later } = root.useRouteContext();
  const [loaded, setLoaded] = useState<{ grid?: AccessGridActor; hasFailed: boolean }>({ hasFailed: false });
  useEffect(() => {
    if (loaded.grid || loaded.hasFailed) return;
    void later()
      .then(({ loadOwnAccess }) => loadOwnAccess(client.id))
      .then(
        (grid) => setLoaded({ grid, hasFailed: false }),
        () => setLoaded({ hasFailed: true }),
      );
  }, [later, client.id, loaded]);
  if (loaded.hasFailed)
    return <RetryNotice onRetry={() => setLoaded({ hasFailed: false })}>The access could not be loaded.</RetryNotice>;
  return loaded.grid ? <Matrix accessGrid={loaded.grid} client={client} /> : <Loader text="Loading…" lines={12} />;
}

function Matrix({ accessGrid, client }: { accessGrid: AccessGridActor; client: OwnClient }) {
  const queries = useQueryClient();
  const view = useSelector(accessGrid, accessGridView, shallowEqual);
  const { at, users, reports, mappings, access, pending } = view;
  const changes = useSelector(accessGrid, ({ children }) => children.changes);
  useEffect(() => {
    const written = accessGrid.on("mappings.changed", () => refresh(queries, ["my client"]));
    return () => written.unsubscribe();
  }, [accessGrid, queries]);
  useEffect(() => {
    // Changes that are reviewed or sent are not asked for again.
    if (at === "reviewing" || at === "changing") return;
    const contents = { users: listUsers(client), reports: client.reports.map((report) => toRecord(client.id, report)) };
    accessGrid.send({ type: at === "closed" ? "access.opened" : "contents.changed", ...contents });
    const given = client.mappings.map((mapping) => ({ action: "add" as const, ...mapping }));
    accessGrid.send({ type: "mappingIndex.updated", mappings: withChanges(noMappings, given) });
    accessGrid.send({ type: "access.loaded", access: client.access });
  }, [accessGrid, client, at]);
  if (at === "closed") return <Loader text="Loading…" lines={12} />;
  if (at === "changing" && changes)
    return <ConnectedMappingChanges changes={changes} users={users} reports={reports} />;
  if (at === "reviewing")
    return (
      <ChangeReview
        changes={[...pending.values()]}
        users={users}
        reports={reports}
        warnings={[]}
        access={client.access}
        onConfirm={(dates) => accessGrid.send({ type: "changes.confirmed", ...dates })}
        onBack={() => accessGrid.send({ type: "review.left" })}
      />
    );
  return (
    <>
      {!client.rules.givesOwnAccess && (
        <Notice>Only administrators of the portal give access to this client’s reports. You can take it.</Notice>
      )}
      <AccessPanel
        title="Access"
        users={users}
        reports={reports}
        mappings={mappings}
        access={access}
        firstReport={undefined}
        pending={pending}
        isLimitReached={view.isLimitReached}
        onCellsSet={(cells, hasAccess) => accessGrid.send({ type: "cells.set", cells, access: hasAccess })}
        onReview={() => accessGrid.send({ type: "review.requested" })}
        onClear={() => accessGrid.send({ type: "cells.cleared" })}
        onClose={undefined}
      />
    </>
  );
}

/** The matrix knows whole records. Of a report, who administers a client is told no more than its name. */
const toRecord = (subscriptionId: string, { subscriptionReportId, reportName }: OwnClient["reports"][number]) => ({
  subscriptionReportId,
  subscriptionId,
  reportName,
  reportId: "",
  groupId: "",
  updatedBy: "",
  dataSetId: null,
  partyId: null,
  rls: false,
});
