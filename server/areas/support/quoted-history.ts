/**
 * What somebody wrote, without the mail that they answer, which their program put below it or between. Pure. Where nothing would be left,
 * all of it stays: better twice than lost.
 */

/** Below these there is nothing of theirs: Outlook's, and forwarded mail's. */
const BORDER = /^\s*(?:-{2,}\s*(?:original message|message d’origine|message d'origine|forwarded message|message transféré)\s*-{2,}|_{20,})\s*$/i;
/** A head of what is answered, of which the next lines say the same of whom and when. */
const HEAD = /^\s*\*?(?:from|de)\s*:\*?\s*\S/i;
const HEAD_GOES_ON = /^\s*\*?(?:sent|date|to|envoyé|à|objet|subject)\s*:\*?\s*\S/i;
/** "On Friday, Sunny wrote:", which may be broken over lines. */
const SAYS_WHO = /^\s*(?:on|le)\s[^\n]{4,}(?:\n[^\n]+){0,2}?(?:wrote|a écrit)\s*:\s*$/i;
const QUOTED = /^\s*>/;
const LINES_OF_HEAD = [1, 2, 3];

export function withoutQuotedHistory(text: string): string {
  const lines = text.replace(/\r\n?/g, "\n").split("\n");
  const lastQuoted = lines.findLastIndex((line) => QUOTED.test(line));
  const own: string[] = [];
  for (let at = 0; at < lines.length; at++) {
    const line = lines[at]!;
    if (BORDER.test(line) || isHead(lines, at)) break;
    const who = linesOfWho(lines, at);
    if (who > 0) {
      // Where its program marks each line, what stands between them is an answer to one of them.
      if (lastQuoted < at + who) break;
      at += who - 1;
    } else if (!QUOTED.test(line)) own.push(line);
  }
  return tidied(own.join("\n")) || tidied(text);
}

const isHead = (lines: readonly string[], at: number): boolean =>
  HEAD.test(lines[at]!) && LINES_OF_HEAD.some((on) => HEAD_GOES_ON.test(lines[at + on] ?? "")) && lines.slice(0, at).some((line) => line.trim() !== "");

/** How many lines say who wrote what follows; 0: this one doesn't begin to. */
function linesOfWho(lines: readonly string[], at: number): number {
  return LINES_OF_HEAD.find((n) => SAYS_WHO.test(lines.slice(at, at + n).join("\n"))) ?? 0;
}

const tidied = (text: string): string => text.replace(/\n{3,}/g, "\n\n").trim();
