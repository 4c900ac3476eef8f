import { useState } from "react";
import { Icon } from "#screens/render/drawings/icons.tsx";
import { useDesk, useWords } from "../desk/desk-context.ts";
import { dueInWords } from "../desk/time/time-words.ts";
import { useNow } from "../desk/time/use-now.ts";
import type { Review } from "./review-types.ts";

/** Until when it should be decided, where it waits for a decision. */
export function DueDate({ review: { due_at, now: serverNow } }: { review: Pick<Review, "due_at" | "now"> }) {
  const { desk } = useDesk();
  const say = useWords();
  const now = useNow(desk.queue.present_every_ms);
  // The browser's clock may be another than that of the office.
  const [ahead] = useState(() => Date.parse(serverNow) - Date.now());
  if (due_at === null) return null;
  const { text, tone } = dueInWords(due_at, now + ahead, say, desk.queue.due_soon_hours);
  return (
    <span className={`tag ${{ over: "danger", soon: "warn", "": "" }[tone]}`}>
      <Icon name="clock" size="xs" /> {say("desk.review.due", { when: text, over: tone === "over" ? "yes" : "no" })}
    </span>
  );
}
