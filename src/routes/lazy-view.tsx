import { type ComponentType, type ReactNode, useEffect, useState } from "react";
import { ChunkFailed } from "./chunk-failed.tsx";
import { lazily, onRecovery } from "./lazily.ts";

export interface FailedLoad {
  isRetrying: boolean;
  onRetry: () => void;
}

interface LazyViewOptions<Props> {
  /** Shown until the script is loaded. */
  placeholder?: ReactNode;
  /** Shown in place of the view when its script cannot be loaded. */
  renderFailure?: (failed: FailedLoad, props: Props) => ReactNode;
  /** Whether the router stays where it is until the script is loaded; at the start it then shows no page at all. */
  delaysRoute?: boolean;
}

type LoadState = "loading" | "loaded" | "failed" | "retrying";

/**
 * A view whose script is loaded when the view is first shown or, for a route, together with the route's data. Without
 * its script only the view's own place fails; it is loaded again on request, and when the network or other scripts are
 * back. React's own `lazy` would hold back a suspended view for 300 ms and would not retry.
 */
export function lazyView<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  {
    placeholder = null,
    renderFailure = (failed) => <ChunkFailed {...failed} />,
    delaysRoute = true,
  }: LazyViewOptions<Props> = {},
) {
  let View: ComponentType<Props> | undefined;
  const loadView = lazily(async () => {
    View = await load();
  });

  function LazyView(props: Props) {
    const [at, setAt] = useState<LoadState>(View ? "loaded" : "loading");
    const isLoading = at === "loading" || at === "retrying";
    useEffect(() => {
      const unmounted = new AbortController();
      const { signal } = unmounted;
      const setIfMounted = (next: LoadState) => signal.aborted || setAt(next);
      if (isLoading)
        loadView().then(
          () => setIfMounted("loaded"),
          () => setIfMounted("failed"),
        );
      if (at === "failed") onRecovery(() => setAt("retrying"), signal);
      return () => unmounted.abort();
    }, [at, isLoading]);
    if (View) return <View {...props} />;
    if (at === "loading") return placeholder;
    return renderFailure({ isRetrying: at === "retrying", onRetry: () => setAt("retrying") }, props);
  }

  /** Called by the router before it shows a route. A failure is left to the view, which loads the script again. */
  LazyView.preload = async () => {
    const loaded = loadView().catch(() => undefined);
    if (delaysRoute) await loaded;
  };
  return LazyView;
}
