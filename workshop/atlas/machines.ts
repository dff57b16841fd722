import type { AnyStateMachine } from "xstate";

const modules = import.meta.glob<Record<string, unknown>>("../../src/machines/*/*.machine.ts", { eager: true });

const isMachine = (value: unknown): value is AnyStateMachine =>
  typeof value === "object" && value !== null && "root" in value;

export const machines: readonly AnyStateMachine[] = Object.values(modules).flatMap((module) =>
  Object.values(module).filter(isMachine),
);

export function findMachine(id: string): AnyStateMachine {
  const found = machines.find((machine) => machine.id === id);
  if (!found) throw new Error(`There is no machine ${id}`);
  return found;
}
