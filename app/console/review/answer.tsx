import { dateFormat } from "#screens/language/expressions/date-format.ts";
import { useDesk, useWords } from "../desk/desk-context.ts";
import type { Paper, Question } from "./review-types.ts";

/** An answer as its question has it; what nobody was asked is said to be that. */
export function Answer({
  question: { text, date, file, not_asked },
  documents,
}: {
  question: Pick<Question, "text" | "date" | "file" | "not_asked">;
  documents: readonly Paper[];
}) {
  const { locale } = useDesk();
  const say = useWords();
  if (not_asked) return <span className="notasked">{say("desk.review.not-asked")}</span>;
  const paper = file === null ? undefined : documents.find(({ id }) => id === file);
  if (date !== null) return <>{dateFormat(locale, { timeZone: "UTC" }).format(new Date(date))}</>;
  return text === null ? <span className="notasked">{say("desk.review.not-answered")}</span> : <>{paper?.filename ?? text}</>;
}
