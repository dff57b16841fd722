import ELK, { type ElkExtendedEdge, type ElkNode } from "elkjs/lib/elk.bundled.js";
import type { Statechart, StateSummary } from "./statechart.ts";

const LINE_HEIGHT = 16;
const LETTER_WIDTH = 6.4;
const PADDING = 12;

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

/** The lines of text below a state's name. */
export const detailsOf = ({ invokes, internalTransitions }: StateSummary) => [
  ...invokes.map((name) => `invokes ${name}`),
  ...internalTransitions,
];

const widthOf = (text: string) => text.length * LETTER_WIDTH;

/** Computes the position of every state and transition. */
export function layOutStatechart({ root, transitions }: Statechart): Promise<ElkNode> {
  const byEndpoints = Map.groupBy(transitions, ({ from, to }) => `${from} → ${to}`);
  const edges: ElkExtendedEdge[] = [...byEndpoints].map(([id, parallel]) => ({
    id,
    sources: parallel.slice(0, 1).map(({ from }) => from),
    targets: parallel.slice(0, 1).map(({ to }) => to),
    labels: parallel.map(({ label }) => ({ text: label, width: widthOf(label), height: LINE_HEIGHT })),
  }));
  return new ELK().layout({ id: "page", layoutOptions: options, children: [createNode(root)], edges });
}

function createNode(state: StateSummary): ElkNode {
  const details = detailsOf(state);
  const width = Math.max(widthOf(state.name) + 32, ...details.map(widthOf)) + 2 * PADDING;
  const height = LINE_HEIGHT * (details.length + 1) + 2 * PADDING;
  const order: ElkNode["layoutOptions"] = state.isInitial ? { "elk.layered.layering.layerConstraint": "FIRST" } : {};
  if (state.states.length === 0) return { id: state.path, width, height, layoutOptions: order };
  return {
    id: state.path,
    children: state.states.map(createNode),
    layoutOptions: {
      ...options,
      ...order,
      "elk.padding": `[top=${height},left=${PADDING * 1.5},bottom=${PADDING * 1.5},right=${PADDING * 1.5}]`,
      "elk.nodeSize.constraints": "MINIMUM_SIZE",
      "elk.nodeSize.minimum": `(${width},${height})`,
    },
  };
}
