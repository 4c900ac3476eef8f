import { useState } from "react";
import type { Shown } from "#server";
import { fieldErrorsOf, messageOf } from "../api.ts";
import { useDesk } from "../desk-context.ts";
import { useDateFormats } from "../time/date-formats.ts";
import { useNow } from "../time/use-now.ts";

type Member = Shown["staff-member"];
/** Somebody of the staff, from wherever they are read. */
export type Invitee = Pick<Member, "id" | "version" | "email" | "staff_roles" | "signed_in" | "invited_until">;
/** What an invitation did. */
export type Invited = Pick<Member, "id" | "email" | "invitation">;

/** Of whoever was invited to the staff and never signed in: whether the invitation waits without an end, until its end, or is over. */
export function invitationOf({ staff_roles, signed_in, invited_until }: Pick<Invitee, "staff_roles" | "signed_in" | "invited_until">, now: number) {
  if (signed_in || staff_roles.length === 0) return null;
  if (invited_until === null) return "waits";
  return Date.parse(invited_until) > now ? "open" : "over";
}

/** How it stands with somebody's invitation; an administrator sends it again, or takes it back. Nothing where there is none. */
export function Invitation({ person, onChanged }: { person: Invitee; onChanged: () => void }) {
  const { say, api, who, toasts, desk } = useDesk();
  const moments = useDateFormats();
  const invitation = invitationOf(person, useNow(desk.queue.present_every_ms));
  const [isSaving, setSaving] = useState(false);
  if (invitation === null) return null;
  const { id, version, email, invited_until } = person;
  const saveAndToast = async (work: () => Promise<string>): Promise<void> => {
    setSaving(true);
    try {
      toasts.show({ text: await work(), tone: "good" });
    } catch (error) {
      toasts.show({ text: Object.values(fieldErrorsOf(error))[0] ?? messageOf(error, say("desk.failed")), tone: "bad" });
    }
    setSaving(false);
    onChanged();
  };
  const sendAgain = async (): Promise<string> => {
    const sent = await api.postJson<Invited>("/staff/members/", { email, staff_roles: [] });
    return say(`desk.invitation.did.${sent.invitation}`, { email: sent.email });
  };
  const takeBack = async (): Promise<string> => {
    await api.ask("PUT", `/staff/members/${id}`, { staff_roles: [] }, { headers: { "If-Match": `"${version}"` } });
    return say("desk.invitation.taken-back", { email });
  };
  return (
    <>
      <p className="cap">{say(`desk.invitation.${invitation}`, { email, ...(invited_until && { day: moments.short(invited_until) }) })}</p>
      {who.roles.includes("admin") && (
        <div className="acts">
          <button type="button" className="cbtn small" disabled={isSaving} onClick={() => void saveAndToast(sendAgain)}>
            {say("desk.invitation.again")}
          </button>
          <button type="button" className="cbtn small" disabled={isSaving} onClick={() => void saveAndToast(takeBack)}>
            {say("desk.invitation.take-back")}
          </button>
        </div>
      )}
    </>
  );
}
