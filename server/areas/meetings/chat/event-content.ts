/**
 * What an event of a conversation is about, for those who hear it: read once for all of a process who hear of it at that moment, so that
 * they don't each ask. Whether they may see it was judged in the transaction in which it happened.
 */
import type { Deps } from "../../../kernel/context/deps.ts";
import type { LiveEvent } from "../../../ports/store.ts";
import type { ChatMessage } from "#screens/language/kinds/chat-message.ts";
import { textsOf } from "../../../kernel/context/texts.ts";
import { MESSAGE_SENT, OTHERS_ACTIVE } from "../lock-meeting.ts";
import { messageTexts, type Reader } from "../represent.ts";
import { activityIn, messagesAt, newReaders } from "../sql/messages.ts";
import { activityOf, showsActivity } from "./activity.ts";

export interface ConversationNews {
  /** What was said. */
  message?: ChatMessage;
  /** What the others of it do by now, as the reader sees it. */
  activity?: ReturnType<typeof activityOf>;
}

/** Null: an event says all that there is. Rejects where it can't be read. */
export type EventContent = (event: LiveEvent, reader: Reader) => Promise<ConversationNews> | null;

interface MessagePlace {
  meeting: string;
  number: number;
}
const placeKey = ({ meeting, number }: MessagePlace): string => `${meeting} ${number}`;

export function createEventContent({ store, documents, clock }: Pick<Deps, "store" | "documents" | "clock">): EventContent {
  const messageAt = batched(placeKey, (places) => store.query(messagesAt(places)), placeKey);
  const meetingActivity = batched(
    String,
    (meetings: string[]) => store.query(activityIn(meetings)),
    ({ id }) => id,
  );
  const newReader = batched(
    String,
    (users: string[]) => store.query(newReaders(users)),
    ({ id }) => id,
  );

  const said = async (place: MessagePlace, { user, locale }: Reader): Promise<ConversationNews> => {
    const row = await messageAt(place);
    return row ? { message: messageTexts(textsOf(documents.current(), locale), user.id, [row])[0]! } : {};
  };
  const done = async (meeting: string, { user }: Reader): Promise<ConversationNews> => {
    const row = await meetingActivity(meeting);
    if (!row) return {};
    const reader = row.activity.find(({ user_id }) => user_id === user.id);
    const fresh = reader ? undefined : await newReader(user.id);
    const own = reader ?? fresh;
    if (!own) return {};
    const current = documents.current();
    const known = {
      meeting: row,
      blocked: fresh?.blocked ?? row.blocks.flatMap(([blocker, blocked]) => (blocker === user.id ? [blocked] : [])),
      blocked_by: row.blocks.flatMap(([blocker, blocked]) => (blocked === user.id ? [blocker] : [])),
    };
    const shown = { shows: showsActivity(current, row.market, own.shows), activity: row.activity.filter((each) => each !== own) };
    return { activity: activityOf(current, known, shown, clock.now()) };
  };

  return ({ kind, ref, number }, reader) => {
    if (ref === undefined) return null;
    if (kind === MESSAGE_SENT && number !== undefined) return said({ meeting: ref, number }, reader);
    return kind === OTHERS_ACTIVE ? done(ref, reader) : null;
  };
}

/** Asks once for all that is wanted within a turn of the event loop. */
function batched<Asked, Row>(
  keyOf: (asked: Asked) => string,
  all: (asked: Asked[]) => Promise<Row[]>,
  keyIn: (row: Row) => string,
): (asked: Asked) => Promise<Row | undefined> {
  let next: { wanted: Map<string, Asked>; read: Promise<Map<string, Row>> } | null = null;
  const read = async (wanted: ReadonlyMap<string, Asked>): Promise<Map<string, Row>> => {
    await new Promise((resolve) => setImmediate(resolve));
    next = null;
    return new Map((await all([...wanted.values()])).map((row) => [keyIn(row), row]));
  };
  return async (asked) => {
    if (!next) {
      const wanted = new Map<string, Asked>();
      next = { wanted, read: read(wanted) };
    }
    const { wanted, read: rows } = next;
    wanted.set(keyOf(asked), asked);
    return (await rows).get(keyOf(asked));
  };
}
