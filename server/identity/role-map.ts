/** The portal's role of each role or group that the provider names. */
export type RoleMap = ReadonlyMap<string, string>;

/** Reads "provider name = Role; other name = Role". Undefined: malformed. */
export function parseRoleMap(text: string): RoleMap | undefined {
  const map = new Map<string, string>();
  for (const entry of text.split(/[;\n]/).filter((part) => part.trim() !== "")) {
    // The last one, because the names of LDAP groups contain equals signs.
    const separator = entry.lastIndexOf("=");
    const name = entry.slice(0, Math.max(separator, 0)).trim();
    const role = entry.slice(separator + 1).trim();
    if (name === "" || role === "" || map.has(name)) return undefined;
    map.set(name, role);
  }
  return map.size > 0 ? map : undefined;
}

/** In the order of the map, so that the portal shows the first role of the map that a person has. */
export function mapRoles(providerRoles: readonly string[], map: RoleMap | undefined): string[] {
  if (!map) return [...providerRoles];
  return [...new Set([...map].filter(([name]) => providerRoles.includes(name)).map(([, role]) => role))];
}
