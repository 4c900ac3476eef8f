import { useEffect, useRef, useState } from "react";
import { Icon } from "#screens/render/drawings/icons.tsx";
import { useCommands } from "../desk/commands.ts";
import { useDesk, useWords } from "../desk/desk-context.ts";
import { KeyCaps } from "../desk/key-caps.tsx";
import { Answer } from "./answer.tsx";
import { PaperLink } from "./papers/paper-link.tsx";
import { PaperValue } from "./paper-value.tsx";
import { isAnswered, type Mark, type MarkOnAnswer, type Paper, type Question, type Review } from "./review-types.ts";

const MARKS: readonly { mark: Mark; icon: string; tone: string }[] = [
  { mark: "match", icon: "check", tone: "o" },
  { mark: "differs", icon: "alert", tone: "w" },
  { mark: "ask-again", icon: "undo", tone: "i" },
];

interface Answers {
  review: Review;
  /** Which paper they are held against; null where none is shown. */
  paper: Paper | null;
  /** Path of the question that a key marks. */
  current: string;
  onCurrent: (path: string) => void;
  /** `says`: what stands on the paper, where it differs. */
  onMark: (path: string, mark: Mark | null, says?: string) => void;
  /** Shows another paper beside them. */
  onShow: (paper: string) => void;
}

/** Every question of the form with its answer, and what was found when it was held against the paper beside it. */
export function AnswersPane({ review, paper, current, onCurrent, onMark, onShow }: Answers) {
  const { desk, who } = useDesk();
  const say = useWords();
  const rows = useRef<HTMLDivElement>(null);
  const questions = review.answers.flatMap((section) => section.questions);
  const at = Math.max(
    0,
    questions.findIndex(({ path }) => path === current),
  );
  /** What is found of an answer is of the paper that is shown; with none shown, of whichever it was found on. */
  const foundOf = (path: string): MarkOnAnswer | undefined => review.marks.find((one) => one.answer === path && (paper === null || one.document === paper.id));
  /** Its mail has not left yet. */
  const isQuestionHeld = (found: MarkOnAnswer | undefined): boolean =>
    review.held_question?.asked.some(({ document, answer }) => document === found?.document && answer === found.answer) ?? false;
  /** What another paper says of it: that it differs before that it matches. */
  const foundElsewhere = (path: string): MarkOnAnswer | undefined => {
    const others = review.marks.filter((one) => one.answer === path && paper !== null && one.document !== paper.id);
    return others.find(({ mark: other }) => other !== "match") ?? others[0];
  };
  const [writes, setWrites] = useState<string | null>(null);
  const go = (by: number): void => {
    const next = questions[Math.min(questions.length - 1, Math.max(0, at + by))];
    if (next) onCurrent(next.path);
  };
  /** The next one that this paper can settle, and that none has yet. */
  const goOn = (): void => {
    const next = questions.slice(at + 1).find(({ path, papers }) => paper !== null && papers.includes(paper.id) && foundOf(path) === undefined);
    if (next) onCurrent(next.path);
    else go(1);
  };
  const hasCome = useRef(false);
  useEffect(() => {
    const box = rows.current;
    // Where the page scrolls and not the pane, whoever comes begins at its top.
    if (box && (hasCome.current || box.scrollHeight > box.clientHeight)) box.querySelector("[aria-current]")?.scrollIntoView({ block: "nearest" });
    hasCome.current = true;
  }, [current]);
  const mayMark = who.roles.some((role) => role === "reviewer" || role === "admin");
  /** Where nothing was sent there is nothing to settle: the answers stand by themselves. */
  const hasPapers = review.documents.length > 0;
  const nothingShown = paper === null ? say(hasPapers ? "desk.review.show-a-paper" : "desk.review.no-papers") : undefined;
  const why = !mayMark ? say("desk.review.reviewers-mark") : nothingShown;
  const chosen = questions[at];
  /** What no paper says can neither match nor differ; it can be asked for again. */
  const whyNot = (one: Mark): string | undefined => {
    if (why !== undefined || one === "ask-again" || !chosen || !paper || foundOf(chosen.path)) return why;
    if (!isAnswered(chosen)) return say("desk.review.why.not-answered");
    if (chosen.papers.length === 0) return say("desk.review.why.not-proven");
    return chosen.papers.includes(paper.id) ? undefined : say("desk.review.why.not-on-paper", { name: paper.name });
  };
  const mark = (one: Mark): void => {
    const question = questions[at];
    if (!question) return;
    const isTakenBack = foundOf(question.path)?.mark === one;
    onMark(question.path, isTakenBack ? null : one);
    // What it says instead is written where it differs; the next answer comes after that.
    if (one === "differs" && !isTakenBack) setWrites(question.path);
    else goOn();
  };
  const group = say("desk.review.answers-title");
  useCommands([
    ...MARKS.map(({ mark: one, icon }) => ({
      id: `review.${one}`,
      label: say(`desk.review.mark.${one}`),
      short: say(`desk.review.short.${one}`),
      group,
      icon,
      disabled: whyNot(one),
      run: () => mark(one),
    })),
    { id: "review.answer-down", label: say("desk.review.answer-down"), group, run: () => go(1) },
    { id: "review.answer-up", label: say("desk.review.answer-up"), group, run: () => go(-1) },
  ]);
  // What no paper can prove waits for nobody.
  const open = questions.filter(({ papers }) => papers.length > 0);
  const settled = open.filter(({ path }) => review.marks.some((one) => one.answer === path)).length;
  const share = open.length === 0 ? 0 : (settled / open.length) * 100;
  return (
    <section className={hasPapers ? "asked" : "asked alone"} aria-label={group}>
      <div className="fh">
        <h2>{group}</h2>
        {hasPapers && open.length > 0 && (
          <>
            <svg className="share" viewBox="0 0 100 4" preserveAspectRatio="none" aria-hidden="true">
              <rect width="100" height="4" />
              <rect className="done" width={share} height="4" />
            </svg>
            <span className="cap num">{say("desk.review.settled", { n: settled, all: open.length })}</span>
          </>
        )}
      </div>
      <div className="fl" ref={rows}>
        <div className="heads" aria-hidden="true">
          <span />
          <span>{say("desk.review.they-say", { name: review.applicant_info?.first_name || review.person.first_name || review.person.email })}</span>
          {hasPapers && (
            <>
              <span>{paper ? say("desk.review.paper-says", { name: paper.name }) : ""}</span>
              <span />
            </>
          )}
        </div>
        {review.answers.map(({ id, title, questions: own }) => (
          <table key={id}>
            <caption>{title}</caption>
            <tbody>
              {own.map((question) => (
                <tr key={question.path} aria-current={question.path === questions[at]?.path ? "true" : undefined}>
                  <th scope="row">
                    <button type="button" onClick={() => onCurrent(question.path)}>
                      {question.label}
                    </button>
                  </th>
                  <td>
                    <Answer question={question} documents={review.documents} onShow={onShow} />
                  </td>
                  {hasPapers && (
                    <>
                      <td className="says">
                        <PaperValue
                          question={question}
                          review={review}
                          found={foundOf(question.path)}
                          isWritten={writes === question.path}
                          onShow={onShow}
                          onWrite={() => setWrites(question.path)}
                          onWritten={(says) => {
                            setWrites(null);
                            if (says !== null) onMark(question.path, "differs", says);
                            goOn();
                          }}
                        />
                        {paper && isElsewhere(question, paper) && foundOf(question.path) === undefined && (
                          <>
                            <span className="notasked">{say("desk.review.not-on-it")}</span>{" "}
                            <PaperLink paper={review.documents.find(({ id: other }) => other === question.papers[0])} onShow={onShow} />
                          </>
                        )}
                      </td>
                      <td>
                        <Found
                          own={foundOf(question.path)}
                          other={foundElsewhere(question.path)}
                          otherName={review.documents.find(({ id: other }) => other === foundElsewhere(question.path)?.document)?.name ?? ""}
                          isOpen={question.papers.length > 0}
                          isQuestionHeld={isQuestionHeld(foundOf(question.path) ?? foundElsewhere(question.path))}
                        />
                      </td>
                    </>
                  )}
                </tr>
              ))}
            </tbody>
          </table>
        ))}
      </div>
      <div className="fa">
        {(hasPapers ? MARKS : []).map(({ mark: one }, place) => (
          <button key={one} type="button" className={`cbtn ${place === 0 ? "main" : ""}`} disabled={whyNot(one) !== undefined} onClick={() => mark(one)}>
            {say(`desk.review.mark.${one}`)} <KeyCaps keys={desk.shortcuts[`review.${one}`] ?? ""} />
          </button>
        ))}
        {whyNot("match") !== undefined && <small className="cap">{whyNot("match")}</small>}
      </div>
    </section>
  );
}

/** Papers prove it, and this is none of them. */
const isElsewhere = ({ papers }: Question, { id }: Paper): boolean => papers.length > 0 && !papers.includes(id);

interface FoundProps {
  /** On the paper that is shown. */
  own: MarkOnAnswer | undefined;
  /** On another one, which is named then. */
  other: MarkOnAnswer | undefined;
  otherName: string;
  isOpen: boolean;
  isQuestionHeld: boolean;
}

function Found({ own, other, otherName, isOpen, isQuestionHeld }: FoundProps) {
  const say = useWords();
  const mark = (own ?? other)?.mark;
  const one = MARKS.find((known) => known.mark === mark);
  if (!one) return isOpen ? <span className="st">{say("desk.review.open")}</span> : null;
  const is = say(isQuestionHeld ? "desk.review.question-held" : `desk.review.marked.${one.mark}`);
  const said = own ? is : say("desk.review.found-on", { mark: is, name: otherName });
  return (
    <span className={`st ${one.tone}`} title={own ? undefined : said}>
      <Icon name={one.icon} size="xs" />
      {own ? (
        is
      ) : (
        <>
          <span className="vh">{said}</span>
          <span className="on" aria-hidden="true">
            {otherName}
          </span>
        </>
      )}
    </span>
  );
}
