/** Something in a workspace of Power BI. */
export interface PowerBiItem {
  groupId: string;
  id: string;
}

/** What a report needs besides the model that it is published with. No call of Power BI names it. */
export interface FurtherItems {
  /** The model that the page binds to the report in place of that one. */
  boundModel: PowerBiItem | undefined;
  /** The paginated reports that it shows as visuals. */
  paginatedReports: PowerBiItem[];
}

const MAX_ITEMS = 10;
const ID = "[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}";
/** In the address of each, a part says what it is. */
const address = new RegExp(`groups/(${ID})/(?:settings/)?(datasets|rdlreports)/(${ID})`);

/** Splits a list of addresses and keeps of each what names the item. What is no such address is kept as it is. */
export function parseFurtherItems(text: string): string[] {
  const parts = text.toLowerCase().split(/[\s,;]/);
  return [...new Set(parts.filter(Boolean).map((part) => shorten(part) ?? part))];
}

function shorten(part: string): string | undefined {
  const [, groupId, kind, id] = address.exec(part) ?? [];
  return kind && `groups/${groupId}/${kind}/${id}`;
}

export function readFurtherItems(items: readonly string[] | null | undefined): FurtherItems {
  const read = (kind: string) =>
    (items ?? []).flatMap((item) => {
      const [, groupId, found, id] = address.exec(item) ?? [];
      return groupId && id && found === kind ? [{ groupId, id }] : [];
    });
  return { boundModel: read("datasets")[0], paginatedReports: read("rdlreports") };
}

export function findFurtherItemsProblem(items: readonly string[]): string | undefined {
  if (items.length > MAX_ITEMS) return `A report can have ${MAX_ITEMS} further items at most.`;
  if (items.some((item) => shorten(item) === undefined))
    return "Enter the address of a model (…/groups/…/datasets/…) or of a paginated report (…/groups/…/rdlreports/…).";
  return items.filter((item) => item.includes("/datasets/")).length > 1
    ? "A report is bound to one model only."
    : undefined;
}

export const formatFurtherItems = (items: readonly string[]): string => items.join(", ");
