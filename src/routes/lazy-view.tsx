import { type ComponentType, type ReactNode, useEffect, useState } from "react";

/**
 * A view whose script is loaded when the view is first shown or, for a route, together with the route's data.
 * React's own `lazy` would hold back a suspended view for 300 ms and would not retry a script that failed offline.
 */
export function lazyView<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  placeholder: ReactNode = null,
) {
  let View: ComponentType<Props> | undefined;
  const loadView = async () => {
    View ??= await load();
  };

  function LazyView(props: Props) {
    const [failure, setFailure] = useState<{ reason: unknown }>();
    const [isLoaded, setIsLoaded] = useState(View !== undefined);
    useEffect(() => {
      if (isLoaded) return undefined;
      const unmounted = new AbortController();
      const handleFailure = (reason: unknown) => {
        if (navigator.onLine) setFailure({ reason });
        else addEventListener("online", loadAndShow, { once: true, signal: unmounted.signal });
      };
      const loadAndShow = () => void loadView().then(() => setIsLoaded(true), handleFailure);
      loadAndShow();
      return () => unmounted.abort();
    }, [isLoaded]);
    if (failure) throw failure.reason;
    return View ? <View {...props} /> : placeholder;
  }

  /** Called by the router before it shows a route. A failure is left to the view, which loads the script again. */
  LazyView.preload = () => loadView().catch(() => undefined);
  return LazyView;
}
