import type { RichText } from "#screens/language/documents/descriptor.ts";
import { ActionElement } from "./action-element.tsx";

/** Copy with its marks: `<b>` for weight, `<link>` for something to press. */
export function Rich({ text }: { text: RichText | string | undefined }) {
  if (text === undefined || typeof text === "string") return <>{text && unbroken(text)}</>;
  return (
    <>
      {text.map((part, index) => {
        if (typeof part === "string") return unbroken(typeof (text[index - 1] ?? "") === "string" ? part : part.replace(CLOSING, ""));
        const { action, mark } = part;
        const marked = action ? (
          <ActionElement key={index} action={action} className="inline-link">
            {part.text}
          </ActionElement>
        ) : mark === "b" ? (
          <b key={index}>{part.text}</b>
        ) : (
          <span key={index} className={`mark-${mark}`}>
            {part.text}
          </span>
        );
        const next = text[index + 1];
        const closing = typeof next === "string" ? CLOSING.exec(next)?.[0] : undefined;
        return closing === undefined ? (
          marked
        ) : (
          <span key={index} className={action ? "closed-link" : "closed"}>
            {marked}
            {closing}
          </span>
        );
      })}
    </>
  );
}

/** Browsers end a line after any hyphen: "e-" alone at the end of one is no word. */
const unbroken = (text: string) =>
  SET_OFF.test(text)
    ? text.split(SET_OFF).map((part, index) =>
        index % 2 === 0 ? (
          part
        ) : (
          <span key={index} className="closed">
            {part}
          </span>
        ),
      )
    : text;
const SET_OFF = /(\S*\b\p{L}-\p{L}\S*)/u;

/** What ends a sentence or a part of one: it stays on the line of the word before it. */
const CLOSING = /^[.,;:!?…)»”]+/u;
