import { Link } from "@remix-run/react";
import { useRef, useState } from "react";
import { Icon } from "#screens/render/drawings/icons.tsx";
import { dateFormat } from "#screens/language/expressions/date-format.ts";
import { useCommands } from "../desk/commands.ts";
import { useDesk, useWords } from "../desk/desk-context.ts";
import { instant } from "../desk/time/time-words.ts";
import { eventInWords } from "../desk/words.ts";
import { NoteForm } from "../desk/notes/note-form.tsx";
import { nameOf } from "./decision/use-decision.ts";
import { ReadNotice } from "./notices.tsx";
import type { HistoryEvent, Review } from "./review-types.ts";

/** Those that move its status stand out. */
const HOT: ReadonlySet<string> = new Set(["request", "reject", "withdraw", "decision-dropped"]);
const GOOD: ReadonlySet<string> = new Set(["application-submitted", "pre-approve", "approve-home", "send-lease", "approve-group"]);
/** As many as fit below a decision. */
const FIRST = { shown: 8 };

/** What happened, the last first, the notes of staff among it; and a line to write one. */
export function Timeline({ review, onNoted }: { review: Review; onNoted: () => void }) {
  const say = useWords();
  const [all, setAll] = useState(false);
  const events = review.history.toReversed();
  return (
    <section className="tlw" aria-label={say("desk.review.timeline")}>
      <WriteNote review={review} onNoted={onNoted} />
      <h2>
        {say("desk.review.timeline")}
        {events.length > FIRST.shown && (
          <button type="button" className="cbtn ghost" aria-expanded={all} onClick={() => setAll(!all)}>
            {say(all ? "desk.review.fewer" : "desk.review.all", { n: events.length })}
          </button>
        )}
      </h2>
      <ol className="tl">
        {events.slice(0, all ? undefined : FIRST.shown).map((event) => (
          <Line key={event.id} event={event} review={review} />
        ))}
      </ol>
    </section>
  );
}

function Line({ event, review }: { event: HistoryEvent; review: Review }) {
  const { locale, words } = useDesk();
  const say = useWords();
  const { name, actor, as, why } = event;
  const note = review.notes.find(({ id }) => id === event.detail["note"]);
  const notice = review.notices.find(({ id }) => id === event.detail["notice"]);
  const message = event.detail["case"];
  return (
    <li className={HOT.has(name) ? "hot" : GOOD.has(name) ? "good" : ""}>
      <span>
        <b>{actor ?? say("desk.review.nobody")}</b> {as !== null && <>{say("desk.review.as", { name: as })} </>}
        {eventInWords(event, say, words, locale)}
        {note && <q>{note.text}</q>}
        {why !== null && why !== "" && <small className="cap"> {why}</small>}
        {typeof message === "string" && (
          <Link className="cbtn ghost" to={`/console/cases/${message}`}>
            <Icon name="chat" size="s" /> {say("desk.review.read-message")}
          </Link>
        )}
        {notice && <ReadNotice notice={notice} review={review} />}
      </span>
      <time dateTime={event.at} title={dateFormat(locale, { dateStyle: "long", timeStyle: "short" }).format(new Date(event.at))}>
        {instant(event.at, locale, Date.parse(review.now))}
      </time>
    </li>
  );
}

/** The line to write in, and the key that leads there. */
function WriteNote({ review, onNoted }: { review: Review; onNoted: () => void }) {
  const say = useWords();
  const field = useRef<HTMLTextAreaElement>(null);
  useCommands([
    {
      id: "review.note",
      label: say("desk.review.note"),
      short: say("desk.review.short.note"),
      group: say("desk.review.timeline"),
      run: () => field.current?.focus(),
    },
  ]);
  return (
    <NoteForm
      about={review.id}
      path={`/staff/applications/${review.id}/notes`}
      law={review.jurisdiction.staff_words_law}
      name={nameOf(review)}
      command="review.note"
      field={field}
      onNoted={onNoted}
    />
  );
}
