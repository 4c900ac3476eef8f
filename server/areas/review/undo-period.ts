/** How long what was decided or asked can be taken back. */
import type { Deps } from "../../kernel/context/deps.ts";
import { numberConstant } from "../../kernel/context/texts.ts";

/** When its mail leaves, as an instant. */
export const leavesAt = ({ documents }: Pick<Deps, "documents">, now: Date): string =>
  new Date(now.getTime() + numberConstant(documents.current(), "decision_held_seconds") * 1000).toISOString();
