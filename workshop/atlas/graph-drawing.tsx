import type { ElkExtendedEdge, ElkNode } from "elkjs/lib/elk.bundled.js";
import type { ReactNode } from "react";

/** The scrollable picture of a layout: its edges, and the nodes given as children. */
export function GraphDrawing({ layout, children }: { layout: ElkNode; children: ReactNode }) {
  return (
    <div className="atlas-scroll">
      <svg width={layout.width} height={layout.height} viewBox={`0 0 ${layout.width ?? 0} ${layout.height ?? 0}`}>
        <defs>
          <marker id="head" viewBox="0 0 8 8" refX="7" refY="4" markerWidth="7" markerHeight="7" orient="auto">
            <path d="M0 0 8 4 0 8Z" />
          </marker>
        </defs>
        {children}
        {layout.edges?.map((edge) => (
          <EdgeDrawing key={edge.id} edge={edge} />
        ))}
      </svg>
    </div>
  );
}

function EdgeDrawing({ edge: { sections, labels } }: { edge: ElkExtendedEdge }) {
  return (
    <g>
      {sections?.map(({ id, startPoint, bendPoints, endPoint }) => (
        <polyline
          key={id}
          className="atlas-edge"
          markerEnd="url(#head)"
          points={[startPoint, bendPoints ?? [], endPoint]
            .flat()
            .map(({ x, y }) => `${x},${y}`)
            .join(" ")}
        />
      ))}
      {labels?.map(({ text, x = 0, y = 0 }) => (
        <text key={`${text}${x}${y}`} className="atlas-label" x={x} y={y + 12}>
          {text}
        </text>
      ))}
    </g>
  );
}
