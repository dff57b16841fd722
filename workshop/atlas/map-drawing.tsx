import ELK, { type ElkNode } from "elkjs/lib/elk.bundled.js";
import "./atlas.css";
import { Edge } from "./edge.tsx";
import { type Place, productMap, type Tie } from "./product-map.ts";

export interface MapDrawing {
  laid: ElkNode;
  places: readonly Place[];
  ties: readonly Tie[];
}

export async function mapDrawing(): Promise<MapDrawing> {
  const { places, ties } = productMap();
  const laid = await new ELK().layout({
    id: "page",
    layoutOptions: {
      "elk.algorithm": "layered",
      "elk.direction": "RIGHT",
      "elk.edgeRouting": "ORTHOGONAL",
      "elk.spacing.nodeNode": "18",
      "elk.layered.spacing.nodeNodeBetweenLayers": "60",
      "elk.spacing.edgeEdge": "10",
    },
    children: places.map(({ id, name }) => ({ id, width: name.length * 8 + 32, height: 32 })),
    edges: ties.map(({ from, to, label }) => ({
      id: `${from} ${label} ${to}`,
      sources: [from],
      targets: [to],
      labels: [{ text: label, width: label.length * 6.4, height: 16 }],
    })),
  });
  return { laid, places, ties };
}

const wayTo = ({ kind, name }: Place) =>
  kind === "machine"
    ? `./?path=/story/atlas-machines--${name.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`
    : kind === "route"
      ? "./?path=/story/portal-whole-portal--report"
      : undefined;

/** The product on one page. */
export function ProductMap({ laid, places, ties }: MapDrawing) {
  const placed = new Map(places.map((place) => [place.id, place]));
  return (
    <div className="atlas">
      <h1>The product on one page</h1>
      <div className="atlas-scroll">
        <svg width={laid.width} height={laid.height} viewBox={`0 0 ${laid.width ?? 0} ${laid.height ?? 0}`}>
          <defs>
            <marker id="head" viewBox="0 0 8 8" refX="7" refY="4" markerWidth="7" markerHeight="7" orient="auto">
              <path d="M0 0 8 4 0 8Z" />
            </marker>
          </defs>
          {laid.edges?.map((edge) => (
            <Edge key={edge.id} edge={edge} />
          ))}
          {laid.children?.map(({ id, x = 0, y = 0, width, height }) => {
            const place = placed.get(id);
            return (
              place && (
                <a key={id} href={wayTo(place)} target="_top">
                  <rect
                    className="atlas-box"
                    data-place={place.kind}
                    x={x}
                    y={y}
                    width={width}
                    height={height}
                    rx={place.kind === "route" ? 16 : 6}
                  />
                  <text className="atlas-name" x={x + 16} y={y + 21}>
                    {place.name}
                  </text>
                </a>
              )
            );
          })}
        </svg>
      </div>
      <div className="atlas-scroll">
        <table>
          <thead>
            <tr>
              <th>What</th>
              <th>Leads to</th>
            </tr>
          </thead>
          <tbody>
            {places
              .filter(({ id }) => ties.some(({ from }) => from === id))
              .map((place) => (
                <tr key={place.id}>
                  <th scope="row">{place.id}</th>
                  <td>
                    {ties
                      .filter(({ from }) => from === place.id)
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
