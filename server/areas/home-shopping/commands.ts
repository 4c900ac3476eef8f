/** The commands of this area that documents may name. */
import { randomUUID } from "node:crypto";
import type { Effect } from "#screens/language/documents/descriptor.ts";
import { hrefOf } from "#screens/resolve/index.ts";
import type { CommandOutcome, Commands } from "../../kernel/context/deps.ts";
import { numberConstant } from "../../kernel/context/texts.ts";
import { patchDisplayState } from "../../kernel/records/patch-display-state.ts";
import { first } from "../../kernel/records/read-records.ts";
import { choosesHome, isEditable } from "../../kernel/rules/life-cycle.ts";
import { refusal } from "../../kernel/rules/refusal.ts";
import { aboutApplication, goTo, refused, track, type ApplicationCall } from "../../kernel/screens/application-command.ts";
import { INTRODUCTION } from "../../kernel/sql/introductions.ts";
import { confirmHome, keepChoice, selectionAddress } from "../home-selection/index.ts";
import { acceptInvitation, isUuid, keepPendingMessages, passOnHome } from "../meetings/index.ts";
import { hiddenHomes, withToggled } from "./cards.ts";
import { FAILED, introductionIn } from "./start-view.ts";

/** The modals that a command leads to another screen with. */
const [CHANGED_MIND, START_CHATTING] = ["changed-mind", "start-chatting"];
const FOLLOW = "follow-meeting-start";

const to = ({ screen, state }: Pick<ApplicationCall, "screen" | "state">, route: string, query: Record<string, string>): Effect => ({
  do: "navigate",
  href: hrefOf(screen.documents.revision, route, { source: state.application.source }, query),
});

const toggleHidden = aboutApplication<"toggle-hidden-home">(async (call) => {
  const { deps, state, input } = call;
  const { id } = state.application;
  const isKept = await deps.store.transaction(async (tx) => {
    const locked = await tx.lock("application", id);
    if (!locked || isEditable(locked.status) || !choosesHome(locked.status)) return false;
    await patchDisplayState(tx, id, { hiddenProperties: withToggled(hiddenHomes(locked.display_state.hiddenProperties), input.home) });
    return true;
  });
  if (!isKept) return refused(call, refusal("wrong-state", "status"));
  track(call, "Home hidden or shown", { home: input.home });
  return { ok: true, effects: [{ do: "close-modal" }] };
});

const noProfile = aboutApplication<"tell-no-profile">(async ({ screen }) => {
  const ms = numberConstant(screen.documents, "snackbar_notice_ms");
  return { ok: true, stay: true, effects: [{ do: "toast", text: screen.texts("toast.no-profile"), tone: "info", ms }] };
});

const accept = aboutApplication<"accept-invitation">(async (call) => {
  const { deps, actor, state, input } = call;
  const accepted = isUuid(input.meeting) ? await acceptInvitation(deps, actor, input.meeting) : refusal("not-found");
  if ("code" in accepted) return refused(call, accepted);
  track(call, "Invitation accepted", { home: accepted.meeting.home });
  const now = await first(deps.store, "application", { id: state.application.id });
  // Of a group the others are waited for.
  if (now?.status !== "approved") return { ok: true, effects: [{ do: "close-modal" }] };
  return { ok: true, effects: [goTo(call, "reviewApplicationApproved")] };
});

const pass = aboutApplication<"pass-on-home">(async (call) => {
  const { deps, actor, state, screen, input } = call;
  const passed = isUuid(input.meeting) ? await passOnHome(deps, actor, input.meeting) : refusal("not-found");
  if ("code" in passed) return refused(call, passed);
  track(call, "Home passed on", { home: passed.meeting.home });
  const now = await first(deps.store, "application", { id: state.application.id });
  if (now?.status === "meet_and_greet") return { ok: true, effects: [{ do: "close-modal" }, goTo(call, "homeShopping")] };
  return { ok: true, effects: [goTo(call, "homeSelection"), { do: "open-modal", modal: screen.modal(CHANGED_MIND!), delayMs: 0 }] };
});

const keepHome = aboutApplication<"keep-home-to-meet">(async (call) => {
  const { deps, state, input, screen } = call;
  // What is chosen on the page stands in its address.
  const { day, months } = selectionAddress(screen.at.query);
  const option = () => ({ day: day ?? input.day, months: months ?? input.months });
  const kept = await keepChoice(deps, state.application.id, { home: input.home, room: input.room, option });
  return "code" in kept ? refused(call, kept) : { ok: true, effects: [to(call, "chatHello", { home: kept.home })] };
});

const introduce = aboutApplication<"keep-introduction">(async (call) => {
  const { deps, state, input } = call;
  const { introduction, roommate_style } = input;
  await deps.store.transaction((tx) => patchDisplayState(tx, state.application.id, { [INTRODUCTION]: { introduction, roommate_style } }));
  return { ok: true, effects: [to(call, "chatStart", { home: input.home })] };
});

/** The room is held, and what was said waits for the meeting; then it is looked for. Pressed again it goes on where it stopped. */
const start = aboutApplication<"start-meeting">(async (call) => {
  const { deps, actor, state, input } = call;
  const { id, display_state } = state.application;
  const said = introductionIn(call.screen.documents, display_state);
  if (!said) return { ok: true, effects: [to(call, "chatHello", { home: input.home })] };
  const held = await confirmHome(deps, actor, { application: id, home: input.home, price_cents: Math.round(input.price * 100) });
  if ("code" in held) {
    track(call, "Room selection failed", { home: input.home, code: held.code });
    return refused(call, held);
  }
  const messages = [said.introduction, said.roommate_style].map((text) => ({ id: randomUUID(), text }));
  const kept = await keepPendingMessages(deps, id, input.home, messages);
  if ("code" in kept) return refused(call, kept);
  track(call, "Meeting begun", { home: input.home });
  const isTriedAgain = Object.hasOwn(call.screen.at.query, FAILED);
  return { ok: true, effects: [...(isTriedAgain ? [to(call, "chatStart", { home: input.home })] : []), look(call, { home: input.home, attempt: 1 })] };
});

function look({ screen }: Pick<ApplicationCall, "screen">, input: { home: string; attempt: number }): Effect {
  return { do: "poll", command: FOLLOW, input, everyMs: numberConstant(screen.documents, "meeting_poll_seconds") * 1000, attempts: 1 };
}

/** Looks for the meeting with a home, so many times; `attempt` 0: it is there, and its chat opens. */
const follow = aboutApplication<"follow-meeting-start">(async (call): Promise<CommandOutcome> => {
  const { deps, state, screen, input } = call;
  const { home, attempt } = input;
  const there = await first(deps.store, "meeting_applicant", { application: state.application.id, home, ended_at: null });
  if (there && attempt === 0) {
    const modal = screen.modal(START_CHATTING!, { meeting: there.meeting });
    return { ok: true, effects: [to(call, "meetGreetChat", { meetingId: there.meeting }), { do: "open-modal", modal, delayMs: 0 }] };
  }
  if (there) {
    const everyMs = numberConstant(screen.documents, "meeting_open_ms");
    return { ok: true, effects: [{ do: "poll", command: FOLLOW, input: { home, attempt: 0 }, everyMs, attempts: 1 }] };
  }
  if (attempt < numberConstant(screen.documents, "meeting_start_attempts"))
    return { ok: true, stay: true, effects: [look(call, { home, attempt: attempt + 1 })] };
  track(call, "Meeting not found", { home });
  return { ok: true, effects: [to(call, "chatStart", { home, [FAILED]: "yes" })] };
});

export const commands = {
  "toggle-hidden-home": toggleHidden,
  "tell-no-profile": noProfile,
  "accept-invitation": accept,
  "pass-on-home": pass,
  "keep-home-to-meet": keepHome,
  "keep-introduction": introduce,
  "start-meeting": start,
  "follow-meeting-start": follow,
} satisfies Commands;
