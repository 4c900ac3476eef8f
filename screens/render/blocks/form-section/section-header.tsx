import type { ReactElement } from "react";
import { icon } from "../../drawings/icons.tsx";

/** "n fields remaining", or the text of a complete section. Counts beyond the prepared texts reuse the last one. */
export function remainingText(texts: readonly string[] | undefined, remaining: number): string {
  if (!texts || texts.length === 0) return "";
  return texts[remaining] ?? texts.at(-1)!.replace(/\d+/, String(remaining));
}

export function SectionHeader({
  id,
  title,
  about,
  remaining,
  wrong,
  texts,
  isMember = false,
}: {
  id: string;
  title: string;
  about?: string;
  remaining: number;
  wrong: boolean;
  texts: readonly string[] | undefined;
  /** Of one of a list, below the title of the section that the list stands in. */
  isMember?: boolean;
}) {
  const Title = isMember ? "h3" : "h2";
  return (
    <>
      <header>
        <Title className={isMember ? "display member" : "display section"} id={id} tabIndex={-1}>
          {title}
        </Title>
        {left(remaining, wrong, texts)}
      </header>
      {about && <p className="muted about">{about}</p>}
    </>
  );
}

function left(remaining: number, wrong: boolean, texts: readonly string[] | undefined): ReactElement | null {
  if (!texts || texts.length === 0) return null;
  // Everything is answered, and the server refused one of the answers: that one is left.
  if (wrong) return <span className="left bad">{remainingText(texts, Math.max(1, remaining))}</span>;
  return remaining === 0 ? (
    <span className="left done">
      {icon("check", "xs")}
      {remainingText(texts, 0)}
    </span>
  ) : (
    <span className="left">{remainingText(texts, remaining)}</span>
  );
}
