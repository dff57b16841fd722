/** How the address writes an order: `name`, or `-name` with the last one first. */
export interface ListSort {
  /** The id of a column. */
  by: string;
  isDescending: boolean;
}

export const readSort = (text: string): ListSort => ({
  by: text.replace(/^-/, ""),
  isDescending: text.startsWith("-"),
});

export const writeSort = ({ by, isDescending }: ListSort): string => (isDescending ? `-${by}` : by);
