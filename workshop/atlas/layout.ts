import ELK, { type ElkExtendedEdge, type ElkNode } from "elkjs/lib/elk.bundled.js";
import type { State, Statechart } from "./statechart.ts";

const LINE = 16;
const LETTER = 6.4;
const PAD = 12;

const options = {
  "elk.algorithm": "layered",
  "elk.direction": "DOWN",
  "elk.hierarchyHandling": "INCLUDE_CHILDREN",
  "elk.edgeRouting": "ORTHOGONAL",
  "elk.spacing.nodeNode": "36",
  "elk.spacing.edgeNode": "18",
  "elk.spacing.edgeEdge": "12",
  "elk.spacing.edgeLabel": "4",
  "elk.layered.spacing.nodeNodeBetweenLayers": "44",
  "elk.layered.spacing.edgeNodeBetweenLayers": "16",
  "elk.json.edgeCoords": "ROOT",
  "elk.json.shapeCoords": "ROOT",
};

export const linesOf = ({ invokes, stays }: State) => [...invokes.map((name) => `invokes ${name}`), ...stays];

const widthOf = (text: string) => text.length * LETTER;

/** Where everything of a statechart lies. */
export function layOut({ root, ways }: Statechart): Promise<ElkNode> {
  const merged = Map.groupBy(ways, ({ from, to }) => `${from} → ${to}`);
  const edges: ElkExtendedEdge[] = [...merged].map(([id, same]) => {
    const labels = same.map(({ label }) => ({ text: label, width: widthOf(label), height: LINE }));
    return {
      id,
      sources: same.slice(0, 1).map(({ from }) => from),
      targets: same.slice(0, 1).map(({ to }) => to),
      labels,
    };
  });
  return new ELK().layout({ id: "page", layoutOptions: options, children: [box(root)], edges });
}

function box(state: State): ElkNode {
  const lines = linesOf(state);
  const width = Math.max(widthOf(state.name) + 32, ...lines.map(widthOf)) + 2 * PAD;
  const height = LINE * (lines.length + 1) + 2 * PAD;
  const first: ElkNode["layoutOptions"] = state.initial ? { "elk.layered.layering.layerConstraint": "FIRST" } : {};
  if (state.states.length === 0) return { id: state.path, width, height, layoutOptions: first };
  return {
    id: state.path,
    children: state.states.map(box),
    layoutOptions: {
      ...options,
      ...first,
      "elk.padding": `[top=${height},left=${PAD * 1.5},bottom=${PAD * 1.5},right=${PAD * 1.5}]`,
      "elk.nodeSize.constraints": "MINIMUM_SIZE",
      "elk.nodeSize.minimum": `(${width},${height})`,
    },
  };
}
