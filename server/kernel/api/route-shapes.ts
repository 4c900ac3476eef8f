/**
 * The shapes that most routes have: a record is read, a whole object is saved, a record is made or
 * found, one is deleted, a list is read by the page or whole. A route that needs more writes its own handler.
 */
import type { AccessResource, Verb } from "../access/access.ts";
import type { Outcome } from "../access/outcome.ts";
import type { RecordChange, SentBody } from "../definitions/record-definition.ts";
import type { Actor, Deps } from "../context/deps.ts";
import type { Shown } from "../../ports/resources.d.ts";
import type { ApiCall, ApiRoute, Page } from "./route.ts";
import type { OwnCase } from "./own-case.ts";

/** As the document of that name in `schemas/resources` says it; of `answer-record` the documents in force say what it holds. */
type Answered<Name extends string> = Name extends keyof Shown ? Shown[Name] : object;

interface Row<Own, Name = AccessResource> {
  path: string;
  name: string;
  about: string;
  /** What is read or written: the access table's row, and the document in `schemas/resources`. */
  resource: Name;
  /** Statuses of refusals beside those that the shape brings along. */
  refusals?: number[];
  /** Of a row below `/staff/`. */
  own?: Own;
}
type Asks = OwnCase | undefined;
/** A table of rows of the staff takes those alone that say what they answer of one's own. */
type Route<Own> = ApiRoute & { own: Own };

/** What every shape says alike. `own`: of a table of the staff's rows, which takes no row without. */
const rowOf = <Own extends Asks>(
  { path, name, about, resource, refusals = [], own }: Row<Own>,
  method: ApiRoute["method"],
  verb: Verb,
  brought: number[] = [],
) => ({
  path,
  name,
  about,
  own: own as Own,
  method,
  access: { resource, verb },
  refusals: [...brought, ...refusals],
});

/** The first parameter that the path names: most have no other. */
const keyIn = (call: ApiCall, path: string): string => call.param(/\{(\w+)\}/.exec(path)?.[1] ?? "id");
/** Reads a further one. */
type Param = ApiCall["param"];

/** A versioned record answers its version as ETag. */
export const reads = <Name extends AccessResource, Own extends Asks = undefined>(
  row: Row<Own, Name>,
  read: (deps: Deps, actor: Actor, key: string, param: Param) => Promise<Outcome<Answered<Name>>>,
): Route<Own> => ({
  ...rowOf(row, "GET", "read", [404]),
  answers: { one: row.resource },
  handler: async (call) => call.record(call.orRefuse(await read(call.deps, call.actor(), keyIn(call, row.path), call.param)).value),
});

/** Takes a whole object; `version` is that of `If-Match`. */
export const saves = <Name extends AccessResource, Own extends Asks = undefined>(
  row: Row<Own, Name>,
  save: (deps: Deps, actor: Actor, change: RecordChange, param: Param) => Promise<Outcome<Answered<Name>>>,
): Route<Own> => ({
  ...rowOf(row, "PUT", "update", [404, 412]),
  takes: row.resource,
  answers: { one: row.resource },
  async handler(call) {
    const change = { id: keyIn(call, row.path), body: await call.body(), version: call.version() };
    return call.record(call.orRefuse(await save(call.deps, call.actor(), change, call.param)).value);
  },
});

/** 201 when it was made now, 200 when it was there. `takes`, `answers`: resources other than the one that is made. */
export const makes = <Name extends AccessResource, Own extends Asks = undefined, Answer extends string = Name>(
  { takes, answers, ...row }: Row<Own, Name> & { takes?: string; answers?: Answer },
  make: (deps: Deps, actor: Actor, body: SentBody, param: Param) => Promise<Outcome<Answered<Answer>>>,
): Route<Own> => ({
  ...rowOf(row, "POST", "create", [404]),
  takes: takes ?? row.resource,
  answers: { one: answers ?? row.resource, statuses: [200, 201] },
  async handler(call) {
    const { value, created } = call.orRefuse(await make(call.deps, call.actor(), await call.body(), call.param));
    return call.record(value, created ? 201 : 200);
  },
});

/** About one record: what is decided of it. Answers how it stands then, 201 with what was made; `version` is that of `If-Match`. */
export const decides = <Own extends Asks = undefined, Answer extends string = "staff-application-details">(
  { answers, ...row }: Row<Own> & { answers?: Answer },
  decide: (deps: Deps, actor: Actor, change: RecordChange) => Promise<Outcome<Answered<Answer>>>,
): Route<Own> => ({
  ...rowOf(row, "POST", "create", [404, 409, 412]),
  takes: row.resource,
  answers: { one: answers ?? "staff-application-details", statuses: [200, 201] },
  async handler(call) {
    const change = { id: keyIn(call, row.path), body: await call.body(), version: call.version() };
    const { value, created } = call.orRefuse(await decide(call.deps, call.actor(), change));
    return call.record(value, created ? 201 : 200);
  },
});

export const deletes = <Own extends Asks = undefined>(
  row: Row<Own>,
  remove: (deps: Deps, actor: Actor, key: string, param: Param) => Promise<Outcome<null>>,
): Route<Own> => ({
  ...rowOf(row, "DELETE", "delete", [404, 409]),
  answers: { nothing: true },
  async handler(call) {
    call.orRefuse(await remove(call.deps, call.actor(), keyIn(call, row.path), call.param));
    return call.nothing();
  },
});

/** What of the query a list is narrowed by, by name; a blank one narrows nothing. */
const filterOf = <Name extends string>(call: ApiCall, names: readonly Name[]): Record<Name, string | null> =>
  Object.fromEntries(names.map((name) => [name, call.query.get(name) || null])) as Record<Name, string | null>;

/** A list that grows while it is read: `next` goes on behind the last one, and there is no way back by the page. */
export const listsOn = <Name extends AccessResource, Filter extends string, Own extends Asks = undefined>(
  { filters, ...row }: Row<Own, Name> & { filters: Record<Filter, string> },
  list: (
    deps: Deps,
    actor: Actor,
    filter: Record<Filter | "cursor", string | null>,
    page: Page,
  ) => Promise<Outcome<{ total: number; more: boolean; rows: readonly Answered<Name>[]; cursor: string | null }>>,
): Route<Own> => ({
  ...rowOf(row, "GET", "list"),
  answers: { list: row.resource, growing: true },
  query: { ...filters, cursor: "Where the page goes on, as `next` says it." },
  async handler(call) {
    const page = call.page();
    const filter = filterOf(call, [...(Object.keys(filters) as Filter[]), "cursor"]);
    return call.results(page, call.orRefuse(await list(call.deps, call.actor(), filter, page)).value);
  },
});

/** `filters`: what the list may be narrowed to, by query name. `growing`: it may be longer than it is counted, and says so. */
export const lists = <Name extends AccessResource, Filter extends string, Own extends Asks = undefined>(
  { filters, growing, ...row }: Row<Own, Name> & { filters: Record<Filter, string>; growing?: true },
  list: (
    deps: Deps,
    actor: Actor,
    filter: Record<Filter, string | null>,
    page: Page,
  ) => Promise<{ total: number; more?: boolean; rows: readonly Answered<Name>[] }>,
): Route<Own> => ({
  ...rowOf(row, "GET", "list"),
  answers: { list: row.resource, ...(growing && { growing }) },
  query: filters,
  async handler(call) {
    const page = call.page();
    return call.results(page, await list(call.deps, call.actor(), filterOf(call, Object.keys(filters) as Filter[]), page));
  },
});

/** A list that is short enough to be sent as one. `filters`: what it may be narrowed to, by query name. */
export const listsWhole = <Name extends AccessResource, Filter extends string = never, Own extends Asks = undefined>(
  { filters, ...row }: Row<Own, Name> & { filters?: Record<Filter, string> },
  list: (deps: Deps, actor: Actor, filter: Record<Filter, string | null>) => readonly Answered<Name>[] | Promise<readonly Answered<Name>[]>,
): Route<Own> => ({
  ...rowOf(row, "GET", "list"),
  answers: { list: row.resource },
  ...(filters && { query: filters }),
  async handler(call) {
    const filter = filterOf(call, Object.keys(filters ?? {}) as Filter[]);
    return call.wholeList(await list(call.deps, call.actor(), filter));
  },
});
