/** "1 person", "3 people". */
export const formatPeople = (count: number): string =>
  count === 1 ? "1 person" : `${count.toLocaleString("en")} people`;
