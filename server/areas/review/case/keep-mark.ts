/** The one mark of an answer and a paper. */
import { randomUUID } from "node:crypto";
import type { AnswerMarkRecord } from "../../../ports/review-records.ts";
import type { Writes } from "../../../ports/store.ts";

/** Beside the answers that are marked: the paper as a whole, which is asked for again. */
export const WHOLE_PAPER = "document";

type Kept = Omit<AnswerMarkRecord, "id" | "mark"> & { mark: AnswerMarkRecord["mark"] | null };

/** `before`: what stands there. A mark of null takes it away. */
export async function keepMark(tx: Writes, before: AnswerMarkRecord | null, { mark, application, document, answer, ...found }: Kept): Promise<void> {
  const { says, reason, by_user_id, at } = found;
  if (mark === null) await (before && tx.remove("answer_mark", before.id));
  else if (before) await tx.update("answer_mark", before.id, { mark, says, reason, by_user_id, at });
  else await tx.insert("answer_mark", { id: randomUUID(), application, document, answer, mark, says, reason, by_user_id, at });
}
