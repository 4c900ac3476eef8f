import { type FormEvent, useId, useRef, useState } from "react";
import { useCommands } from "../desk/commands.ts";
import { useDesk, useWords } from "../desk/desk-context.ts";
import { KeyCaps } from "../desk/key-caps.tsx";
import { happenedIn } from "../desk/words.ts";
import { ApiRefusal } from "../desk/api.ts";
import { type DraftOf, draftOf, useKeptDraft } from "./draft.ts";
import { type Colleague, useColleagues } from "./use-colleagues.ts";
import type { Happened, Note, Review } from "./review-types.ts";

/** Those that move its status stand out. */
const HOT: ReadonlySet<string> = new Set(["request", "reject", "withdraw", "decision-dropped"]);
const GOOD: ReadonlySet<string> = new Set(["application-submitted", "pre-approve", "approve-home", "send-lease", "approve-group"]);
/** As many as fit below a decision. */
const FIRST = { shown: 8 };

/** What happened, the last first, the notes of staff among it; and a line to write one. */
export function Timeline({ review, onNoted }: { review: Review; onNoted: () => void }) {
  const say = useWords();
  const [all, setAll] = useState(false);
  const notes = new Map(review.notes.map((note) => [note.id, note]));
  const events = review.history.toReversed();
  return (
    <section className="tlw" aria-label={say("desk.review.timeline")}>
      <NoteForm review={review} onNoted={onNoted} />
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
          <Line key={event.id} event={event} note={notes.get(String(event.detail["note"]))} />
        ))}
      </ol>
    </section>
  );
}

function Line({ event, note }: { event: Happened; note: Note | undefined }) {
  const { locale, words } = useDesk();
  const say = useWords();
  const { name, actor, as, why } = event;
  const at = new Date(event.at);
  return (
    <li className={HOT.has(name) ? "hot" : GOOD.has(name) ? "good" : ""}>
      <span>
        <b>{actor ?? say("desk.review.nobody")}</b> {as !== null && <>{say("desk.review.as", { name: as })} </>}
        {happenedIn(event, say, words)}
        {note && <q>{note.text}</q>}
        {why !== null && why !== "" && <small className="cap"> {why}</small>}
      </span>
      <time dateTime={event.at}>{new Intl.DateTimeFormat(locale, isToday(at) ? { timeStyle: "short" } : { dateStyle: "short" }).format(at)}</time>
    </li>
  );
}

const isToday = (at: Date): boolean => at.toDateString() === new Date().toDateString();

/** Those of the picked whose name still stands in it, each at a place of their own; a longer name before one that it begins with. */
function mentionedIn(text: string, picked: readonly Colleague[]): Colleague[] {
  let left = text;
  return picked
    .toSorted((one, other) => other.name.length - one.name.length)
    .filter(({ name }) => {
      const before = left;
      left = left.replace(new RegExp(`@${name.replaceAll(/[\\^$.*+?()[\]{}|]/gu, "\\$&")}(?![\\p{L}\\p{N}])`, "u"), " ");
      return left !== before;
    });
}

/** What is being written, and who was picked while it was. */
interface NoteDraft {
  text: string;
  picked: readonly Colleague[];
}
const EMPTY: NoteDraft = { text: "", picked: [] };
/** Also of a page that was loaded when a draft was its text alone. */
function keptNote(draft: DraftOf): NoteDraft {
  const kept = draftOf<NoteDraft | string>(draft);
  return typeof kept === "string" ? { ...EMPTY, text: kept } : (kept ?? EMPTY);
}

function NoteForm({ review, onNoted }: { review: Review; onNoted: () => void }) {
  const { api, desk, who, locale } = useDesk();
  const say = useWords();
  const draft = { person: who.id, application: review.id, what: "note" } as const;
  const field = useRef<HTMLTextAreaElement>(null);
  const [note, setNote] = useState(() => keptNote(draft));
  const { text, picked } = note;
  useKeptDraft(draft, text === "" ? null : note);
  const [problem, setProblem] = useState<string | null>(null);
  const colleagues = useColleagues(text !== "");
  const mentioned = mentionedIn(text, picked);
  const mentions = mentioned.map(({ id }) => id);
  const mention = (colleague: Colleague | undefined): void => {
    if (!colleague) return;
    setNote((before) => ({
      text: `${before.text.trimEnd()} @${colleague.name} `,
      picked: [...before.picked.filter((one) => one.id !== colleague.id), colleague],
    }));
    field.current?.focus();
  };
  const id = useId();
  const write = (event?: FormEvent): void => {
    event?.preventDefault();
    if (text.trim() === "") return;
    api
      .postJson(`/staff/applications/${review.id}/notes`, { text, ...(mentions.length > 0 && { mentions }) })
      .then(() => {
        setNote(EMPTY);
        setProblem(null);
        field.current?.blur();
        onNoted();
      })
      .catch((error: unknown) => {
        if (!(error instanceof ApiRefusal)) throw error;
        setProblem(error.fieldErrors["text"] ?? error.fieldErrors["mentions"] ?? error.message);
      });
  };
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
    <form className="jot" onSubmit={write}>
      <label htmlFor={id}>
        {say("desk.review.note")} <KeyCaps keys={desk.shortcuts["review.note"] ?? ""} />
      </label>
      <textarea
        id={id}
        ref={field}
        className="carea"
        rows={text === "" ? 1 : 3}
        maxLength={5000}
        value={text}
        onChange={(event) => setNote({ text: event.target.value, picked })}
        onKeyDown={(event) => {
          if (event.key === "Escape") field.current?.blur();
          if (event.key !== "Enter" || !(event.metaKey || event.ctrlKey)) return;
          event.preventDefault();
          write();
        }}
      />
      {problem !== null && <p className="wrong">{problem}</p>}
      {mentioned.length > 0 && (
        <p className="cap" role="status">
          {say("desk.review.note-tells", { names: new Intl.ListFormat(locale, { type: "conjunction" }).format(mentioned.map(({ name }) => name)) })}
        </p>
      )}
      {text.trim() !== "" && colleagues.length > 0 && (
        <select
          className="cinput"
          aria-label={say("desk.review.mention")}
          value=""
          onChange={(event) => mention(colleagues.find((one) => one.id === event.target.value))}
        >
          <option value="">{say("desk.review.mention")}</option>
          {colleagues.map((one) => (
            <option key={one.id} value={one.id}>
              {one.name}
            </option>
          ))}
        </select>
      )}
      {text.trim() !== "" && (
        <button type="submit" className="cbtn">
          {say("desk.review.write-note")}
        </button>
      )}
    </form>
  );
}
