import type { RichText } from "#screens/language/documents/descriptor.ts";
import { ActionElement } from "./action-element.tsx";

/** Copy with its marks: `<b>` for weight, `<link>` for something to press. */
export function Rich({ text }: { text: RichText | string | undefined }) {
  if (text === undefined || typeof text === "string") return <>{text}</>;
  return (
    <>
      {text.map((part, index) => {
        if (typeof part === "string") return part;
        if (part.action)
          return (
            <ActionElement key={index} action={part.action} className="inline-link">
              {part.text}
            </ActionElement>
          );
        return part.mark === "b" ? (
          <b key={index}>{part.text}</b>
        ) : (
          <span key={index} className={`mark-${part.mark}`}>
            {part.text}
          </span>
        );
      })}
    </>
  );
}
