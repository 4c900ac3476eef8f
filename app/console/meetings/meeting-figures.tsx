import { useDesk } from "../desk/desk-context.ts";
import { durationInWords } from "../desk/time/time-words.ts";
import type { Figures } from "./meeting-data.ts";

/** How many wait for whom, and how they went lately. */
export function MeetingFigures({ figures }: { figures: Figures | null }) {
  const { say, locale } = useDesk();
  const number = new Intl.NumberFormat(locale);
  const share = new Intl.NumberFormat(locale, { style: "percent" });
  const { days = 0 } = figures ?? {};
  const said: [name: string, value: string | null][] = figures
    ? [
        ["waits_for_staff", number.format(figures.waits_for_staff)],
        ["waits_for_house", number.format(figures.waits_for_house)],
        ["open", number.format(figures.open)],
        ["matched", figures.matched_share === null ? null : share.format(figures.matched_share)],
        ["first-answer", figures.first_answer_seconds === null ? null : durationInWords(figures.first_answer_seconds * 1000, say)],
      ]
    : [];
  return (
    <dl className="figures" aria-busy={figures === null || undefined}>
      {said.map(([name, value]) => (
        <div key={name} className={name === "waits_for_staff" && figures!.waits_for_staff > 0 ? "due" : undefined}>
          <dt title={say("desk.meetings.figure-days", { n: days })}>{say(`desk.meetings.figure.${name}`)}</dt>
          <dd>{value ?? "–"}</dd>
        </div>
      ))}
    </dl>
  );
}
