import type { Codec } from "#screens/language/forms/codecs.ts";

/** Puts the masked text into the control and the caret behind the character it stood behind. `before`: what the control had. */
export function maskInput(input: HTMLInputElement, { codec, aside, text: before }: { codec: Codec; aside: string; text: string }): void {
  if (!codec.mask || !codec.keeps) return;
  const typed = input.value;
  const masked = codec.mask(typed, aside, before);
  if (masked === typed) return;
  const caret = input.selectionStart ?? typed.length;
  const atEnd = caret === typed.length;
  let kept = 0;
  for (const character of typed.slice(0, caret)) if (codec.keeps.test(character)) kept += 1;
  input.value = masked;
  if (atEnd || document.activeElement !== input) return;
  let position = 0;
  for (; position < masked.length && kept > 0; position += 1) if (codec.keeps.test(masked[position]!)) kept -= 1;
  input.setSelectionRange(position, position);
}
