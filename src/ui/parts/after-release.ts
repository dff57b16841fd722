/** A press that leaves a field must still find what it is on: only when key or button is up again may the page move. */
export function afterRelease(act: () => void): void {
  const once = new AbortController();
  const settle = () => {
    once.abort();
    act();
  };
  for (const type of ["keyup", "click"]) addEventListener(type, settle, { signal: once.signal });
}
