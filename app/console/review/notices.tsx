import { useState } from "react";
import { Icon } from "#screens/render/drawings/icons.tsx";
import { dateFormat } from "#screens/language/expressions/date-format.ts";
import { useDesk, useWords } from "../desk/desk-context.ts";
import { Dialog } from "../desk/dialog.tsx";
import { nameOf } from "./decision/use-decision.ts";
import { MailFrame } from "../desk/mails/mail-frame.tsx";
import type { Notice, Review } from "./review-types.ts";

/** Every notice that was mailed with a decision and is kept, the last first. */
export function Notices({ review }: { review: Review }) {
  const say = useWords();
  const { locale } = useDesk();
  const title = say("desk.review.notices");
  if (review.notices.length === 0) return null;
  const day = dateFormat(locale, { dateStyle: "medium" });
  return (
    <section className="blk" aria-label={title}>
      <h2>{title}</h2>
      <ul className="kin">
        {review.notices.map((notice) => (
          <li key={notice.id}>
            <span>
              {notice.subject} <small className="cap">{day.format(new Date(notice.given_at))}</small>{" "}
              {notice.undeliverable && <span className="tag danger">{say("desk.review.bounces")}</span>}
            </span>
            <ReadNotice notice={notice} review={review} />
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Opens a notice again, word for word as its recipient got it. */
export function ReadNotice({ notice, review }: { notice: Notice; review: Review }) {
  const say = useWords();
  const { locale } = useDesk();
  const [isRead, setRead] = useState(false);
  const title = say("desk.review.notice-as-got", { name: nameOf(review) });
  return (
    <>
      <button type="button" className="cbtn ghost" onClick={() => setRead(true)}>
        <Icon name="mail" size="s" /> {say("desk.review.read-notice")}
      </button>
      {isRead && (
        <Dialog label={title} className="cdialog as-got" onClose={() => setRead(false)}>
          <h2>{title}</h2>
          <div className="goes">
            <dl className="to">
              <dt>{say("desk.review.mail-to")}</dt>
              <dd>
                {notice.to} {notice.undeliverable && <span className="tag danger">{say("desk.review.bounces")}</span>}
              </dd>
              <dt>{say("desk.review.mail-subject")}</dt>
              <dd>
                <b>{notice.subject}</b>
              </dd>
              <dt>{say("desk.review.notice-given")}</dt>
              <dd>
                <time dateTime={notice.given_at}>{dateFormat(locale, { dateStyle: "medium", timeStyle: "short" }).format(new Date(notice.given_at))}</time>
              </dd>
            </dl>
            <MailFrame html={notice.html} title={notice.subject} />
          </div>
          <div className="acts">
            <button type="button" className="cbtn" data-autofocus onClick={() => setRead(false)}>
              {say("desk.review.close")}
            </button>
          </div>
        </Dialog>
      )}
    </>
  );
}
