import { useWords } from "../../desk/desk-context.ts";
import { MailFrame } from "../../desk/mails/mail-frame.tsx";
import type { Preview } from "../review-types.ts";

interface MailAsGotProps {
  mail: Preview;
  /** As HTML, whole or with its required parts numbered. */
  html: string;
  title: string;
  isBusy?: boolean;
}

/** A decision's mail, to whom it goes and what it says there. */
export function MailAsGot({ mail: { notice, to, deliverable, subject }, html, title, isBusy = false }: MailAsGotProps) {
  const say = useWords();
  return (
    <div className="goes" aria-busy={isBusy}>
      <dl className="to">
        <dt>{say("desk.review.mail-kind")}</dt>
        <dd>
          <span className={notice ? "tag warn" : ""}>{say(notice ? "desk.review.notice-goes-along" : "desk.review.mail-goes-along")}</span>
        </dd>
        <dt>{say("desk.review.mail-to")}</dt>
        <dd>
          {to} {!deliverable && <span className="tag danger">{say("desk.review.bounces")}</span>}
        </dd>
        <dt>{say("desk.review.mail-subject")}</dt>
        <dd>
          <b>{subject}</b>
        </dd>
      </dl>
      <MailFrame html={html} title={title} />
    </div>
  );
}
