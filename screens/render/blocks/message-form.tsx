import { useRef, useState, type RefObject } from "react";
import { keepsRule } from "#screens/language/rules/constraint.ts";
import type { Live, ResolvedAction } from "#screens/language/documents/descriptor.ts";
import { stepsText } from "#screens/language/forms/form-steps.ts";
import { useLiveFlag } from "../session/use-field.ts";
import { Icon } from "../drawings/icons.tsx";
import { useScope } from "../session/scope.ts";
import type { BlockProps } from "./block.ts";

export interface MessageProps {
  label: string;
  hint?: string;
  asksEmail?: Live<boolean>;
  email?: string;
  emailHint?: string;
  emailProblem?: string;
  submit: string;
  sent: string;
  action: ResolvedAction;
}

/** A message to the team. Its command gets `message` and `page` along, and `email` from somebody whom it couldn't reach otherwise. */
export function MessageForm({ block }: BlockProps<MessageProps>) {
  const scope = useScope();
  const asksEmail = useLiveFlag(block.asksEmail, "require");
  const [state, setState] = useState<"idle" | "sending" | "sent">("idle");
  const [badEmail, setBadEmail] = useState(false);
  const text = useRef<HTMLTextAreaElement>(null);
  const address = useRef<HTMLInputElement>(null);
  const { action } = block;
  const send = async () => {
    const message = text.current?.value.trim() ?? "";
    const email = address.current?.value.trim() ?? "";
    const isBad = asksEmail && !keepsRule("email", email, true, { today: "" });
    setBadEmail(isBad);
    if (isBad) return address.current?.focus();
    if (message === "" || state === "sending" || action.do !== "command") return text.current?.focus();
    setState("sending");
    const page = window.location.pathname + window.location.search;
    const result = await scope.actions.command(action.command, { ...action.input, message, page, ...(asksEmail ? { email } : {}) });
    setState(result?.ok ? "sent" : "idle");
    if (result?.ok && action.then) await scope.perform(action.then);
  };
  if (state === "sent")
    return (
      // The button that was pressed is gone: what came of it takes the focus over.
      <div className="note ok" role="status" tabIndex={-1} ref={(note) => note?.focus()}>
        <Icon name="check" />
        <p>{block.sent}</p>
      </div>
    );
  const id = `${block.id}-message`;
  const typed = scope.descriptor().answer?.inputs;
  return (
    <div className="field message-form">
      {asksEmail && <EmailInput block={block} isBad={badEmail} input={address} typed={typed?.["email"]} />}
      <label htmlFor={id}>{block.label}</label>
      <textarea
        id={id}
        ref={text}
        name="input:message"
        defaultValue={typed?.["message"]}
        rows={5}
        maxLength={scope.constants.message_max_length}
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

/** Where the answer goes. */
function EmailInput({
  block,
  isBad,
  input,
  typed,
}: BlockProps<MessageProps> & { isBad: boolean; input: RefObject<HTMLInputElement>; typed: string | undefined }) {
  const { constants } = useScope();
  const id = `${block.id}-email`;
  const message = isBad ? block.emailProblem : block.emailHint;
  return (
    <div className={isBad ? "field bad" : "field"}>
      <label htmlFor={id}>{block.email}</label>
      <input
        id={id}
        ref={input}
        name="input:email"
        defaultValue={typed}
        type="email"
        autoComplete="email"
        maxLength={constants.email_max_length}
        className="input"
        required
        aria-invalid={isBad || undefined}
        aria-describedby={message ? `${id}-m` : undefined}
      />
      {message && (
        <p className={isBad ? "msg" : "hint"} id={`${id}-m`} role={isBad ? "alert" : undefined}>
          {isBad && <Icon name="bad" size="s" />}
          {message}
        </p>
      )}
    </div>
  );
}
