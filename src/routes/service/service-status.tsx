import { QueryClientProvider } from "@tanstack/react-query";
import { getRouteApi, useNavigate, useRouter, useSearch } from "@tanstack/react-router";
import { shallowEqual, useSelector } from "@xstate/react";
import { useEffect, useState } from "react";
import { adminPages } from "../../machines/admin/admin.machine.ts";
import { serviceStatusView } from "../../machines/service/service-status.machine.ts";
import { loadFailedOpenings } from "../../queries/failed-openings.ts";
import { findQueryClient, moreAt, type ServerData, useList } from "../../queries/list.ts";
import { usePendingChanges } from "../../queries/pending-changes.ts";
import { useReportWarnings } from "../../queries/reports.ts";
import { PendingChanges } from "../../ui/service/pending-changes.tsx";
import { ReportWarnings } from "../../ui/service/report-warnings.tsx";
import { FailedOpenings } from "../../ui/service/failed-openings.tsx";
import { ServicePage } from "../../ui/service/service-page.tsx";
import { listHref } from "../../rules/lists/list-href.ts";
import type { AdminActor } from "../route-context.ts";

const root = getRouteApi("__root__");

export function ConnectedServiceStatus({ admin, data }: { admin: AdminActor; data: ServerData }) {
  const { serviceStatus } = useSelector(admin, adminPages);
  const view = useSelector(serviceStatus, serviceStatusView, shallowEqual);
  const check = () => serviceStatus.send({ type: "check.requested" });
  useEffect(() => serviceStatus.send({ type: "check.requested" }), [serviceStatus]);
  return (
    <ServicePage
      view={view}
      onCheck={check}
      failures={
        <QueryClientProvider client={findQueryClient(data)}>
          <ConnectedPendingChanges data={data} />
          <ConnectedWarnings data={data} />
          <ConnectedFailures data={data} checkedAt={view.at === "shown" ? view.status.checkedAt : ""} />
        </QueryClientProvider>
      }
    />
  );
}

const ConnectedPendingChanges = ({ data }: { data: ServerData }) => <PendingChanges {...usePendingChanges(data)} />;

function ConnectedWarnings({ data }: { data: ServerData }) {
  const { features } = root.useRouteContext().page;
  const { navigate } = useRouter();
  const warnings = useReportWarnings(data, features.includes("reportTools"));
  return <ReportWarnings {...warnings} onNavigate={(href) => void navigate({ href })} />;
}

/** The reference is in the address. Each check of the service loads the failures anew. */
function ConnectedFailures({ data, checkedAt }: { data: ServerData; checkedAt: string }) {
  const { reference: inAddress }: { reference?: unknown } = useSearch({ strict: false });
  const navigate = useNavigate();
  const [reference, setReference] = useState(readReference(inAddress));
  const query = useList("Failed openings", loadFailedOpenings, data, { reference });
  const { refetch } = query;
  useEffect(() => {
    if (checkedAt !== "") void refetch();
  }, [checkedAt, refetch]);
  const pages = query.data?.pages;
  const whenLoaded = pages ? "shown" : "loading";
  const isMoreFailed = query.isFetchNextPageError;
  return (
    <FailedOpenings
      at={query.isError && !isMoreFailed ? "failed" : whenLoaded}
      failures={pages?.flatMap(({ rows }) => rows) ?? []}
      reference={reference}
      onReferenceChange={(changed) => {
        setReference(changed);
        void navigate({ to: ".", search: changed === "" ? {} : { reference: changed }, replace: true });
      }}
      onOpen={({ reportName, subscriptionReportId: id }) =>
        void navigate({ href: listHref("reports", { search: reportName ?? "", open: String(id) }) })
      }
      more={{
        at: moreAt(query.isFetchingNextPage, isMoreFailed),
        hasMore: query.hasNextPage,
        total: pages?.at(-1)?.total ?? 0,
        onMore: () => void query.fetchNextPage(),
        onRetry: () => void (isMoreFailed ? query.fetchNextPage() : refetch()),
      }}
    />
  );
}

/** The router reads a text of digits as a number. */
const readReference = (value: unknown): string =>
  typeof value === "string" || typeof value === "number" ? String(value) : "";
