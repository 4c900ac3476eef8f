import { Fragment } from "react";
import type { AskedDecision } from "#server";
import { askedFields } from "#screens/language/forms/asked-fields.ts";
import { useCommands } from "../../desk/commands.ts";
import { useDesk, useWords } from "../../desk/desk-context.ts";
import { KeyCaps } from "../../desk/key-caps.tsx";
import { formatAmount, type Words } from "../../desk/words.ts";
import { partNames } from "../change-notice.tsx";
import type { HeldDecisionData, Review } from "../review-types.ts";
import { MailAsGot } from "./mail-as-got.tsx";
import { MailCountdown } from "./mail-countdown.tsx";
import { type Deciding, nameOf } from "./use-decision.ts";
import { useHeldLetter } from "./use-held-letter.ts";

interface HeldDecisionProps {
  held: HeldDecisionData;
  review: Review;
  deciding: Deciding;
  mayDecide: boolean;
}

/** What is decided and not carried out yet, with all that it says: whoever looks may take it back, and a second person agrees to what they see. */
export function HeldDecision({ held, review, deciding, mayDecide }: HeldDecisionProps) {
  const { desk, decisions, who, locale } = useDesk();
  const say = useWords();
  const isOwn = held.by_user_id === who.id;
  const by = isOwn ? say("desk.review.you") : (held.by ?? "");
  const { letter, error, again } = useHeldLetter(held, review, deciding.ahead?.id !== held.id);
  /** Nothing else is filled in below it. */
  const isAlone = deciding.decision === null;
  const mayAgree = mayDecide && held.state === "proposed" && !isOwn;
  const made = decisions.find(({ id }) => id === held.decision);
  const parts = made ? partsOf(made, held.values, review, say, locale) : [];
  const title = say("desk.review.sees", { name: nameOf(review) });
  const agreement = say(held.changed.length > 0 ? "desk.review.agree-as-it-is" : "desk.review.agree");
  /** Nobody agrees to a letter that they can't read. */
  const waits = letter === null ? (error ?? say("desk.review.preview-comes")) : undefined;
  useCommands(mayAgree ? [{ id: "review.agree", label: agreement, group: say("desk.review.decision"), disabled: waits, run: () => deciding.agree(held) }] : []);
  return (
    <>
      <div className="kept">
        <div role="status">
          <p>
            {/* What is proposed is not so yet. */}
            {held.state === "proposed" ? (
              <>
                <b>{say(`desk.review.proposed.${held.decision}`, { name: nameOf(review) })}</b> <span className="cap">{by}</span>
              </>
            ) : (
              <b>{say(`desk.review.held.${held.decision}`, { who: by })}</b>
            )}
          </p>
          {held.changed.length > 0 && (
            <p className="wrong">
              {say("desk.review.changed-since", { what: partNames(held.changed, say, locale) })} {held.state === "held" && say("desk.review.will-be-dropped")}
            </p>
          )}
          {held.leaves_at === null ? (
            <p className="cap">{say("desk.review.needs-second")}</p>
          ) : (
            <MailCountdown key={held.leaves_at} leavesAt={held.leaves_at} now={review.now} />
          )}
        </div>
        {parts.length > 0 && (
          <dl className="dl">
            {parts.map(({ label, texts }) => (
              <Fragment key={label}>
                <dt>{label}</dt>
                {texts.map((text) => (
                  <dd key={text}>{text}</dd>
                ))}
              </Fragment>
            ))}
          </dl>
        )}
        {mayDecide && (
          <div className="go">
            {mayAgree && (
              <button
                type="button"
                className="cbtn main tall"
                disabled={deciding.isSaving || waits !== undefined}
                title={waits}
                onClick={() => deciding.agree(held)}
              >
                {agreement} <KeyCaps keys={desk.shortcuts["review.agree"] ?? ""} />
              </button>
            )}
            <button type="button" className="cbtn tall" onClick={() => deciding.undo(held)}>
              {say("desk.command.undo")} {deciding.isUndoHere && <KeyCaps keys={desk.shortcuts["undo"] ?? ""} />}
            </button>
          </div>
        )}
      </div>
      {isAlone && (
        <section className="held-letter" aria-label={title}>
          <h3>{title}</h3>
          {letter ? (
            <MailAsGot mail={letter} html={letter.html} title={say("desk.review.as-they-see-it", { name: nameOf(review) })} />
          ) : error === null ? (
            <p className="cap">{say("desk.review.preview-comes")}</p>
          ) : (
            <p className="wrong" role="alert">
              {error}{" "}
              <button type="button" className="cbtn" onClick={again}>
                {say("desk.review.try-again")}
              </button>
            </p>
          )}
        </section>
      )}
    </>
  );
}

interface Said {
  label: string;
  texts: readonly string[];
}

/** What was filled in, field by field as its document asks it, in words and amounts. */
function partsOf({ fields }: AskedDecision, values: HeldDecisionData["values"], { fee, jurisdiction }: Review, say: Words, locale: string): Said[] {
  return askedFields(fields, values).flatMap(({ property, label, kind, options = [] }): Said[] => {
    const value = values[property];
    const said = (texts: readonly string[]): Said[] => (texts.length === 0 ? [] : [{ label: say(label), texts }]);
    if (kind === "choice") return said(options.filter((one) => one.value === value).map((one) => say(one.label)));
    if (kind === "reasons") return said(Array.isArray(value) ? jurisdiction.reasons.filter(({ id }) => value.includes(id)).map(({ text }) => text) : []);
    if (kind === "money") return said(typeof value === "number" ? [formatAmount(value, fee.currency, locale)] : []);
    return said(typeof value === "string" && value.trim() !== "" ? [value.trim()] : []);
  });
}
