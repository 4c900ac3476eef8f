/** What narrows the queue, and in which order it is gone through, as SQL on `review_queue q`. Only what is asked for stands in it. */
import { ANY_APPLICATION, NO_SECTION, SAID_OF_OWN, TOLD_BY_MAIL, type ReviewFilter, type ReviewOrdering, type ReviewPlace } from "./queue-records.ts";
import { isNumber } from "../../../kernel/sql/search-strategies.ts";
import { stakesOf } from "../../../kernel/sql/parties.ts";

/** Values of one statement, in the order in which they are named. */
export class Statement {
  readonly values: unknown[] = [];
  value(given: unknown): string {
    return `$${this.values.push(given)}`;
  }
}

export type OrderColumn = "created_at" | "submitted_at" | "due_at" | "score" | "income_times_rent";
export interface Order {
  column: OrderColumn;
  direction: "ASC" | "DESC";
  type: "timestamptz" | "integer" | "numeric";
}
const TYPES: Record<OrderColumn, Order["type"]> = {
  created_at: "timestamptz",
  submitted_at: "timestamptz",
  due_at: "timestamptz",
  score: "integer",
  income_times_rent: "numeric",
};

export function orderOf(ordering: ReviewOrdering): Order {
  const column = ordering.replace("-", "") as OrderColumn;
  return { column, direction: ordering.startsWith("-") ? "DESC" : "ASC", type: TYPES[column] };
}
/** Who has nothing to be ordered by comes last, the newest first. */
export const LAST: Order = { column: "created_at", direction: "DESC", type: "timestamptz" };

/** With the id of whoever looks; without it, everybody's are the others'. */
export interface Narrowing extends ReviewFilter {
  reader?: string;
}

/** Whether it is one in which they have a stake: these are read once a statement, and are few. */
const isOwn = (reader: string, statement: Statement): string =>
  `q.application = ANY(ARRAY(SELECT stakes.id FROM ${stakesOf(`${statement.value(reader)}::uuid`)} stakes))`;

/** Whether more is asked than the row of one's own case says. Digits are looked for where it says nothing: in phone numbers and receipts. */
const asksForMore = (filter: ReviewFilter): boolean =>
  Object.entries(filter).some(([name, asked]) => asked !== null && !SAID_OF_OWN.has(name)) || isNumber(filter.search ?? "");

/** Without the search. */
export const conditionsOf = (filter: Narrowing, statement: Statement): string[] => [...withoutOwn(filter, statement), ...askedOf(filter, statement)];

const withoutOwn = ({ reader, ...filter }: Narrowing, statement: Statement): string[] =>
  reader !== undefined && asksForMore(filter) ? [`NOT ${isOwn(reader, statement)}`] : [];

function askedOf(filter: ReviewFilter, statement: Statement): string[] {
  const { assigned_to, group, score_below, income_verified } = filter;
  const conditions: string[] = [];
  const narrow = <Given>(given: Given | null, condition: (given: Given) => string): void => {
    if (given !== null) conditions.push(condition(given));
  };
  narrow(filter.status, (given) => `q.status = ANY(${statement.value(given)}::text[])`);
  narrow(filter.market, (given) => `q.market = ANY(${statement.value(given)}::text[])`);
  narrow(assigned_to, (given) => (given === "none" ? "q.assigned_to IS NULL" : `q.assigned_to = ${statement.value(given)}::uuid`));
  narrow(group, (given) =>
    given === "any" ? "q.group_source IS NOT NULL" : given === "none" ? "q.group_source IS NULL" : `q.group_source = ${statement.value(given)}`,
  );
  narrow(score_below, (given) => `q.score < ${statement.value(given)}::integer`);
  narrow(income_verified, (given) => (given ? "q.income_verified" : "NOT q.income_verified"));
  narrow(filter.source, (given) => `q.source = ${statement.value(given)}`);
  narrow(filter.variant, (given) => `q.variant = ${statement.value(given)}`);
  narrow(filter.stage, (given) => `q.stage = ANY(${statement.value(given)}::text[])`);
  narrow(filter.reached, (given) => `q.stage = ANY(${reachedFrom(statement.value(given))})`);
  narrow(filter.went_on, (given) => {
    const stage = statement.value(given);
    // Whoever went on stands behind it: of few an index says which.
    return `q.stage = ANY(${reachedFrom(stage, ">")}) AND q.stays[(SELECT k.place FROM journey_stages k WHERE k.stage = ${stage})] IS NOT NULL`;
  });
  narrow(filter.gone, ({ is, by }) =>
    is ? `q.gone_at <= ${statement.value(by)}::timestamptz` : `(q.gone_at IS NULL OR q.gone_at > ${statement.value(by)}::timestamptz)`,
  );
  narrow(filter.section, (given) => (given === NO_SECTION ? "q.section IS NULL" : `q.section = ${statement.value(given)}`));
  narrow(filter.stuck, (given) => `q.application IN (${given.at === "mail-back" ? MAIL_BACK : proposedToOthers(statement.value(given.by))})`);
  for (const column of ["created", "submitted", "due"] as const) {
    narrow(filter[`${column}_after`], (given) => `q.${column}_at >= ${statement.value(given)}::timestamptz`);
    narrow(filter[`${column}_before`], (given) => `q.${column}_at < ${statement.value(given)}::timestamptz`);
  }
  const ended: string[] = [];
  if (filter.reviewed_after !== null) ended.push(`w.ended_at >= ${statement.value(filter.reviewed_after)}::timestamptz`);
  if (filter.reviewed_before !== null) ended.push(`w.ended_at < ${statement.value(filter.reviewed_before)}::timestamptz`);
  if (ended.length > 0)
    conditions.push(`q.application IN (SELECT w.application FROM review_waits w WHERE w.application IS NOT NULL AND ${ended.join(" AND ")})`);
  return conditions;
}

/** Applications that something was decided about, by somebody other than who applies, and whose account's address mail comes back from. */
const MAIL_BACK = `SELECT a.id FROM mail_suppressions s JOIN users u ON lower(u.email COLLATE "C") = s.address AND u.email <> '' JOIN applications a ON a.user_id = u.id
  WHERE s.reason = 'bounced' AND ${isDecided("a")}`;

/** Whether something was decided about application `a` that is told by mail. */
export function isDecided(a: string): string {
  const names = TOLD_BY_MAIL.map((name) => `'${name}'`).join(", ");
  return `EXISTS (SELECT 1 FROM audit_events e WHERE e.application = ${a}.id AND e.name IN (${names}) AND e.actor_user_id IS DISTINCT FROM ${a}.user_id)`;
}

const proposedToOthers = (by: string): string =>
  `SELECT h.application FROM held_decisions h WHERE h.state = 'proposed' AND h.ended_at IS NULL AND h.actor_user_id <> ${by}::uuid`;

/** This stage and those behind it, as an array; or those behind it alone. */
const reachedFrom = (stage: string, from: ">=" | ">" = ">="): string =>
  `ARRAY(SELECT k.stage FROM journey_stages k WHERE k.place ${from} (SELECT f.place FROM journey_stages f WHERE f.stage = ${stage}))`;

/** Of an order's part: those it orders, or those who have nothing to be ordered by; behind a place, where one is given. */
export interface Part {
  order: Order;
  isNull: boolean;
  after: ReviewPlace | null;
  /** As the filter's. */
  reader?: string;
}

/** Those of one's own that are put in order as if they had nothing to be ordered by; null where there are none. */
const unordered = ({ order, reader }: Part, statement: Statement): string | null =>
  reader === undefined || SAID_OF_OWN.has(order.column) ? null : isOwn(reader, statement);

/** Whether a row has nothing to be ordered by. */
export function hasNoPlace(part: Part, statement: Statement): string {
  const own = unordered(part, statement);
  const isNull = `q.${part.order.column} IS NULL`;
  return own === null ? isNull : `(${isNull} OR ${own})`;
}

/** What a row is ordered by. */
export function placeOf(part: Part, statement: Statement): string {
  const own = unordered(part, statement);
  const { column } = part.order;
  return own === null ? `q.${column}` : `CASE WHEN NOT ${own} THEN q.${column} END AS ${column}`;
}

export function inPart(part: Part, statement: Statement): string[] {
  const { order, isNull, after } = part;
  const { column, direction, type } = isNull ? LAST : order;
  const conditions = [];
  if (isNull) conditions.push(hasNoPlace(part, statement));
  else if (column !== "created_at") {
    const own = unordered(part, statement);
    conditions.push(`q.${column} IS NOT NULL`, ...(own === null ? [] : [`NOT ${own}`]));
  }
  if (after) {
    const at = statement.value(isNull ? after.created_at : after.at);
    conditions.push(`(q.${column}, q.application) ${direction === "DESC" ? "<" : ">"} (${at}::${type}, ${statement.value(after.id)}::uuid)`);
  }
  return conditions;
}

/**
 * The first of those that meet the conditions, by the order. Several statuses, stages or markets are gone through one beside the
 * other, so that each is read off its index: of one status there may be a few among a million.
 */
export function inOrder(filter: Narrowing, part: Part, limit: number, statement: Statement): string {
  const { column, direction } = part.isNull ? LAST : part.order;
  const [by, among] = branchesOf(filter, column);
  const waiting = waitingAlone(filter, column, statement);
  const conditions = [...withoutOwn(filter, statement), ...askedOf(by === null ? filter : { ...filter, [by]: null }, statement), ...inPart(part, statement)];
  const bound = statement.value(limit);
  const first = (more: readonly string[]): string => {
    const all = [...more, ...conditions];
    return `SELECT q.application, q.${column} AS at FROM ${waiting ?? "review_queue"} q ${whereAll(all)} ORDER BY q.${column} ${direction}, q.application ${direction} LIMIT ${bound}::bigint`;
  };
  if (by === null) return first([]);
  const branches = among.map((one) => `(${first([`q.${by} = ${statement.value(one)}`])})`);
  return branches.length === 1
    ? branches[0]!
    : `SELECT * FROM (${branches.join(" UNION ALL ")}) each_of_them ORDER BY at ${direction}, application ${direction} LIMIT ${bound}::bigint`;
}

export const whereAll = (conditions: readonly string[]): string => (conditions.length > 0 ? `WHERE ${conditions.join(" AND ")}` : "");

/**
 * Those that are due within the bounds, read first where another order is asked for: they are the few that wait, and all of
 * them new, which the database doesn't know of an order by age.
 */
function waitingAlone({ due_after, due_before }: ReviewFilter, column: OrderColumn, statement: Statement): string | null {
  if ((due_after === null && due_before === null) || column === "due_at") return null;
  return `(SELECT q.* FROM review_queue q ${whereAll(askedOf({ ...ANY_APPLICATION, due_after, due_before }, statement))} OFFSET 0)`;
}

function branchesOf({ status, stage, market }: ReviewFilter, column: OrderColumn): ["status" | "stage" | "market" | null, readonly string[]] {
  if (status !== null && status.length > 0 && column !== "due_at") return ["status", status];
  if (stage !== null && stage.length > 0 && column !== "due_at") return ["stage", stage];
  if (market !== null && market.length > 0 && column === "created_at") return ["market", market];
  return [null, []];
}
