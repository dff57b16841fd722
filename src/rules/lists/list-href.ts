export type List = "clients" | "people" | "reports" | "reviews" | "usage" | "openings" | "audit";
export type ListArea = "admin" | "audit";

/** Leads to a list that searches, filters or opens this. */
export const listHref = (list: List, search: Record<string, string>, area: ListArea = "admin"): string =>
  pageHref(`/${area}/${list}`, search);

/** Leads to a page as its search says. */
export function pageHref(path: string, search: Record<string, string>): string {
  const written = Object.entries(search).map(([name, value]) => [
    name,
    isReadAsJson(value) ? JSON.stringify(value) : value,
  ]);
  return `${path}?${new URLSearchParams(written).toString()}`;
}

/** The router reads such a text as the value that it names. */
function isReadAsJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}
