import { Link, useNavigate, useSearchParams } from "@remix-run/react";
import { type RefObject, useEffect, useRef, useState } from "react";
import { Icon } from "#screens/render/drawings/icons.tsx";
import { ApiRefusal } from "../desk/api.ts";
import type { Command } from "../desk/command-register.ts";
import { useCommands } from "../desk/commands.ts";
import { useDesk, useUndoable, useWords } from "../desk/desk-context.ts";
import { KeysFooter } from "../desk/footer.tsx";
import { roomIn } from "../desk/lists/case-address.ts";
import { KeyCaps } from "../desk/key-caps.tsx";
import { PersonAvatar } from "../desk/pictures/person-avatar.tsx";
import { AnswersPane } from "./answers.tsx";
import { CaseSkeleton } from "./case-skeleton.tsx";
import { BouncedMail } from "./bounced-mail.tsx";
import { ChangeNotice } from "./change-notice.tsx";
import { DecisionPane, whyNotDecided } from "./decision/decision-pane.tsx";
import { LetterPane } from "./decision/letter-pane.tsx";
import { useTwoColumns } from "./decision/use-two-columns.ts";
import { DueDate } from "./due-date.tsx";
import { AssigneeControl } from "./assignee/assignee-control.tsx";
import { HeldQuestionNotice } from "./papers/held-question-notice.tsx";
import { PaperViewer } from "./papers/paper-viewer.tsx";
import { useHeldQuestion } from "./papers/use-held-question.ts";
import { ApplicantViewLinks } from "./applicant-view-links.tsx";
import { type Mark, type Review, standingOf } from "./review-types.ts";
import { Timeline } from "./timeline.tsx";
import { nameOf, useDecision } from "./decision/use-decision.ts";
import { type Neighbours, type OpenReview, useNeighbours, useReview } from "./use-review.ts";
import { WaiveFee } from "./waive-fee.tsx";
import { statusText } from "../desk/status/status-text.ts";

/** What the queue shows where nobody said: who waits longest, first. */
const LIST = "status=submitted&ordering=submitted_at&limit=100";
const QUEUE = "/console/queue";

/**
 * One application: what was sent, what was answered, and what is decided of it. In the address, `list` is the query of the queue that it
 * was opened from, and `beside` the case of that list from which somebody else's of its group was opened.
 */
export function ReviewRoom({ id }: { id: string }) {
  const say = useWords();
  const opened = useReview(id);
  const { review, error } = opened;
  const [query] = useSearchParams();
  const list = query.get("list");
  const beside = query.get("beside");
  const neighbours = useNeighbours(id, list ?? LIST, beside);
  const navigate = useNavigate();
  const from = query.get("from");
  const kept = new URLSearchParams({ ...(list !== null && { list }), ...(from !== null && { from }) }).toString();
  const search = kept && `?${kept}`;
  const back = backTo(from, list, beside ?? id);
  /** The case that somebody has just left: what it has still to write into the address would call them back. */
  const left = useRef<string | null>(null);
  const goTo = (path: string): void => {
    left.current = id;
    navigate(path);
  };
  const go = (to: string | null): void => void (to !== null && goTo(`/console/applications/${to}${search}`));
  const group = say("desk.review.title");
  const short = say("desk.review.short.case");
  useCommands([
    {
      id: "review.next",
      label: say("desk.review.next"),
      short,
      group,
      disabled: neighbours.next === null ? say("desk.review.last") : undefined,
      run: () => go(neighbours.next),
    },
    {
      id: "review.previous",
      label: say("desk.review.previous"),
      short,
      group,
      disabled: neighbours.previous === null ? say("desk.review.first") : undefined,
      run: () => go(neighbours.previous),
    },
    { id: "review.back", label: say(backLabel(from)), group, run: () => goTo(back) },
  ]);
  return (
    <main className="review">
      {review ? (
        <Case key={id} review={review} opened={opened} neighbours={neighbours} onGo={go} back={back} left={left} />
      ) : error === null ? (
        <CaseSkeleton id={id} back={back} backLabel={say(backLabel(from))} />
      ) : (
        <div className="pane-state" role="alert">
          <h2>{say("desk.review.cannot-open")}</h2>
          <p>{error}</p>
          <button type="button" className="cbtn" onClick={opened.again}>
            {say("desk.review.try-again")}
          </button>
        </div>
      )}
      <KeysFooter />
    </main>
  );
}

/** `from`: another room, as it was left; else its address in the queue, where the cursor goes to the case that was looked at last. */
function backTo(from: string | null, list: string | null, id: string): string {
  const room = roomIn(from);
  if (room !== null) return room;
  if (from === null) return list === null ? QUEUE : `${QUEUE}?${list}`;
  const query = new URLSearchParams(from);
  query.set("at", id);
  return `${QUEUE}?${query.toString()}`;
}

const backLabel = (from: string | null): string => (roomIn(from) === null ? "desk.review.back" : "desk.review.back-there");

interface CaseProps {
  review: Review;
  opened: OpenReview;
  neighbours: Neighbours;
  onGo: (id: string | null) => void;
  back: string;
  left: RefObject<string | null>;
}

function Case({ review: read, opened, neighbours, onGo, back, left }: CaseProps) {
  const { api, who, toasts, desk, decisions } = useDesk();
  const say = useWords();
  const [query, setQuery] = useSearchParams();
  // Whoever chose a decision in the queue goes on in it.
  const mayDecide = who.roles.some((role) => role === "reviewer" || role === "admin");
  const [wanted] = useState(() => decisions.find(({ id, first }) => first && id === query.get("decide"))?.id ?? null);
  const [whyNot] = useState(() => (wanted === null ? undefined : whyNotDecided(wanted, read, mayDecide, { say, desk })));
  const chosen = whyNot === undefined ? wanted : null;
  useEffect(() => {
    if (whyNot !== undefined) toasts.show({ text: whyNot, tone: "bad" });
  }, [toasts, whyNot]);
  const deciding = useDecision(read, opened, chosen);
  const review = deciding.ahead ? { ...read, held: deciding.ahead } : read;
  const undoable = useUndoable();
  const name = nameOf(review);
  const [shown, setShown] = useState(query.get("paper") ?? review.documents[0]?.id ?? "summary");
  const [current, setCurrent] = useState(query.get("answer") ?? review.answers[0]?.questions[0]?.path ?? "");
  const paper = review.documents.find(({ id }) => id === shown) ?? null;
  /** Whoever decides has what it rests on, the decision and its letter before them. */
  const isDeciding = deciding.decision !== null;
  const [beside, setBeside] = useState("summary");
  // The address follows, for whoever comes back to it; no key waits for that.
  useEffect(() => {
    if (left.current === read.id) return;
    const next = new URLSearchParams(window.location.search);
    if (next.get("paper") === shown && next.get("answer") === current && !next.has("decide")) return;
    next.delete("decide");
    next.set("paper", shown);
    next.set("answer", current);
    setQuery(next, { replace: true, preventScrollReset: true });
  }, [shown, current, setQuery, left, read.id]);
  const question = useHeldQuestion(opened);
  const asked = (ask: Promise<Review>): void => {
    const keep = (after: Review): void => {
      opened.put(after);
      question.tell(read, after);
    };
    ask.then(keep).catch((error: unknown) => {
      if (!(error instanceof ApiRefusal)) throw error;
      toasts.show({ text: error.message, tone: "bad" });
      opened.again();
    });
  };
  const marks = `/staff/applications/${review.id}/marks/`;
  const mark = (answer: string, one: Mark | null, says?: string): void => {
    if (paper) asked(api.postJson<Review>(marks, { document: paper.id, answer, mark: one, ...(says !== undefined && says !== "" && { says }) }));
  };
  const askAgain = (document: string, reason: string): void => asked(api.postJson<Review>(marks, { document, mark: "ask-again", reason }));
  const sendAgain = (): void => {
    asked(
      api.postJson<Review>(`/staff/applications/${review.id}/mail-again`, {}).then((after) => {
        toasts.show({ text: say("desk.review.sent-again", { to: review.person.email }), tone: "good" });
        return after;
      }),
    );
  };
  // A notice that can be taken back comes first: the key does what it says there, whichever case is open.
  const undoOf = (run: () => void): Command => ({ id: "undo", label: say("desk.command.undo"), group: say("desk.review.decision"), run });
  const { held } = review;
  const undo = held ? undoOf(() => deciding.undo(held)) : review.held_question ? undoOf(() => question.undo(review)) : null;
  useCommands(undo && mayDecide && !undoable ? [undo] : []);
  useEffect(() => {
    document.title = document.title.replace(/^[^·|–-]*/u, `${name} `);
  }, [name]);
  const isInTwo = useTwoColumns();
  // By their keys each stays what it is, in whichever place.
  const documents = (
    <PaperViewer
      key="documents"
      review={review}
      shown={isDeciding ? beside : shown}
      onShow={isDeciding ? setBeside : setShown}
      onAskAgain={askAgain}
      below={isDeciding && <Timeline review={review} onNoted={opened.again} />}
    />
  );
  const answers = isDeciding ? null : (
    <AnswersPane key="answers" review={review} paper={paper} current={current} onCurrent={setCurrent} onMark={mark} onShow={setShown} />
  );
  const decision = (
    <aside key="decision" className="dec" aria-label={say("desk.review.decision")}>
      <DecisionPane review={review} deciding={deciding} />
      {!isDeciding && <Timeline review={review} onNoted={opened.again} />}
    </aside>
  );
  const letter = isDeciding ? <LetterPane key="letter" review={review} deciding={deciding} /> : null;
  return (
    <>
      <header className="bar top">
        <Link className="cbtn ghost" to={back}>
          <span className="vh">{say(backLabel(query.get("from")))}</span>
          <Icon name="left" /> <KeyCaps keys={desk.shortcuts["review.back"] ?? ""} />
        </Link>
        <PersonAvatar url={null} drawing={review.person.avatar} seed={review.person.id} size={28} />
        <h1 title={name}>{name}</h1>
        <span className="cap">{[review.jurisdiction.market, say(review.group ? "desk.review.in-group" : "desk.review.single")].join(", ")}</span>
        <span className="tag info">{statusText(standingOf(review), { say, desk })}</span>
        <DueDate review={review} />
        {review.held && <span className="tag warn">{say(review.held.state === "proposed" ? "desk.review.proposed" : "desk.review.held")}</span>}
        <span className="sp" />
        {review.looking.length > 0 && (
          <span className="cap here" role="status">
            <Icon name="eye" size="s" />{" "}
            {say("desk.review.here-too", { names: review.looking.map((one) => one.name ?? "").join(", "), n: review.looking.length })}
          </span>
        )}
        <AssigneeControl review={review} mayDecide={mayDecide} onAsked={asked} />
        <ApplicantViewLinks review={review} name={name} />
        <span className="neighbours">
          {neighbours.place > 0 && <span className="cap num">{say("desk.review.of", { n: neighbours.place, all: neighbours.count })}</span>}
          <button
            type="button"
            className="cbtn"
            aria-label={say("desk.review.previous")}
            disabled={neighbours.previous === null}
            onClick={() => onGo(neighbours.previous)}
          >
            <Icon name="up" /> <KeyCaps keys={desk.shortcuts["review.previous"] ?? ""} />
          </button>
          <button type="button" className="cbtn" aria-label={say("desk.review.next")} disabled={neighbours.next === null} onClick={() => onGo(neighbours.next)}>
            <Icon name="chev" /> <KeyCaps keys={desk.shortcuts["review.next"] ?? ""} />
          </button>
        </span>
      </header>
      <ChangeNotice review={review} deciding={deciding} />
      <HeldQuestionNotice review={review} mayDecide={mayDecide} isUndoHere={!held} onUndo={() => question.undo(review)} />
      <BouncedMail review={review} onSendAgain={sendAgain} />
      <WaiveFee review={review} mayDecide={mayDecide} onWaived={opened.put} onLost={opened.again} />
      <div className={isDeciding ? "rv deciding" : "rv"}>{isDeciding && isInTwo ? [decision, letter, documents] : [documents, answers, decision, letter]}</div>
    </>
  );
}
