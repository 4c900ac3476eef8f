export const WORD = /[\p{L}\p{N}]+/gu;
export const folded = (text: string): string => text.normalize("NFKD").replace(/\p{M}/gu, "").toLowerCase();
export const wordsOf = (text: string): string[] => folded(text).match(WORD) ?? [];

/** Every word that was typed begins one of the name's, the first of it best; nothing is found by letters strewn about. */
export function prefixScore(_id: string, asked: string, keywords: string[] = []): number {
  const names = keywords.flatMap(wordsOf);
  const words = wordsOf(asked);
  if (words.length === 0) return 1;
  if (!words.every((word) => names.some((name) => name.startsWith(word)))) return 0;
  return names[0]?.startsWith(words[0] ?? "") ? 1 : 0.5;
}
