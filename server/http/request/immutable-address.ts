/**
 * Lists that belong to nobody change with a release or a revision alone. Their address may name what they hold by its
 * hash, and what comes from there is kept for a year, by browsers and by whatever stands between.
 */
import { createHash } from "node:crypto";

const NAME = "hash";
/** Stands for whatever host the address is asked of. */
const OWN = "http://own.invalid";
const A_YEAR = "public, max-age=31536000, immutable";

const hashes = new WeakMap<object, string>();
function contentHash(list: readonly unknown[]): string {
  let hash = hashes.get(list);
  if (hash === undefined) hashes.set(list, (hash = createHash("sha256").update(JSON.stringify(list)).digest("base64url").slice(0, 22)));
  return hash;
}

/** `address`, path and query, as one whose answer may be kept. `list`: the same object as long as it holds the same. */
export function immutableAddress(address: string, list: readonly unknown[]): string {
  const url = new URL(address, OWN);
  url.searchParams.set(NAME, contentHash(list));
  return url.pathname + url.search;
}

/** What an answer made of `list` says of how long it may be kept; at another address, at which one it may be. */
export const immutableHeaders = (address: string, list: readonly unknown[]): Record<string, string> =>
  new URL(address, OWN).searchParams.get(NAME) === contentHash(list) ? { "Cache-Control": A_YEAR } : { "Content-Location": immutableAddress(address, list) };
