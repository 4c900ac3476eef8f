import { useEffect, useState } from "react";
import { useCommands } from "../../desk/commands.ts";
import { useDesk, useWords } from "../../desk/desk-context.ts";
import type { Words } from "../../desk/words.ts";
import { KeyCaps } from "../../desk/key-caps.tsx";
import { partsIn } from "../changed.tsx";
import type { Decision, Held, Review } from "../review-types.ts";
import { DecisionForm } from "./decision-form.tsx";
import type { Deciding } from "./use-decision.ts";

export const MAIN: readonly Decision[] = ["pre-approve", "request", "reject"];
const LATER: readonly Decision[] = ["approve-home", "send-lease", "withdraw"];

/** Why this can't be decided now, in words; undefined where it can. */
export function whyNotDecided(decision: Decision, { held, decisions, status }: Review, mayDecide: boolean, say: Words): string | undefined {
  if (!mayDecide) return say("desk.review.reviewers-decide");
  if (held) return say("desk.review.held-already");
  return decisions.includes(decision) ? undefined : say("desk.review.not-while", { status: say(`desk.status.${status}`) });
}

/** The decision, with what it says and what its recipient gets. Nothing leaves before its time. */
export function DecisionPane({ review, deciding }: { review: Review; deciding: Deciding }) {
  const { desk, who } = useDesk();
  const say = useWords();
  const { decision, choose } = deciding;
  const mayDecide = who.roles.some((role) => role === "reviewer" || role === "admin");
  const whyNot = (one: Decision): string | undefined => whyNotDecided(one, review, mayDecide, say);
  const group = say("desk.review.decision");
  useCommands(
    [...MAIN, ...LATER].map((one) => ({
      id: `review.${one}`,
      label: say(`desk.review.do.${one}`),
      ...(MAIN.includes(one) && { short: say("desk.review.short.decide") }),
      group,
      disabled: whyNot(one),
      run: () => choose(one),
    })),
  );
  const later = LATER.filter((one) => review.decisions.includes(one));
  return (
    <section className="dd" aria-label={group}>
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
            {MAIN.map((one) => (
              <button key={one} type="button" aria-pressed={decision === one} disabled={whyNot(one) !== undefined} onClick={() => choose(one)}>
                <KeyCaps keys={desk.shortcuts[`review.${one}`] ?? ""} />
                {say(`desk.review.do.${one}`)}
              </button>
            ))}
          </div>
          <div className="besides">
            {whyNot("pre-approve") !== undefined && <p className="cap">{whyNot("pre-approve")}</p>}
            {mayDecide && later.length > 0 && (
              <div className="others">
                {later.map((one) => (
                  <button key={one} type="button" className="cbtn ghost" aria-pressed={decision === one} onClick={() => choose(one)}>
                    {say(`desk.review.do.${one}`)}
                  </button>
                ))}
              </div>
            )}
          </div>
        </>
      )}
      {/* A colleague may decide meanwhile: what is typed here stays. */}
      {decision && <DecisionForm key={decision} decision={decision} review={review} deciding={deciding} />}
    </section>
  );
}

function HeldDecision({ held, review, deciding, mayDecide }: { held: Held; review: Review; deciding: Deciding; mayDecide: boolean }) {
  const { desk, who, locale } = useDesk();
  const say = useWords();
  const by = held.by_user_id === who.id ? say("desk.review.you") : (held.by ?? "");
  const isOwn = held.by_user_id === who.id;
  return (
    <div className="kept" role="status">
      <p>
        <b>{say(`desk.review.held.${held.decision}`, { who: by })}</b>
      </p>
      {held.changed.length > 0 && (
        <p className="wrong">
          {say("desk.review.changed-since", { what: partsIn(held.changed, say, locale) })} {held.state === "held" && say("desk.review.will-be-dropped")}
        </p>
      )}
      {held.leaves_at === null ? (
        <p className="cap">{say("desk.review.needs-second")}</p>
      ) : (
        <Left key={held.leaves_at} leavesAt={held.leaves_at} now={review.now} />
      )}
      {mayDecide && (
        <div className="go">
          {held.state === "proposed" && !isOwn && (
            <button type="button" className="cbtn main tall" disabled={deciding.isSaving} onClick={() => deciding.agree(held)}>
              {say(held.changed.length > 0 ? "desk.review.agree-as-it-is" : "desk.review.agree")}
            </button>
          )}
          <button type="button" className="cbtn tall" onClick={() => deciding.undo(held)}>
            {say("desk.command.undo")} {deciding.isUndoHere && <KeyCaps keys={desk.shortcuts["undo"] ?? ""} />}
          </button>
        </div>
      )}
    </div>
  );
}

/** By the server's clock: the browser's may be another. */
function Left({ leavesAt, now }: { leavesAt: string; now: string }) {
  const say = useWords();
  const [since, setSince] = useState(0);
  useEffect(() => {
    const begun = Date.now();
    const timer = setInterval(() => setSince(Date.now() - begun), 1000);
    return () => clearInterval(timer);
  }, [leavesAt, now]);
  const left = Math.max(0, Math.ceil((Date.parse(leavesAt) - Date.parse(now) - since) / 1000));
  return <p className="cap num">{say("desk.review.mail-leaves", { n: left })}</p>;
}
