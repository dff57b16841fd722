/**
 * Measures elapsed milliseconds. One clock stops while the machine sleeps and the user can set the other one, so the
 * larger difference counts.
 */
export function startStopwatch(): () => number {
  const [steady, wall] = [performance.now(), Date.now()];
  return () => Math.max(performance.now() - steady, Date.now() - wall);
}

/** The server's time, from its last answer; this machine's time until there is one. */
export function createServerClock() {
  let lastTime = Date.now();
  let elapsed = startStopwatch();
  return {
    set(time: number): void {
      lastTime = time;
      elapsed = startStopwatch();
    },
    now: () => lastTime + elapsed(),
  };
}
