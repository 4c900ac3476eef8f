import { useEffect, useRef, useState } from "react";
import { Icon } from "#screens/render/drawings/icons.tsx";
import { useCommands } from "../desk/commands.ts";
import { useDesk, useWords } from "../desk/desk-context.ts";
import { KeyCaps } from "../desk/key-caps.tsx";
import { Answer } from "./answer.tsx";
import { PaperValue } from "./paper-value.tsx";
import type { Mark, MarkOnAnswer, Paper, Review } from "./review-types.ts";

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
}

/** Every question of the form with its answer, and what was found when it was held against the paper beside it. */
export function AnswersPane({ review, paper, current, onCurrent, onMark }: Answers) {
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
  const isAsking = (found: MarkOnAnswer | undefined): boolean =>
    review.asking?.asked.some(({ document, answer }) => document === found?.document && answer === found.answer) ?? false;
  const [writes, setWrites] = useState<string | null>(null);
  const go = (by: number): void => {
    const next = questions[Math.min(questions.length - 1, Math.max(0, at + by))];
    if (next) onCurrent(next.path);
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
  const mark = (one: Mark): void => {
    const question = questions[at];
    if (!question) return;
    const isTakenBack = foundOf(question.path)?.mark === one;
    onMark(question.path, isTakenBack ? null : one);
    // What it says instead is written where it differs; the next answer comes after that.
    if (one === "differs" && !isTakenBack) setWrites(question.path);
    else go(1);
  };
  const group = say("desk.review.answers-title");
  useCommands([
    ...MARKS.map(({ mark: one, icon }) => ({
      id: `review.${one}`,
      label: say(`desk.review.mark.${one}`),
      short: say(`desk.review.short.${one}`),
      group,
      icon,
      disabled: why,
      run: () => mark(one),
    })),
    { id: "review.answer-down", label: say("desk.review.answer-down"), group, run: () => go(1) },
    { id: "review.answer-up", label: say("desk.review.answer-up"), group, run: () => go(-1) },
  ]);
  // What nobody was asked waits for nobody.
  const open = questions.filter(({ not_asked }) => !not_asked);
  const settled = open.filter(({ path }) => review.marks.some((one) => one.answer === path)).length;
  const share = open.length === 0 ? 0 : (settled / open.length) * 100;
  return (
    <section className={hasPapers ? "asked" : "asked alone"} aria-label={group}>
      <div className="fh">
        <h2>{group}</h2>
        {hasPapers && (
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
              <span>{paper ? say("desk.review.paper-says", { name: paper.filename }) : ""}</span>
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
                    <Answer question={question} documents={review.documents} />
                  </td>
                  {hasPapers && (
                    <>
                      <td className="says">
                        <PaperValue
                          question={question}
                          review={review}
                          found={foundOf(question.path)}
                          isWritten={writes === question.path}
                          onWrite={() => setWrites(question.path)}
                          onWritten={(says) => {
                            setWrites(null);
                            if (says !== null) onMark(question.path, "differs", says);
                            go(1);
                          }}
                        />
                      </td>
                      <td>
                        {!(question.not_asked && foundOf(question.path) === undefined) && (
                          <Found mark={foundOf(question.path)?.mark} isAsking={isAsking(foundOf(question.path))} />
                        )}
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
          <button key={one} type="button" className={`cbtn ${place === 0 ? "main" : ""}`} disabled={why !== undefined} onClick={() => mark(one)}>
            {say(`desk.review.mark.${one}`)} <KeyCaps keys={desk.shortcuts[`review.${one}`] ?? ""} />
          </button>
        ))}
        {why !== undefined && <small className="cap">{why}</small>}
      </div>
    </section>
  );
}

function Found({ mark, isAsking }: { mark: Mark | undefined; isAsking: boolean }) {
  const say = useWords();
  const one = MARKS.find((known) => known.mark === mark);
  if (!one) return <span className="st">{say("desk.review.open")}</span>;
  return (
    <span className={`st ${one.tone}`}>
      <Icon name={one.icon} size="xs" />
      {say(isAsking ? "desk.review.asking" : `desk.review.marked.${one.mark}`)}
    </span>
  );
}
