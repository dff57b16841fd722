import { createMemoryHistory, isRedirect, type StaticDataRouteOption } from "@tanstack/react-router";
import { dialogOpeners, noticeActors } from "../../src/app/dialog-openers.ts";
import type { RouteContext } from "../../src/routes/route-context.ts";
import { createPortalRouter } from "../../src/routes/tree.ts";
import { findChildIds, machines } from "./machines.ts";

export interface MapNode {
  id: string;
  kind: "route" | "machine" | "dialog";
  name: string;
}

export interface MapEdge {
  from: string;
  to: string;
  label: string;
}

export interface ProductMap {
  nodes: readonly MapNode[];
  edges: readonly MapEdge[];
}

const routeId = (path: string) => `route ${path}`;
const machineId = (name: string) => `machine ${name}`;
const dialogId = (kind: string) => `dialog ${kind}`;

/** Collects routes, machines and dialogs from the router's tree, the machines and the tables that connect them. */
export function readProductMap(): ProductMap {
  const routes = readRoutes();
  const dialogs = ["alert", ...dialogOpeners.map(({ dialog }) => dialog)];
  return {
    nodes: [
      ...routes.map(({ fullPath }): MapNode => ({ id: routeId(fullPath), kind: "route", name: fullPath })),
      ...machines.map(({ id }): MapNode => ({ id: machineId(id), kind: "machine", name: id })),
      ...dialogs.map((kind): MapNode => ({ id: dialogId(kind), kind: "dialog", name: kind })),
    ],
    edges: [...routes.flatMap(readRouteEdges), ...readMachineEdges(), ...readDialogEdges()],
  };
}

/** The parts of a route that the map shows. */
interface PortalRoute {
  fullPath: string;
  parentRoute?: PortalRoute;
  options: { path?: string; beforeLoad?: unknown; staticData?: StaticDataRouteOption };
}

function readRoutes() {
  const router = createPortalRouter({} as RouteContext, createMemoryHistory());
  const routes: PortalRoute[] = Object.values(router.routesById);
  // The first page of an area has the area's address, with a slash.
  const isPage = ({ fullPath }: PortalRoute) => fullPath === "/" || !fullPath.endsWith("/");
  return routes.filter((route) => route.options.path !== undefined && isPage(route));
}

function readRouteEdges(route: PortalRoute): MapEdge[] {
  const from = routeId(route.fullPath);
  const { parentRoute, options } = route;
  const target = findRedirect(route);
  return [
    ...(parentRoute?.options.path === undefined
      ? []
      : [{ from: routeId(parentRoute.fullPath), to: from, label: "contains" }]),
    ...(target === undefined ? [] : [{ from, to: routeId(target), label: "redirects" }]),
    ...(options.staticData?.shows ?? []).map((actor) => ({ from, to: machineId(actor), label: "shows" })),
  ];
}

/** Where a route redirects unconditionally. Guards depend on the session, so without one they throw other errors. */
function findRedirect({ options }: PortalRoute): string | undefined {
  try {
    void (options.beforeLoad as ((arguments_: object) => unknown) | undefined)?.({});
  } catch (thrown) {
    if (isRedirect(thrown)) return String(thrown.options.to);
  }
  return undefined;
}

const readMachineEdges = (): MapEdge[] =>
  machines.flatMap((machine) =>
    findChildIds(machine).map((child) => ({ from: machineId(machine.id), to: machineId(child), label: "has" })),
  );

const readDialogEdges = (): MapEdge[] => [
  ...dialogOpeners.map(({ actor, openedBy, dialog }) => ({
    from: machineId(actor),
    to: dialogId(dialog),
    label: openedBy,
  })),
  ...noticeActors.map((actor) => ({ from: machineId(actor), to: dialogId("alert"), label: "notice.raised" })),
];
