import { useEffect, useId, useRef, useState } from "react";
import { Icon } from "#screens/render/drawings/icons.tsx";
import { useCommands } from "../desk/commands.ts";
import { useDesk, useWords } from "../desk/desk-context.ts";
import { KeyCaps } from "../desk/key-caps.tsx";
import { partsIn } from "./changed.tsx";
import type { Decision, Held, Review } from "./review-types.ts";
import { type Deciding, type Part, nameOf, partsOf } from "./use-decision.ts";

const MAIN: readonly Decision[] = ["pre-approve", "request", "reject"];
/** A rent with all the signs that it may be written with. */
const EXAMPLE = 1234.5;
const LATER: readonly Decision[] = ["approve-home", "send-lease", "withdraw"];

/** The decision, with what it says and what its recipient gets. Nothing leaves before its time. */
export function DecisionPane({ review, deciding }: { review: Review; deciding: Deciding }) {
  const { desk, who } = useDesk();
  const say = useWords();
  const { decision, choose } = deciding;
  const mayDecide = who.roles.some((role) => role === "reviewer" || role === "admin");
  const whyNot = (one: Decision): string | undefined => {
    if (!mayDecide) return say("desk.review.reviewers-decide");
    if (review.held) return say("desk.review.held-already");
    return review.decisions.includes(one) ? undefined : say("desk.review.not-while", { status: say(`status.${review.status}`) });
  };
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
          {decision && <DecisionForm key={decision} decision={decision} review={review} deciding={deciding} />}
        </>
      )}
    </section>
  );
}

function DecisionForm({ decision, review, deciding }: { decision: Decision; review: Review; deciding: Deciding }) {
  const { desk, locale } = useDesk();
  const say = useWords();
  const { values, preview, isPreviewed, problem, isSaving, changed, decide, choose, retry } = deciding;
  const parts = partsOf(decision, values, review, locale);
  const missing = parts.filter(({ there }) => !there);
  const { jurisdiction } = review;
  const name = nameOf(review);
  const seconds = jurisdiction.held_seconds;
  const lacks = ({ id, isUnclear }: Part): string =>
    isUnclear
      ? say(`desk.review.unclear.${id}`, { example: new Intl.NumberFormat(locale, { minimumFractionDigits: 2 }).format(EXAMPLE) })
      : say(`desk.review.missing.${id}`);
  const refusal = problem ? (Object.values(problem.fields)[0] ?? problem.message) : undefined;
  const waits = isPreviewed ? undefined : (refusal ?? say("desk.review.preview-comes"));
  const blocked = missing[0] ? lacks(missing[0]) : changed.length > 0 ? say("desk.review.changed-look") : waits;
  const label = jurisdiction.second_person.includes(decision) ? say("desk.review.propose") : say(`desk.review.go.${decision}`, { name, n: seconds });
  const group = say("desk.review.decision");
  useCommands([
    { id: "review.decide", label, group, disabled: blocked, whileTyping: true, run: decide },
    { id: "review.cancel", label: say("desk.review.cancel"), group, isKeyOnly: true, whileTyping: true, run: () => choose(null) },
  ]);
  const hint = useId();
  const form = useRef<HTMLFormElement>(null);
  // Whoever pressed a key goes on by keys: at the reasons, where there are any.
  useEffect(() => {
    const first =
      form.current?.querySelector<HTMLElement>("[type=checkbox]:enabled") ?? form.current?.querySelector<HTMLElement>("[type=radio]:checked, textarea");
    first?.focus();
  }, []);
  return (
    <form
      ref={form}
      className="dform"
      onSubmit={(event) => {
        event.preventDefault();
        decide();
      }}
    >
      <Fields decision={decision} review={review} deciding={deciding} />
      {decision === "request" && (
        <p className="rule1">
          <Icon name="info" />
          <span>
            {jurisdiction.double_deposit_allowed
              ? say("desk.review.deposit-rule", { market: jurisdiction.market, wording: jurisdiction.deposit })
              : say("desk.review.no-deposit", { market: jurisdiction.market })}
          </span>
        </p>
      )}
      {problem && (
        <p className="wrong" role="alert">
          {refusal}
          {problem.isPreview && (
            <button type="button" className="cbtn" onClick={retry}>
              {say("desk.review.try-again")}
            </button>
          )}
        </p>
      )}
      {preview && (
        <div className={`goes ${preview.notice ? "by-law" : ""}`} aria-busy={!isPreviewed}>
          <header>
            <span>{say(preview.notice ? "desk.review.notice-goes-along" : "desk.review.mail-goes-along")}</span>
          </header>
          <p className="to">
            <b>{preview.subject}</b>
            <small>
              {preview.to} {!preview.deliverable && <span className="tag danger">{say("desk.review.bounces")}</span>}
            </small>
          </p>
          <Letter html={preview.html} title={say("desk.review.as-they-see-it", { name })} />
        </div>
      )}
      {parts.length > 0 && (
        <p className="required cap">
          {say("desk.review.parts", { n: parts.length - missing.length, all: parts.length })} {parts.map(({ id }) => say(`desk.review.part.${id}`)).join(", ")}
        </p>
      )}
      <div className="gobar">
        <div className="go">
          <button type="submit" className="cbtn main tall" disabled={blocked !== undefined || isSaving} aria-describedby={hint}>
            {label} <KeyCaps keys={desk.shortcuts["review.decide"] ?? ""} />
          </button>
          <button type="button" className="cbtn ghost tall" onClick={() => choose(null)}>
            {say("desk.review.cancel")}
          </button>
        </div>
        <p className="cap" id={hint}>
          {blocked ?? say("desk.review.undo-within", { n: seconds })}
        </p>
      </div>
    </form>
  );
}

/** What is filled in, as the resource of the decision has it. */
function Fields({ decision, review, deciding: { values, change, problem } }: { decision: Decision; review: Review; deciding: Deciding }) {
  const say = useWords();
  const { jurisdiction } = review;
  if (decision === "pre-approve")
    return (
      <fieldset className="choices">
        <legend className="vh">{say("desk.review.for-which")}</legend>
        <label>
          <input type="radio" name="rooms" checked={values.allRooms} onChange={() => change({ allRooms: true })} />
          {say("desk.review.all-rooms")}
        </label>
        <label>
          <input type="radio" name="rooms" checked={!values.allRooms} onChange={() => change({ allRooms: false })} />
          {say("desk.review.limited")}
        </label>
        {!values.allRooms && (
          <label className="entry">
            <span>{say("desk.review.max-rent")}</span>
            <input
              className="cinput"
              inputMode="decimal"
              value={values.maxRent}
              aria-invalid={problem?.fields["max_rent"] !== undefined}
              onChange={(event) => change({ maxRent: event.target.value })}
            />
          </label>
        )}
      </fieldset>
    );
  if (decision === "request" || decision === "reject") {
    const reasons = jurisdiction.reasons.filter(({ for: decisions }) => decisions.includes(decision === "reject" ? "rejection" : "request"));
    return (
      <>
        {decision === "request" && (
          <fieldset className="choices">
            <legend className="vh">{say("desk.review.ask-for")}</legend>
            {(["cosign_or_deposit", "add_cosigner"] as const).map((type) => (
              <label key={type}>
                <input
                  type="radio"
                  name="type"
                  checked={values.requestType === type}
                  disabled={type === "cosign_or_deposit" && !jurisdiction.double_deposit_allowed}
                  onChange={() => change({ requestType: type })}
                />
                {say(`desk.review.ask.${type}`)}
              </label>
            ))}
          </fieldset>
        )}
        <fieldset className="choices because">
          <legend>{say("desk.review.because")}</legend>
          {reasons.map(({ id, text, possible }) => (
            <label key={id}>
              <input
                type="checkbox"
                className="cbox"
                checked={values.reasons.includes(id)}
                disabled={!possible}
                onChange={({ target }) => change({ reasons: target.checked ? [...values.reasons, id] : values.reasons.filter((one) => one !== id) })}
              />
              <span>
                {text}
                {!possible && <small className="cap"> {say("desk.review.needs-report")}</small>}
              </span>
            </label>
          ))}
        </fieldset>
        {decision === "request" && (
          <label className="entry own">
            <span>
              {say("desk.review.line")} <small className="cap">{say("desk.review.line-how")}</small>
            </span>
            <textarea className="carea" rows={2} maxLength={500} value={values.line} onChange={(event) => change({ line: event.target.value })} />
          </label>
        )}
      </>
    );
  }
  if (decision === "withdraw")
    return (
      <label className="entry">
        <span>{say("desk.review.why")}</span>
        <textarea className="carea" rows={3} maxLength={500} value={values.reason} onChange={(event) => change({ reason: event.target.value })} />
      </label>
    );
  return <p className="cap">{say(`desk.review.about.${decision}`)}</p>;
}

/** What of a mail this page may not apply: its style sheet, which is for mail programs in the dark. */
const SHEETS = /<(style|script)\b[\s\S]*?<\/\1>/giu;

/** The mail as it is sent, in a frame in which nothing runs. */
function Letter({ html, title }: { html: string; title: string }) {
  return <iframe className="mailframe" title={title} sandbox="" srcDoc={html.replaceAll(SHEETS, "")} />;
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
      {held.leaves_at === null ? <p className="cap">{say("desk.review.needs-second")}</p> : <Left leavesAt={held.leaves_at} now={review.now} />}
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
