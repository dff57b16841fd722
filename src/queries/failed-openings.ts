import { type FailedOpening, serviceContract } from "../api/service-contract.ts";
import type { LoadList } from "./list.ts";

export const loadFailedOpenings: LoadList<FailedOpening, { reference: string }> = async (
  call,
  { criteria: { reference }, after },
  signal,
) => {
  const { failures, total, next } = await call(serviceContract.listFailedOpenings, {
    body: { reference, after },
    signal,
  });
  return { rows: failures, total, next };
};
