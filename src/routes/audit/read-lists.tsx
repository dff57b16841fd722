import { getRouteApi, useRouter } from "@tanstack/react-router";
import type { PersonRow } from "../../api/people-contract.ts";
import type { ListedReport } from "../../api/report-list-contract.ts";
import type { ListedSubscription } from "../../api/subscription-list-contract.ts";
import { useClientAccess, useClientDetails } from "../../queries/client-access.ts";
import { loadClientFile, loadClients } from "../../queries/clients.ts";
import { useDetails } from "../../queries/details.ts";
import type { ServerData } from "../../queries/list.ts";
import { loadPeople, loadPeopleFile, usePerson } from "../../queries/people.ts";
import { loadReaders, loadReportFile, loadReports, useClientUsers, useReportWarnings } from "../../queries/reports.ts";
import { userOptions } from "../../ui/admin/options.ts";
import { ClientAdministrators } from "../../ui/clients/client-administrators.tsx";
import { ReadClientGroups } from "../../ui/clients/client-groups.tsx";
import { ClientRules } from "../../ui/clients/client-rules.tsx";
import { SubscriptionDetails } from "../../ui/clients/subscription-details.tsx";
import { clientList } from "../../ui/clients/subscription-list.tsx";
import { ListView } from "../../ui/lists/list-view.tsx";
import { Button } from "../../ui/parts/button.tsx";
import { Notice } from "../../ui/parts/notice.tsx";
import { RetryNotice } from "../../ui/parts/retry-notice.tsx";
import { peopleList } from "../../ui/people/people-list.tsx";
import { PersonDetails } from "../../ui/people/person-details.tsx";
import { ReportDetails } from "../../ui/reports/report-details.tsx";
import { reportList } from "../../ui/reports/report-list.tsx";
import { useListPage, withQueries } from "../lists/list-page.tsx";
import { ConnectedReportHistory } from "../reports/report-history.tsx";
import { ConnectedLastOpenings } from "../usage/last-openings.tsx";

const root = getRouteApi("__root__");

interface DetailsProps<Row> {
  data: ServerData;
  row: Row;
  onClose: () => void;
}

/** What the back end offers, and how a link in the details is followed. */
function usePortal() {
  const { features } = root.useRouteContext().page;
  const { navigate } = useRouter();
  return { features, onNavigate: (href: string) => void navigate({ href }) };
}

export const ReadPeople = withQueries(function People({ data }: { data: ServerData }) {
  const page = useListPage(peopleList, loadPeople, loadPeopleFile, data);
  const { features } = usePortal();
  return (
    <ListView
      {...page}
      exportView={features.includes("files") ? page.exportView : undefined}
      notice={
        page.criteria.client !== "" && (
          <Notice action={<Button onClick={() => page.onFilter("client", "")}>Show people of all clients</Button>}>
            Only the people of one client are listed.
          </Notice>
        )
      }
      details={page.open && <Person key={page.open.principalId} data={data} row={page.open} onClose={page.onClose} />}
    />
  );
});

function Person({ data, row, onClose }: DetailsProps<PersonRow>) {
  return (
    <PersonDetails
      {...usePerson(data, row).shown}
      openings={<ConnectedLastOpenings data={data} of="person" id={row.principalId} />}
      links={usePortal()}
      onClose={onClose}
    />
  );
}

export const ReadClients = withQueries(function Clients({ data }: { data: ServerData }) {
  const page = useListPage(clientList, loadClients, loadClientFile, data);
  const { features } = usePortal();
  return (
    <ListView
      {...page}
      exportView={features.includes("files") ? page.exportView : undefined}
      details={page.open && <Client key={page.open.id} data={data} row={page.open} onClose={page.onClose} />}
    />
  );
});

function Client({ data, row, onClose }: DetailsProps<ListedSubscription>) {
  const portal = usePortal();
  const { view, retry } = useClientDetails(data, row.id, portal.features);
  const people = useClientUsers(data, row.id);
  const { administrators, rules } = view.at === "shown" ? view.details : {};
  return (
    <SubscriptionDetails
      view={{ ...view, row }}
      groups={portal.features.includes("groups") && <Groups data={data} clientId={row.id} />}
      administrators={
        <>
          {administrators && (
            <ClientAdministrators administrators={administrators} people={people && userOptions(people)} />
          )}
          {rules && <ClientRules rules={rules} />}
        </>
      }
      onRetry={retry}
      onClose={onClose}
      {...portal}
    />
  );
}

function Groups({ data, clientId }: { data: ServerData; clientId: string }) {
  const { data: access, isError, refetch } = useClientAccess(data, clientId, true);
  const people = useClientUsers(data, clientId);
  if (isError) return <RetryNotice onRetry={() => void refetch()}>The groups could not be loaded.</RetryNotice>;
  return access && <ReadClientGroups access={access} people={people && userOptions(people)} />;
}

export const ReadReports = withQueries(function Reports({ data }: { data: ServerData }) {
  const page = useListPage(reportList, loadReports, loadReportFile, data);
  const { features } = usePortal();
  return (
    <ListView
      {...page}
      exportView={features.includes("files") ? page.exportView : undefined}
      details={page.open && <Report key={page.open.id} data={data} row={page.open} onClose={page.onClose} />}
    />
  );
});

function Report({ data, row, onClose }: DetailsProps<ListedReport>) {
  const { view, pages, more, retry } = useDetails("report", loadReaders, data, String(row.id));
  const { features, onNavigate } = usePortal();
  const hasTools = features.includes("reportTools");
  const { warnings } = useReportWarnings(data, hasTools);
  return (
    <ReportDetails
      row={row}
      at={view.at}
      pages={pages}
      more={more}
      onUsage={features.includes("usage") ? onNavigate : undefined}
      warning={warnings.find(({ subscriptionReportId }) => subscriptionReportId === row.id)?.text}
      openings={<ConnectedLastOpenings data={data} of="report" id={String(row.id)} />}
      history={hasTools && <ConnectedReportHistory data={data} id={row.id} />}
      onRetry={retry}
      onClose={onClose}
    />
  );
}
