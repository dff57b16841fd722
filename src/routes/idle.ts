import { useEffect, useState } from "react";

/** Once the page has been painted and the browser has nothing else to do. */
export const idle = () =>
  new Promise<void>((resolve) => {
    requestAnimationFrame(() =>
      typeof requestIdleCallback === "function" ? requestIdleCallback(() => resolve()) : setTimeout(resolve),
    );
  });

/** Whether that has come since it was wanted. */
export function useIdle(wanted: boolean): boolean {
  const [is, setIs] = useState(false);
  useEffect(() => {
    let waiting = wanted;
    if (waiting) void idle().then(() => waiting && setIs(true));
    return () => {
      waiting = false;
    };
  }, [wanted]);
  return is;
}
