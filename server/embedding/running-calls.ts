/** A call is sent once, however often it is asked for until it has ended: all who ask get its one answer. */
export function createRunningCalls<T>() {
  const running = new Map<string, Promise<T>>();
  return (key: string, send: () => Promise<T>): Promise<T> => {
    const call = running.get(key) ?? send().finally(() => running.delete(key));
    running.set(key, call);
    return call;
  };
}
