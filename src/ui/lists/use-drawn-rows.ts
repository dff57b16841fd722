import { startTransition, useEffect, useState } from "react";

/** New rows drawn at once: about a screen. On a slow device fifty would block keys and clicks for too long. */
const PIECE = 14;
const nothingDrawn: ReadonlySet<string> = new Set();

/** The rows to draw now: those that are drawn already, and a piece of the new ones. The others follow after it. */
export function useDrawnRows<Row>(rows: readonly Row[], idOf: (row: Row) => string): readonly Row[] {
  const [drawnIds, setDrawnIds] = useState(nothingDrawn);
  const drawn = takePiece(rows, (row) => drawnIds.has(idOf(row)));
  const hasNewRows = drawn.some((row) => !drawnIds.has(idOf(row)));
  useEffect(() => {
    if (hasNewRows) startTransition(() => setDrawnIds(new Set(drawn.map(idOf))));
  });
  return drawn.length === rows.length ? rows : drawn;
}

function takePiece<Row>(rows: readonly Row[], isDrawn: (row: Row) => boolean): readonly Row[] {
  let added = 0;
  const end = rows.findIndex((row) => !isDrawn(row) && ++added > PIECE);
  return end < 0 ? rows : rows.slice(0, end);
}
