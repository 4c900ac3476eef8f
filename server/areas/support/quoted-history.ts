/**
 * What somebody wrote, without the mail that they answer, which their program put below it or between. Pure. Where nothing would be left,
 * all of it stays: better twice than lost.
 */

/** Below these there is nothing of theirs: Outlook's, and forwarded mail's. */
const SEPARATOR = /^\s*(?:-{2,}\s*(?:original message|message d’origine|message d'origine|forwarded message|message transféré)\s*-{2,}|_{20,})\s*$/i;
/** The first header of what is answered: others follow within a few lines. */
const FROM_HEADER = /^\s*\*?(?:from|de)\s*:\*?\s*\S/i;
const OTHER_HEADER = /^\s*\*?(?:sent|date|to|envoyé|à|objet|subject)\s*:\*?\s*\S/i;
/** "On Friday, Sunny wrote:", which may be broken over lines. */
const ATTRIBUTION = /^\s*(?:on|le)\s[^\n]{4,}(?:\n[^\n]+){0,2}?(?:wrote|a écrit)\s*:\s*$/i;
const QUOTED = /^\s*>/;
const NEXT_LINES = [1, 2, 3];

export function withoutQuotedHistory(text: string): string {
  const lines = text.replace(/\r\n?/g, "\n").split("\n");
  const lastQuoted = lines.findLastIndex((line) => QUOTED.test(line));
  const own: string[] = [];
  for (let at = 0; at < lines.length; at++) {
    const line = lines[at]!;
    if (SEPARATOR.test(line) || isHeaderBlock(lines, at)) break;
    const attribution = attributionLines(lines, at);
    if (attribution > 0) {
      // Where its program marks each line, what stands between them is an answer to one of them.
      if (lastQuoted < at + attribution) break;
      at += attribution - 1;
    } else if (!QUOTED.test(line)) own.push(line);
  }
  return withoutBlankRuns(own.join("\n")) || withoutBlankRuns(text);
}

const isHeaderBlock = (lines: readonly string[], at: number): boolean =>
  FROM_HEADER.test(lines[at]!) && NEXT_LINES.some((on) => OTHER_HEADER.test(lines[at + on] ?? "")) && lines.slice(0, at).some((line) => line.trim() !== "");

/** How many lines from this one on say who wrote what follows; 0: none does. */
function attributionLines(lines: readonly string[], at: number): number {
  return NEXT_LINES.find((n) => ATTRIBUTION.test(lines.slice(at, at + n).join("\n"))) ?? 0;
}

const withoutBlankRuns = (text: string): string => text.replace(/\n{3,}/g, "\n\n").trim();
