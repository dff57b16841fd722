import { fromPromise } from "xstate";

/** What a machine needs of the world, by name. It rejects loudly until the composition root provides it. */
export const needs = <Out, In = void>(name: string) =>
  fromPromise<Out, In>(() => Promise.reject(new Error(`The need ${name} is not provided`)));
