/** Results of use cases → answers of the API. */
import type { Refusal } from "../../kernel/rules/refusal.ts";
import type { CallProblem, Outcome } from "../../kernel/access/outcome.ts";
import { refuse, type RefusedRequest, type Text } from "../errors/error-response.ts";
import type { HostCall } from "./host-call.ts";

export function json(body: unknown, status = 200, headers: Record<string, string> = {}): Response {
  return new Response(JSON.stringify(body), {
    status,
    headers: { "Content-Type": "application/json; charset=utf-8", "Cache-Control": "no-store", ...headers },
  });
}

/** A versioned record carries its version as ETag, for `If-Match`. */
export function record(value: object, status = 200): Response {
  const version = (value as { version?: unknown }).version;
  return json(value, status, typeof version === "number" ? { ETag: `"${version}"` } : {});
}

export const nothing = (): Response => new Response(null, { status: 204, headers: { "Cache-Control": "no-store" } });

/** @throws RefusedRequest where the use case said no. */
export function orRefuse<T>(call: Pick<HostCall, "text">, outcome: Outcome<T>): { value: T; created: boolean } {
  if (outcome.ok) return { value: outcome.value, created: outcome.created ?? false };
  throw refusalOfProblem(outcome.problem, call.text);
}

function refusalOfProblem(problem: CallProblem, text: Text): RefusedRequest {
  switch (problem.kind) {
    case "not-found":
      return refuse("not-found");
    case "forbidden":
      return refuse("forbidden");
    case "conflict":
      return refuse("conflict", messageOf(problem.refusal, text));
    case "lost-update":
      return refuse("lost-update", { headers: { ETag: `"${problem.version}"` } });
    case "too-many":
      return refuse("too-many", { ...messageOf(problem.refusal, text), headers: { "Retry-After": String(problem.seconds) } });
    case "invalid":
      return invalidAnswer(problem.refusals, text);
  }
}

export function invalidAnswer(refusals: readonly Refusal[], text: Text): RefusedRequest {
  const fieldErrors: Record<string, string> = {};
  const others: string[] = [];
  for (const item of refusals) {
    const said = refusalText(item, text);
    if (item.path === null) others.push(said);
    else fieldErrors[fieldName(item.path)] ??= said;
  }
  return refuse("invalid", { fieldErrors, ...(others.length > 0 ? { nonFieldErrors: others, message: others.join(" ") } : {}) });
}

export const refusalText = (item: Refusal, text: Text): string => text(`error.${item.code}`, item.args) ?? text("error.invalid") ?? item.code;
const messageOf = (item: Refusal, text: Text): { message?: string } => {
  const said = text(`error.${item.code}`, item.args);
  return said === null ? {} : { message: said };
};

/** Field errors use the entity's names: those of an address are known without their parent. */
const fieldName = (path: string): string => path.replace(/^(address|flag_data)\./, "");

/** `If-Match: "3"`; `*` and a missing header ask for nothing, anything else is the version of nothing. */
export function ifMatch(call: Pick<HostCall, "c">): number | null {
  const header = call.c.req.header("if-match")?.trim();
  if (!header || header === "*") return null;
  const version = /^(?:W\/)?"?(\d{1,15})"?$/.exec(header)?.[1];
  // A version that is none of ours can't be the current one.
  return version === undefined ? -1 : Number(version);
}
