import { ApiRefusal } from "../../desk/api.ts";
import { useDesk } from "../../desk/desk-context.ts";
import { nameOf } from "../decision/use-decision.ts";
import type { Review } from "../review-types.ts";
import type { OpenReview } from "../use-review.ts";

type Held = Pick<Review, "id" | "held_question">;

export interface HeldQuestionActions {
  /** Says what is asked for again by now, with the way back, where that is other than it was. */
  tell(before: Review, after: Review): void;
  undo(of: Held): void;
}

/** The notices with the way back, by the case: they stay while one goes on to the next. */
const notices = new Map<string, number>();

/** What is asked for again waits as a decision does, and is taken back as one. */
export function useHeldQuestion({ put, again }: OpenReview): HeldQuestionActions {
  const { say, api, toasts } = useDesk();
  const close = (id: string): void => {
    const notice = notices.get(id);
    if (notice !== undefined) toasts.close(notice);
    notices.delete(id);
  };
  const undo = ({ id, held_question: question }: Held): void => {
    close(id);
    if (!question) return;
    api
      .deleteJson<Review>(`/staff/applications/${id}/held-questions/${question.id}/`)
      .then((back) => {
        put(back);
        toasts.show({ text: say("desk.review.taken-back"), tone: "good" });
      })
      .catch((error: unknown) => {
        if (!(error instanceof ApiRefusal)) throw error;
        toasts.show({ text: error.message, tone: "bad" });
        again();
      });
  };
  return {
    undo,
    tell(before, after) {
      const { id, held_question: question } = after;
      if (question?.leaves_at === before.held_question?.leaves_at && question?.asked.length === before.held_question?.asked.length) return;
      close(id);
      if (!question) return;
      const notice = toasts.show({
        text: say("desk.review.holds-question", { name: nameOf(after), n: question.asked.length }),
        detail: say("desk.review.mail-waits"),
        tone: "good",
        until: Date.now() + Math.max(0, Date.parse(question.leaves_at) - Date.parse(after.now)),
        undo: () => undo(after),
      });
      notices.set(id, notice);
    },
  };
}
