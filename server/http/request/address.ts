/** The network address of a person, for rate limits and consents. */
import type { IncomingMessage } from "node:http";
import { isIPv6 } from "node:net";

/**
 * X-Forwarded-For is what the sender says, except for the last `trustedProxies` entries, which our
 * own proxies appended: the entry before those is the nearest one nobody could invent.
 */
export function clientAddress(incoming: IncomingMessage | undefined, trustedProxies: number): string {
  const direct = (incoming?.socket.remoteAddress ?? "unknown").replace(/^::ffff:/, "");
  if (trustedProxies === 0) return direct;
  const header = incoming?.headers["x-forwarded-for"];
  const hops = (Array.isArray(header) ? header.join(",") : (header ?? ""))
    .split(",")
    .map((hop) => hop.trim())
    .filter(Boolean);
  return hops[hops.length - trustedProxies] ?? hops[0] ?? direct;
}

/**
 * Whose address it is, as far as limits go: of IPv6 the first four groups, because everybody is given the whole network
 * behind them, and could come from another address each time.
 */
export function networkOf(address: string): string {
  if (!isIPv6(address)) return address;
  const [head = "", tail] = address.replace(/%.*$/, "").toLowerCase().split("::");
  const groups = (part: string): string[] => (part === "" ? [] : part.split(":"));
  const before = groups(head);
  const after = groups(tail ?? "");
  const between = tail === undefined ? 0 : 8 - before.length - after.length;
  const all = [...before, ...Array<string>(Math.max(0, between)).fill("0"), ...after];
  return `${all
    .slice(0, 4)
    .map((group) => group.replace(/^0+(?=.)/, ""))
    .join(":")}::/64`;
}

export const isLoopback = (address: string): boolean => address === "::1" || address.startsWith("127.");
