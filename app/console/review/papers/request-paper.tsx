import { useState } from "react";
import { useWords } from "../../desk/desk-context.ts";
import { Dialog } from "../../desk/dialog.tsx";
import type { Paper, Review } from "../review-types.ts";
import { nameOf } from "../decision/use-decision.ts";

interface RequestPaperProps {
  paper: Paper;
  review: Review;
  onAsk: (reason: string) => void;
  onClose: () => void;
}

/** Asks for a paper again, for a reason that the applicant reads in their own language. */
export function RequestPaper({ paper, review, onAsk, onClose }: RequestPaperProps) {
  const say = useWords();
  const [reason, setReason] = useState(review.paper_reasons[0]?.id ?? "");
  const title = say("desk.review.paper-again-of", { name: paper.name });
  return (
    <Dialog label={title} className="cdialog" onClose={onClose}>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          onAsk(reason);
        }}
      >
        <h2>{title}</h2>
        <p className="quiet">{say("desk.review.paper-again-how", { name: nameOf(review) })}</p>
        <fieldset className="reasons">
          <legend>{say("desk.review.because")}</legend>
          {review.paper_reasons.map(({ id, text }) => (
            <label key={id}>
              <input type="radio" name="reason" checked={reason === id} data-autofocus={reason === id ? "" : undefined} onChange={() => setReason(id)} />
              {text}
            </label>
          ))}
        </fieldset>
        <div className="acts">
          <button type="submit" className="cbtn main">
            {say("desk.review.paper-again-send")}
          </button>
          <button type="button" className="cbtn ghost" onClick={onClose}>
            {say("desk.review.cancel")}
          </button>
        </div>
      </form>
    </Dialog>
  );
}
