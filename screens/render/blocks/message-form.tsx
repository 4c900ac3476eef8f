import { useRef, useState } from "react";
import type { ResolvedAction } from "#screens/language/descriptor.ts";
import { stepsText } from "#screens/language/form-steps.ts";
import { Icon } from "../icons.tsx";
import { useScope } from "../scope.ts";
import type { BlockProps } from "./block.ts";

export interface MessageProps {
  label: string;
  hint?: string;
  submit: string;
  sent: string;
  action: ResolvedAction;
}

/** A message to the team. Its command gets `message` and `page` along. */
export function MessageForm({ block }: BlockProps<MessageProps>) {
  const scope = useScope();
  const [state, setState] = useState<"idle" | "sending" | "sent">("idle");
  const text = useRef<HTMLTextAreaElement>(null);
  const { action } = block;
  const send = async () => {
    const message = text.current?.value.trim() ?? "";
    if (message === "" || state === "sending" || action.do !== "command") return text.current?.focus();
    setState("sending");
    const result = await scope.actions.command(action.command, { ...action.input, message, page: window.location.pathname + window.location.search });
    setState(result?.ok ? "sent" : "idle");
    if (result?.ok && action.then) await scope.perform(action.then);
  };
  if (state === "sent")
    return (
      <div className="note ok" role="status">
        <Icon name="check" />
        <p>{block.sent}</p>
      </div>
    );
  const id = `${block.id}-message`;
  return (
    <div className="field message-form">
      <label htmlFor={id}>{block.label}</label>
      <textarea
        id={id}
        ref={text}
        name="input:message"
        rows={5}
        maxLength={5000}
        className="input area"
        aria-describedby={block.hint ? `${id}-m` : undefined}
      />
      {block.hint && (
        <p className="hint" id={`${id}-m`}>
          {block.hint}
        </p>
      )}
      <button
        type="submit"
        name="command"
        value={stepsText(action)}
        className="btn main"
        aria-busy={state === "sending" || undefined}
        onClick={(event) => {
          event.preventDefault();
          void send();
        }}
      >
        {block.submit}
      </button>
    </div>
  );
}
