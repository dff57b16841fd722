import { useRouter } from "@tanstack/react-router";
import { ChunkFailed } from "../chunk-failed.tsx";

/** Shown in place of a route that throws; trying again loads the route anew. */
export function BrokenRoute() {
  const router = useRouter();
  return <ChunkFailed isRetrying={false} onRetry={() => void router.invalidate()} />;
}
