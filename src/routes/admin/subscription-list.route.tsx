import { Navigate, useRouter } from "@tanstack/react-router";
import { shallowEqual, useSelector } from "@xstate/react";
import { useCallback, useEffect } from "react";
import type { PersonRow } from "../../api/people-contract.ts";
import type { ListedReport } from "../../api/report-list-contract.ts";
import { adminPages } from "../../machines/admin/admin-view.ts";
import { recordDetailsView } from "../../machines/admin/record-details.ts";
import { recordListView } from "../../machines/admin/record-list.ts";
import { subscriptionChangeView } from "../../machines/admin/subscription-change.machine.ts";
import { ListAndDetails } from "../../ui/admin/list-and-details.tsx";
import { SubscriptionDetails } from "../../ui/admin/subscription-details.tsx";
import { SubscriptionList } from "../../ui/admin/subscription-list.tsx";
import type { AdminActor } from "../route-context.ts";
import { useListFiles } from "./list-files.tsx";

export function SubscriptionListRoute({ admin }: { admin: AdminActor }) {
  const { navigate } = useRouter();
  const pages = useSelector(admin, adminPages);
  const { subscriptionList, subscriptionDetails, subscriptionChange } = pages;
  const list = useSelector(subscriptionList, recordListView, shallowEqual);
  const details = useSelector(subscriptionDetails, recordDetailsView, shallowEqual);
  const change = useSelector(subscriptionChange, subscriptionChangeView, shallowEqual);
  const close = useCallback(() => {
    subscriptionDetails.send({ type: "details.closed" });
    subscriptionChange.send({ type: "result.closed" });
  }, [subscriptionDetails, subscriptionChange]);
  const files = useListFiles(admin, { kind: "clients", ...list });
  const isImporting = files.importPanel !== null;
  useEffect(() => {
    if (!isImporting) subscriptionList.send({ type: "list.opened" });
    return close;
  }, [subscriptionList, close, isImporting]);
  if (list.at === "notOffered") return <Navigate to="/admin" replace />;

  const openPerson = (person: PersonRow) => {
    pages.peopleList.send({ type: "criteria.changed", criteria: { search: person.email } });
    pages.personDetails.send({ type: "person.opened", person });
    void navigate({ to: "/admin/people" });
  };
  const openReport = (row: ListedReport) => {
    const criteria = { search: row.reportName, readers: "all", openings: "all" } as const;
    pages.reportList.send({ type: "criteria.changed", criteria });
    pages.reportDetails.send({ type: "record.opened", row });
    void navigate({ to: "/admin/reports" });
  };
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
            subscriptionChange.send({ type: "result.closed" });
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
            onRename={() => subscriptionChange.send({ type: "renaming.requested", subscription: details.row })}
            onPersonOpen={openPerson}
            onReportOpen={openReport}
            onRetry={() => subscriptionDetails.send({ type: "retry.requested" })}
            onClose={close}
          />
        )
      }
    />
  );
}
