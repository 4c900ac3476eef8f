import type { BlockProps } from "../draw/block.ts";

interface OverlapProps {
  title: string;
  about: string;
  /** In words: what the circles show. */
  word: string;
  status: "home_run" | "in_between" | "strike_out";
}

/** Two circles that lie on each other as far as two people go together in something. */
export function Overlap({ block }: BlockProps<OverlapProps>) {
  return (
    <div className={`overlap ${block.status}`}>
      <span className="circles" aria-hidden="true">
        <i />
        <i />
      </span>
      <span className="words">
        <b>{block.title}</b>
        <small>{block.about}</small>
        <span className="kind">{block.word}</span>
      </span>
    </div>
  );
}
