/** What is being decided: the form's values, what the recipient would get of it, and the decision itself. */
import { useEffect, useRef, useState } from "react";
import type { AskedDecision } from "#server";
import { ApiRefusal } from "../../desk/api.ts";
import { useDesk, useUndoable } from "../../desk/desk-context.ts";
import { draftOf, clearDraft, useSavedDraft } from "../../desk/notes/draft.ts";
import { type DecisionConflict, conflictingDecision } from "./decision-conflict.ts";
import type { Decision, HeldDecisionData, Preview, Review, Warning } from "../review-types.ts";
import type { Words } from "../../desk/words.ts";
import type { OpenReview } from "../use-review.ts";
import { bodyOf, type DecisionValues, isContradicted, isDraftOf, type Part, partsOf, screenOf, valuesOf, warningsOf } from "./decision-values.ts";
import { type PendingDecision, pendingDecisionsOf } from "./pending-decisions.ts";

/** A rent with all the signs that it may be written with. */
const EXAMPLE = 1234.5;
/** What is still to be said, in words. */
export const missingOf = ({ id, isUnclear }: Part, say: Words, locale: string): string =>
  isUnclear
    ? say(`desk.review.unclear.${id}`, { example: new Intl.NumberFormat(locale, { minimumFractionDigits: 2 }).format(EXAMPLE) })
    : say(`desk.review.missing.${id}`);

export interface Deciding {
  /** What is filled in: null as well while one's own stands there, and is being kept. */
  decision: AskedDecision | null;
  /** Own decision, shown before the server confirms it. */
  ahead: HeldDecisionData | null;
  values: DecisionValues;
  /** What it has to say. */
  parts: readonly Part[];
  /** What the recipient gets of this decision, while its words are put together anew as they were last. */
  preview: Preview | null;
  /** Where what they see once it is carried out is drawn; null while it isn't known what that is. */
  screen: string | null;
  /** It is what would be sent now. */
  isPreviewed: boolean;
  /** The key takes back what is held here, and not what a notice of another case says. */
  isUndoHere: boolean;
  /** What the server said no to, and where. `isPreview`: no answer came to what the recipient would get. */
  problem: { message: string; fields: Readonly<Record<string, string>>; isPreview: boolean } | null;
  isSaving: boolean;
  /** What changed under whoever decides, until they say that they saw it. */
  changed: readonly string[];
  /** What a colleague decided meanwhile: what is typed stays, and is not sent on top of it. */
  overtaken: DecisionConflict | null;
  /** What speaks against it, until whoever decides says that they mean it. */
  warnings: readonly Warning[];
  isMeant: boolean;
  mean(isMeant: boolean): void;
  see(): void;
  /** Asks for the preview again. */
  retry(): void;
  choose(decision: Decision | null): void;
  change(values: DecisionValues): void;
  decide(): void;
  undo(held: HeldDecisionData): void;
  agree(held: HeldDecisionData): void;
}

type MadeDecision = Readonly<Record<string, unknown>> & { decision: Decision };

/** An optimistic copy of the decision, shown until the server answers. */
function heldAhead({ decision, ...values }: MadeDecision, { id, now, jurisdiction }: Review, who: { id: string; name: string }): HeldDecisionData {
  const isProposed = jurisdiction.second_person.includes(decision);
  return {
    id: `ahead ${id}`,
    decision,
    values,
    state: isProposed ? "proposed" : "held",
    decided_at: now,
    leaves_at: isProposed ? null : new Date(Date.parse(now) + jurisdiction.held_seconds * 1000).toISOString(),
    by: who.name,
    by_user_id: who.id,
    confirmed_by: null,
    changed: [],
  };
}

/** The notices with the way back, by what is held: they stay while one goes on to the next case. */
const notices = new Map<string, number>();

/** `first`: the decision that is chosen initially. */
export function useDecision(review: Review, { put, again, changed: changedAround, see }: OpenReview, first: Decision | null = null): Deciding {
  const { say, api, cases, toasts, constants, decisions, locale, who } = useDesk();
  const underWay = pendingDecisionsOf(cases);
  const undoable = useUndoable();
  const draft = { person: who.id, about: review.id, what: "decision" } as const;
  const [typed] = useState(() => draftOf<{ decision: Decision; values: DecisionValues }>(draft));
  const [chosen, setChosen] = useState<Decision | null>(first ?? typed?.decision ?? null);
  const decision = decisions.find(({ id }) => id === chosen) ?? null;
  // What was typed belongs to the decision that it was typed for.
  const [values, setValues] = useState(() => (decision ? valuesOf(decision, review, locale, decision.id === typed?.decision ? typed.values : {}) : {}));
  useSavedDraft(draft, decision && { decision: decision.id, values });
  /** Where it stood when this was begun, or last said to have been seen. */
  const [stood, setStood] = useState(review.basis.parts["status"]);
  const [round, setRound] = useState(0);
  const isSending = useRef(false);
  const [preview, setPreview] = useState<{ decision: Decision; of: string; answer: Preview } | null>(null);
  const [problem, setProblem] = useState<Deciding["problem"]>(null);
  const [isSaving, setSaving] = useState(false);
  const [ahead, setAhead] = useState<PendingDecision | null>(underWay.get(review.id) ?? null);
  const path = `/staff/applications/${review.id}`;
  const body = decision && JSON.stringify(bodyOf(decision, values, locale));
  /** What a preview is of: what would be sent, on the case as it is. */
  const of = `${review.version} ${review.basis.seen} ${body}`;
  const [meant, setMeant] = useState<string | null>(null);
  const isDraft = decision !== null && isDraftOf(decision, values);
  const isComplete = decision !== null && partsOf(decision, values, review, locale).every(({ there }) => there);

  useEffect(() => {
    setProblem(null);
    if (chosen === null || body === null || !(isComplete || isDraft)) return setPreview(null);
    const asking = new AbortController();
    // What is still being typed is not asked for.
    const timer = setTimeout(() => {
      api
        .postJson<Preview>(`${path}/preview`, { ...(JSON.parse(body) as object), ...(isDraft && { draft: true }) }, { signal: asking.signal })
        .then((answer) => setPreview({ decision: chosen, of, answer }))
        .catch((error: unknown) => {
          if (!(error instanceof ApiRefusal)) return;
          setPreview(null);
          setProblem({ message: error.message, fields: error.fieldErrors, isPreview: Object.keys(error.fieldErrors).length === 0 });
        });
    }, constants.address_suggestion_pause_ms);
    return () => {
      clearTimeout(timer);
      asking.abort();
    };
  }, [api, path, chosen, body, of, isComplete, isDraft, round, constants.address_suggestion_pause_ms]);

  // Sent before one went on to another case and came back, and answered now.
  const [found] = useState(ahead);
  useEffect(() => {
    let isHere = true;
    void found?.isKept.then((isKept) => {
      if (!isHere) return;
      setAhead(null);
      if (isKept) setChosen(null);
    });
    return () => {
      isHere = false;
    };
  }, [found]);

  const refused = (error: unknown, onSaved?: string): void => {
    if (!(error instanceof ApiRefusal)) throw error;
    setProblem({ message: error.message, fields: error.fieldErrors, isPreview: false });
    toasts.show({ text: onSaved ?? error.message, tone: "bad", ...(onSaved !== undefined && { detail: error.message }) });
    // Somebody was faster, or it is other by now: what is shown has to be what it is.
    if (error.status === 409 || error.status === 412) again();
  };
  const undo = (held: HeldDecisionData): void => {
    const notice = notices.get(held.id);
    if (notice !== undefined) toasts.close(notice);
    api
      .deleteJson<Review>(`${path}/held-decisions/${held.id}/`)
      .then((back) => {
        put(back);
        toasts.show({ text: say("desk.review.taken-back"), tone: "good" });
      })
      .catch(refused);
  };
  /** `now`: by the clock that `held` is of. */
  const showUndoToast = (held: HeldDecisionData, now: string, back: () => void): number => {
    const name = nameOf(review);
    const proposed = say(`desk.review.proposed.${held.decision}`, { name });
    if (held.leaves_at === null) return toasts.show({ text: proposed, tone: "good" });
    const notice = toasts.show({
      text: say(`desk.review.decided.${held.decision}`, { name }),
      detail: say("desk.review.mail-waits"),
      tone: "good",
      until: Date.now() + Math.max(0, Date.parse(held.leaves_at) - Date.parse(now)),
      undo: back,
    });
    notices.set(held.id, notice);
    return notice;
  };
  const finish = (after: Review): void => {
    put(after);
    setChosen(null);
    // Whoever has gone on to the next case by now finds nothing of it when they come back, either.
    clearDraft(draft);
  };
  const send = (asked: Promise<Review>, onSaved: (after: Review) => void, lost: (error: unknown) => void): void => {
    isSending.current = true;
    setSaving(true);
    asked
      .then(onSaved)
      .catch(lost)
      .finally(() => {
        isSending.current = false;
        setSaving(false);
      });
  };
  /** Drawn as decided at once; should it not be kept, the form stands there again with all that was typed. */
  const decideAs = (made: AskedDecision): void => {
    const body = { ...bodyOf(made, values, locale), decision: made.id, ...(isMeant && isContradicted(made, values, review) && { despite_figures: true }) };
    const asked = api.postJson<Review>(`${path}/held-decisions/`, { ...body, basis }, { headers, keepalive: true });
    const held = heldAhead(body, review, who);
    // Taken back before the answer, it is taken back with the answer.
    const back = (): void =>
      void asked.then(
        (after) => after.held && undo(after.held),
        () => undefined,
      );
    const sent: PendingDecision = {
      held,
      back,
      isKept: asked.then(
        () => true,
        () => false,
      ),
    };
    setAhead(sent);
    underWay.set(review.id, sent);
    const notice = showUndoToast(held, review.now, back);
    const onSaved = (after: Review): void => {
      underWay.delete(review.id);
      finish(after);
      setAhead(null);
      notices.delete(held.id);
      const kept = after.held;
      if (kept?.state === held.state) return void notices.set(kept.id, notice);
      toasts.close(notice);
      if (kept) showUndoToast(kept, after.now, () => undo(kept));
    };
    const lost = (error: unknown): void => {
      underWay.delete(review.id);
      toasts.close(notice);
      setAhead(null);
      refused(error, say("desk.review.not-kept", { name: nameOf(review) }));
    };
    send(asked, onSaved, lost);
  };
  const unsaid = preview?.decision === chosen ? preview?.answer.missing : undefined;
  const isPreviewed = isComplete && preview?.of === of && preview.answer.missing.length === 0;
  const overtaken = conflictingDecision(decision?.id ?? null, review);
  const isMoved = decision !== null && overtaken === null && review.basis.parts["status"] !== stood;
  const changed = isMoved ? ["status", ...changedAround] : changedAround;
  const warnings = decision === null ? [] : warningsOf(decision, values, review, locale, isPreviewed && preview ? preview.answer.warnings : []);
  const isMeant = meant === of;
  const headers = { "If-Match": `"${review.version}"` };
  const basis = review.basis.seen;
  const shown = ahead?.held ?? review.held;
  return {
    decision: ahead ? null : decision,
    ahead: ahead?.held ?? null,
    values,
    parts: decision === null ? [] : partsOf(decision, values, review, locale, unsaid),
    preview: (isComplete || isDraft) && preview?.decision === chosen ? preview.answer : null,
    screen: isPreviewed && preview && decision ? screenOf(review.id, decision, values, { seen: preview.answer.locale, written: locale }) : null,
    isPreviewed,
    isUndoHere: shown !== null && (!undoable || notices.get(shown.id) === undoable.id),
    problem,
    isSaving,
    choose: (next) => {
      const other = decisions.find(({ id }) => id === next);
      setChosen(next);
      setStood(review.basis.parts["status"]);
      setValues(other ? valuesOf(other, review, locale) : {});
    },
    change: (next) => setValues((was) => ({ ...was, ...next })),
    changed,
    overtaken,
    warnings,
    isMeant,
    mean: (is) => setMeant(is ? of : null),
    see: () => {
      setStood(review.basis.parts["status"]);
      see();
    },
    retry: () => setRound((was) => was + 1),
    decide: () => {
      // Pressed twice before anything is drawn, it is sent once.
      if (isSending.current || !isPreviewed || !decision || changed.length > 0 || overtaken || (warnings.length > 0 && !isMeant)) return;
      decideAs(decision);
    },
    undo: (held) => (held === ahead?.held ? ahead.back() : undo(held)),
    agree: (held) => {
      if (isSending.current) return;
      const onSaved = (after: Review): void => {
        finish(after);
        const kept = after.held;
        if (kept) showUndoToast(kept, after.now, () => undo(kept));
      };
      send(api.postJson<Review>(`${path}/held-decisions/${held.id}/confirmation`, { basis }, { headers }), onSaved, refused);
    },
  };
}

/** As they wrote it, else as they signed in. */
export function nameOf({ applicant_info: written, person }: Pick<Review, "person" | "applicant_info">): string {
  const name = ({ first_name, last_name }: { first_name?: string | null; last_name?: string | null }): string =>
    [first_name, last_name].filter(Boolean).join(" ");
  return (written && name(written)) || name(person) || person.email;
}
