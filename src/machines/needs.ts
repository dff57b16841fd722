import { fromPromise } from "xstate";
import type { Outcome } from "../api/contract.ts";

/** A named need of a machine: it rejects until the app provides it. */
export const needs = <Out, In = void>(name: string) =>
  fromPromise<Out, In>(() => Promise.reject(new Error(`The need ${name} is not provided`)));

/** Guards the answer to a write. */
export const hasSucceeded = ({ event: { output } }: { event: { output: Outcome } }) => output.isSuccess;
