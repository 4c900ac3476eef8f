import { Icon } from "#screens/render/drawings/icons.tsx";
import { useQuery } from "../desk/use-query.ts";
import { useDesk, useWords } from "../desk/desk-context.ts";
import { Dialog } from "../desk/dialog.tsx";
import { hereIn, type Journey, reasonsBack, screenName } from "../desk/flow/journey.ts";
import { type Review, standingOf } from "./review-types.ts";
import { RefreshError } from "../desk/status/refresh-error.tsx";
import { statusText } from "../desk/status/status-text.ts";

/** So many reasons stand open. */
const REASONS = { shown: 3 };

/** Where an applicant belongs, and what leads the other screens back there. */
export function StatusExplanation({ review, name, onClose }: { review: Review; name: string; onClose: () => void }) {
  const say = useWords();
  const { locale, desk } = useDesk();
  const asked = useQuery<Journey>(`/staff/applications/${review.id}/journey`);
  const { value: journey, error } = asked;
  // Pages that are no stage of the journey are the same for everybody: they say nothing of this person.
  const stages = journey?.screens.filter(({ area }) => area !== null) ?? [];
  const status = statusText(standingOf(review), { say, desk });
  const reasons = journey
    ? reasonsBack({ ...journey, screens: stages }, status).map(({ because, screens }) => ({ because, screens: screens.map(screenName) }))
    : [];
  const open = stages.filter(({ state }) => state === "open");
  const list = new Intl.ListFormat(locale, { type: "conjunction" });
  return (
    <Dialog label={say("desk.review.why-here-of", { name })} className="cdialog why-here" onClose={onClose}>
      <h2>{say("desk.review.why-here-of", { name })}</h2>
      <RefreshError asked={asked} />
      {!journey && error === null && <p role="status">{say("desk.review.loading")}</p>}
      {journey && (
        <>
          <p>{say(hereIn(journey) === status ? "desk.peek.belongs-there" : "desk.review.belongs", { screen: hereIn(journey), status })}</p>
          <Reasons reasons={reasons.slice(0, REASONS.shown)} />
          {reasons.length > REASONS.shown && (
            <details>
              <summary>{say("desk.review.more-reasons", { n: reasons.length - REASONS.shown })}</summary>
              <Reasons reasons={reasons.slice(REASONS.shown)} />
            </details>
          )}
          {open.length > 0 && <p className="cap">{say("desk.review.may-open", { screens: list.format(open.map(screenName)) })}</p>}
        </>
      )}
      <div className="acts">
        <button type="button" className="cbtn" data-autofocus onClick={onClose}>
          {say("desk.review.close")}
        </button>
      </div>
    </Dialog>
  );
}

interface Reason {
  because: string;
  screens: string[];
}

function Reasons({ reasons }: { reasons: readonly Reason[] }) {
  const { say, locale } = useDesk();
  const list = new Intl.ListFormat(locale, { type: "conjunction" });
  return (
    <ul className="guards">
      {reasons.map(({ because, screens }) => (
        <li key={because}>
          <Icon name="undo" size="s" />
          <span>
            {because} <small className="cap">{say("desk.review.leads-back", { n: screens.length, screens: list.format(screens) })}</small>
          </span>
        </li>
      ))}
    </ul>
  );
}
