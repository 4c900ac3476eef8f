/** Addresses of the flow: which route a path is, and which path a route has. */
import type { FlowDoc, RouteDoc } from "../../language/documents/document.ts";

export interface RouteMatch {
  route: string;
  params: Record<string, string>;
}

interface Pattern {
  route: RouteDoc;
  segments: readonly string[];
}

export class Routes {
  readonly byName = new Map<string, RouteDoc>();
  readonly notFound: string;
  readonly #segments = new Map<string, readonly Segment[]>();
  readonly #patterns = new Map<number, Pattern[]>(); // by number of segments

  constructor(flow: FlowDoc) {
    this.notFound = flow.notFound;
    for (const route of flow.routes) {
      if (this.byName.has(route.name)) continue;
      this.byName.set(route.name, route);
      this.#segments.set(route.name, segmentsOf(route.path).map(segmentOf));
      for (const path of [route.path, ...(route.aliases ?? [])]) {
        const segments = segmentsOf(path);
        const among = this.#patterns.get(segments.length);
        if (among) among.push({ route, segments });
        else this.#patterns.set(segments.length, [{ route, segments }]);
      }
    }
    // Written words win over parameters, and what is named first wins among equals.
    for (const among of this.#patterns.values()) among.sort((a, b) => compareSpecificity(a.segments, b.segments));
  }

  /** The route of a path; null when nothing matches. A trailing slash does not count. */
  find(pathname: string): RouteMatch | null {
    const segments = segmentsOf(pathname);
    next: for (const pattern of this.#patterns.get(segments.length) ?? []) {
      const params: Record<string, string> = {};
      for (let i = 0; i < segments.length; i++) {
        const written = pattern.segments[i] as string;
        if (written.startsWith(":")) {
          const value = decode(segments[i] as string);
          if (value === null) continue next;
          params[written.slice(1)] = value;
        } else if (written !== segments[i]) continue next;
      }
      return { route: pattern.route.name, params };
    }
    return null;
  }

  paramsOf(name: string): string[] {
    return (this.#segments.get(name) ?? []).flatMap(({ param }) => (param === undefined ? [] : [param]));
  }

  /**
   * The address of a route; null when there is no such route or a parameter of its path is missing.
   * @param inherited  parameters that hold where `params` has none of that name
   */
  hrefOf(
    name: string,
    params: Readonly<Record<string, unknown>> = {},
    query: Readonly<Record<string, unknown>> = {},
    inherited: Readonly<Record<string, unknown>> = {},
  ): string | null {
    const segments = this.#segments.get(name);
    if (!segments) return null;
    let path = "";
    for (const { word, param } of segments) {
      if (param === undefined) {
        path += word;
        continue;
      }
      const value = Object.hasOwn(params, param) ? params[param] : Object.hasOwn(inherited, param) ? inherited[param] : undefined;
      if ((typeof value !== "string" && typeof value !== "number") || value === "") return null;
      path += `/${encode(value)}`;
    }
    return (path || "/") + queryString(query);
  }

  get notFoundHref(): string {
    return this.hrefOf(this.notFound) ?? "/";
  }
}

/** Of a path as it is written: `/word`, or the name of a parameter. */
interface Segment {
  word: string;
  param: string | undefined;
}
const segmentOf = (written: string): Segment => ({ word: `/${written}`, param: written.startsWith(":") ? written.slice(1) : undefined });

const segmentsOf = (path: string): string[] => path.split("/").filter((segment) => segment !== "");

function compareSpecificity(a: readonly string[], b: readonly string[]): number {
  for (let i = 0; i < a.length; i++) {
    const left = (a[i] as string).startsWith(":"),
      right = (b[i] as string).startsWith(":");
    if (left !== right) return left ? 1 : -1;
  }
  return 0;
}

/** Slugs, ids, numbers and days stand in an address as they are. */
const NEEDS_NO_CODE = /^[\w.~-]*$/;

// A lone surrogate has no UTF-8, and encodeURIComponent would throw on it.
function encode(value: unknown): string {
  const text = String(value);
  return NEEDS_NO_CODE.test(text) ? text : encodeURIComponent(text.replace(/\p{Surrogate}/gu, "\uFFFD"));
}

function decode(segment: string): string | null {
  try {
    const value = decodeURIComponent(segment);
    return value.includes("/") || value.includes("\0") ? null : value;
  } catch {
    return null;
  }
}

/** `?a=1&b=x`, or nothing. What is null or missing is left out; true is a name without a value's meaning. */
export function queryString(query: Readonly<Record<string, unknown>>): string {
  let all = "";
  for (const name of Object.keys(query)) {
    const value = query[name];
    if (value === null || value === undefined || value === false || typeof value === "object") continue;
    all += `${all === "" ? "?" : "&"}${encode(name)}=${encode(value)}`;
  }
  return all;
}
