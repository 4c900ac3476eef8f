import { dateFormat } from "#screens/language/expressions/date-format.ts";
import { useDesk, useWords } from "../desk/desk-context.ts";
import { PaperLink } from "./papers/paper-link.tsx";
import type { Paper, Question } from "./review-types.ts";

/** An answer as its question has it; what nobody was asked is said to be that. A file is the paper itself, to be shown. */
export function Answer({
  question: { text, date, file, not_asked },
  documents,
  onShow,
}: {
  question: Pick<Question, "text" | "date" | "file" | "not_asked">;
  documents: readonly Paper[];
  onShow: (paper: string) => void;
}) {
  const { locale } = useDesk();
  const say = useWords();
  if (not_asked) return <span className="notasked">{say("desk.review.not-asked")}</span>;
  const paper = file === null ? undefined : documents.find(({ id }) => id === file);
  if (paper) return <PaperLink paper={paper} onShow={onShow} />;
  if (date !== null) return <>{dateFormat(locale, { timeZone: "UTC" }).format(new Date(date))}</>;
  return text === null ? <span className="notasked">{say("desk.review.not-answered")}</span> : <>{text}</>;
}
