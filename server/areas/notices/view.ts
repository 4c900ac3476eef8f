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

/** A plain text by its lines, in order: each stands as a paragraph of its own. */
const paragraphsOf = (text: string): { id: string; text: string }[] =>
  text
    .split("\n")
    .map((line) => line.trim())
    .filter((line) => line !== "")
    .map((line, index) => ({ id: String(index), text: line }));
