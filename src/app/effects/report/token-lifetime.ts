import { fromPromise } from "xstate";

/** Milliseconds until the end of an embed token, or null where the server did not name it. */
export const measureLifetime = (now: () => number) =>
  fromPromise<number | null, { expiration: string | undefined }>(async ({ input }) => {
    const end = Date.parse(input.expiration ?? "");
    return Number.isNaN(end) ? null : end - now();
  });
