import { type AnyStateMachine, fromPromise } from "xstate";

/** A named need of a machine: it rejects until the app provides it. */
export const needs = <Out, In = void>(name: string) =>
  fromPromise<Out, In>(() => Promise.reject(new Error(`The need ${name} is not provided`)));

/** A machine that the app provides, so that it can be loaded later than the machine that runs it. */
export function needsMachine<Machine extends AnyStateMachine>(name: string): Machine {
  const missing: unknown = needs(name);
  return missing as Machine;
}
