import { Link } from "@remix-run/react";
import { useRef, useState } from "react";
import { Icon } from "#screens/render/drawings/icons.tsx";
import { PersonAvatar } from "../desk/pictures/person-avatar.tsx";
import { fieldErrorsOf } from "../desk/api.ts";
import { useDesk } from "../desk/desk-context.ts";
import { Field } from "../desk/field.tsx";
import { RefusalText } from "../desk/forms/refusal-text.tsx";
import { KeyCaps } from "../desk/key-caps.tsx";
import { useCaseHref } from "../desk/lists/case-address.ts";
import { draftOf, clearDraft, useSavedDraft } from "../desk/notes/draft.ts";
import { statusText } from "../desk/status/status-text.ts";
import { useDateFormats } from "../desk/time/date-formats.ts";
import { CaseNote, ThreadNote } from "./case-note.tsx";
import { askerOf, type SupportCaseDetails, threadOf, wordsOf } from "./support-case-data.ts";
import { ThreadMessage } from "./thread-message.tsx";

const WRITINGS: readonly Writing[] = ["answer", "note"];

interface SupportCaseProps {
  found: SupportCaseDetails;
  /** Why this person may not work on it; undefined where they may. */
  refused: string | undefined;
  onTake: () => void;
  onGive: () => void;
  onTurn: () => void;
  onAnswered: (changed: SupportCaseDetails) => void;
  writing: Writing;
  onWriting: (what: Writing) => void;
  onNoted: () => void;
}

/** What whoever asked is mailed, or what only colleagues read. */
export type Writing = "answer" | "note";

/** What somebody asks, what was written back, and the answer. */
export function SupportCase({ found, refused, onTake, onGive, onTurn, onAnswered, writing, onWriting, onNoted }: SupportCaseProps) {
  const { say, desk, who } = useDesk();
  const moments = useDateFormats();
  const hrefOf = useCaseHref();
  const isMine = found.owner?.id === who.id;
  return (
    <article className="support-case" aria-label={askerOf(found)}>
      <header>
        <PersonAvatar url={found.person?.profile_image_url ?? null} drawing={found.person?.avatar ?? ""} seed={found.person?.id ?? found.id} size={36} />
        <div>
          <h2>{found.person ? <Link to={`/console/people/${found.person.id}`}>{askerOf(found)}</Link> : askerOf(found)}</h2>
          <p>
            {[
              found.person && found.email,
              !found.person && say("desk.support.signed-out"),
              say("desk.support.at", { when: moments.whole(found.at) }),
              found.opened_by && say("desk.support.opened-by", { name: found.opened_by }),
            ]
              .filter(Boolean)
              .join(" · ")}
          </p>
        </div>
        <span className="sp" />
        <button type="button" className="cbtn" disabled={refused !== undefined} title={refused} onClick={onTake}>
          {say(isMine ? "desk.support.give-back" : "desk.support.take")}
          <KeyCaps keys={desk.shortcuts["support.take"] ?? ""} />
        </button>
        <button type="button" className="cbtn" disabled={refused !== undefined} title={refused} onClick={onGive}>
          {say("desk.support.give")}
          <KeyCaps keys={desk.shortcuts["support.give"] ?? ""} />
        </button>
        <button type="button" className="cbtn" disabled={refused !== undefined} title={refused} onClick={onTurn}>
          {say(found.status === "open" ? "desk.support.close" : "desk.support.reopen")}
          <KeyCaps keys={desk.shortcuts["support.turn"] ?? ""} />
        </button>
      </header>
      {found.undelivered_to !== null && (
        <p className="back" role="status">
          <Icon name="alert" size="s" />
          {say("desk.support.undelivered", { email: found.undelivered_to })}
        </p>
      )}
      {found.applications.length > 0 && (
        <ul className="applications" aria-label={say("desk.support.applications")}>
          {found.applications.map(({ id, label, status, request_type }) => (
            <li key={id}>
              <Icon name="doc" size="s" />
              <Link to={hrefOf(id)}>{label}</Link>
              <span className="cap">{statusText({ status, request_type }, { say, desk })}</span>
            </li>
          ))}
        </ul>
      )}
      <ol className="thread" aria-label={say("desk.support.thread")}>
        <li>
          <p>{wordsOf(found, say)}</p>
          {(found.application !== null || found.topic === "message") && (
            <small>
              {found.application === null ? (
                say("desk.support.page", { page: found.page })
              ) : (
                <Link to={hrefOf(found.application)}>{say("desk.support.application")}</Link>
              )}
            </small>
          )}
        </li>
        {found.meeting !== null && (
          <li>
            <Link to={`/console/meetings/${found.meeting}`}>{say("desk.support.meeting")}</Link>
            {found.reported !== null && <small> {say("desk.support.reported", { name: found.reported })}</small>}
          </li>
        )}
        {threadOf(found).map((one) => ("kind" in one ? <ThreadMessage key={one.id} message={one} /> : <ThreadNote key={one.id} note={one} />))}
      </ol>
      {refused === undefined ? (
        <div className="seg" role="group" aria-label={say("desk.support.write")}>
          {WRITINGS.map((what) => (
            <button key={what} type="button" aria-pressed={what === writing} onClick={() => onWriting(what)}>
              {say(what === "answer" ? "desk.support.answer" : "desk.review.note")} <KeyCaps keys={desk.shortcuts[`support.${what}`] ?? ""} />
            </button>
          ))}
        </div>
      ) : (
        <p className="cap refused">{refused}</p>
      )}
      {refused === undefined && <Answer found={found} onAnswered={onAnswered} isHidden={writing !== "answer"} />}
      {(writing === "note" || refused !== undefined) && <CaseNote found={found} onNoted={onNoted} />}
    </article>
  );
}

/**
 * Goes by mail. Cmd or Ctrl and Enter send it; nobody answers over what a colleague wrote meanwhile, and what is typed stays with the
 * case until it is sent.
 */
function Answer({ found, onAnswered, isHidden }: Pick<SupportCaseProps, "found" | "onAnswered"> & { isHidden: boolean }) {
  const { say, api, toasts, who, desk } = useDesk();
  const draft = { person: who.id, about: found.id, what: "answer" } as const;
  const [text, setText] = useState(() => draftOf<string>(draft) ?? "");
  useSavedDraft(draft, text === "" ? null : text);
  const [refused, setRefused] = useState<unknown>(null);
  const [isSending, setSending] = useState(false);
  const isOver = useRef(false);
  const errors = fieldErrorsOf(refused);
  const box = useRef<HTMLFormElement>(null);
  const take = (id: string): void => {
    const chosen = found.ready.find((one) => one.id === id)?.text;
    if (chosen === undefined) return;
    // What somebody typed stays: only one ready answer makes room for another.
    const isReady = found.ready.some((one) => one.text === text);
    setText(text.trim() === "" || isReady ? chosen : `${text.trimEnd()}\n\n${chosen}`);
    box.current?.querySelector("textarea")?.focus();
  };
  const send = async (close: boolean): Promise<void> => {
    if (isOver.current) return;
    isOver.current = true;
    setSending(true);
    setRefused(null);
    try {
      const headers = { "If-Match": `"${found.version}"` };
      const { body } = await api.ask<SupportCaseDetails>("POST", `/staff/cases/${found.id}/answers`, { text, close }, { headers });
      clearDraft(draft);
      setText("");
      toasts.show({ text: say("desk.support.answered", { email: found.email }), tone: "good" });
      onAnswered(body);
    } catch (error) {
      setRefused(error);
    } finally {
      isOver.current = false;
      setSending(false);
    }
  };
  return (
    <form
      className="answer"
      hidden={isHidden}
      ref={box}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void send(false);
      }}
    >
      <Field
        label={say("desk.support.answer-to", { email: found.email })}
        note={found.answered_at === null ? say("desk.support.replies-here") : say("desk.support.replies", { email: found.answered_at })}
        error={errors["text"]}
      >
        {(tied) => (
          <textarea
            {...tied}
            className="cinput area"
            rows={4}
            maxLength={5000}
            value={text}
            onChange={(event) => setText(event.target.value)}
            onKeyDown={(event) => event.key === "Enter" && (event.metaKey || event.ctrlKey) && void send(false)}
          />
        )}
      </Field>
      <RefusalText refused={refused} />
      <div className="acts">
        {found.ready.length > 0 && (
          <select className="cinput ready" aria-label={say("desk.support.ready.take")} value="" onChange={(event) => take(event.target.value)}>
            <option value="">{say("desk.support.ready")}</option>
            {desk.support.ready.map(({ id, label }) => (
              <option key={id} value={id}>
                {say(label)}
              </option>
            ))}
          </select>
        )}
        <button type="submit" className="cbtn main tall" disabled={isSending || text.trim() === ""}>
          {say("desk.support.send")}
        </button>
        <button type="button" className="cbtn tall" disabled={isSending || text.trim() === ""} onClick={() => void send(true)}>
          {say("desk.support.send-close")}
        </button>
      </div>
    </form>
  );
}
