import { useEffect, useState } from "react";

/** Whether the browser has been idle since `wanted` became true. */
export function useIdle(wanted: boolean, whenIdle: () => Promise<void>): boolean {
  const [isIdle, setIsIdle] = useState(false);
  useEffect(() => {
    let waiting = wanted;
    if (waiting) void whenIdle().then(() => waiting && setIsIdle(true));
    return () => {
      waiting = false;
    };
  }, [wanted, whenIdle]);
  return isIdle;
}
