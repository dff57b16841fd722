/** "1 person", "3 people". */
export const formatPeople = (count: number): string =>
  count === 1 ? "1 person" : `${count.toLocaleString("en")} people`;

const NAMED_MEMBERS = 2;

/** "Group: Ada Fairfax, Ben Ortiz and 3 more". Tells groups apart by who is in them. */
export function describeGroup(members: readonly string[], findName: (member: string) => string | undefined): string {
  const names = members.flatMap((member) => findName(member) ?? []).slice(0, NAMED_MEMBERS);
  if (names.length === 0) return `Group of ${formatPeople(members.length)}`;
  const more = members.length - names.length;
  return `Group: ${names.join(", ")}${more > 0 ? ` and ${more.toLocaleString("en")} more` : ""}`;
}
