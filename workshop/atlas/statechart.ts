import type { AnyStateMachine, AnyStateNode } from "xstate";

/** What is read of a transition. */
interface Transition {
  eventType: string;
  guard?: string | { type: string } | (() => boolean);
  target?: readonly AnyStateNode[];
}

export interface State {
  path: string;
  name: string;
  kind: "atomic" | "compound" | "parallel" | "final" | "history";
  initial: boolean;
  description: string;
  invokes: readonly string[];
  /** What is answered without leaving the state, or by going to a state inside it. */
  stays: readonly string[];
  states: readonly State[];
}

export interface Way {
  from: string;
  to: string;
  label: string;
}

export interface Statechart {
  root: State;
  ways: readonly Way[];
}

export function statechartOf(machine: AnyStateMachine): Statechart {
  const ways: Way[] = [];
  const root = read(machine.root, ways);
  return { root, ways };
}

export const pathOf = (node: AnyStateNode) => [node.machine.id, ...node.path].join(".");

function read(node: AnyStateNode, ways: Way[]): State {
  const stays: string[] = [];
  const called = new Map(node.invoke.map(({ id, src }) => [id, typeof src === "string" ? src : id]));
  for (const transition of [node.always ?? [], ...node.transitions.values()].flat() as unknown as Transition[]) {
    const label = labelOf(transition, called);
    const targets = transition.target ?? [];
    const away = targets.filter((target) => !isInside(target, node));
    for (const target of away) ways.push({ from: pathOf(node), to: pathOf(target), label });
    if (away.length === 0)
      stays.push(targets.length > 0 ? `${label} → ${targets.map(({ key }) => key).join(", ")}` : label);
  }
  return {
    path: pathOf(node),
    name: node.key,
    kind: node.type,
    initial: node.parent?.type === "compound" && node.parent.initial.target.includes(node),
    description: node.description ?? "",
    invokes: [...called.values()],
    stays,
    states: Object.values(node.states as Record<string, AnyStateNode>).map((inner) => read(inner, ways)),
  };
}

const isInside = (node: AnyStateNode, outer: AnyStateNode) => node !== outer && isWithin(node, outer);
const isWithin = (node: AnyStateNode, outer: AnyStateNode): boolean =>
  node === outer || (node.parent !== undefined && isWithin(node.parent, outer));

function labelOf({ eventType, guard }: Transition, called: ReadonlyMap<string, string>): string {
  const event = eventType
    .replace(
      /^xstate\.(done|error)\.actor\.(.+)$/,
      (_, end: string, id: string) => `${called.get(id) ?? id} ${end === "done" ? "done" : "failed"}`,
    )
    .replace(/^xstate\.done\.state\..+$/, "all done")
    .replace(/^xstate\.after\.([^.]+)\..+$/, "after $1");
  return guard ? `${event} [${nameOfGuard(guard)}]` : event || "at once";
}

function nameOfGuard(guard: NonNullable<Transition["guard"]>): string {
  if (typeof guard === "string") return guard;
  return typeof guard === "function" ? guard.name : guard.type;
}
