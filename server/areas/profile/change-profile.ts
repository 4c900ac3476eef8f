/** One's own profile is made by the first thing that is said in it, and changed one at a time. */
import { randomUUID } from "node:crypto";
import { first } from "../../kernel/records/read-records.ts";
import { refusal, type Refusal } from "../../kernel/rules/refusal.ts";
import { REMOVE_FILES } from "../../kernel/uploads/remove-files.ts";
import type { ProfileRecord } from "../../ports/review-records.ts";
import type { Writes } from "../../ports/store.ts";
import { keysOf } from "./photo.ts";

/** What a change of it writes; a refusal where it can't be. */
export type ProfileChange = (profile: ProfileRecord) => Partial<Omit<ProfileRecord, "id" | "version" | "user_id" | "created_at">> | Refusal;

const isRefusal = (change: ReturnType<ProfileChange>): change is Refusal => "code" in change;

/** The profile as it is then. The person is held, so that two presses at once both count. */
export async function changeProfile(tx: Writes, userId: string, now: Date, change: ProfileChange): Promise<ProfileRecord | Refusal> {
  if (!(await tx.lock("user", userId))) return refusal("not-found");
  const profile =
    (await first(tx, "profile", { user_id: userId })) ??
    (await tx.insert("profile", { ...BLANK, id: randomUUID(), user_id: userId, created_at: now.toISOString() }));
  const changed = change(profile);
  if (isRefusal(changed)) return changed;
  // Another photo, or none: what was drawn of the one before is named by nobody any more.
  if (Object.hasOwn(changed, "photo_thumbnails") && profile.photo_thumbnails) await tx.queueJob(REMOVE_FILES, { keys: keysOf(profile.photo_thumbnails) });
  return tx.update("profile", profile.id, changed);
}

const BLANK = { job_title: "", employer: "", bio: "", own_answers: {}, roommate_answers: {}, interests: [] } satisfies Partial<ProfileRecord>;
