/** Taking up an invitation to live in a room: they live there from the day that it says. */
import type { Command, CommandCall } from "../../kernel/context/deps.ts";
import { event } from "../../kernel/records/event.ts";
import { refusal, type Refusal } from "../../kernel/rules/refusal.ts";
import { actorOf, refused, routeHref, track } from "../../kernel/screens/application-command.ts";
import { DuplicateRecord } from "../../ports/store.ts";
import { invitationState } from "./invitation.ts";

const ENDED = "invitation-ended";

/** Read along with whatever the page needs. */
const READS = { reads: ["named_residency", "user"] } as const;
const idIn = ({ screen }: CommandCall): string | undefined => screen.subject.state.named_residency?.resident.id;

const takeUp: Command = async (call) => {
  const { deps, viewer, screen } = call;
  const actor = actorOf(viewer);
  const id = idIn(call);
  if (!actor || id === undefined) return refused(call, refusal(ENDED));
  const now = deps.clock.now();
  const take = deps.store.transaction(async (tx): Promise<Refusal | null> => {
    const found = await tx.find("resident", id);
    const room = found && (await tx.lock("room", found.room));
    const resident = room && (await tx.lock("resident", id));
    const home = room && (await tx.find("home", room.home));
    const state = invitationState(screen.documents, resident && home && { resident, home }, { user: actor.user, now });
    // Pressed twice: the first press did it.
    if (state === "yours") return null;
    // Taken back, or its time has come, meanwhile: the page is drawn again and says what it is now.
    if (state !== "open" || !room) return refusal(ENDED);
    await tx.update("resident", id, { user_id: actor.user.id, accepted_at: now.toISOString() });
    const detail = { home: room.home, room: room.number, resident: id, changes: [{ property: "accepted", from: false, to: true }] };
    await event(tx, { by: actor, about: actor.user.id, name: "home-changed", detail, at: now });
    return null;
  });
  const no = await take.catch((error: unknown) => {
    if (error instanceof DuplicateRecord && error.constraint === "residents_one_room_at_a_time") return refusal("you-live-elsewhere");
    throw error;
  });
  if (no) return refused(call, no);
  track(call, "Residency taken up");
  return { ok: true };
};

export const takeUpResidency: Command = Object.assign(takeUp, READS);

const switchAccount: Command = async (call) => {
  const { deps, viewer } = call;
  const invitation = idIn(call);
  if (invitation === undefined) return refused(call, refusal(ENDED));
  if (viewer.session) await deps.store.sessions.remove(viewer.session.id);
  return { ok: true, effects: [{ do: "leave", href: routeHref(call, "residentInvitation", { invitation }) }], stay: true };
};

/** Signs out and comes back to this invitation, which asks for a sign-in first. */
export const switchResident: Command = Object.assign(switchAccount, READS);
