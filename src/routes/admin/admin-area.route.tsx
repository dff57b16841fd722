import { getRouteApi, useLocation, useRouter } from "@tanstack/react-router";
import { useSelector } from "@xstate/react";
import { lazy, Suspense, useState } from "react";
import { sessionView } from "../../machines/session/session-view.ts";
import { loaders } from "../../rules/messages.ts";
import type { AdminTab } from "../../ui/admin/admin-area.tsx";
import { Loader } from "../../ui/parts/loader.tsx";
import { AdminRoute } from "./admin.route.tsx";

const PreviewModeRoute = lazy(() =>
  import("../report/preview-mode.route.tsx").then((m) => ({ default: m.PreviewModeRoute })),
);
const route = getRouteApi("/guarded/admin");
const tabs: readonly AdminTab[] = ["addreport", "modifyreport", "userreportmapping"];

/** The tab is what the address says. */
export function AdminAreaRoute() {
  const admin = route.useLoaderData();
  const { preview, session, page } = route.useRouteContext();
  const { navigate } = useRouter();
  const tab = useLocation({ select: ({ pathname }) => tabs.find((name) => pathname.endsWith(name)) ?? "addreport" });
  const previewing = useSelector(preview, (snapshot) => snapshot.matches("previewing"));
  const [previewed, setPreviewed] = useState(false);
  const openPreview = () => {
    const view = sessionView(session.getSnapshot());
    if (view.at !== "ready") return;
    setPreviewed(true);
    preview.send({ type: "preview.opened", email: view.user.email });
  };
  if (!admin) return null;
  if (!previewing)
    return (
      <AdminRoute
        admin={admin}
        tab={tab}
        onTab={(chosen) => void navigate({ to: `/admin/${chosen}` })}
        onPreview={openPreview}
        previewed={previewed}
      />
    );
  return (
    <Suspense fallback={<Loader text={loaders.report} />}>
      <PreviewModeRoute preview={preview} page={page} />
    </Suspense>
  );
}
