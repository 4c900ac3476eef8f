/**
 * Requests that change something must come from our own pages. Browsers say where a request comes
 * from and a page can't change that; a client that says nothing at all is no browser, and carries
 * no cookie that it wasn't given on purpose. (Go's standard library draws the same line.)
 */
const SAFE_METHODS = new Set(["GET", "HEAD", "OPTIONS"]);

export interface OriginFacts {
  method: string;
  /** `Sec-Fetch-Site`. */
  site: string | undefined;
  origin: string | undefined;
  host: string | undefined;
  /** The configured public address. */
  ownOrigin: string;
  /** Outside production the address may be another name of this machine, so the Host header decides. */
  anyOwnHost: boolean;
}

/**
 * A page of another site that opens an address: harmless where it only reads what the page never sees, and not where that is kept as a
 * look of whoever sits there, or saved among their files.
 */
export const isOpenedElsewhere = (site: string | undefined): boolean => site === "cross-site";

export function isCrossSite(facts: OriginFacts): boolean {
  if (SAFE_METHODS.has(facts.method)) return false;
  // `none`: typed or bookmarked, which is the person's own doing.
  if (facts.site !== undefined && facts.site !== "same-origin" && facts.site !== "none") return true;
  if (facts.origin === undefined) return false;
  if (facts.origin === facts.ownOrigin) return false;
  if (!facts.anyOwnHost || !URL.canParse(facts.origin)) return true;
  return new URL(facts.origin).host !== facts.host;
}
