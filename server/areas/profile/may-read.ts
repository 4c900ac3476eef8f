/** Whether a profile is the visitor's to read: of somebody who would live with them as long as they live in that home. Pure. */
import type { PublishedDocuments } from "../../kernel/context/documents.ts";
import { marketDay } from "../../kernel/context/market-time.ts";
import type { NamedProfile } from "../../ports/state.ts";

interface Facts {
  documents: PublishedDocuments;
  now: Date;
}

/** Null: they may not know of them. */
export const readable = (named: NamedProfile | null, { documents, now }: Facts): NamedProfile | null =>
  named === null || named.by_meeting === null || named.by_meeting.some((each) => isTheirs(each, { documents, now })) ? named : null;

/** They live there today, and did not come after it was over. */
function isTheirs({ market, lives_from, lives_until, ended_at }: NonNullable<NamedProfile["by_meeting"]>[number], { documents, now }: Facts): boolean {
  const today = marketDay(documents, market, now);
  const ended = ended_at === null ? today : marketDay(documents, market, new Date(ended_at));
  return lives_from <= today && (lives_until === null || lives_until > today) && lives_from <= ended;
}
