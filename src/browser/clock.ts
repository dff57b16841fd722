/** Milliseconds that have passed, never fewer than truly: one of its two clocks stops in sleep, the other can be set by hand. */
export function startStopwatch(): () => number {
  const [steady, wall] = [performance.now(), Date.now()];
  return () => Math.max(performance.now() - steady, Date.now() - wall);
}

/** The server's time, as its last answer told it. Until one has, this machine's own. */
export function createServerClock() {
  let heard = Date.now();
  let since = startStopwatch();
  return {
    hear(time: number): void {
      heard = time;
      since = startStopwatch();
    },
    now: () => heard + since(),
  };
}
