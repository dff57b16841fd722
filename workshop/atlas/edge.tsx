import type { ElkExtendedEdge } from "elkjs/lib/elk.bundled.js";

export function Edge({ edge: { sections, labels } }: { edge: ElkExtendedEdge }) {
  return (
    <g>
      {sections?.map(({ id, startPoint, bendPoints, endPoint }) => (
        <polyline
          key={id}
          className="atlas-way"
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
