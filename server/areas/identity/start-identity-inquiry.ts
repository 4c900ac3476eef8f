/**
 * Leads to the identity company's page: to the inquiry under way, or to a new one. It comes back to the
 * page that the person left. What became of it is the company's to say, never the returning page's.
 */
import type { Effect } from "#screens/language/documents/descriptor.ts";
import { refusal } from "../../kernel/rules/refusal.ts";
import { aboutOpenApplication, refused, track, type ApplicationCall } from "../../kernel/screens/application-command.ts";
import { AccountDeleted } from "../../ports/store.ts";
import { saveIdentityState } from "./save-identity-state.ts";
import { numberConstant } from "../../kernel/context/texts.ts";

export const startIdentityInquiry = aboutOpenApplication(async (call) => {
  const { deps, actor, state, screen } = call;
  const { identity } = deps;
  if (!identity || actor.user.is_persona_verified) return refused(call, refusal("not-asked"));
  const now = deps.clock.now().toISOString();
  try {
    const last = state.identity_inquiry;
    const known = last && { inquiryId: last.inquiry_id, state: last.state === "pending" ? await identity.read(last.inquiry_id, actor.user.id) : last.state };
    if (known && known.state !== last?.state) await deps.store.transaction((tx) => saveIdentityState(tx, { userId: actor.user.id, ...known }, now));
    // Approved meanwhile: the page is drawn again without the question.
    if (known?.state === "approved") return { ok: true };
    const { first_name, last_name } = nameOf(call);
    const begun = await identity.begin({ userId: actor.user.id, first_name, last_name }, deps.config.publicUrl + screen.at.pathname, known);
    await deps.store.transaction((tx) => tx.putIdentityInquiry({ user_id: actor.user.id, inquiry_id: begun.inquiryId, state: "pending", begun_at: now }));
    track(call, "Identity verification started");
    return { ok: true, effects: [{ do: "leave", href: begun.redirectTo }], stay: true };
  } catch (error) {
    if (error instanceof AccountDeleted) throw error;
    deps.errors.report(error, { during: "identity inquiry" });
    return refused(call, refusal("identity-unavailable"));
  }
});

/** As the form has it; the account's own where the form is still empty. */
const nameOf = ({ actor, state: { applicant_info } }: ApplicationCall) => ({
  first_name: applicant_info.first_name ?? actor.user.first_name,
  last_name: applicant_info.last_name ?? actor.user.last_name,
});

/** A page that was come back to asks what became of the inquiry: the company's own message may still be on its way. */
export const followIdentityInquiry = aboutOpenApplication<"follow-identity-inquiry">(async (call) => {
  const { deps, actor, state, screen, input } = call;
  const last = state.identity_inquiry;
  if (!deps.identity || last?.state !== "pending") return { ok: true };
  const found = await deps.identity.read(last.inquiry_id, actor.user.id).catch((error: unknown) => {
    deps.errors.report(error, { during: "identity inquiry" });
    return "pending" as const;
  });
  if (found === "pending") {
    if (input.looking === true) return { ok: true, stay: true };
    const again: Effect = {
      do: "poll",
      command: "follow-identity-inquiry",
      input: { looking: true },
      everyMs: numberConstant(screen.documents, "identity_poll_seconds") * 1000,
      attempts: numberConstant(screen.documents, "identity_poll_attempts"),
    };
    return { ok: true, effects: [again], stay: true };
  }
  await deps.store.transaction((tx) =>
    saveIdentityState(tx, { userId: actor.user.id, inquiryId: last.inquiry_id, state: found }, deps.clock.now().toISOString()),
  );
  return { ok: true };
});
