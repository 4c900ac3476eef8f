/**
 * The shapes that most routes have: a record is read, a whole object is saved, a record is made or
 * found, one is deleted, a list is read by the page. A route that needs more writes its own handler.
 */
import type { AccessResource } from "../access/access.ts";
import type { Outcome } from "../access/outcome.ts";
import type { RecordChange } from "../definitions/record-definition.ts";
import type { Actor, Deps } from "../context/deps.ts";
import type { ApiCall, ApiRoute, Page } from "./route.ts";
import type { OwnCase } from "./own-case.ts";

interface Row<Own> {
  path: string;
  name: string;
  about: string;
  /** What is read or written: the access table's row, and the document in `schemas/resources`. */
  resource: AccessResource;
  /** Statuses of refusals beside those that the shape brings along. */
  refusals?: number[];
  /** Of a row below `/staff/`. */
  own?: Own;
}
type Asks = OwnCase | undefined;
/** A table of rows of the staff takes those alone that say what they answer of one's own. */
type Route<Own> = ApiRoute & { own: Own };
type Body = Record<string, unknown>;

/** The one parameter that the path names. */
const keyIn = (call: ApiCall, path: string): string => call.param(/\{(\w+)\}/.exec(path)?.[1] ?? "id");

/** A versioned record answers its version as ETag. */
export const reads = <Own extends Asks = undefined>(
  { resource, refusals = [], own, ...row }: Row<Own>,
  read: (deps: Deps, actor: Actor, key: string) => Promise<Outcome<object>>,
): Route<Own> => ({
  ...row,
  own: own as Own,
  method: "GET",
  access: { resource, verb: "read" },
  answers: { one: resource },
  refusals: [404, ...refusals],
  handler: async (call) => call.record(call.orRefuse(await read(call.deps, call.actor(), keyIn(call, row.path))).value),
});

/** Takes a whole object; `version` is that of `If-Match`. */
export const saves = <Own extends Asks = undefined>(
  { resource, refusals = [], own, ...row }: Row<Own>,
  save: (deps: Deps, actor: Actor, change: RecordChange) => Promise<Outcome<object>>,
): Route<Own> => ({
  ...row,
  own: own as Own,
  method: "PUT",
  access: { resource, verb: "update" },
  takes: resource,
  answers: { one: resource },
  refusals: [404, ...refusals, 412],
  async handler(call) {
    const body = await call.body();
    return call.record(call.orRefuse(await save(call.deps, call.actor(), { id: keyIn(call, row.path), body, version: call.version() })).value);
  },
});

/** 201 when it was made now, 200 when it was there. `answers`: a resource other than the one that is sent. */
export const makes = <Own extends Asks = undefined>(
  { resource, refusals = [], answers = resource, own, ...row }: Row<Own> & { answers?: string },
  make: (deps: Deps, actor: Actor, body: Body) => Promise<Outcome<object>>,
): Route<Own> => ({
  ...row,
  own: own as Own,
  method: "POST",
  access: { resource, verb: "create" },
  takes: resource,
  answers: { one: answers, statuses: [200, 201] },
  refusals: [404, ...refusals],
  async handler(call) {
    const { value, created } = call.orRefuse(await make(call.deps, call.actor(), await call.body()));
    return call.record(value, created ? 201 : 200);
  },
});

/** About one record: what is decided of it. Answers how it stands then, 201 with what was made; `version` is that of `If-Match`. */
export const decides = <Own extends Asks = undefined>(
  { resource, refusals = [], answers = "staff-application-details", own, ...row }: Row<Own> & { answers?: string },
  decide: (deps: Deps, actor: Actor, change: RecordChange) => Promise<Outcome<object>>,
): Route<Own> => ({
  ...row,
  own: own as Own,
  method: "POST",
  access: { resource, verb: "create" },
  takes: resource,
  answers: { one: answers, statuses: [200, 201] },
  refusals: [404, 409, 412, ...refusals],
  async handler(call) {
    const body = await call.body();
    const { value, created } = call.orRefuse(await decide(call.deps, call.actor(), { id: keyIn(call, row.path), body, version: call.version() }));
    return call.record(value, created ? 201 : 200);
  },
});

export const deletes = <Own extends Asks = undefined>(
  { resource, refusals = [], own, ...row }: Row<Own>,
  remove: (deps: Deps, actor: Actor, key: string) => Promise<Outcome<null>>,
): Route<Own> => ({
  ...row,
  own: own as Own,
  method: "DELETE",
  access: { resource, verb: "delete" },
  answers: { nothing: true },
  refusals: [404, 409, ...refusals],
  async handler(call) {
    call.orRefuse(await remove(call.deps, call.actor(), keyIn(call, row.path)));
    return call.nothing();
  },
});

/** A list that grows while it is read: `next` goes on behind the last one, and there is no way back by the page. */
export const listsOn = <Filter extends string, Own extends Asks = undefined>(
  { resource, filters, own, ...named }: Row<Own> & { filters: Record<Filter, string> },
  list: (
    deps: Deps,
    actor: Actor,
    filter: Record<Filter | "cursor", string | null>,
    page: Page,
  ) => Promise<Outcome<{ total: number; more: boolean; rows: readonly unknown[]; cursor: string | null }>>,
): Route<Own> => ({
  ...named,
  own: own as Own,
  method: "GET",
  access: { resource, verb: "list" },
  answers: { list: resource, growing: true },
  query: { ...filters, cursor: "Where the page goes on, as `next` says it." },
  async handler(call) {
    const page = call.page();
    const filter = Object.fromEntries([...Object.keys(filters), "cursor"].map((name) => [name, call.query.get(name) || null])) as Record<
      Filter | "cursor",
      string | null
    >;
    const { value } = call.orRefuse(await list(call.deps, call.actor(), filter, page));
    return call.results(page, value);
  },
});

/** `filters`: what the list may be narrowed to, by query name; a blank one narrows nothing. `growing`: it may be longer than it is counted, and says so. */
export const lists = <Filter extends string, Own extends Asks = undefined>(
  { resource, growing, own, ...row }: Row<Own> & { filters: Record<Filter, string>; growing?: true },
  list: (deps: Deps, actor: Actor, filter: Record<Filter, string | null>, page: Page) => Promise<{ total: number; more?: boolean; rows: readonly unknown[] }>,
): Route<Own> => {
  const { filters, ...named } = row;
  return {
    ...named,
    own: own as Own,
    method: "GET",
    access: { resource, verb: "list" },
    answers: { list: resource, ...(growing && { growing }) },
    query: filters,
    async handler(call) {
      const page = call.page();
      const filter = Object.fromEntries(Object.keys(filters).map((name) => [name, call.query.get(name) || null])) as Record<Filter, string | null>;
      return call.results(page, await list(call.deps, call.actor(), filter, page));
    },
  };
};
