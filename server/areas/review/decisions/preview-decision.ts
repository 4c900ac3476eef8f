/** What the recipient of a decision would get, made as the decision itself makes it. Nothing is saved. */
import type { Actor, Deps } from "../../../kernel/context/deps.ts";
import { textsOf } from "../../../kernel/context/texts.ts";
import { done, invalid, notFound, refusedWith, type Outcome } from "../../../kernel/access/outcome.ts";
import { ownCase } from "../../../kernel/access/own-case.ts";
import type { RecordChange } from "../../../kernel/definitions/record-definition.ts";
import type { Shown } from "../../../ports/resources.d.ts";
import { moveOf } from "../../../kernel/rules/life-cycle.ts";
import { REASON_CONTRADICTED } from "../../notices/index.ts";
import { caseOf, decideOf, notNow, writeLetter } from "./decide.ts";
import { lockCase, NotDecided } from "./lock-case.ts";
import { checkBody } from "../../../kernel/records/check-body.ts";
import { checkResource } from "../../../kernel/records/resource-validation.ts";
import { KINDS } from "./decisions.ts";

export async function previewDecision(deps: Deps, actor: Actor, { id, body }: RecordChange): Promise<Outcome<Shown["decision-preview"]>> {
  const asked = checkBody(deps, "decision-preview", body);
  if (asked.refusals.length > 0) return invalid(asked.refusals);
  const { decision, draft: isDraft = false } = asked.values;
  const kind = KINDS[decision];
  const checked = checkBody(deps, kind.resource, body);
  if (checked.refusals.length > 0) return invalid(checked.refusals);
  const one = await caseOf(deps.store, id, checked.values, deps.clock.now());
  if (!one) return notFound;
  const own = await ownCase(deps.store, actor.user.id, id);
  if (own) return refusedWith(own);
  // A draft has a hole where its reasons will be; what a figure contradicts is warned of here.
  const refusals = (kind.refuse?.(deps, one) ?? []).filter(({ code }) => code !== REASON_CONTRADICTED && !(isDraft && code === "reason-needed"));
  if (refusals.length > 0) return invalid(refusals);
  const move = moveOf(kind.event, one.state.application.status, "reviewer", one.facts);
  const letter = move.ok ? writeLetter(deps, kind, one) : null;
  if (!letter) return { ok: false, problem: { kind: "conflict", refusal: await notNow(deps.store, deps, actor, one.state.application) } };
  const refused = (await kind.refuseRead?.(deps.store, deps, one)) ?? null;
  if (refused && !isDraft) return { ok: false, problem: { kind: "conflict", refusal: refused } };
  const { to, locale, subject, text, html, notice, missing } = letter;
  const proof = writeLetter(deps, kind, one, textsOf(deps.documents.current(), actor.locale)("desk.review.reasons-come-here"))?.html ?? html;
  const deliverable = !(await deps.store.mailSuppressions(to)).includes("bounced");
  return done({
    decision,
    notice: notice !== null,
    to,
    locale,
    deliverable,
    subject,
    text,
    html,
    proof,
    missing: notice ? missing : [],
    warnings: (await kind.warn?.(deps, one)) ?? [],
  });
}

/** Taken back, with what was seen. */
class OnlyLookedAt<Seen> extends Error {
  constructor(readonly seen: Outcome<Seen>) {
    super("only looked at");
  }
}

/**
 * How it is once a decision is carried out: it is, `look` sees it, and all of it is taken back, in one transaction, so that what is
 * seen is what will be and nobody is told. `look` is handed what reads in it; it writes nothing.
 */
export async function onceDecided<Seen>(
  deps: Deps,
  actor: Actor,
  { id, body }: Pick<RecordChange, "id" | "body">,
  look: (within: Deps) => Promise<Outcome<Seen>>,
): Promise<Outcome<Seen>> {
  const asked = checkResource(deps, "decision-preview", body, { for: "create", only: ["decision"] });
  if (asked.refusals.length > 0) return notFound;
  const kind = KINDS[asked.values.decision];
  const { values, refusals } = checkBody(deps, kind.resource, body);
  if (refusals.length > 0) return invalid(refusals);
  try {
    return await deps.store.transaction(async (tx) => {
      const locked = await lockCase(tx, actor, id);
      // Only looked at: nobody has to mean it yet.
      await decideOf(tx, deps, actor, kind, { locked, values: { ...values, despite_figures: true } });
      throw new OnlyLookedAt(await look({ ...deps, store: { ...deps.store, ...tx } }));
    });
  } catch (error) {
    if (error instanceof OnlyLookedAt) return error.seen as Outcome<Seen>;
    if (error instanceof NotDecided) return error.outcome;
    throw error;
  }
}
