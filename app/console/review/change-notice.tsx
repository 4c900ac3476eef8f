import { Icon } from "#screens/render/drawings/icons.tsx";
import { useDesk, useWords } from "../desk/desk-context.ts";
import type { Words } from "../desk/words.ts";
import { lastDecision } from "./decision/decision-conflict.ts";
import { useDecisionSentence, useConflictMessage } from "./decision/use-conflict-message.ts";
import type { Review } from "./review-types.ts";
import type { Deciding } from "./decision/use-decision.ts";

/** Names of the changed parts. */
export const partNames = (names: readonly string[], say: Words, locale: string): string =>
  new Intl.ListFormat(locale, { style: "long", type: "conjunction" }).format(names.map((name) => say(`desk.review.changed.${name}`)));

/** Warns that the application changed while it is read; has to be acknowledged. */
export function ChangeNotice({ review, deciding: { changed, overtaken, see } }: { review: Review; deciding: Deciding }) {
  const { locale } = useDesk();
  const say = useWords();
  const overtakenIn = useConflictMessage(review);
  const decidedIn = useDecisionSentence();
  const moved = !overtaken && changed.includes("status") ? lastDecision(review) : undefined;
  return (
    <div className="moved" role="status">
      {overtaken && (
        <p>
          <Icon name="alert" size="s" /> {overtakenIn(overtaken)}
        </p>
      )}
      {changed.length > 0 && (
        <p>
          <Icon name="alert" size="s" /> {say("desk.review.changed-while-read", { what: partNames(changed, say, locale) })} {moved && decidedIn(moved)}
          <button type="button" className="cbtn" onClick={see}>
            {say("desk.review.seen")}
          </button>
        </p>
      )}
    </div>
  );
}
