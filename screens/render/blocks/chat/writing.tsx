import { useCallback, useEffect, useRef, useState } from "react";
import { withGaps } from "#screens/language/forms/live.ts";
import { useScope } from "../../session/scope.ts";
import type { ChatPerson, ChatProps } from "./chat-parts.ts";
import { namesOf } from "./names.ts";

interface WritingProps {
  copy: Pick<ChatProps, "writes" | "write">;
  writing: ChatProps["writing"];
  people: ReadonlyMap<string, ChatPerson>;
  locale: string;
}

/** Who writes just now. It isn't read aloud: what they write is. Without word of it, it is over by itself. */
export function Writing({ copy: { writes, write }, writing, people, locale }: WritingProps) {
  const [over, setOver] = useState<ChatProps["writing"]>();
  useEffect(() => {
    if (!writing || writing.length === 0) return;
    const timer = setTimeout(() => setOver(writing), Math.max(...writing.map(({ seconds }) => seconds)) * 1000);
    return () => clearTimeout(timer);
  }, [writing]);
  const known = over === writing ? [] : (writing ?? []).filter(({ id }) => people.has(id));
  const names = namesOf(known, people, locale);
  const text = known.length === 1 ? writes && withGaps(writes, { name: names }) : write && withGaps(write, { names });
  return (
    <p className="chat-writing" aria-hidden="true">
      {known.length > 0 && (
        <>
          {text}
          <span className="dots">
            <i />
            <i />
            <i />
          </span>
        </>
      )}
    </p>
  );
}

/** Says while somebody types that they write: not with every key. */
export function useSayWriting({ sayWriting, writingAgainSeconds = 0 }: Pick<ChatProps, "sayWriting" | "writingAgainSeconds">): () => void {
  const { host } = useScope();
  const last = useRef(-Infinity);
  return useCallback(() => {
    const now = performance.now();
    if (!sayWriting || now - last.current < writingAgainSeconds * 1000) return;
    last.current = now;
    // That nobody sees it is no harm.
    host.runCommand(sayWriting.command, sayWriting.input ?? {}).catch(() => undefined);
  }, [host, sayWriting, writingAgainSeconds]);
}
