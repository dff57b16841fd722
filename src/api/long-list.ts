const PIECE_LENGTH = 100_000;
const FLAT_OBJECT = /\s*\{(?:[^"{}[\]]|"(?:[^"\\]|\\.)*")*\}\s*[,\]]/y;

/**
 * Parses a long list of flat objects in pieces and yields to the browser between them, so that no frame is delayed.
 * Null when the text is not such a list: then it has to be parsed at once.
 */
export async function readLongList<T>(
  text: string,
  parsePiece: (piece: unknown[]) => T[],
  yieldBetweenPieces = yieldToBrowser,
): Promise<T[] | null> {
  if (!text.trimStart().startsWith("[")) return null;
  const list: T[] = [];
  let start = text.indexOf("[") + 1;
  while (true) {
    const end = findPieceEnd(text, start);
    if (end === null) return null;
    for (const item of parsePiece(JSON.parse(`[${text.slice(start, end - 1)}]`) as unknown[])) list.push(item);
    if (text[end - 1] === "]") return text.slice(end).trim() === "" ? list : null;
    start = end;
    await yieldBetweenPieces();
  }
}

function findPieceEnd(text: string, start: number): number | null {
  FLAT_OBJECT.lastIndex = start;
  while (FLAT_OBJECT.lastIndex - start < PIECE_LENGTH) {
    if (!FLAT_OBJECT.test(text)) return null;
    if (text[FLAT_OBJECT.lastIndex - 1] === "]") break;
  }
  return FLAT_OBJECT.lastIndex;
}

interface WithScheduler {
  scheduler?: { yield?: () => Promise<void> };
}

export const yieldToBrowser = () =>
  (globalThis as WithScheduler).scheduler?.yield?.() ?? new Promise<void>((resolve) => setTimeout(resolve, 0));
