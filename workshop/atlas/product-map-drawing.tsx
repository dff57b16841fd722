import ELK, { type ElkNode } from "elkjs/lib/elk.bundled.js";
import "./atlas.css";
import { GraphDrawing } from "./graph-drawing.tsx";
import { findMapTarget } from "./map-targets.ts";
import { type MapNode, type ProductMap, readProductMap } from "./product-map.ts";
import { type LinksByTarget, loadStoryLinks } from "./story-links.ts";

export interface ProductMapDrawingProps {
  layout: ElkNode;
  map: ProductMap;
  links: LinksByTarget;
}

export async function loadProductMap(): Promise<ProductMapDrawingProps> {
  const map = readProductMap();
  const { byMapNode: links } = await loadStoryLinks();
  const layout = await new ELK().layout({
    id: "page",
    layoutOptions: {
      "elk.algorithm": "layered",
      "elk.direction": "RIGHT",
      "elk.edgeRouting": "ORTHOGONAL",
      "elk.spacing.nodeNode": "18",
      "elk.layered.spacing.nodeNodeBetweenLayers": "60",
      "elk.spacing.edgeEdge": "10",
    },
    children: map.nodes.map(({ id, name }) => ({ id, width: name.length * 8 + 32, height: 32 })),
    edges: map.edges.map(({ from, to, label }) => ({
      id: `${from} ${label} ${to}`,
      sources: [from],
      targets: [to],
      labels: [{ text: label, width: label.length * 6.4, height: 16 }],
    })),
  });
  return { layout, map, links };
}

/** The product's routes, machines and dialogs on one page. */
export function ProductMapDrawing({ layout, map: { nodes, edges }, links }: ProductMapDrawingProps) {
  const nodeById = new Map(nodes.map((node) => [node.id, node]));
  return (
    <div className="atlas">
      <h1>The product on one page</h1>
      <GraphDrawing layout={layout} label="Routes, machines and dialogs">
        {layout.children?.map((box) => {
          const node = nodeById.get(box.id);
          return node && <NodeBox key={box.id} box={box} node={node} storyId={findMapTarget(node, links)} />;
        })}
      </GraphDrawing>
      <div className="atlas-scroll">
        <table>
          <thead>
            <tr>
              <th>From</th>
              <th>To</th>
            </tr>
          </thead>
          <tbody>
            {nodes
              .filter(({ id }) => edges.some(({ from }) => from === id))
              .map(({ id }) => (
                <tr key={id}>
                  <th scope="row">{id}</th>
                  <td>
                    {edges
                      .filter(({ from }) => from === id)
                      .map(({ label, to }) => (
                        <div key={label + to}>
                          {label} {to}
                        </div>
                      ))}
                  </td>
                </tr>
              ))}
          </tbody>
        </table>
      </div>
    </div>
  );
}

interface NodeBoxProps {
  box: ElkNode;
  node: MapNode;
  storyId: string | undefined;
}

function NodeBox({ box: { x = 0, y = 0, width, height }, node, storyId }: NodeBoxProps) {
  return (
    <a href={storyId && `./?path=/story/${storyId}`} target="_top">
      <rect
        className="atlas-box"
        data-node={node.kind}
        x={x}
        y={y}
        width={width}
        height={height}
        rx={node.kind === "route" ? 16 : 6}
      />
      <text className="atlas-name" x={x + 16} y={y + 21}>
        {node.name}
      </text>
    </a>
  );
}
