import { type ComponentType, useEffect, useState } from 'react';

/**
 * A view whose script comes when it is first shown. Unlike React's lazy it shows the moment it has come:
 * what once was suspended, React holds back for 300 ms.
 */
export function later<Props extends object>(load: () => Promise<ComponentType<Props>>) {
  let View: ComponentType<Props> | undefined;
  return function Later(props: Props) {
    const [fault, setFault] = useState<{ reason: unknown }>();
    const [, setArrived] = useState(View !== undefined);
    useEffect(() => {
      if (View) return;
      const arrived = (loaded: ComponentType<Props>) => {
        View = loaded;
        setArrived(true);
      };
      load().then(arrived, (reason: unknown) => setFault({ reason }));
    }, []);
    if (fault) throw fault.reason;
    return View ? <View {...props} /> : null;
  };
}
