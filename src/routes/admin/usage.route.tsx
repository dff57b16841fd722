import { Navigate, useRouter } from "@tanstack/react-router";
import { shallowEqual, useSelector } from "@xstate/react";
import { useEffect } from "react";
import type { UsageRow } from "../../api/usage-contract.ts";
import { adminPages } from "../../machines/admin/admin-view.ts";
import { listExportView } from "../../machines/admin/list-export.ts";
import { recordListView } from "../../machines/admin/record-list.ts";
import { ListAndDetails } from "../../ui/admin/list-and-details.tsx";
import { UsagePage } from "../../ui/admin/usage-page.tsx";
import type { AdminActor } from "../route-context.ts";

export function UsageRoute({ admin }: { admin: AdminActor }) {
  const { navigate } = useRouter();
  const { usage, usageExport, reportList, peopleList } = useSelector(admin, adminPages);
  const list = useSelector(usage, recordListView, shallowEqual);
  const exportState = useSelector(usageExport, listExportView, shallowEqual);
  useEffect(() => usage.send({ type: "list.opened" }), [usage]);
  if (list.at === "notOffered") return <Navigate to="/admin" replace />;

  /** Leads from a client to its reports, and from others to the list that has their details. */
  const openRow = ({ name, secondLine }: UsageRow) => {
    const search = name ?? "";
    if (list.summary?.by === "client")
      usage.send({ type: "criteria.changed", criteria: { by: "report", search, openings: "all" } });
    else if (list.summary?.by === "person") {
      peopleList.send({ type: "criteria.changed", criteria: { search: secondLine ?? search } });
      void navigate({ to: "/admin/people" });
    } else {
      reportList.send({ type: "criteria.changed", criteria: { search, readers: "all", openings: "all" } });
      void navigate({ to: "/admin/reports" });
    }
  };
  return (
    <ListAndDetails
      list={
        <UsagePage
          view={list}
          exportView={exportState}
          onCriteriaChange={(criteria) => usage.send({ type: "criteria.changed", criteria })}
          onOpen={openRow}
          onMore={() => usage.send({ type: "more.requested" })}
          onRetry={() => usage.send({ type: "retry.requested" })}
          onExport={() => usageExport.send({ type: "export.requested", criteria: list.criteria })}
          onExportRetry={() => usageExport.send({ type: "retry.requested" })}
          onExportCancel={() => usageExport.send({ type: "export.cancelled" })}
          onExportDismiss={() => usageExport.send({ type: "export.dismissed" })}
        />
      }
    />
  );
}
