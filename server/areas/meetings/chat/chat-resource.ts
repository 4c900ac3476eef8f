/** The chat of a meeting over the API. */
import { randomUUID } from "node:crypto";
import { done, invalid, notFound, refusedWith, type Outcome } from "../../../kernel/access/outcome.ts";
import { allowedRecord } from "../../../kernel/access/part-access.ts";
import type { Actor, Deps } from "../../../kernel/context/deps.ts";
import type { RecordChange, SentBody } from "../../../kernel/definitions/record-definition.ts";
import { normalBody } from "../../../kernel/records/normal-body.ts";
import { checkResource } from "../../../kernel/records/resource-validation.ts";
import { numberConstant } from "../../../kernel/context/texts.ts";
import { refusal } from "../../../kernel/rules/refusal.ts";
import { ProviderRefused, ProviderUnavailable } from "../../../ports/failures.ts";
import type { Shown } from "../../../ports/resources.d.ts";
import { showMessages } from "../represent.ts";
import { momentOf } from "../lock-meeting.ts";
import { hidesSomebody, roleOf } from "../people.ts";
import { isUuid, meetingsOfPerson, meetingState } from "../sql/meeting-states.ts";
import { keepPendingMessages, readMessages, readUpTo, sendMessage } from "./messages.ts";

type Message = Shown["chat-message"];

/** The built-in chat lets somebody in by their session. */
const BY_SESSION = "session";
const MINUTE_MS = 60_000;

/** A provider lets nobody in who talks nowhere there. Without a token it is to be asked again. */
export async function chatUser(deps: Deps, { user }: Actor): Promise<Shown["chat-user"]> {
  const { chat, clock, documents } = deps;
  const all = chat ? await deps.store.query(meetingsOfPerson(user.id)) : [];
  const isThere = all.some(
    (state) =>
      state.channel?.made &&
      !state.channel.closed &&
      state.channel.provider === chat?.name &&
      roleOf(state, user.id, momentOf(deps, state.meeting)) &&
      !hidesSomebody(state),
  );
  if (!chat || !isThere) return { user_id: user.id, provider: "built-in", provider_token: BY_SESSION, service: null };
  const until = new Date(clock.now().getTime() + numberConstant(documents.current(), "chat_token_minutes") * MINUTE_MS);
  const provider_token = await chat.token(user.id, until).catch((error: unknown) => {
    if (!(error instanceof ProviderUnavailable || error instanceof ProviderRefused)) throw error;
    deps.errors.report(error, { during: "letting somebody into a chat" });
    return null;
  });
  return { user_id: user.id, provider: chat.name, provider_token, service: chat.browser() };
}

/** The last ones first, each page in its order; the next page lies before the oldest of them. */
export async function listMessages(
  deps: Deps,
  actor: Actor,
  { channel_id, cursor }: Record<"channel_id" | "cursor", string | null>,
  { limit }: { limit: number },
): Promise<Outcome<{ total: number; more: boolean; rows: Message[]; cursor: string | null }>> {
  if (!isUuid(channel_id)) return notFound;
  if (cursor !== null && !/^\d{1,9}$/u.test(cursor)) return invalid([refusal("wrong-input", "cursor")]);
  const read = await readMessages(deps, actor, channel_id, { before: cursor === null ? null : Number(cursor), limit });
  if (!read) return notFound;
  const oldest = read.messages[0]?.number ?? 1;
  const rows = showMessages(deps, actor, channel_id, read.messages);
  return done({ total: read.state.messages, more: false, rows, cursor: oldest > 1 ? String(oldest) : null });
}

interface NewMessage {
  id?: string | null;
  channel_id: string;
  message: string;
}

/** @param resource  whose body it is: of an initial message the id may be left to us */
const saveMessageBy =
  (resource: "chat-message" | "initial-message") =>
  async (deps: Deps, actor: Actor, body: SentBody): Promise<Outcome<Message>> => {
    const { values, refusals } = checkResource(deps, resource, normalBody(deps, resource, body), { for: "create" });
    if (refusals.length > 0) return invalid(refusals);
    const { id = null, channel_id, message } = values as NewMessage;
    if (id !== null && !isUuid(id)) return invalid([refusal("wrong-input", "id")]);
    if (message.trim() === "") return invalid([refusal("required", "message")]);
    if (!isUuid(channel_id)) return notFound;
    const sent = await sendMessage(deps, actor, channel_id, { id: id ?? randomUUID(), text: message });
    return "code" in sent ? refusedWith(sent) : done(showMessages(deps, actor, channel_id, [sent.message])[0]!, sent.created);
  };
export const saveMessage = saveMessageBy("chat-message");
export const saveInitialMessage = saveMessageBy("initial-message");

export async function savePending(deps: Deps, actor: Actor, body: SentBody): Promise<Outcome<Shown["pending-messages"]>> {
  const { values, refusals } = checkResource(deps, "pending-messages", normalBody(deps, "pending-messages", body), { for: "create" });
  if (refusals.length > 0) return invalid(refusals);
  const { application, property, messages } = values as Shown["pending-messages"];
  if (messages.some(({ id, message }) => !isUuid(id) || message.trim() === "")) return invalid([refusal("wrong-input", "messages")]);
  const found = await allowedRecord(deps, actor, { resource: "pending-messages", verb: "create", record: "application", id: application });
  if (!found.ok) return found;
  const pending = messages.map(({ id, message }) => ({ id, text: message }));
  const kept = await keepPendingMessages(deps, application, property, pending);
  return "code" in kept ? refusedWith(kept) : done({ application, property, messages }, kept.created);
}

export async function saveRead(deps: Deps, actor: Actor, { id, body }: RecordChange): Promise<Outcome<Shown["chat-read"]>> {
  const { values, refusals } = checkResource(deps, "chat-read", normalBody(deps, "chat-read", body), { for: "create" });
  if (refusals.length > 0) return invalid(refusals);
  const { number } = values as { number: number };
  if (number < 0 || number > 1_000_000_000) return invalid([refusal("wrong-input", "number")]);
  const read = await readUpTo(deps, actor, id, number);
  if (read === null) return notFound;
  const state = await deps.store.query(meetingState(id, actor.user.id));
  return done({ number: read, unread: state?.unread ?? 0 });
}
