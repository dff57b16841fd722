import { getRouteApi } from "@tanstack/react-router";
import { LoadFailed } from "../ui/frame/load-failed.tsx";
import type { FailedLoad } from "./lazy-view.tsx";

const root = getRouteApi("__root__");

/** Shown in place of a view whose script cannot be loaded. */
export function ChunkFailed(failed: FailedLoad) {
  const { page } = root.useRouteContext();
  return <LoadFailed {...failed} onReload={page.reload} />;
}
