import { BlockList, isIP } from "node:net";

const FAMILIES = { 4: "ipv4", 6: "ipv6" } as const;

/** An address, or a subnet like `203.0.113.0/24`. Undefined: the text is neither. */
function parseNetwork(text: string) {
  const [, address = "", prefix] = /^([^/]+)(?:\/(\d{1,3}))?$/.exec(text) ?? [];
  const version = isIP(address);
  if (version !== 4 && version !== 6) return undefined;
  // An IPv4 address written as IPv6 would match nobody.
  if (version === 6 && (address.includes(".") || /^[0:]*:ffff:/i.test(address))) return undefined;
  const longest = version === 4 ? 32 : 128;
  const length = Number(prefix ?? longest);
  return length > longest ? undefined : { address, length, family: FAMILIES[version] };
}

export const isNetwork = (text: string): boolean => parseNetwork(text) !== undefined;

export function isInNetworks(address: string, networks: readonly string[]): boolean {
  const plain = address.replace(/^::ffff:(?=\d+\.)/i, "");
  const version = isIP(plain);
  if (version !== 4 && version !== 6) return false;
  const list = new BlockList();
  for (const text of networks) {
    const network = parseNetwork(text);
    if (network) list.addSubnet(network.address, network.length, network.family);
  }
  return list.check(plain, FAMILIES[version]);
}
