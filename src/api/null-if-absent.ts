import { Failure } from "./failure.ts";

/** Null where the back end has no such call. */
export const nullIfAbsent = <T>(request: Promise<T>): Promise<T | null> =>
  request.catch((error: unknown) => {
    if (error instanceof Failure && error.kind === "absent") return null;
    throw error;
  });
