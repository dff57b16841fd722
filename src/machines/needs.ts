import { fromPromise } from "xstate";

/** A named need of a machine: it rejects until the app provides it. */
export const needs = <Out, In = void>(name: string) =>
  fromPromise<Out, In>(() => Promise.reject(new Error(`The need ${name} is not provided`)));
