import { Icon } from "#screens/render/drawings/icons.tsx";
import { useAsked } from "../desk/asked.ts";
import { useDesk, useWords } from "../desk/desk-context.ts";
import { Dialog } from "../desk/dialog.tsx";
import { hereIn, type Journey, screenName } from "../desk/flow/journey.ts";
import type { Review } from "./review-types.ts";

/** Where an applicant belongs, and what leads the other screens back there. */
export function WhyHere({ review, name, onClose }: { review: Review; name: string; onClose: () => void }) {
  const say = useWords();
  const { locale } = useDesk();
  const { value: journey, error, again } = useAsked<Journey>(`/staff/applications/${review.id}/journey`);
  const reasons = new Map<string, string[]>();
  for (const screen of journey?.screens ?? [])
    if (screen.state === "back" && screen.because !== null) reasons.set(screen.because, [...(reasons.get(screen.because) ?? []), screenName(screen)]);
  const open = journey?.screens.filter(({ state }) => state === "open") ?? [];
  const list = new Intl.ListFormat(locale, { type: "conjunction" });
  return (
    <Dialog label={say("desk.review.why-here-of", { name })} className="cdialog why-here" onClose={onClose}>
      <h2>{say("desk.review.why-here-of", { name })}</h2>
      {error !== null && (
        <p className="wrong" role="alert">
          {error}{" "}
          <button type="button" className="cbtn" onClick={again}>
            {say("desk.review.try-again")}
          </button>
        </p>
      )}
      {!journey && error === null && <p role="status">{say("desk.review.loading")}</p>}
      {journey && (
        <>
          <p>{say("desk.review.belongs", { screen: hereIn(journey), status: say(`status.${review.status}`) })}</p>
          {reasons.size > 0 && (
            <ul className="guards">
              {[...reasons].map(([because, screens]) => (
                <li key={because}>
                  <Icon name="undo" size="s" />
                  <span>
                    {because} <small className="cap">{say("desk.review.leads-back", { n: screens.length, screens: list.format(screens) })}</small>
                  </span>
                </li>
              ))}
            </ul>
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
