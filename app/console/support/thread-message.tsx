import { useDesk } from "../desk/desk-context.ts";
import { useDateFormats } from "../desk/time/date-formats.ts";
import type { SupportCaseDetails } from "./support-case-data.ts";

/** What was written back, or a mail that came in: of one that may be anybody's, that it may. */
export function ThreadMessage({ message }: { message: SupportCaseDetails["thread"][number] }) {
  const { say } = useDesk();
  const moments = useDateFormats();
  const { kind, text, author, at, attachments } = message;
  const isReply = kind === "reply";
  return (
    <li className={isReply ? undefined : "ours"}>
      {text === "" ? <p className="cap">{say("desk.support.reply-empty")}</p> : <p>{text}</p>}
      {attachments.length > 0 && <p className="cap">{say("desk.support.reply-files", { n: attachments.length, names: attachments.join(", ") })}</p>}
      <small>
        {isReply ? say("desk.support.reply", { sender: author || say("desk.support.reply-nobody") }) : author}, <time dateTime={at}>{moments.whole(at)}</time>
        {message.is_automatic && <span className="tag">{say("desk.support.reply-automatic")}</span>}
        {!message.is_from_person && <span className="tag danger">{say("desk.support.reply-stranger")}</span>}
        {message.is_undelivered && <span className="tag danger">{say("desk.support.came-back")}</span>}
      </small>
    </li>
  );
}
