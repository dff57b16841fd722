import { expect, it } from "vitest";
import type {
  AnyEventObject,
  AnyMachineSnapshot,
  AnyStateMachine,
  AnyStateNode,
  AnyTransitionDefinition,
  StateValue,
} from "xstate";
import { getAdjacencyMap } from "xstate/graph";
import { childDone, childFailed } from "./child-events.ts";

interface ExploreOptions {
  input?: unknown;
  /** The events that a user, a parent or a child may send. */
  events?: readonly AnyEventObject[];
  /** The possible outputs of each need, by its name. Every need may also fail. */
  answers?: Readonly<Record<string, readonly unknown[]>>;
  /** The part of the context that makes two situations in one state different; by default the whole context. */
  distinguishBy?: (context: never) => unknown;
}

interface Coverage {
  unreachedStates: string[];
  unreachedTransitions: string[];
}

/** Sends a machine every event and every answer in every state, and reports what was never reached. */
export function exploreMachine(machine: AnyStateMachine, exploration: ExploreOptions = {}): Coverage {
  const states = statesOf(machine.root);
  const options = graphOptions(states, exploration);
  const unreachedStates = new Set(states.filter((state) => !isLeftAtOnce(state)));
  const unreachedTransitions = new Map(states.flatMap(namedTransitions));
  for (const { state, transitions } of Object.values(getAdjacencyMap(machine, options))) {
    const from = state as AnyMachineSnapshot;
    for (const node of states) if (isIn(from, node)) unreachedStates.delete(node);
    for (const { event } of Object.values(transitions as Record<string, { event: AnyEventObject }>))
      for (const transition of machine.getTransitionData(from, event)) unreachedTransitions.delete(transition);
  }
  for (const transition of unreachedTransitions.keys())
    if (isTakenInside(transition, unreachedStates)) unreachedTransitions.delete(transition);
  return {
    unreachedStates: [...unreachedStates].map(({ id }) => id),
    unreachedTransitions: [...unreachedTransitions.values()],
  };
}

/** Tests that a machine reaches each of its states and takes each of its transitions. */
export function testEveryPath(...exploration: Parameters<typeof exploreMachine>): void {
  const { unreachedStates, unreachedTransitions } = exploreMachine(...exploration);
  it("reaches each of its states", () => expect(unreachedStates).toEqual([]));
  it("takes each of its transitions [fault: machine paths]", () => expect(unreachedTransitions).toEqual([]));
}

function graphOptions(states: readonly AnyStateNode[], exploration: ExploreOptions) {
  const { input, events = [], distinguishBy = (context: never): unknown => context } = exploration;
  return {
    input,
    events: [...events, ...states.flatMap((state) => answersIn(state, exploration)), ...states.flatMap(delaysIn)],
    serializeState: ({ value, context }: AnyMachineSnapshot) =>
      JSON.stringify([value, distinguishBy(context as never)]),
  };
}

/** No snapshot shows such a state. Where it leads is reached through it alone. */
const isLeftAtOnce = ({ always = [] }: AnyStateNode) => always.some(({ guard }) => !guard);

const namedTransitions = (state: AnyStateNode) =>
  [...state.transitions.values()]
    .flat()
    .map((transition): [AnyTransitionDefinition, string] => [
      transition,
      `${state.id} · ${describeTransition(transition)}`,
    ]);

/** XState raises the end of a region internally, so no event sends it: it was taken when its target was reached. */
const isTakenInside = ({ eventType, target }: AnyTransitionDefinition, unreached: ReadonlySet<AnyStateNode>) =>
  String(eventType).startsWith("xstate.done.state") && target?.every((node) => !unreached.has(node));

interface DescribedTransition {
  eventType: string;
  target?: unknown;
  guard?: unknown;
}

function describeTransition({ eventType, target, guard }: DescribedTransition): string {
  const guardName = typeof guard === "string" ? guard : nameOfGuard(guard as { name?: string; type?: string });
  const targets = (target as AnyStateNode[] | undefined)?.map(({ id }) => id) ?? "stays";
  return [eventType, guardName && `[${guardName}]`, "→", targets].filter(Boolean).join(" ");
}

const nameOfGuard = (guard: { name?: string; type?: string } | undefined) => guard?.name ?? guard?.type;

const isIn = (snapshot: AnyMachineSnapshot, { path }: AnyStateNode) =>
  path.length === 0 ||
  snapshot.matches(path.slice(0, -1).reduceRight<StateValue>((value, key) => ({ [key]: value }), path.at(-1) ?? ""));

function statesOf(node: AnyStateNode): AnyStateNode[] {
  const inner = Object.values(node.states as Record<string, AnyStateNode>).filter(({ type }) => type !== "history");
  return [node, ...inner.flatMap(statesOf)];
}

function answersIn(state: AnyStateNode, { answers = {} }: ExploreOptions): AnyEventObject[] {
  return state.invoke.flatMap(({ id, src }) => [
    ...(answers[src as string] ?? [undefined]).map((output) => childDone(id, output)),
    childFailed(id),
  ]);
}

const delaysIn = (state: AnyStateNode): AnyEventObject[] =>
  [...state.transitions.keys()].filter((type) => type.startsWith("xstate.after")).map((type) => ({ type }));
