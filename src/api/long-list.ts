const LONG = 100_000;
const FLAT_OBJECT = /\s*\{(?:[^"{}[\]]|"(?:[^"\\]|\\.)*")*\}\s*[,\]]/y;

/**
 * Reads a long list of flat objects piece by piece, resting between two, so that no frame waits for it.
 * Null where the text is not plainly such a list: then it has to be parsed at once.
 */
export async function readLongList<T>(
  text: string,
  accept: (piece: unknown[]) => T[],
  rest = yieldToBrowser,
): Promise<T[] | null> {
  if (text.length < LONG || !text.trimStart().startsWith("[")) return null;
  const list: T[] = [];
  let start = text.indexOf("[") + 1;
  while (true) {
    const end = endOfPiece(text, start);
    if (end === null) return null;
    for (const item of accept(JSON.parse(`[${text.slice(start, end - 1)}]`) as unknown[])) list.push(item);
    if (text[end - 1] === "]") return text.slice(end).trim() === "" ? list : null;
    start = end;
    await rest();
  }
}

function endOfPiece(text: string, start: number): number | null {
  FLAT_OBJECT.lastIndex = start;
  while (FLAT_OBJECT.lastIndex - start < LONG) {
    if (!FLAT_OBJECT.test(text)) return null;
    if (text[FLAT_OBJECT.lastIndex - 1] === "]") break;
  }
  return FLAT_OBJECT.lastIndex;
}

interface Yielding {
  scheduler?: { yield?: () => Promise<void> };
}

export const yieldToBrowser = () =>
  (globalThis as Yielding).scheduler?.yield?.() ?? new Promise<void>((resolve) => setTimeout(resolve, 0));
