import { Icon } from "#screens/render/drawings/icons.tsx";
import { useDesk, useWords } from "../../desk/desk-context.ts";
import { KeyCaps } from "../../desk/key-caps.tsx";
import { MailCountdown } from "../decision/mail-countdown.tsx";
import type { Review } from "../review-types.ts";

interface HeldQuestionNoticeProps {
  review: Review;
  mayDecide: boolean;
  /** The key takes this back, and nothing else. */
  isUndoHere: boolean;
  onUndo: () => void;
}

/** What is asked for again in a mail that has not left: to whoever opens the case meanwhile, too. */
export function HeldQuestionNotice({ review: { held_question: question, now }, mayDecide, isUndoHere, onUndo }: HeldQuestionNoticeProps) {
  const say = useWords();
  const { desk, locale } = useDesk();
  if (!question) return null;
  const labels = new Intl.ListFormat(locale, { type: "conjunction" }).format(question.asked.map(({ label }) => label));
  return (
    <div className="moved held-question">
      <div className="line">
        <Icon name="mail" size="s" />
        <p role="status">
          <b>{say("desk.review.held-question", { who: question.by ?? "", n: question.asked.length })}</b> {labels}
        </p>
        <MailCountdown key={question.leaves_at} leavesAt={question.leaves_at} now={now} />
        {mayDecide && (
          <button type="button" className="cbtn" onClick={onUndo}>
            {say("desk.command.undo")} {isUndoHere && <KeyCaps keys={desk.shortcuts["undo"] ?? ""} />}
          </button>
        )}
      </div>
    </div>
  );
}
