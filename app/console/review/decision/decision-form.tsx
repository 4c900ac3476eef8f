import { useEffect, useId, useRef } from "react";
import { useCommands } from "../../desk/commands.ts";
import { useDesk, useWords } from "../../desk/desk-context.ts";
import { KeyCaps } from "../../desk/key-caps.tsx";
import type { Decision, Review } from "../review-types.ts";
import { Reasons, RequestTypes } from "./reasons.tsx";
import { Rules } from "./rules.tsx";
import { type Deciding, missingOf, nameOf, partsOf } from "./use-decision.ts";

/** What is decided, filled in; what its recipient gets of it stands beside it. */
export function DecisionForm({ decision, review, deciding }: { decision: Decision; review: Review; deciding: Deciding }) {
  const { desk, locale } = useDesk();
  const say = useWords();
  const { values, isPreviewed, problem, isSaving, changed, decide, choose, retry } = deciding;
  const missing = partsOf(decision, values, review, locale).find(({ there }) => !there);
  const { jurisdiction } = review;
  const seconds = jurisdiction.held_seconds;
  const refusal = problem ? (Object.values(problem.fields)[0] ?? problem.message) : undefined;
  const waits = isPreviewed ? undefined : (refusal ?? say("desk.review.preview-comes"));
  const blocked = missing ? missingOf(missing, say, locale) : changed.length > 0 ? say("desk.review.changed-look") : waits;
  const label = jurisdiction.second_person.includes(decision)
    ? say("desk.review.propose")
    : say(`desk.review.go.${decision}`, { name: nameOf(review), n: seconds });
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
        decide();
      }}
    >
      <div className="dbody">
        <Fields decision={decision} review={review} deciding={deciding} />
        {problem && (
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
        <button type="submit" className="cbtn main tall" disabled={blocked !== undefined || isSaving} aria-describedby={hint}>
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

/** What is filled in, as the resource of the decision has it. */
function Fields({ decision, review, deciding: { values, change, problem } }: { decision: Decision; review: Review; deciding: Deciding }) {
  const say = useWords();
  if (decision === "pre-approve")
    return (
      <fieldset className="choices">
        <legend className="vh">{say("desk.review.for-which")}</legend>
        <label>
          <input type="radio" name="rooms" checked={values.allRooms} onChange={() => change({ allRooms: true })} />
          {say("desk.review.all-rooms")}
        </label>
        <label>
          <input type="radio" name="rooms" checked={!values.allRooms} onChange={() => change({ allRooms: false })} />
          {say("desk.review.limited")}
        </label>
        {!values.allRooms && (
          <label className="entry">
            <span>{say("desk.review.max-rent")}</span>
            <input
              className="cinput"
              inputMode="decimal"
              value={values.maxRent}
              aria-invalid={problem?.fields["max_rent"] !== undefined}
              onChange={(event) => change({ maxRent: event.target.value })}
            />
          </label>
        )}
      </fieldset>
    );
  if (decision === "request" || decision === "reject")
    return (
      <>
        {decision === "request" && <RequestTypes review={review} values={values} change={change} />}
        <Reasons decision={decision} review={review} values={values} change={change} />
        {decision === "request" && (
          <label className="entry own">
            <span>
              {say("desk.review.line")} <small className="cap">{say("desk.review.line-how")}</small>
            </span>
            <textarea className="carea" rows={2} maxLength={500} value={values.line} onChange={(event) => change({ line: event.target.value })} />
          </label>
        )}
      </>
    );
  if (decision === "withdraw")
    return (
      <label className="entry">
        <span>{say("desk.review.why")}</span>
        <textarea className="carea" rows={3} maxLength={500} value={values.reason} onChange={(event) => change({ reason: event.target.value })} />
      </label>
    );
  return <p className="cap">{say(`desk.review.about.${decision}`)}</p>;
}
