import { useState } from "react";
import { ApiRefusal } from "../desk/api.ts";
import { useCommands } from "../desk/commands.ts";
import { useDesk, useWords } from "../desk/desk-context.ts";
import { ReasonDialog } from "../desk/forms/reason-dialog.tsx";
import { noteVisibility } from "../desk/notes/note-visibility.ts";
import { nameOf } from "./decision/use-decision.ts";
import type { Review } from "./review-types.ts";

const REASON = { most: 500 };

interface WaiveFeeProps {
  review: Review;
  mayDecide: boolean;
  onWaived: (after: Review) => void;
  /** Somebody did something about it meanwhile. */
  onLost: () => void;
}

/** Lets the applicant off the fee, for a reason, while nothing of it was charged. */
export function WaiveFee({ review, mayDecide, onWaived, onLost }: WaiveFeeProps) {
  const { id, version, fee } = review;
  const { api, toasts, locale } = useDesk();
  const say = useWords();
  const [isAsked, setAsked] = useState(false);
  const label = say("desk.review.waive-fee");
  const isCharged = fee.charge?.status === "success" || fee.charge?.status === "pending";
  const why = mayDecide ? (isCharged ? "desk.review.fee-charged" : fee.due > 0 ? null : "desk.review.fee-none-due") : "desk.review.reviewers-decide";
  useCommands([
    {
      id: "review.waive-fee",
      label,
      group: say("desk.review.title"),
      icon: "card",
      disabled: why === null ? undefined : say(why),
      run: () => setAsked(true),
    },
  ]);
  const waive = async (reason: string): Promise<void> => {
    try {
      onWaived(await api.postJson<Review>(`/staff/applications/${id}/waive-fee`, { reason }, { headers: { "If-Match": `"${version}"` } }));
    } catch (error) {
      if (error instanceof ApiRefusal && (error.status === 409 || error.status === 412)) onLost();
      throw error;
    }
    setAsked(false);
    toasts.show({ text: say("desk.review.waived-toast"), tone: "good" });
  };
  if (!isAsked) return null;
  const amount = new Intl.NumberFormat(locale, { style: "currency", currency: fee.currency.toUpperCase() }).format(fee.due);
  return (
    <ReasonDialog
      title={label}
      text={say("desk.review.waive-fee-text", { amount })}
      label={say("desk.review.waive-fee-why")}
      note={noteVisibility(say, review.jurisdiction.staff_words_law, nameOf(review))}
      field="reason"
      most={REASON.most}
      press={label}
      draft={{ about: id, what: "waive-fee" }}
      onClose={() => setAsked(false)}
      send={waive}
    />
  );
}
