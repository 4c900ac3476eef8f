import { Icon } from "#screens/render/drawings/icons.tsx";
import { useDesk, useWords } from "../../desk/desk-context.ts";
import { KeyCaps } from "../../desk/key-caps.tsx";
import { MailCountdown } from "../decision/mail-countdown.tsx";
import type { Review } from "../review-types.ts";

interface AskingNoticeProps {
  review: Review;
  mayDecide: boolean;
  /** The key takes this back, and nothing else. */
  isUndoHere: boolean;
  onUndo: () => void;
}

/** What is asked for again in a mail that has not left: to whoever opens the case meanwhile, too. */
export function AskingNotice({ review: { asking, now }, mayDecide, isUndoHere, onUndo }: AskingNoticeProps) {
  const say = useWords();
  const { desk, locale } = useDesk();
  if (!asking) return null;
  const labels = new Intl.ListFormat(locale, { type: "conjunction" }).format(asking.asked.map(({ label }) => label));
  return (
    <div className="moved asking">
      <div className="line">
        <Icon name="mail" size="s" />
        <p role="status">
          <b>{say("desk.review.asking-again", { who: asking.by ?? "", n: asking.asked.length })}</b> {labels}
        </p>
        <MailCountdown key={asking.leaves_at} leavesAt={asking.leaves_at} now={now} />
        {mayDecide && (
          <button type="button" className="cbtn" onClick={onUndo}>
            {say("desk.command.undo")} {isUndoHere && <KeyCaps keys={desk.shortcuts["undo"] ?? ""} />}
          </button>
        )}
      </div>
    </div>
  );
}
