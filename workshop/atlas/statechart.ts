import type { AnyStateMachine, AnyStateNode } from "xstate";

/** The parts of XState's transition definition that are drawn. */
interface TransitionDefinition {
  eventType: string;
  guard?: string | { type: string } | (() => boolean);
  target?: readonly AnyStateNode[];
}

export interface StateSummary {
  path: string;
  name: string;
  kind: "atomic" | "compound" | "parallel" | "final" | "history";
  isInitial: boolean;
  description: string;
  invokes: readonly string[];
  /** Labels of the transitions that do not leave the state. */
  internalTransitions: readonly string[];
  states: readonly StateSummary[];
}

export interface Transition {
  from: string;
  to: string;
  label: string;
}

export interface Statechart {
  root: StateSummary;
  transitions: readonly Transition[];
}

export function readStatechart(machine: AnyStateMachine): Statechart {
  const transitions: Transition[] = [];
  const root = readState(machine.root, transitions);
  return { root, transitions };
}

const pathOf = (node: AnyStateNode) => [node.machine.id, ...node.path].join(".");

/** Summarizes a state and its inner states, and adds the transitions that leave them to `transitions`. */
function readState(node: AnyStateNode, transitions: Transition[]): StateSummary {
  const internalTransitions: string[] = [];
  const sourceByInvokeId = new Map(node.invoke.map(({ id, src }) => [id, typeof src === "string" ? src : id]));
  const definitions = [node.always ?? [], ...node.transitions.values()].flat() as unknown as TransitionDefinition[];
  for (const definition of definitions) {
    const label = labelOf(definition, sourceByInvokeId);
    const targets = definition.target ?? [];
    const outerTargets = targets.filter((target) => !isInside(target, node));
    for (const target of outerTargets) transitions.push({ from: pathOf(node), to: pathOf(target), label });
    if (outerTargets.length === 0)
      internalTransitions.push(targets.length > 0 ? `${label} → ${targets.map(({ key }) => key).join(", ")}` : label);
  }
  return {
    path: pathOf(node),
    name: node.key,
    kind: node.type,
    isInitial: node.parent?.type === "compound" && node.parent.initial.target.includes(node),
    description: node.description ?? "",
    invokes: [...sourceByInvokeId.values()],
    internalTransitions,
    states: Object.values(node.states as Record<string, AnyStateNode>).map((inner) => readState(inner, transitions)),
  };
}

const isInside = (node: AnyStateNode, outer: AnyStateNode) => node !== outer && isWithin(node, outer);
const isWithin = (node: AnyStateNode, outer: AnyStateNode): boolean =>
  node === outer || (node.parent !== undefined && isWithin(node.parent, outer));

function labelOf({ eventType, guard }: TransitionDefinition, sourceByInvokeId: ReadonlyMap<string, string>): string {
  const event = eventType
    .replace(
      /^xstate\.(done|error)\.actor\.(.+)$/,
      (_, end: string, id: string) => `${sourceByInvokeId.get(id) ?? id} ${end === "done" ? "done" : "failed"}`,
    )
    .replace(/^xstate\.done\.state\..+$/, "all done")
    .replace(/^xstate\.after\.([^.]+)\..+$/, "after $1");
  return guard ? `${event} [${nameOfGuard(guard)}]` : event || "at once";
}

function nameOfGuard(guard: NonNullable<TransitionDefinition["guard"]>): string {
  if (typeof guard === "string") return guard;
  return typeof guard === "function" ? guard.name : guard.type;
}
