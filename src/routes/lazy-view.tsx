import { type ComponentType, useEffect, useState } from "react";

/**
 * A view whose script comes when it is first shown, or, offline, with the network. Unlike React's lazy it shows the moment it has come:
 * what once was suspended, React holds back for 300 ms.
 */
export function lazyView<Props extends object>(load: () => Promise<ComponentType<Props>>) {
  let View: ComponentType<Props> | undefined;
  return function LazyView(props: Props) {
    const [fault, setFault] = useState<{ reason: unknown }>();
    const [, setArrived] = useState(View !== undefined);
    useEffect(() => {
      if (View) return undefined;
      const left = new AbortController();
      const arrived = (loaded: ComponentType<Props>) => {
        View = loaded;
        setArrived(true);
      };
      const ask = () => void load().then(arrived, missed);
      const missed = (reason: unknown) => {
        if (navigator.onLine) setFault({ reason });
        else addEventListener("online", ask, { once: true, signal: left.signal });
      };
      ask();
      return () => left.abort();
    }, []);
    if (fault) throw fault.reason;
    return View ? <View {...props} /> : null;
  };
}
