import { useQuery, useQueryClient } from "@tanstack/react-query";
import { getRouteApi, useNavigate, useSearch } from "@tanstack/react-router";
import { useSelector } from "@xstate/react";
import { useEffect, useMemo } from "react";
import type { OwnClient } from "../../api/my-client-contract.ts";
import { refresh, type ServerData } from "../../queries/list.ts";
import { useMyClient, useMyClients, useMyGroups, useMyPeople } from "../../queries/my-client.ts";
import { noMappings, withChanges } from "../../rules/access/mapping-index.ts";
import { pageHref } from "../../rules/lists/list-href.ts";
import { ChangeReview } from "../../ui/access/change-review.tsx";
import { userOptions } from "../../ui/admin/options.ts";
import { ClientGroups } from "../../ui/clients/client-groups.tsx";
import { NotFound } from "../../ui/frame/not-found.tsx";
import { ListPage, LoadingListPage } from "../../ui/lists/list-and-details.tsx";
import { readText } from "../../ui/lists/list-descriptor.ts";
import { MyClient, type MyClientTab, myClientTabs, MyClientUsage } from "../../ui/my-client/my-client.tsx";
import { MyPeople } from "../../ui/my-client/my-people.tsx";
import { Loader } from "../../ui/parts/loader.tsx";
import { Notice } from "../../ui/parts/notice.tsx";
import { RetryNotice } from "../../ui/parts/retry-notice.tsx";
import { AccessGridPanels } from "../access/access-grid-panels.tsx";
import { withQueries } from "../lists/list-page.tsx";
import { OwnReviews } from "../reviews/reviews.tsx";
import type { AccessGridActor } from "../route-context.ts";

const root = getRouteApi("__root__");

export const MyClientPage = withQueries(function MyClientPage({ data }: { data: ServerData }) {
  const navigate = useNavigate();
  const { data: clients, isError, refetch } = useMyClients(data);
  const address: Record<string, unknown> = useSearch({ strict: false });
  if (isError)
    return (
      <ListPage>
        <RetryNotice onRetry={() => void refetch()}>Your clients could not be loaded.</RetryNotice>
      </ListPage>
    );
  if (!clients) return <LoadingListPage lines={8} />;
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

interface ContentsProps {
  data: ServerData;
  clientId: string;
  tab: MyClientTab;
}

function Contents({ data, clientId, tab }: ContentsProps) {
  const { data: client, isError, refetch } = useMyClient(data, clientId);
  if (isError) return <RetryNotice onRetry={() => void refetch()}>The client could not be loaded.</RetryNotice>;
  if (client === undefined) return <Loader text="Loading…" lines={8} />;
  if (client === null)
    return <RetryNotice onRetry={() => void refetch()}>You no longer administer this client.</RetryNotice>;
  if (tab === "usage") return <MyClientUsage reports={client.reports} />;
  if (tab === "reviews") {
    const hrefOf = (open?: string) => pageHref("/myclient", { client: client.id, tab, ...(open && { open }) });
    return <OwnReviews data={data} subscriptionId={client.id} hrefOf={hrefOf} />;
  }
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

/** What was marked stays in the matrix while another page is shown. */
function OwnAccess({ client }: { client: OwnClient }) {
  const { later } = root.useRouteContext();
  const {
    data: grid,
    isError,
    refetch,
  } = useQuery({
    queryKey: ["own access matrix", client.id],
    queryFn: async () => (await later()).loadOwnAccess(client.id),
    staleTime: Infinity,
    structuralSharing: false,
  });
  if (isError) return <RetryNotice onRetry={() => void refetch()}>The access could not be loaded.</RetryNotice>;
  return grid ? <Matrix accessGrid={grid} client={client} /> : <Loader text="Loading…" lines={12} />;
}

function Matrix({ accessGrid, client }: { accessGrid: AccessGridActor; client: OwnClient }) {
  const queries = useQueryClient();
  const at = useSelector(accessGrid, ({ value }) => value);
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
  return (
    <>
      {at === "choosing" && !client.rules.givesOwnAccess && (
        <Notice>Only administrators of the portal give access to this client’s reports. You can take it.</Notice>
      )}
      <AccessGridPanels
        accessGrid={accessGrid}
        title="Access"
        renderReview={(review) => <ChangeReview {...review} warnings={[]} />}
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
