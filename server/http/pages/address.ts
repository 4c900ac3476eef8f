/** The network address of a person, for rate limits and consents. */
import type { IncomingMessage } from "node:http";

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

export const isLoopback = (address: string): boolean => address === "::1" || address.startsWith("127.");
