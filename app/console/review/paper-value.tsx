import { useEffect, useRef } from "react";
import { useWords } from "../desk/desk-context.ts";
import { Answer } from "./answer.tsx";
import { noteVisibility } from "../desk/notes/note-visibility.ts";
import { nameOf } from "./decision/use-decision.ts";
import type { MarkOnAnswer, Question, Review } from "./review-types.ts";

interface PaperValueProps {
  question: Question;
  review: Review;
  found: MarkOnAnswer | undefined;
  /** It is being written. */
  isWritten: boolean;
  onWrite: () => void;
  /** Null: nothing was written. */
  onWritten: (says: string | null) => void;
  onShow: (paper: string) => void;
}

/** What stands on the paper beside the answer: the same, what somebody read off it, or a line to write it in. */
export function PaperValue({ question, review, found, isWritten, onWrite, onWritten, onShow }: PaperValueProps) {
  const say = useWords();
  const field = useRef<HTMLInputElement>(null);
  /** The key that ends it takes the focus away as well. */
  const isEnded = useRef(false);
  useEffect(() => {
    isEnded.current = false;
    if (isWritten) field.current?.select();
  }, [isWritten]);
  if (isWritten) {
    const began = found?.says ?? question.text ?? "";
    const end = (says: string | null): void => {
      if (isEnded.current) return;
      isEnded.current = true;
      onWritten(says);
    };
    // What stood there before is what the applicant says, or what is kept already: nobody wrote it.
    const written = (): void => {
      const says = field.current?.value.trim() ?? "";
      end(says === "" || says === began.trim() ? null : says);
    };
    return (
      <input
        ref={field}
        className="cinput"
        aria-label={say("desk.review.what-paper-says", { label: question.label })}
        placeholder={say("desk.review.it-says")}
        title={noteVisibility(say, review.jurisdiction.staff_words_law, nameOf(review))}
        maxLength={500}
        defaultValue={began}
        onBlur={written}
        onKeyDown={(event) => {
          if (event.key === "Enter") written();
          if (event.key === "Escape") end(null);
          if (event.key === "Enter" || event.key === "Escape") event.preventDefault();
        }}
      />
    );
  }
  if (found?.mark === "match") return <Answer question={question} documents={review.documents} onShow={onShow} />;
  if (found?.mark !== "differs") return null;
  return (
    <button type="button" onClick={onWrite}>
      {found.says === null ? <span className="notasked">{say("desk.review.it-says")}</span> : <Other text={found.says} than={question.text ?? ""} />}
    </button>
  );
}

/** The text with the differing part marked. */
function Other({ text, than }: { text: string; than: string }) {
  let start = 0;
  while (start < text.length && start < than.length && text[start] === than[start]) start += 1;
  let end = 0;
  while (end < text.length - start && end < than.length - start && text.at(-1 - end) === than.at(-1 - end)) end += 1;
  // Whole words and numbers: half of one says nothing.
  const from = text.lastIndexOf(" ", start - 1) + 1;
  const space = text.indexOf(" ", text.length - end);
  const to = end === 0 || space < 0 ? text.length : space;
  return (
    <>
      {text.slice(0, from)}
      {to > from && <mark>{text.slice(from, to)}</mark>}
      {text.slice(to)}
    </>
  );
}
