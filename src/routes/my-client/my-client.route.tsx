import { getRouteApi, Navigate } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { LoadingListPage } from "../../ui/lists/list-and-details.tsx";
import { lazyView } from "../lazy-view.tsx";

const root = getRouteApi("__root__");
const MyClientPage = lazyView(async () => (await import("./my-client-page.tsx")).MyClientPage, {
  placeholder: <LoadingListPage lines={8} />,
});

/** A file of its own, because the start names all files that a route needs. */
export function MyClientRoute(): ReactNode {
  const { data, page } = root.useRouteContext();
  return page.features.includes("myClient") ? <MyClientPage data={data} /> : <Navigate to="/report" replace />;
}
