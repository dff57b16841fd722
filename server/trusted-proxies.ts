import { isIP } from "node:net";
import type { Environment } from "./environment.ts";

const NAME = "TRUST_PROXY";

/** The shortest network prefix of a subnet that can belong to load balancers alone. */
const SHORTEST_PREFIX = { 4: 24, 6: 64 };

/**
 * Addresses and subnets whose `X-Forwarded-For` is believed. A balancer appends the address that it sees to what the
 * client sent. So if clients are in a trusted network themselves, the address that they claim would be believed.
 */
export function readTrustedProxies(env: Environment, local: boolean): readonly string[] {
  const proxies = env.list(NAME, []);
  for (const proxy of proxies) {
    const [, address = "", prefix] = /^([^/]+)(?:\/(\d{1,3}))?$/.exec(proxy) ?? [];
    const family = isIP(address);
    const longestPrefix = family === 4 ? 32 : 128;
    // An IPv4 address written as IPv6 would escape the check of the prefix.
    const isMapped = family === 6 && (address.includes(".") || /^[0:]*:ffff:/i.test(address));
    if ((family !== 4 && family !== 6) || isMapped || Number(prefix ?? longestPrefix) > longestPrefix)
      env.addProblem(NAME, `must be IP addresses or subnets of the load balancer, which ${proxy} is not`, undefined);
    else if (!local && Number(prefix ?? longestPrefix) < SHORTEST_PREFIX[family])
      env.addProblem(
        NAME,
        `must name the load balancer: ${proxy} is too wide, allowed are addresses and subnets from /${SHORTEST_PREFIX[family]}`,
        undefined,
      );
  }
  return proxies;
}
