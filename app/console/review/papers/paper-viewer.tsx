import { type ReactNode, type RefObject, useEffect, useRef, useState } from "react";
import { Icon } from "#screens/render/drawings/icons.tsx";
import { KeyCaps } from "../../desk/key-caps.tsx";
import { useDesk, useWords } from "../../desk/desk-context.ts";
import { useCommands } from "../../desk/commands.ts";
import { Menu } from "../../desk/menu/menu.tsx";
import { RequestPaper } from "./request-paper.tsx";
import { PaperSheet } from "./paper-sheet.tsx";
import { usePaperPrefetch } from "./use-paper-prefetch.ts";
import type { Words } from "../../desk/words.ts";
import { type Paper, type Review, WHOLE_PAPER } from "../review-types.ts";
import { Summary } from "../summary.tsx";
import { cosignerName } from "../cosigner-card.tsx";

const SUMMARY = "summary";
const STEPS = [50, 75, 100, 125, 150, 200, 300];
/** A quarter at a time. */
const turned = (degrees: number): number => (degrees + 90) % 360;

interface ShownPaper extends Paper {
  /** With whose it is, where it isn't the applicant's. */
  label: string;
  /** The applicant's: what is marked, and asked for again. */
  isTheirs: boolean;
}

interface PaperViewerProps {
  review: Review;
  shown: string;
  onShow: (id: string) => void;
  /** Writes to the applicant for it. */
  onAskAgain: (paper: string, reason: string) => void;
  /** What stands below the summary. */
  below?: ReactNode;
}

/** What was sent, beside the summary of all the rest. `shown`: id of the paper; `summary` else. */
export function PaperViewer({ review, shown, onShow, onAskAgain, below }: PaperViewerProps) {
  const { desk, who } = useDesk();
  const [asks, setAsks] = useState(false);
  const say = useWords();
  const [zoom, setZoom] = useState(100);
  const [turn, setTurn] = useState(0);
  const papers = papersOf(review, say);
  const atHand = usePaperPrefetch(papers, shown);
  const tabs = [SUMMARY, ...papers.map(({ id }) => id)];
  const nameOf = (id: string): string => papers.find((one) => one.id === id)?.label ?? say("desk.review.summary");
  const at = Math.max(0, tabs.indexOf(shown));
  const paper = papers.find(({ id }) => id === shown);
  const show = (id: string): void => {
    setZoom(100);
    setTurn(0);
    onShow(id);
  };
  const step = (by: number): void => setZoom((was) => STEPS[Math.min(STEPS.length - 1, Math.max(0, STEPS.indexOf(was) + by))] ?? 100);
  const names = useRef<HTMLDivElement>(null);
  const isCut = useOverflow(names, tabs.map(nameOf).join());
  const [isOpen, setIsOpen] = useState(false);
  const differs = (id: string): boolean => review.marks.some(({ document, mark }) => document === id && mark !== "match");
  // Of many papers the one that is shown has its name in sight; the page stays where it is, wherever on it these stand.
  useEffect(() => {
    const strip = names.current;
    const tab = strip?.querySelector('[aria-selected="true"]')?.getBoundingClientRect();
    if (!strip || !tab) return;
    const { left, right } = strip.getBoundingClientRect();
    strip.scrollLeft += tab.left < left ? tab.left - left : Math.max(0, tab.right - right);
  }, [at]);
  const group = say("desk.review.documents");
  const asked = paper && review.marks.find(({ document, answer }) => document === paper.id && answer === WHOLE_PAPER);
  const isQuestionHeld = review.held_question?.asked.some(({ document, answer }) => document === paper?.id && answer === WHOLE_PAPER) ?? false;
  const mayAsk = who.roles.some((role) => role === "reviewer" || role === "admin") && paper?.isTheirs === true;
  const whyNot = (): string | undefined => {
    if (mayAsk) return undefined;
    if (!paper) return say("desk.review.show-a-paper");
    return say(paper.isTheirs ? "desk.review.reviewers-mark" : "desk.review.not-theirs");
  };
  useCommands([
    {
      id: "review.previous-document",
      label: say("desk.review.previous-document"),
      group,
      short: say("desk.review.short.document"),
      run: () => show(tabs.at(at - 1) ?? SUMMARY),
    },
    {
      id: "review.next-document",
      label: say("desk.review.next-document"),
      group,
      short: say("desk.review.short.document"),
      run: () => show(tabs[(at + 1) % tabs.length] ?? SUMMARY),
    },
    { id: "review.larger", label: say("desk.review.larger"), group, run: () => step(1) },
    { id: "review.smaller", label: say("desk.review.smaller"), group, run: () => step(-1) },
    {
      id: "review.paper-again",
      label: say("desk.review.paper-again"),
      group,
      disabled: whyNot(),
      run: () => setAsks(true),
    },
    { id: "review.rotate", label: say("desk.review.rotate"), group, run: () => setTurn(turned) },
  ]);
  return (
    <section className="docs" aria-label={group}>
      <div className={isCut ? "tabs cut" : "tabs"}>
        <div className="names" ref={names} role="tablist" aria-label={group}>
          {tabs.map((id) => (
            <button
              type="button"
              key={id}
              role="tab"
              aria-selected={id === tabs[at]}
              title={papers.find((one) => one.id === id)?.filename}
              onClick={() => show(id)}
            >
              <span>{nameOf(id)}</span>
              {differs(id) && <Icon name="alert" size="xs" />}
            </button>
          ))}
        </div>
        {papers.length > 1 && (
          <Menu className="cbtn ghost all" label={<PaperCount n={papers.length} />} isOpen={isOpen} onOpen={setIsOpen}>
            <div className="choices">
              {papers.map(({ id, label, filename }) => (
                <button
                  type="button"
                  key={id}
                  aria-pressed={id === shown}
                  onClick={() => {
                    setIsOpen(false);
                    show(id);
                  }}
                >
                  <span>
                    {label}
                    <small className="cap">{filename}</small>
                  </span>
                  {differs(id) && <Icon name="alert" size="xs" />}
                </button>
              ))}
            </div>
          </Menu>
        )}
      </div>
      {paper && (
        <div className="tools">
          <span className="cap paper-file" title={paper.filename}>
            {paper.filename}
          </span>
          <button type="button" className="cbtn ghost" aria-label={say("desk.review.smaller")} onClick={() => step(-1)}>
            <Icon name="minus" />
          </button>
          <output className="cap num">{say("desk.review.percent", { n: zoom })}</output>
          <button type="button" className="cbtn ghost" aria-label={say("desk.review.larger")} onClick={() => step(1)}>
            <Icon name="plus" />
          </button>
          <button type="button" className="cbtn ghost" aria-label={say("desk.review.rotate")} onClick={() => setTurn(turned)}>
            <Icon name="refresh" />
            <KeyCaps keys={desk.shortcuts["review.rotate"] ?? ""} />
          </button>
          {mayAsk && (
            <button type="button" className="cbtn" onClick={() => setAsks(true)}>
              {say("desk.review.paper-again")} <KeyCaps keys={desk.shortcuts["review.paper-again"] ?? ""} />
            </button>
          )}
        </div>
      )}
      {paper ? (
        // Scrolled by keys as well as by hand.
        <div className="canvas" tabIndex={0} role="tabpanel" aria-label={paper.label}>
          {asked && (
            <p className="cap again">
              <Icon name="undo" size="s" />{" "}
              {say(isQuestionHeld ? "desk.review.paper-question-held" : "desk.review.paper-asked", {
                name: asked.by ?? "",
                reason: review.paper_reasons.find(({ id }) => id === asked.reason)?.text ?? "",
              })}
            </p>
          )}
          <PaperSheet key={paper.id} paper={paper} atHand={atHand.get(paper.id)} zoom={zoom} turn={turn} />
        </div>
      ) : (
        <Summary review={review} onShow={show} below={below} />
      )}
      {asks && paper && (
        <RequestPaper
          paper={paper}
          review={review}
          onClose={() => setAsks(false)}
          onAsk={(reason) => {
            setAsks(false);
            onAskAgain(paper.id, reason);
          }}
        />
      )}
    </section>
  );
}

function PaperCount({ n }: { n: number }) {
  const say = useWords();
  return (
    <>
      {say("desk.review.papers-n", { n })} <Icon name="chev" size="s" />
    </>
  );
}

/** Whether what stands in a row needs more room than it has. `of`: what stands there. */
function useOverflow(row: RefObject<HTMLElement>, of: string): boolean {
  const [isCut, setIsCut] = useState(false);
  useEffect(() => {
    const box = row.current;
    if (!box) return;
    const measure = (): void => setIsCut(box.scrollWidth > box.clientWidth + 1);
    measure();
    if (typeof ResizeObserver === "undefined") return;
    const watching = new ResizeObserver(measure);
    watching.observe(box);
    return () => watching.disconnect();
  }, [row, of]);
  return isCut;
}

/** The applicant's own, then those of whoever vouches for them, by their first name. */
const papersOf = ({ documents, cosigners }: Review, say: Words): ShownPaper[] => [
  ...documents.map((paper) => ({ ...paper, label: paper.name, isTheirs: true })),
  ...cosigners.flatMap((one) =>
    one.documents.map((paper) => ({
      ...paper,
      label: say("desk.review.paper-of", { name: one.first_name || cosignerName(one), file: paper.name }),
      isTheirs: false,
    })),
  ),
];
