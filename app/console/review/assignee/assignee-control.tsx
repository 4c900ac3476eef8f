import { useState } from "react";
import { AssignDialog } from "../../desk/forms/assign-dialog.tsx";
import { useCommands } from "../../desk/commands.ts";
import { useDesk, useWords } from "../../desk/desk-context.ts";
import { nameOf } from "../decision/use-decision.ts";
import type { Review } from "../review-types.ts";

interface AssigneeControlProps {
  review: Review;
  mayDecide: boolean;
  /** Answered with the application as it is then; where it didn't go, that was said. */
  onAsked: (ask: Promise<Review>) => void;
}

/** In whose hand it is, and giving it to another: by the keys of the queue. */
export function AssigneeControl({ review, mayDecide, onAsked }: AssigneeControlProps) {
  const { api, who, toasts } = useDesk();
  const say = useWords();
  const [isGiving, setGiving] = useState(false);
  const { id, assigned_to: owner, assignee } = review;
  const isMine = owner === who.id;
  const give = (to: string | null): Promise<Review> => api.postJson<Review>(`/staff/applications/${id}/assignment`, { assigned_to: to });
  const giveAndTell = (to: string | null, told: string): void => {
    setGiving(false);
    onAsked(
      give(to).then((after) => {
        toasts.show({ text: told, tone: "good" });
        return after;
      }),
    );
  };
  const group = say("desk.review.title");
  const disabled = mayDecide ? undefined : say("desk.review.reviewers-decide");
  useCommands([
    {
      id: "review.take",
      label: say(isMine ? "desk.review.give-back" : "desk.review.take"),
      short: say("desk.review.short.take"),
      group,
      disabled,
      run: () => onAsked(give(isMine ? null : who.id)),
    },
    { id: "review.assign", label: say("desk.review.assign"), short: say("desk.review.short.assign"), group, disabled, run: () => setGiving(true) },
  ]);
  return (
    <>
      <span className="cap">
        {assignee === null ? say("desk.review.nobodys") : say("desk.review.in-hand", { name: isMine ? say("desk.review.you") : assignee })}
      </span>
      {isGiving && (
        <AssignDialog
          title={say("desk.review.assign-of", { name: nameOf(review) })}
          whom={say("desk.review.assign-whom")}
          nobodyFits={say("desk.review.assign-nobody")}
          work="decisions"
          owner={owner}
          onGive={(to) => giveAndTell(to.id, say("desk.review.assigned", { name: to.name }))}
          onRelease={() => giveAndTell(null, say("desk.review.nobodys"))}
          onClose={() => setGiving(false)}
        />
      )}
    </>
  );
}
