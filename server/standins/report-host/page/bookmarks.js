/** The version of the states that this page writes. It reads no others. */
const VERSION = 1;

/** What is shown, as an opaque text. */
export function writeState({ data, page, year }, filters) {
  const bytes = new TextEncoder().encode(
    JSON.stringify({ version: VERSION, report: data.id, page: page.name, year, filters }),
  );
  return btoa(String.fromCharCode(...bytes));
}

/** Undefined for a text that is no state, and for one of another version, another report or a page that is gone. */
export function readState(text, data, pages) {
  const state = parse(text);
  const page = pages.find(({ name }) => name === state?.page);
  const isReadable = state?.version === VERSION && state.report === data.id && page && Array.isArray(state.filters);
  return isReadable ? { page, year: state.year, filters: state.filters } : undefined;
}

/** A bookmark as the library lists it. What it shows stays in the report. */
export const describeBookmark = ({ name, displayName, children }) => ({
  name,
  displayName,
  ...(children && { children: children.map(describeBookmark) }),
});

/** Undefined for an unknown name, for a group, and for a bookmark of a page that is gone. */
export function findBookmark(name, { bookmarks }, pages) {
  const bookmark = bookmarks.flatMap((one) => one.children ?? one).find((one) => one.name === name);
  const page = pages.find((one) => one.name === bookmark?.page);
  return page && { page, year: bookmark.year, filters: [] };
}

function parse(text) {
  try {
    return JSON.parse(new TextDecoder().decode(Uint8Array.from(atob(text), (char) => char.charCodeAt(0))));
  } catch {
    return undefined;
  }
}
