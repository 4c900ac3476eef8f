/** The shape of a row that has its effect once, and says the first result again: a charge, a background check, a hand-in. */
import type { AccessResource } from "../access/access.ts";
import type { ApiCall, ApiRoute, SuccessStatus } from "../api/route.ts";
import type { Actor, Deps } from "../context/deps.ts";
import { normalBody } from "../records/normal-body.ts";
import { checkResource, type ValuesOf } from "../records/resource-validation.ts";
import type { Attempt } from "../rules/attempt.ts";
import type { Sent, Shown } from "../../ports/resources.d.ts";

function attempted<T>(call: ApiCall, attempt: Attempt<T>, show: (record: T) => object): Response {
  switch (attempt.status) {
    case "done":
      return call.json(show(attempt.record), 201);
    case "repeated":
      return call.json(show(attempt.record), 200);
    case "confirming":
      return call.json(show(attempt.record), 202);
    case "declined":
      throw call.refuse("declined", attempt.message ? { message: attempt.message } : {});
    case "invalid":
      throw call.invalid(attempt.refusals);
    case "not-found":
      throw call.refuse("not-found");
    case "wrong-state":
      throw call.refuse("conflict", { message: call.refusalText(attempt.refusal) });
    case "unavailable":
      throw call.unavailable(attempt.message || null);
  }
}

type Step = AccessResource & keyof Sent & keyof Shown;

async function checkedBody<Name extends Step>(call: ApiCall, resource: Name): Promise<ValuesOf<Name, "create">> {
  const { values, refusals } = checkResource(call.deps, resource, normalBody(call.deps, resource, await call.body()), { for: "create" });
  if (refusals.length > 0) throw call.invalid(refusals);
  return values;
}

/** `attempt` is given the checked body. */
export const once = <Name extends Step, T>(
  row: Pick<ApiRoute, "path" | "name" | "about"> & { resource: Name; statuses: readonly SuccessStatus[]; refusals: number[] },
  attempt: (deps: Deps, actor: Actor, values: ValuesOf<Name, "create">) => Promise<Attempt<T>>,
  show: (record: T) => Shown[Name],
): ApiRoute => {
  const { resource, statuses, ...named } = row;
  return {
    ...named,
    method: "POST",
    access: { resource, verb: "create" },
    takes: resource,
    answers: { one: resource, statuses },
    limit: "submission",
    async handler(call) {
      const actor = call.actor();
      return attempted(call, await attempt(call.deps, actor, await checkedBody(call, resource)), show);
    },
  };
};
