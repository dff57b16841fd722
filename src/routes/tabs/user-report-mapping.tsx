import { shallowEqual, useSelector } from "@xstate/react";
import { useState } from "react";
import { accessGridView } from "../../machines/access/access-grid.machine.ts";
import { mappingImportView } from "../../machines/tabs/mapping-import.machine.ts";
import { userReportMappingView } from "../../machines/tabs/user-report-mapping.machine.ts";
import { reportsOf } from "../../rules/admin/admin-lists.ts";
import { type BulkAction, BulkActions } from "../../ui/access/bulk-actions.tsx";
import { SubscriptionHeading } from "../../ui/clients/subscription-heading.tsx";
import { UserReportMapping } from "../../ui/tabs/user-report-mapping.tsx";
import { Loader } from "../../ui/parts/loader.tsx";
import { lazyView } from "../lazy-view.tsx";
import type { AdminTabProps } from "./admin-tab.tsx";

const loading = { placeholder: <Loader text="Loading…" lines={4} /> };
const ConnectedAccessMatrix = lazyView(
  async () => (await import("../access/access-matrix.tsx")).ConnectedAccessMatrix,
  loading,
);
const ConnectedMappingImport = lazyView(
  async () => (await import("./mapping-import.tsx")).ConnectedMappingImport,
  loading,
);

export function UserReportMappingTab({ actors, lists }: AdminTabProps) {
  const { userReportMapping, accessGrid, mappingImport } = actors;
  const view = useSelector(userReportMapping, userReportMappingView, shallowEqual);
  const isAccessMatrixOpen = useSelector(accessGrid, (snapshot) => accessGridView(snapshot).at !== "closed");
  const isMappingImportOpen = useSelector(mappingImport, (snapshot) => mappingImportView(snapshot).at !== "closed");
  const restoredCount = useSelector(accessGrid, (snapshot) => accessGridView(snapshot).restoredCount);
  const [lastOpened, setLastOpened] = useState<BulkAction | null>(null);
  const reports = reportsOf(lists, view.subscriptionId);
  if (isAccessMatrixOpen || isMappingImportOpen) {
    return (
      <>
        <SubscriptionHeading
          name={lists.subscriptions.find(({ id }) => id === view.subscriptionId)?.displayName ?? ""}
        />
        {isAccessMatrixOpen ? (
          <ConnectedAccessMatrix accessGrid={accessGrid} />
        ) : (
          <ConnectedMappingImport mappingImport={mappingImport} />
        )}
      </>
    );
  }
  return (
    <>
      <UserReportMapping
        {...view}
        subscriptions={lists.subscriptions}
        reports={reports}
        onSubscriptionSelect={(subscriptionId) =>
          userReportMapping.send({ type: "subscription.selected", subscriptionId })
        }
        onUsersRetry={() => userReportMapping.send({ type: "users.requested" })}
        onUserSelect={(principalId) => userReportMapping.send({ type: "user.selected", principalId })}
        onReportSelect={(subscriptionReportId) =>
          userReportMapping.send({ type: "report.selected", subscriptionReportId })
        }
        onAdd={() => userReportMapping.send({ type: "mapping.addRequested" })}
        onRemove={() => userReportMapping.send({ type: "mapping.removeRequested" })}
      />
      <BulkActions
        disabled={!view.canSelect}
        restoredCount={restoredCount}
        focused={lastOpened}
        onAccessMatrixOpen={() => {
          setLastOpened("accessMatrix");
          accessGrid.send({ type: "access.opened", users: view.users, reports });
        }}
        onMappingImportOpen={() => {
          setLastOpened("mappingImport");
          mappingImport.send({ type: "import.opened", users: view.users, reports });
        }}
      />
    </>
  );
}
