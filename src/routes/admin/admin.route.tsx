import { useSelector } from "@xstate/react";
import type { ActorRefFrom } from "xstate";
import { type adminMachine, type AdminActors, type AdminView, adminView } from "../../machines/admin/admin.machine.ts";
import { loaders } from "../../rules/messages.ts";
import type { AdminLists } from "../../rules/admin/admin-lists.ts";
import { AdminArea, type AdminTab } from "../../ui/admin/admin-area.tsx";
import { AdminFailed } from "../../ui/admin/admin-failed.tsx";
import { Loader } from "../../ui/parts/loader.tsx";
import { AddReportTab } from "./add-report.route.tsx";
import { ModifyReportTab } from "./modify-report.route.tsx";
import { UserReportMappingTab } from "./user-report-mapping.route.tsx";

interface AdminRouteProps {
  admin: ActorRefFrom<typeof adminMachine>;
  tab: AdminTab;
  onTab: (tab: AdminTab) => void;
  onPreview: () => void;
  previewed?: boolean;
}

export function AdminRoute({ admin, tab, onTab, onPreview, previewed }: AdminRouteProps) {
  const view = useSelector(admin, adminView, sameView);
  if (view.at === "failed") return <AdminFailed onRetry={() => admin.send({ type: "retry.requested" })} />;
  if (view.at !== "ready") return <Loader text={loaders.admin} />;
  return (
    <AdminArea tab={tab} onTab={onTab} onPreview={onPreview} previewed={previewed}>
      <Tab {...view} tab={tab} />
    </AdminArea>
  );
}

function Tab({ tab, lists, actors }: { tab: AdminTab; lists: AdminLists; actors: AdminActors }) {
  if (tab === "addreport") return <AddReportTab actors={actors} lists={lists} />;
  if (tab === "modifyreport") return <ModifyReportTab actors={actors} lists={lists} />;
  return <UserReportMappingTab actors={actors} lists={lists} />;
}

const sameView = (one: AdminView, other: AdminView) =>
  one.at === other.at && (one.at !== "ready" || other.at !== "ready" || one.lists === other.lists);
