/** What the recipient of a decision would get, made as the decision itself makes it. Nothing is saved. */
import type { Actor, Deps } from "../../kernel/context/deps.ts";
import { textsOf } from "../../kernel/context/texts.ts";
import { done, invalid, notFound, type Outcome } from "../../kernel/access/outcome.ts";
import type { RecordChange } from "../../kernel/definitions/record-definition.ts";
import type { Shown } from "../../kernel/records/represent.ts";
import { moveOf } from "../../kernel/rules/life-cycle.ts";
import { caseOf, notNow, writeLetter } from "./decide.ts";
import { checkBody } from "../../kernel/records/written-body.ts";
import { KINDS } from "./decisions.ts";

export async function previewDecision(deps: Deps, actor: Actor, { id, body }: RecordChange): Promise<Outcome<Shown>> {
  const asked = checkBody(deps, "decision-preview", body);
  if (asked.refusals.length > 0) return invalid(asked.refusals);
  const decision = String(asked.values["decision"]);
  const kind = KINDS[decision]!;
  const checked = checkBody(deps, kind.resource, body);
  if (checked.refusals.length > 0) return invalid(checked.refusals);
  const one = await caseOf(deps.store, id, checked.values);
  if (!one) return notFound;
  // A draft has a hole where its reasons will be.
  const isDraft = asked.values["draft"] === true;
  const refusals = (kind.refuse?.(deps, one) ?? []).filter(({ code }) => !(isDraft && code === "reason-needed"));
  if (refusals.length > 0) return invalid(refusals);
  const move = moveOf(kind.event, one.state.application.status, "reviewer", one.facts);
  const letter = move.ok ? writeLetter(deps, kind, one) : null;
  if (!letter) return { ok: false, problem: { kind: "conflict", refusal: notNow(deps, actor, one.state.application.status) } };
  const { to, locale, subject, text, html, notice } = letter;
  const proof = writeLetter(deps, kind, one, textsOf(deps.documents.current(), actor.locale)("desk.review.reasons-come-here"))?.html ?? html;
  const deliverable = !(await deps.store.mailSuppressions(to)).includes("bounced");
  return done({ decision, notice: notice !== null, to, locale, deliverable, subject, text, html, proof });
}
