import { type ReactNode, useEffect, useId, useRef, useState } from "react";
import { useCommands } from "../../desk/commands.ts";
import { useDesk, useWords } from "../../desk/desk-context.ts";
import { KeyCaps } from "../../desk/key-caps.tsx";
import type { Decision, Review } from "../review-types.ts";
import { Reasons, RequestTypes } from "./reasons.tsx";
import { Rules } from "./rules.tsx";
import { Warnings } from "./warnings.tsx";
import { useOvertaken } from "./use-overtaken.ts";
import { type Deciding, missingOf, nameOf } from "./use-decision.ts";

/** What is decided, filled in; what its recipient gets of it stands beside it. */
export function DecisionForm({ decision, review, deciding }: { decision: Decision; review: Review; deciding: Deciding }) {
  const { desk, locale, toasts } = useDesk();
  const say = useWords();
  const { parts, isPreviewed, problem, isSaving, changed, overtaken, warnings, isMeant, mean, decide, choose, retry } = deciding;
  const missing = parts.find(({ there }) => !there);
  /** Until it was tried, what is missing is no mistake. */
  const [isTried, setTried] = useState(false);
  const { jurisdiction } = review;
  const overtakenIn = useOvertaken(review);
  const seconds = jurisdiction.held_seconds;
  const refusal = problem ? (Object.values(problem.fields)[0] ?? problem.message) : undefined;
  const waits = isPreviewed ? undefined : (refusal ?? say("desk.review.preview-comes"));
  const undecided = missing ? missingOf(missing, say, locale) : changed.length > 0 ? say("desk.review.changed-look") : waits;
  const isWarned = warnings.length > 0 && !isMeant ? say("desk.review.warning-asks") : undefined;
  const blocked = overtaken ? overtakenIn(overtaken) : (undecided ?? isWarned);
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
        if (blocked === undefined) return decide();
        setTried(true);
        toasts.show({ text: blocked, tone: "bad" });
        form.current?.querySelector<HTMLElement>(".warned input, [data-lacks] :is(input, textarea):enabled")?.focus();
      }}
    >
      <div className="dbody">
        <Fields decision={decision} review={review} deciding={deciding} isTried={isTried} />
        <Warnings warnings={warnings} isMeant={isMeant} onMeant={mean} />
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

interface Said {
  tied: { "aria-describedby"?: string; "aria-invalid"?: true };
  /** Of what stands around the field. */
  wrong: { "data-lacks": string } | undefined;
  line: ReactNode;
}
interface FieldsProps {
  decision: Decision;
  review: Review;
  deciding: Deciding;
  isTried: boolean;
}

/** What is filled in, as the resource of the decision has it. */
function Fields({ decision, review, deciding: { values, parts, change, problem }, isTried }: FieldsProps) {
  const say = useWords();
  const { locale } = useDesk();
  const id = useId();
  /** What is missing at a field, or was refused of it, with what ties both. */
  const saidOf = (part: string, property: string): Said => {
    const missing = parts.find((one) => one.id === part && !one.there);
    const text = problem?.fields[property] ?? (missing && missingOf(missing, say, locale));
    const isWrong = problem?.fields[property] !== undefined || (missing !== undefined && (isTried || missing.isUnclear === true));
    if (text === undefined) return { tied: {}, wrong: undefined, line: null };
    const line = (
      <p id={`${id}-${part}`} className={isWrong ? "wrong" : "cap"}>
        {text}
      </p>
    );
    return { tied: { "aria-describedby": `${id}-${part}`, ...(isWrong && { "aria-invalid": true }) }, wrong: { "data-lacks": "" }, line };
  };
  if (decision === "pre-approve") {
    const said = saidOf("limit", "max_rent");
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
          <div {...said.wrong}>
            <label className="entry">
              <span>{say("desk.review.max-rent")}</span>
              <input
                {...said.tied}
                className="cinput"
                inputMode="decimal"
                value={values.maxRent}
                onChange={(event) => change({ maxRent: event.target.value })}
              />
            </label>
            {said.line}
          </div>
        )}
      </fieldset>
    );
  }
  if (decision === "request" || decision === "reject") {
    const said = saidOf("reasons", "reasons");
    return (
      <>
        {decision === "request" && <RequestTypes review={review} values={values} change={change} />}
        <div {...said.wrong}>
          <Reasons decision={decision} review={review} values={values} change={change} describedBy={said.tied["aria-describedby"]} />
          {said.line}
        </div>
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
  }
  if (decision === "withdraw") {
    const said = saidOf("reason", "reason");
    return (
      <div {...said.wrong}>
        <label className="entry">
          <span>{say("desk.review.why")}</span>
          <textarea
            {...said.tied}
            className="carea"
            rows={3}
            maxLength={500}
            value={values.reason}
            onChange={(event) => change({ reason: event.target.value })}
          />
        </label>
        {said.line}
      </div>
    );
  }
  return <p className="cap">{say(`desk.review.about.${decision}`)}</p>;
}
