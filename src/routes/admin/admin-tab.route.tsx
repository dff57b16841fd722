import { useLoaderData, useMatch } from "@tanstack/react-router";
import { useSelector } from "@xstate/react";
import type { ComponentType, ReactNode } from "react";
import { type AdminActors, type AdminView, adminView } from "../../machines/admin/admin.machine.ts";
import type { AdminLists } from "../../rules/admin/admin-lists.ts";
import type { AdminTab } from "../../ui/admin/admin-area.tsx";
import type { AdminActor } from "../route-context.ts";
import { AddReportTab } from "./add-report.route.tsx";
import { ModifyReportTab } from "./modify-report.route.tsx";
import { UserReportMappingTab } from "./user-report-mapping.route.tsx";

const tabComponents: Record<AdminTab, ComponentType<{ actors: AdminActors; lists: AdminLists }>> = {
  addreport: AddReportTab,
  modifyreport: ModifyReportTab,
  userreportmapping: UserReportMappingTab,
};

/** The panel of one tab over the admin area's actors. */
export function AdminTabPanel({ admin, tab }: { admin: AdminActor; tab: AdminTab }) {
  const view = useSelector(admin, adminView, isSameView);
  const Tab = tabComponents[tab];
  return view.at === "ready" && <Tab actors={view.actors} lists={view.lists} />;
}

/** The panel of the tab that the route names. */
export function AdminTabRoute(): ReactNode {
  const actors = useLoaderData({ from: "/guarded/admin" });
  const tab = useMatch({ strict: false, select: ({ staticData }) => staticData.adminTab });
  return actors && tab && <AdminTabPanel admin={actors.admin} tab={tab} />;
}

const isSameView = (one: AdminView, other: AdminView) =>
  one.at === other.at && (one.at !== "ready" || other.at !== "ready" || one.lists === other.lists);
