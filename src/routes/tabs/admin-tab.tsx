import { useSelector } from "@xstate/react";
import { type ComponentType, useEffect } from "react";
import type { AdminActors } from "../../machines/admin/admin-actors.ts";
import { type AdminView, adminView } from "../../machines/admin/admin.machine.ts";
import type { AdminLists } from "../../rules/admin/admin-lists.ts";
import type { Features } from "../../rules/features.ts";
import type { AdminTab } from "../../ui/admin/admin-area.tsx";
import type { AdminActor } from "../route-context.ts";
import { AddReportTab } from "./add-report.tsx";
import { ModifyReportTab } from "./modify-report.tsx";
import { AddedReportNotice, DeletedReportNotice } from "./report-notices.tsx";
import { UserReportMappingTab } from "./user-report-mapping.tsx";

export interface AdminTabProps {
  actors: AdminActors;
  lists: AdminLists;
  features: Features;
}

const tabComponents: Record<AdminTab, ComponentType<AdminTabProps>> = {
  addreport: AddReportTab,
  modifyreport: ModifyReportTab,
  userreportmapping: UserReportMappingTab,
};

const actorNames = {
  addreport: "addReport",
  modifyreport: "modifyReport",
  userreportmapping: "userReportMapping",
} as const satisfies Record<AdminTab, keyof AdminActors>;

interface AdminTabPanelProps {
  admin: AdminActor;
  tab: AdminTab;
  features: Features;
  onTabChange: (tab: AdminTab) => void;
}

/** The panel of one tab over the admin area's actors. */
export function AdminTabPanel({ admin, tab, features, onTabChange }: AdminTabPanelProps) {
  const view = useSelector(admin, adminView, isSameView);
  const Tab = tabComponents[tab];
  const isReady = view.at === "ready";
  useEffect(() => {
    if (isReady) admin.send({ type: "tab.opened", tab: actorNames[tab] });
  }, [admin, tab, isReady]);
  if (view.at !== "ready") return null;
  const { actors, lists } = view;
  return (
    <>
      {tab === "addreport" && (
        <AddedReportNotice actors={actors} lists={lists} onMappingOpen={() => onTabChange("userreportmapping")} />
      )}
      {tab === "modifyreport" && <DeletedReportNotice actors={actors} />}
      <Tab actors={actors} lists={lists} features={features} />
    </>
  );
}

const isSameView = (one: AdminView, other: AdminView) =>
  one.at === other.at && (one.at !== "ready" || other.at !== "ready" || one.lists === other.lists);
