import {
  createRootRouteWithContext,
  createRoute,
  createRouter,
  lazyRouteComponent,
  redirect,
  type RouterHistory,
} from "@tanstack/react-router";
import type { RouteContext } from "./route-context.ts";
import { openAdmin } from "./admin/open-admin.ts";
import { BrokenRoute, ErrorRoute, NotFoundRoute } from "./frame/error.route.tsx";
import { requireAccess, requireAdministrator } from "./guards.ts";
import { enterReport, leaveReport } from "./report/report-navigation.ts";
import { ReportRoute } from "./report/report.route.tsx";
import { RootRoute } from "./frame/root.route.tsx";

const root = createRootRouteWithContext<RouteContext>()({
  component: RootRoute,
  errorComponent: BrokenRoute,
  notFoundComponent: NotFoundRoute,
});
const guarded = createRoute({ getParentRoute: () => root, id: "guarded", beforeLoad: requireAccess });

const empty = createRoute({
  getParentRoute: () => guarded,
  path: "/",
  beforeLoad: () => {
    throw redirect({ to: "/report" });
  },
});
const report = createRoute({
  getParentRoute: () => guarded,
  path: "/report",
  onEnter: enterReport,
  onStay: enterReport,
  onLeave: leaveReport,
  component: ReportRoute,
  staticData: { shows: ["reports"] },
});
const admin = createRoute({
  getParentRoute: () => guarded,
  path: "/admin",
  beforeLoad: requireAdministrator,
  loader: openAdmin,
  onLeave: ({ context }) => context.preview.send({ type: "preview.closed" }),
  component: lazyRouteComponent(() => import("./admin/admin-area.route.tsx"), "AdminAreaRoute"),
  staticData: { shows: ["admin", "preview", "session"] },
});
const addReport = createRoute({ getParentRoute: () => admin, path: "/addreport" });
const modifyReport = createRoute({ getParentRoute: () => admin, path: "/modifyreport" });
const userReportMapping = createRoute({ getParentRoute: () => admin, path: "/userreportmapping" });
const error = createRoute({
  getParentRoute: () => guarded,
  path: "/error",
  component: ErrorRoute,
  staticData: { shows: ["session"] },
});
const unauthorized = createRoute({
  getParentRoute: () => root,
  path: "/unauthorized",
  component: lazyRouteComponent(() => import("./session/unauthorized.route.tsx"), "UnauthorizedRoute"),
  staticData: { shows: ["session"] },
});

const routeTree = root.addChildren([
  guarded.addChildren([empty, report, admin.addChildren([addReport, modifyReport, userReportMapping]), error]),
  unauthorized,
]);

export function createPortalRouter(context: RouteContext, history?: RouterHistory) {
  return createRouter({ routeTree, context, defaultPendingMs: 0, ...(history ? { history } : {}) });
}

declare module "@tanstack/react-router" {
  interface StaticDataRouteOption {
    /** The root actors whose state the route shows. The workshop's product map draws them. */
    shows?: readonly Exclude<keyof RouteContext, "page">[];
  }
  interface Register {
    router: ReturnType<typeof createPortalRouter>;
  }
}
