import { fieldErrorsOf, messageOf } from "../api.ts";
import { useWords } from "../desk-context.ts";

/** What was refused of a form and stands at none of its fields. */
export function RefusalText({ refused }: { refused: unknown }) {
  const say = useWords();
  if (refused === null || Object.keys(fieldErrorsOf(refused)).length > 0) return null;
  return (
    <p className="wrong" role="alert">
      {messageOf(refused, say("desk.failed"))}
    </p>
  );
}
