import { useEffect, useState } from "react";

/** Whether the browser has been idle since `isEnabled` became true. */
export function useIdle(isEnabled: boolean, whenIdle: () => Promise<void>): boolean {
  const [isIdle, setIsIdle] = useState(false);
  useEffect(() => {
    let isWaiting = isEnabled;
    if (isWaiting) void whenIdle().then(() => isWaiting && setIsIdle(true));
    return () => {
      isWaiting = false;
    };
  }, [isEnabled, whenIdle]);
  return isIdle;
}
