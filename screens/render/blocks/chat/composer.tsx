import { type KeyboardEvent, useEffect, useId, useRef, useState } from "react";
import { withGaps } from "#screens/language/forms/live.ts";
import { Icon } from "../../drawings/icons.tsx";
import type { DraftStorage } from "../../forms/draft-storage.ts";
import type { ChatProps } from "./chat-parts.ts";

interface ComposerProps {
  copy: Pick<ChatProps, "compose" | "send" | "tooLong" | "most" | "channel">;
  drafts: DraftStorage;
  say(text: string): void;
  /** Called with every key that leaves something written. */
  onWriting(): void;
}

const TEXT = "text";

/** The line to say more: Enter sends, with Shift it begins a new one. What is typed and not sent is there again after a reload. */
export function Composer({ copy, drafts, say, onWriting }: ComposerProps) {
  const [text, setText] = useState("");
  const line = useRef<HTMLTextAreaElement>(null);
  const hint = useId();
  useEffect(() => {
    const kept = drafts.read(copy.channel)[TEXT]?.value;
    if (typeof kept === "string") setText((typed) => typed || kept);
  }, [drafts, copy.channel]);
  const over = [...text].length - copy.most;
  const isEmpty = text.trim() === "";
  const type = (value: string) => {
    setText(value);
    if (value === "") drafts.write(copy.channel, {}, [TEXT]);
    else drafts.write(copy.channel, { [TEXT]: { value, base: null } }, []);
  };
  const send = () => {
    if (isEmpty || over > 0) return;
    say(text.trim());
    type("");
    line.current?.focus();
  };
  const press = (event: KeyboardEvent) => {
    // Enter that ends the writing of a sign sends nothing.
    if (event.key !== "Enter" || event.shiftKey || event.nativeEvent.isComposing) return;
    event.preventDefault();
    send();
  };
  return (
    <div className="chat-composer">
      <div className="line">
        <textarea
          ref={line}
          rows={1}
          value={text}
          aria-label={copy.compose}
          placeholder={copy.compose}
          aria-invalid={over > 0 || undefined}
          aria-describedby={over > 0 ? hint : undefined}
          dir="auto"
          enterKeyHint="send"
          autoComplete="off"
          onChange={({ target }) => {
            type(target.value);
            if (target.value.trim() !== "") onWriting();
          }}
          onKeyDown={press}
        />
        <button type="button" className="send" aria-label={copy.send} aria-disabled={isEmpty || over > 0 || undefined} onClick={send}>
          <Icon name="send" />
        </button>
      </div>
      <p className="over" id={hint} role="status">
        {over > 0 && withGaps(copy.tooLong, { n: String(over) })}
      </p>
    </div>
  );
}
