import { Link } from "@remix-run/react";
import type { PreviewMiss } from "#server";
import { useWords } from "../desk/desk-context.ts";

/** A link that names what there is none of, or isn't to be looked at: which part of it, and the way to all the rest of it. */
export function PreviewNotFound({ missed, instead }: { missed: PreviewMiss; instead: string }) {
  const say = useWords();
  return (
    <main className="pane-state">
      <h1>{say(`desk.preview.lost-${missed}`)}</h1>
      <p>{say(`desk.preview.lost-${missed}-text`)}</p>
      <p>
        <Link className="cbtn" to={instead}>
          {say("desk.preview.lost-instead")}
        </Link>
      </p>
    </main>
  );
}
