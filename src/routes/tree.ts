import {
  createRootRouteWithContext,
  createRoute,
  createRouter,
  redirect,
  type RouterHistory,
} from "@tanstack/react-router";
import { type AdminPage, adminPages } from "../rules/frame/portal-paths.ts";
import type { RouteContext } from "./route-context.ts";
import { openAdmin } from "./admin/open-admin.ts";
import { lazyView } from "./lazy-view.tsx";
import { requireAccess, requireAdministrator } from "./guards.ts";
import { enterReport, leaveReport, ReportRoute } from "./report/report.route.tsx";
import { RootRoute } from "./frame/root.route.tsx";

const BrokenRoute = lazyView(async () => (await import("./frame/broken.route.tsx")).BrokenRoute);
const NotFoundRoute = lazyView(async () => (await import("./frame/error.route.tsx")).NotFoundRoute, {
  delaysRoute: false,
});
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
});
const loadAdminArea = () => import("./admin/admin-area.route.tsx");
const admin = createRoute({
  getParentRoute: () => guarded,
  path: "/admin",
  beforeLoad: requireAdministrator,
  loader: openAdmin,
  component: lazyView(async () => (await loadAdminArea()).AdminAreaRoute),
  onLeave: ({ loaderData }) => loaderData?.preview.send({ type: "preview.closed" }),
});
const firstAdminPage = createRoute({ getParentRoute: () => admin, path: "/" });
/** The admin area renders its pages itself. */
const createAdminRoute = <Page extends AdminPage>(adminPage: Page) =>
  createRoute({ getParentRoute: () => admin, path: `/${adminPage}`, staticData: { adminPage } });
const audit = createRoute({
  getParentRoute: () => guarded,
  path: "/audit/{-$page}",
  component: lazyView(async () => (await loadAdminArea()).AuditAreaRoute),
});
const myClient = createRoute({
  getParentRoute: () => guarded,
  path: "/myclient",
  component: lazyView(async () => (await import("./my-client/my-client.route.tsx")).MyClientRoute),
});
const error = createRoute({
  getParentRoute: () => guarded,
  path: "/error",
  component: lazyView(async () => (await import("./frame/error.route.tsx")).ErrorRoute, { delaysRoute: false }),
});
const unauthorized = createRoute({
  getParentRoute: () => root,
  path: "/unauthorized",
  component: lazyView(async () => (await import("./session/unauthorized.route.tsx")).UnauthorizedRoute, {
    delaysRoute: false,
  }),
});

const routeTree = root.addChildren([
  guarded.addChildren([
    empty,
    report,
    admin.addChildren([...(Object.keys(adminPages) as AdminPage[]).map(createAdminRoute), firstAdminPage]),
    audit,
    myClient,
    error,
  ]),
  unauthorized,
]);

export function createPortalRouter(context: RouteContext, history?: RouterHistory) {
  return createRouter({
    routeTree,
    context,
    defaultErrorComponent: BrokenRoute,
    defaultPendingMs: 0,
    ...(history ? { history } : {}),
  });
}

declare module "@tanstack/react-router" {
  interface StaticDataRouteOption {
    /** The page of the admin area that the route shows. */
    adminPage?: AdminPage;
  }
  interface Register {
    router: ReturnType<typeof createPortalRouter>;
  }
}
