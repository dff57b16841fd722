import { Failure } from "./failure.ts";

/** Null where what is asked for is not there, or is not for this person. */
export const nullIfAbsent = <T>(request: Promise<T>): Promise<T | null> =>
  request.catch((error: unknown) => {
    if (error instanceof Failure && error.kind === "absent") return null;
    throw error;
  });
