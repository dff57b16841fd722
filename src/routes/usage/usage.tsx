import { useRouter } from "@tanstack/react-router";
import { shallowEqual, useSelector } from "@xstate/react";
import { useEffect } from "react";
import type { UsageRow } from "../../api/usage-contract.ts";
import { adminPages } from "../../machines/admin/admin.machine.ts";
import { listExportView } from "../../machines/lists/list-export.ts";
import { recordListView } from "../../machines/lists/record-list.ts";
import { ListAndDetails } from "../../ui/lists/list-and-details.tsx";
import { UsagePage } from "../../ui/usage/usage-page.tsx";
import type { AdminActor } from "../route-context.ts";
import { openWhenListed } from "../lists/open-when-listed.ts";

export function ConnectedUsage({ admin }: { admin: AdminActor }) {
  const { navigate } = useRouter();
  const pages = useSelector(admin, adminPages);
  const { usage, usageExport } = pages;
  const list = useSelector(usage, recordListView, shallowEqual);
  const exportState = useSelector(usageExport, listExportView, shallowEqual);
  useEffect(() => usage.send({ type: "list.opened" }), [usage]);

  /** Opens the details of a row, beside the list that searches for its name. */
  const openRow = ({ id, name, secondLine }: UsageRow) => {
    const search = name ?? "";
    if (list.summary?.by === "client") {
      const { subscriptionList, subscriptionDetails } = pages;
      subscriptionList.send({ type: "criteria.changed", criteria: { search } });
      openWhenListed(subscriptionList, recordListView, { id }, (row) =>
        subscriptionDetails.send({ type: "record.opened", row }),
      );
      void navigate({ to: "/admin/clients" });
    } else if (list.summary?.by === "person") {
      const { peopleList, personDetails } = pages;
      const criteria = { search: secondLine ?? search, show: "everyone", client: null } as const;
      peopleList.send({ type: "criteria.changed", criteria });
      openWhenListed(peopleList, recordListView, { principalId: id }, (person) =>
        personDetails.send({ type: "person.opened", person }),
      );
      void navigate({ to: "/admin/people" });
    } else {
      const { reportList, reportDetails } = pages;
      reportList.send({ type: "criteria.changed", criteria: { search, readers: "all", openings: "all" } });
      openWhenListed(reportList, recordListView, { id: Number(id) }, (row) =>
        reportDetails.send({ type: "record.opened", row }),
      );
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
