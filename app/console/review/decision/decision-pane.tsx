import { type RefObject, useEffect, useRef } from "react";
import { useCommands } from "../../desk/commands.ts";
import { type DeskContextValue, useDesk, useWords } from "../../desk/desk-context.ts";
import { KeyCaps } from "../../desk/key-caps.tsx";
import { type Decision, type Review, standingOf } from "../review-types.ts";
import { DecisionForm } from "./decision-form.tsx";
import { HeldDecision } from "./held-decision.tsx";
import type { Deciding } from "./use-decision.ts";
import { statusText } from "../../desk/status/status-text.ts";

/** Why this can't be decided now, in words; undefined where it can. */
export function whyNotDecided(
  decision: Decision,
  review: Review,
  mayDecide: boolean,
  { say, desk }: Pick<DeskContextValue, "say" | "desk">,
): string | undefined {
  const { held, decisions } = review;
  if (!mayDecide) return say("desk.review.reviewers-decide");
  if (held) return say("desk.review.held-already");
  return decisions.includes(decision) ? undefined : say("desk.review.not-while", { status: statusText(standingOf(review), { say, desk }) });
}

/** The decision, with what it says and what its recipient gets. Nothing leaves before its time. */
export function DecisionPane({ review, deciding }: { review: Review; deciding: Deciding }) {
  const { desk, decisions, who } = useDesk();
  const say = useWords();
  const { decision, choose } = deciding;
  const mayDecide = who.roles.some((role) => role === "reviewer" || role === "admin");
  const whyNot = (one: Decision): string | undefined => whyNotDecided(one, review, mayDecide, { say, desk });
  const group = say("desk.review.decision");
  useCommands(
    decisions.map(({ id, first }) => ({
      id: `review.${id}`,
      label: say(`desk.review.do.${id}`),
      ...(first && { short: say("desk.review.short.decide") }),
      group,
      disabled: whyNot(id),
      run: () => choose(id),
    })),
  );
  const pane = useRef<HTMLElement>(null);
  useStaysIn(pane, decision !== null);
  const first = decisions.filter((one) => one.first);
  const later = decisions.filter((one) => !one.first && review.decisions.includes(one.id));
  const wayOn = first[0] && whyNot(first[0].id);
  return (
    <section ref={pane} className="dd" aria-label={group} tabIndex={-1}>
      <h2>
        {group}
        {review.jurisdiction.second_person.length > 0 && (
          <span>{say("desk.review.two-people", { what: review.jurisdiction.second_person.map((one) => say(`desk.review.do.${one}`)).join(", ") })}</span>
        )}
      </h2>
      {review.held ? (
        <HeldDecision held={review.held} review={review} deciding={deciding} mayDecide={mayDecide} />
      ) : (
        <>
          <div className="opts" role="group" aria-label={group}>
            {first.map(({ id }) => (
              <button key={id} type="button" aria-pressed={decision?.id === id} disabled={whyNot(id) !== undefined} onClick={() => choose(id)}>
                <KeyCaps keys={desk.shortcuts[`review.${id}`] ?? ""} />
                {say(`desk.review.do.${id}`)}
              </button>
            ))}
          </div>
          <div className="besides">
            {wayOn !== undefined && <p className="cap">{wayOn}</p>}
            {mayDecide && later.length > 0 && (
              <div className="others">
                {later.map(({ id }) => (
                  <button key={id} type="button" className="cbtn ghost" aria-pressed={decision?.id === id} onClick={() => choose(id)}>
                    {say(`desk.review.do.${id}`)}
                  </button>
                ))}
              </div>
            )}
          </div>
        </>
      )}
      {/* A colleague may decide meanwhile: what is typed here stays. */}
      {decision && <DecisionForm key={decision.id} decision={decision} review={review} deciding={deciding} />}
    </section>
  );
}

/** Whoever decided in the form, or left it, goes on from beside it: with it goes what had the focus. */
function useStaysIn(pane: RefObject<HTMLElement>, isFilledIn: boolean): void {
  const was = useRef(isFilledIn);
  useEffect(() => {
    if (was.current && !isFilledIn && document.activeElement === document.body) pane.current?.focus({ preventScroll: true });
    was.current = isFilledIn;
  }, [pane, isFilledIn]);
}
