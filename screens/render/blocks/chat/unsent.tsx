import type { ChatCopy } from "./chat-parts.ts";
import type { Conversation, UnsentMessage } from "./conversation.ts";

interface UnsentProps {
  unsent: readonly UnsentMessage[];
  copy: ChatCopy;
  conversation: Conversation;
}

/** What was written here and isn't there yet, with how it stands; of what was refused, why. */
export const Unsent = ({ unsent, copy, conversation }: UnsentProps) => (
  <>
    {unsent.map(({ id, text, state, problem }) => (
      <li key={id} className={`chat-message self unsent ${state}`}>
        <div>
          <p className="bubble" dir="auto">
            {text}
          </p>
          <p className="by" role="status">
            {state === "failed" ? (problem ?? copy.failed) : state === "waiting" ? (problem ?? copy.waiting) : state === "sending" ? copy.sending : null}
          </p>
          {state === "failed" && (
            <p className="ways">
              <button type="button" className="btn plain" onClick={() => conversation.again(id)}>
                {copy.again}
              </button>
              <button type="button" className="btn plain" onClick={() => conversation.remove(id)}>
                {copy.remove}
              </button>
            </p>
          )}
        </div>
      </li>
    ))}
  </>
);
