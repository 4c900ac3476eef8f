/** The root about what somebody was told by law. */
import { dataRoot, type DataRoots } from "../../kernel/context/data-root.ts";

export const roots: DataRoots = {
  notice: dataRoot({
    reads: ["notice"],
    absent: null,
    view({ notice }) {
      if (!notice) return { kind: null, given_at: null, to: null, subject: null, paragraphs: [] };
      const { kind, given_at, to, subject } = notice;
      return { kind, given_at, to, subject, paragraphs: paragraphsOf(notice.text) };
    },
  }),
};

interface Paragraph {
  id: string;
  text: string;
  heading: boolean;
}

/** A plain text by its lines, in order: each stands as a paragraph of its own. */
function paragraphsOf(text: string): Paragraph[] {
  const blocks = text.split(/\n\s*\n/u).map((block) =>
    block
      .split("\n")
      .map((line) => line.trim())
      .filter((line) => line !== ""),
  );
  return blocks
    .flatMap((lines, block) => lines.map((line, at) => ({ text: line, heading: at === 0 && hasTitle(lines) && block < blocks.length - 1 })))
    .map((each, index) => ({ id: String(index), ...each }));
}

/** A mail in plain text has its titles right above what they are of; no sentence and no number of a list is one, nor who wrote it, at the end. */
const hasTitle = ([first = "", ...rest]: readonly string[]): boolean => rest.length > 0 && !/[.,:;!?]$|^\d|: /u.test(first);
