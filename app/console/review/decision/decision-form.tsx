import { useEffect, useId, useRef, useState } from "react";
import type { AskedDecision } from "#server";
import { useCommands } from "../../desk/commands.ts";
import { useDesk, useWords } from "../../desk/desk-context.ts";
import { KeyCaps } from "../../desk/key-caps.tsx";
import type { Review } from "../review-types.ts";
import { DecisionFields } from "./decision-fields.tsx";
import { Rules } from "./rules.tsx";
import { Warnings } from "./warnings.tsx";
import { useConflictMessage } from "./use-conflict-message.ts";
import { type Deciding, missingOf, nameOf } from "./use-decision.ts";

/** What is decided, filled in; what its recipient gets of it stands beside it. */
export function DecisionForm({ decision, review, deciding }: { decision: AskedDecision; review: Review; deciding: Deciding }) {
  const { desk, locale, toasts } = useDesk();
  const say = useWords();
  const { parts, isPreviewed, problem, isSaving, changed, overtaken, warnings, isMeant, mean, decide, choose, retry } = deciding;
  const missing = parts.find(({ there }) => !there);
  /** Until it was tried, what is missing is no mistake. */
  const [isTried, setTried] = useState(false);
  const { jurisdiction } = review;
  const overtakenIn = useConflictMessage(review);
  const seconds = jurisdiction.held_seconds;
  const refusal = problem ? (Object.values(problem.fields)[0] ?? problem.message) : undefined;
  const waits = isPreviewed ? undefined : (refusal ?? say("desk.review.preview-comes"));
  const undecided = missing ? missingOf(missing, say, locale) : changed.length > 0 ? say("desk.review.changed-look") : waits;
  const isWarned = warnings.length > 0 && !isMeant ? say("desk.review.warning-asks") : undefined;
  const blocked = overtaken ? overtakenIn(overtaken) : (undecided ?? isWarned);
  const label = jurisdiction.second_person.includes(decision.id)
    ? say("desk.review.propose")
    : say(`desk.review.go.${decision.id}`, { name: nameOf(review), n: seconds });
  const group = say("desk.review.decision");
  useCommands([
    { id: "review.decide", label, group, disabled: blocked, whileTyping: true, isWithin: true, run: decide },
    { id: "review.cancel", label: say("desk.review.cancel"), group, isKeyOnly: true, whileTyping: true, isWithin: true, run: () => choose(null) },
  ]);
  const hint = useId();
  const form = useRef<HTMLFormElement>(null);
  // Whoever pressed a key goes on by keys: at the reasons, where there are any.
  useEffect(() => {
    const first =
      form.current?.querySelector<HTMLElement>("[type=checkbox]:enabled") ?? form.current?.querySelector<HTMLElement>("[type=radio]:checked, textarea");
    first?.focus();
  }, []);
  return (
    <form
      ref={form}
      className="dform"
      onSubmit={(event) => {
        event.preventDefault();
        if (blocked === undefined) return decide();
        setTried(true);
        toasts.show({ text: blocked, tone: "bad" });
        form.current?.querySelector<HTMLElement>(".warned input, [data-lacks] :is(input, textarea):enabled")?.focus();
      }}
    >
      <div className="dbody">
        <DecisionFields decision={decision} review={review} deciding={deciding} isTried={isTried} />
        <Warnings decision={decision.id} warnings={warnings} isMeant={isMeant} onMeant={mean} />
        {problem && !overtaken && (
          <p className="wrong" role="alert">
            {refusal}
            {problem.isPreview && (
              <button type="button" className="cbtn" onClick={retry}>
                {say("desk.review.try-again")}
              </button>
            )}
          </p>
        )}
        <Rules decision={decision} review={review} />
      </div>
      <div className="gobar">
        <button type="submit" className="cbtn main tall" disabled={isSaving} aria-disabled={blocked !== undefined || undefined} aria-describedby={hint}>
          {label} <KeyCaps keys={desk.shortcuts["review.decide"] ?? ""} />
        </button>
        <button type="button" className="cbtn ghost tall" onClick={() => choose(null)}>
          {say("desk.review.cancel")} <KeyCaps keys={desk.shortcuts["review.cancel"] ?? ""} />
        </button>
        <p className="cap" id={hint}>
          {blocked ?? say("desk.review.undo-within", { n: seconds })}
        </p>
      </div>
    </form>
  );
}
