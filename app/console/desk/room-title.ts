import type { ConsoleData } from "#server";

/** What the browser's tab says of a room; `label` is the copy key of its name. */
export const roomTitle = ({ words, documentTitle }: Pick<ConsoleData, "words" | "documentTitle">, label: string): string =>
  documentTitle.replace("{title}", words[label] ?? label);
