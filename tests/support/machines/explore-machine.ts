import type {
  AnyEventObject,
  AnyMachineSnapshot,
  AnyStateMachine,
  AnyStateNode,
  AnyTransitionDefinition,
  StateValue,
} from "xstate";
import { getAdjacencyMap, getShortestPaths, type StatePath } from "xstate/graph";
import { childBroke, childDone } from "./child-events.ts";

export interface Journey {
  input?: unknown;
  /** What a person, a parent or a child may say. */
  events?: readonly AnyEventObject[];
  /** What the world may answer, by the name of the need. That it may also fail goes without saying. */
  answers?: Readonly<Record<string, readonly unknown[]>>;
  /** What of the context tells two situations apart, beside the state; everything where left out. */
  telling?: (context: never) => unknown;
}

interface Coverage {
  unreachedStates: string[];
  unreachedTransitions: string[];
  paths: StatePath<AnyMachineSnapshot, AnyEventObject>[];
  edges: Edge[];
}

interface Edge {
  from: AnyMachineSnapshot;
  event: AnyEventObject;
  to: AnyMachineSnapshot;
  /** The shortest way to where it starts. */
  way: AnyEventObject[];
}

/** Walks a machine along every event and every answer, and tells what was never reached. */
export function walk(machine: AnyStateMachine, journey: Journey = {}): Coverage {
  const all = statesOf(machine.root);
  const options = {
    input: journey.input,
    events: [...(journey.events ?? []), ...all.flatMap((state) => answersIn(state, journey)), ...all.flatMap(delaysIn)],
    serializeState: (snapshot: AnyMachineSnapshot) =>
      JSON.stringify([snapshot.value, journey.telling ? journey.telling(snapshot.context as never) : snapshot.context]),
  };
  const missed = new Map(
    all.flatMap((state) =>
      [...state.transitions.values()]
        .flat()
        .map((transition): [AnyTransitionDefinition, string] => [transition, `${state.id} · ${nameOf(transition)}`]),
    ),
  );
  const unseen = new Set(all);
  const edges: Edge[] = [];
  const paths = getShortestPaths(machine, options) as Coverage["paths"];
  const ways = new Map(
    paths.map(({ state, steps }) => [
      options.serializeState(state),
      steps.map(({ event }) => event).filter(({ type }) => type !== "xstate.init"),
    ]),
  );
  for (const { state, transitions } of Object.values(getAdjacencyMap(machine, options))) {
    const snapshot = state as AnyMachineSnapshot;
    for (const node of all) if (isIn(snapshot, node)) unseen.delete(node);
    for (const { event, state: to } of Object.values(
      transitions as Record<string, { event: AnyEventObject; state: AnyMachineSnapshot }>,
    )) {
      edges.push({ from: snapshot, event, to, way: ways.get(options.serializeState(snapshot)) ?? [] });
      for (const taken of machine.getTransitionData(snapshot, event)) missed.delete(taken);
    }
  }
  // a region's end is told inside the machine: it was taken when it led somewhere
  for (const transition of missed.keys()) {
    if (
      String(transition.eventType).startsWith("xstate.done.state") &&
      transition.target?.every((node) => !unseen.has(node))
    )
      missed.delete(transition);
  }
  return {
    unreachedStates: [...unseen].map(({ id }) => id),
    unreachedTransitions: [...missed.values()],
    paths,
    edges,
  };
}

export const nameOf = ({ eventType, target, guard }: { eventType: string; target?: unknown; guard?: unknown }) =>
  [
    eventType,
    guard && `[${typeof guard === "string" ? guard : (guard as { type: string }).type}]`,
    "→",
    (target as AnyStateNode[] | undefined)?.map(({ id }) => id) ?? "stays",
  ]
    .filter(Boolean)
    .join(" ");

const isIn = (snapshot: AnyMachineSnapshot, { path }: AnyStateNode) =>
  path.length === 0 ||
  snapshot.matches(path.slice(0, -1).reduceRight<StateValue>((value, key) => ({ [key]: value }), path.at(-1) ?? ""));

function statesOf(node: AnyStateNode): AnyStateNode[] {
  const inner = Object.values(node.states as Record<string, AnyStateNode>).filter(({ type }) => type !== "history");
  return [node, ...inner.flatMap(statesOf)];
}

function answersIn(state: AnyStateNode, { answers = {} }: Journey): AnyEventObject[] {
  return state.invoke.flatMap(({ id, src }) => [
    ...(answers[src as string] ?? [undefined]).map((output) => childDone(id, output)),
    childBroke(id),
  ]);
}

const delaysIn = (state: AnyStateNode): AnyEventObject[] =>
  [...state.transitions.keys()].filter((type) => type.startsWith("xstate.after")).map((type) => ({ type }));
