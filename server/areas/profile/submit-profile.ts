/** Hands a profile in: once it is complete, whoever was pre-approved goes on to the homes, or waits for what else is missing. */
import type { Actor, CommandOutcome, Deps } from "../../kernel/context/deps.ts";
import { numberConstant } from "../../kernel/context/texts.ts";
import { happened } from "../../kernel/records/event.ts";
import { patchDisplayState } from "../../kernel/records/patch-display-state.ts";
import { first } from "../../kernel/records/read-records.ts";
import { isRequestOutstanding, moveOf } from "../../kernel/rules/life-cycle.ts";
import { refusal, type Refusal } from "../../kernel/rules/refusal.ts";
import { aboutApplication, goTo, refused, track, type ApplicationCall } from "../../kernel/screens/application-command.ts";
import type { ApplicationRecord } from "../../ports/records.ts";
import type { ProfileRecord } from "../../ports/review-records.ts";
import type { Writes } from "../../ports/store.ts";
import { gapsOf, isComplete, type Gaps } from "./answers.ts";
import { roommateProfileOutstanding, settleProfiles } from "./roommates.ts";

/** Which gap is told: the first on the way. */
const gapCode = ({ answers, interests }: Gaps): Refusal => {
  if (answers > 0) return refusal("profile-answers", null, { n: answers });
  return interests > 0 ? refusal("profile-interests", null, { n: interests }) : refusal("profile-details");
};

interface HandIn {
  deps: Deps;
  actor: Actor;
  /** Of the application that it is handed in with, and the group that it is of. */
  id: string;
  group: string | null;
}
export const handInOf = ({ deps, actor, state: { application } }: ApplicationCall): HandIn => ({
  deps,
  actor,
  id: application.id,
  group: application.group_source,
});

/** What else is said of it in the same transaction, before it is judged; a refusal where it can't be. */
type Beforehand = (tx: Writes) => Promise<ProfileRecord | Refusal>;

/** The application as it is then; a refusal where the profile isn't complete, or nothing waits for it. */
export const handInProfile = async ({ deps, actor, id, group }: HandIn): Promise<ApplicationRecord | Refusal> =>
  deps.store.transaction(async (tx) => (await lockedTogether(tx, { group, id })) ?? handedIn({ deps, actor, id, group }, tx));

/** Keeps what is said of it, and hands it in where nothing else is missing: both or neither. A refusal where it can't be kept. */
export const keepAndHandIn = async (handIn: HandIn, before: Beforehand): Promise<ProfileRecord | Refusal> =>
  handIn.deps.store.transaction(async (tx) => {
    const kept = (await lockedTogether(tx, handIn)) ?? (await before(tx));
    // What else is missing is asked on the page that shows it.
    if (!("code" in kept)) await handedIn(handIn, tx);
    return kept;
  });

/** The group first, as everything that moves several of it: the last of two at once sees the other's profile. */
async function lockedTogether(tx: Writes, { group, id }: Pick<HandIn, "group" | "id">): Promise<Refusal | null> {
  if (group !== null) await tx.lock("group_source", group);
  return (await tx.lock("application", id)) ? null : refusal("not-found");
}

/** Both are held. */
async function handedIn({ deps, actor, id, group }: HandIn, tx: Writes): Promise<ApplicationRecord | Refusal> {
  const documents = deps.documents.current();
  const application = await tx.find("application", id);
  if (!application) return refusal("not-found");
  const gaps = gapsOf(documents.living, await first(tx, "profile", { user_id: actor.user.id }), numberConstant(documents, "interests_maximum"));
  if (!isComplete(gaps)) return gapCode(gaps);
  if (application.status !== "submitted") return movedOn({ deps, actor }, tx, application);
  // Before the review has answered its owner doesn't move: it is there when it does. A roommate may have waited for it.
  await patchDisplayState(tx, application.id, { profileCompleted: true });
  if (group !== null) await settleProfiles(tx, deps, group);
  return application;
}

async function movedOn({ deps, actor }: Pick<HandIn, "deps" | "actor">, tx: Writes, application: ApplicationRecord): Promise<ApplicationRecord | Refusal> {
  const { id, group_source, display_state } = application;
  const state = await tx.applicationState(id);
  const facts = {
    request_outstanding: state !== null && isRequestOutstanding(state, deps.clock.now()),
    roommate_profile_outstanding: await roommateProfileOutstanding(tx, application),
  };
  const move = moveOf("submit-profile", application.status, "applicant", facts);
  // Pressed twice: the first press did it.
  if (!move.ok) return display_state.profileCompleted === true ? application : move.refusal;
  await patchDisplayState(tx, id, { profileCompleted: true });
  const now = deps.clock.now().toISOString();
  const { application: moved } = await tx.transition(id, {
    from: move.from,
    to: move.to,
    event: happened({ by: actor, name: "submit-profile" }),
    now,
  });
  if (group_source !== null) await settleProfiles(tx, deps, group_source);
  return moved;
}

/** Where one is led once it is handed in. */
const afterHandIn = (call: ApplicationCall, { status }: ApplicationRecord): CommandOutcome => {
  track(call, "Profile submitted");
  return { ok: true, effects: [goTo(call, LEADS[status] ?? "profileComplete")] };
};
const LEADS: Partial<Record<ApplicationRecord["status"], string>> = {
  submitted: "applicationInReview",
  profile_completed_request_pending: "profileWaiting",
  profile_completed_roommate_pending: "profileWaiting",
};

export const submitProfile = aboutApplication<"submit-profile">(async (call) => {
  const result = await handInProfile(handInOf(call));
  return "code" in result ? refused(call, result) : afterHandIn(call, result);
});
