import type { ElkNode, ElkPoint } from "elkjs/lib/elk.bundled.js";

/** The labels of a layout that the line of a transition runs through. */
export function findCrossedLabels({ edges = [] }: ElkNode): string[] {
  const lines = edges.flatMap(({ sections = [] }) =>
    sections.flatMap(({ startPoint, bendPoints = [], endPoint }) => {
      const points = [startPoint, ...bendPoints, endPoint];
      return points.slice(1).map((end, index) => [points[index]!, end] as const);
    }),
  );
  return edges.flatMap(({ labels = [] }) =>
    labels
      .filter(({ x = 0, y = 0, width = 0, height = 0 }) =>
        // The lines are horizontal or vertical. A label may touch one.
        lines.some(([one, other]) => {
          const overlaps = (axis: keyof ElkPoint, start: number, size: number) =>
            Math.max(one[axis], other[axis]) > start + 1 && Math.min(one[axis], other[axis]) < start + size - 1;
          return overlaps("x", x, width) && overlaps("y", y, height);
        }),
      )
      .map(({ text = "" }) => text),
  );
}
