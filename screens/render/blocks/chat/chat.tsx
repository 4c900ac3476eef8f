// @chunk asked
import { useEffect, useLayoutEffect, useMemo, useRef, useState, useSyncExternalStore } from "react";
import { withGaps } from "#screens/language/forms/live.ts";
import { DraftStorage } from "../../forms/draft-storage.ts";
import { useIsAlive, useScope } from "../../session/scope.ts";
import { takeEvents } from "../../session/taken-events.ts";
import type { BlockProps } from "../draw/block.ts";
import { drawBlocks } from "../draw/draw-blocks.tsx";
import type { ChatProps } from "./chat-parts.ts";
import { Composer } from "./composer.tsx";
import { Conversation, inOrder } from "./conversation.ts";
import { openChannel } from "./live-channel.ts";
import type { HeardMessage, LiveChannel } from "./live-service.ts";
import { Messages } from "./messages.tsx";
import { Unsent } from "./unsent.tsx";
import { useSayWriting, Writing } from "./writing.tsx";

/** The name of the event, as analytics knows it. */
const CONNECTION_FAILED = "Chat connection failed";

/** Somebody reads what was said last as long as less than an eighth of what they see lies below it. */
const isNear = (left: number, height: number): boolean => left < height / 8;

/** A conversation as it goes on. Without a script it is what was said last, and a form. */
export const Chat = ({ block }: BlockProps<ChatProps>) => <OneChat key={block.channel} block={block} />;

/** Puts the list in its place after every drawing and before it is seen; the server, which shows nothing, is never asked to. */
function ScrollPosition({ place }: { place(): void }) {
  useLayoutEffect(place);
  return null;
}

const NOBODY: NonNullable<ChatProps["readBy"]> = [];

/** A list that scrolls is reached by the tabulator, so that it is scrolled by keys. */
const BY_KEYS = { tabIndex: 0 };

function OneChat({ block }: Pick<BlockProps<ChatProps>, "block">) {
  const scope = useScope();
  const isAlive = useIsAlive();
  const { locale } = scope.descriptor();
  const { channel } = block;
  const [drafts] = useState(() => new DraftStorage(storage(), "chat"));
  const { command, input } = block.sendMessage;
  const [conversation] = useState(
    () =>
      new Conversation({
        channel,
        drafts,
        runCommand: (...asked) => scope.host.runCommand(...asked),
        getJson: (path) => scope.host.getJson(path),
        report: (error) => scope.host.report(error, { during: "reading a conversation" }),
        say: { command, input: input ?? {} },
        earlierFrom: block.earlierFrom,
        justSaid: block.justSaid,
        pagesMissed: block.pagesMissed,
        retryMs: scope.constants.autosave_retry_ms,
        longestRetryMs: scope.constants.autosave_retry_longest_ms,
      }),
  );
  const state = useSyncExternalStore(conversation.subscribe, conversation.get, conversation.get);
  useEffect(() => conversation.learn(block.messages, block.hidden), [conversation, block.messages, block.hidden]);
  useEffect(() => {
    conversation.start();
    return () => conversation.stop();
  }, [conversation]);
  const messages = state.messages.length > 0 ? state.messages : inOrder(block.messages);
  const people = useMemo(() => new Map(block.people.map((person) => [person.id, person])), [block.people]);
  const { list, isBehind, toEnd, place } = useScrolling(messages, state.unsent.length);
  // Whoever says something has read what stands above it.
  useReading(block, messages.findLast(({ messageType }) => messageType !== "self")?.number ?? 0, isBehind);
  useEvents(conversation, block);
  const { readBy = NOBODY, writing } = state.activity ?? block;
  useLeaving(block);
  useLiveChannel(conversation, block);
  const announced = useAnnouncement(block, messages, people);
  const isOpen = block.open !== false;
  const onWriting = useSayWriting(block);
  return (
    <section className="chat" aria-label={block.label}>
      <div
        className="chat-log"
        ref={list}
        {...BY_KEYS}
        role="group"
        aria-label={block.label}
        onScroll={({ currentTarget }) => {
          if (state.hasEarlier && isNear(currentTarget.scrollTop, currentTarget.clientHeight)) void conversation.loadEarlier();
        }}
      >
        {state.hasEarlier && (
          <button type="button" className="btn plain" aria-busy={state.isLoading || undefined} onClick={() => void conversation.loadEarlier()}>
            {block.earlier}
          </button>
        )}
        <ol>
          <Messages messages={messages} people={people} copy={block} locale={locale} zone={block.zone} readBy={readBy} />
          {isAlive && <Unsent unsent={state.unsent} copy={block} conversation={conversation} />}
        </ol>
      </div>
      {isAlive && <ScrollPosition place={place} />}
      {isBehind && (
        <button type="button" className="btn soft chat-newer" onClick={toEnd}>
          {block.newMessages}
        </button>
      )}
      <p className="vh" role="status">
        {announced}
      </p>
      {isAlive && isOpen && <Writing copy={block} writing={writing} people={people} locale={locale} />}
      {isAlive && isOpen && <Composer copy={block} drafts={drafts} say={(text) => conversation.say(text)} onWriting={onWriting} />}
      {!isOpen && block.closed && <p className="chat-closed">{block.closed}</p>}
      <div hidden={isAlive}>{drawBlocks(block.blocks)}</div>
    </section>
  );
}

function storage(): Storage | null {
  try {
    return typeof window === "undefined" ? null : window.localStorage;
  } catch {
    return null;
  }
}

/** Whoever reads the end stays there; whoever reads further up stays at what they read, whatever comes before or after it. */
function useScrolling(messages: ChatProps["messages"], unsent: number) {
  const list = useRef<HTMLDivElement>(null);
  const isAtEnd = useRef(true);
  const fromEnd = useRef(0);
  const first = useRef(messages[0]?.id);
  const [isBehind, setBehind] = useState(false);
  const toEnd = () => {
    const box = list.current;
    if (box) box.scrollTop = box.scrollHeight;
  };
  useEffect(() => {
    const box = list.current;
    if (!box) return;
    const look = () => {
      fromEnd.current = box.scrollHeight - box.scrollTop;
      isAtEnd.current = isNear(fromEnd.current - box.clientHeight, box.clientHeight);
      if (isAtEnd.current) setBehind(false);
    };
    box.addEventListener("scroll", look, { passive: true });
    // A window that is turned, or that a keyboard takes a half of.
    const sizes = typeof ResizeObserver === "undefined" ? null : new ResizeObserver(() => isAtEnd.current && toEnd());
    sizes?.observe(box);
    return () => {
      box.removeEventListener("scroll", look);
      sizes?.disconnect();
    };
  }, []);
  const last = messages.at(-1)?.id;
  const place = () => {
    const box = list.current;
    if (!box) return;
    if (first.current !== messages[0]?.id && !isAtEnd.current) box.scrollTop = box.scrollHeight - fromEnd.current;
    else if (isAtEnd.current) toEnd();
    first.current = messages[0]?.id;
  };
  const seen = useRef(last);
  useEffect(() => {
    if (seen.current !== last && !isAtEnd.current) setBehind(true);
    seen.current = last;
  }, [last]);
  useEffect(() => {
    if (unsent > 0) toEnd();
  }, [unsent]);
  return { list, isBehind, toEnd, place };
}

/** What was in sight for a moment is read, on every device. */
function useReading({ markRead, read, readMs }: ChatProps, last: number, isBehind: boolean): void {
  const { host } = useScope();
  const told = useRef(read);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const look = () => {
      clearTimeout(timer);
      if (document.visibilityState === "hidden" || isBehind || last <= Math.max(told.current, read)) return;
      timer = setTimeout(() => {
        told.current = last;
        // Not read, as far as others know, is no harm: it is tried again with the next message.
        host.runCommand(markRead.command, { ...markRead.input, number: last }).catch(() => undefined);
      }, readMs);
    };
    look();
    document.addEventListener("visibilitychange", look);
    return () => {
      clearTimeout(timer);
      document.removeEventListener("visibilitychange", look);
    };
  }, [host, markRead, read, readMs, last, isBehind]);
}

/** Names of the events that say that something was said, that it was read by oneself, and what others do. */
const SAID = "message";
const READ = "read";
const ACTIVE = "activity";

const DONE = Promise.resolve(true);

/**
 * What was said comes with its event; of what one may have missed the last is read, which is much less than the page. Where that was
 * drawn with something unread, how much is left of it is told elsewhere on it, too, so that the page is asked.
 */
function useEvents(conversation: Conversation, block: ChatProps): void {
  const latest = useRef(block);
  latest.current = block;
  useEffect(
    () =>
      takeEvents(({ kind, ref, message, activity }) => {
        const { channel, messages, read } = latest.current;
        if (ref !== channel) return null;
        if (kind === ACTIVE && activity) conversation.show({ readBy: activity.read_by, writing: activity.writing });
        if (kind === ACTIVE) return activity ? DONE : null;
        if (message) {
          conversation.add(message);
          // Whoever said it writes no more.
          const { readBy = [], writing = [] } = conversation.get().activity ?? latest.current;
          if (writing.some(({ id }) => id === message.userId)) conversation.show({ readBy, writing: writing.filter(({ id }) => id !== message.userId) });
        }
        if ((kind !== SAID && kind !== READ) || (messages.at(-1)?.number ?? 0) > read) return null;
        return message || kind === READ ? DONE : conversation.look();
      }),
    [conversation],
  );
  // The page knows it by now.
  useEffect(() => conversation.show(null), [conversation, block.readBy, block.writing]);
}

/** Where people talk by a service, one is connected to it as long as one is here and more may be said. Without it all goes our way. */
function useLiveChannel(conversation: Conversation, { service, people, most, open }: ChatProps): void {
  const { host } = useScope();
  const latest = useRef(people);
  latest.current = people;
  const [channel, from] = [service?.channel, service?.credentials_from];
  const asked = useRef(service);
  asked.current = service;
  useEffect(() => {
    if (!asked.current || open === false) return;
    let isOver = false;
    let live: LiveChannel | null = null;
    const parts = {
      service: asked.current,
      getJson: (path: string) => host.getJson(path),
      heard: (messages: readonly HeardMessage[]) => conversation.hear(messages),
      isKnown: (user: string) => latest.current.some(({ id }) => id === user),
      most,
    };
    const connect = async (): Promise<void> => {
      live = await openChannel(parts, () => isOver);
      conversation.useLive(live);
    };
    connect().catch((error: unknown) => {
      if (isOver) return;
      host.track(CONNECTION_FAILED, { message: error instanceof Error ? error.message : String(error) });
      host.report(error, { during: "connecting to a chat service" });
    });
    return () => {
      isOver = true;
      conversation.useLive(null);
      live?.stop();
    };
  }, [conversation, host, channel, from, most, open]);
}

/** Says once that somebody went: to another page of ours, or away. Nobody waits for it. */
function useLeaving({ leave }: ChatProps): void {
  const { host } = useScope();
  const latest = useRef(leave);
  latest.current = leave;
  useEffect(() => {
    let isHere = true;
    const go = () => {
      const { current: action } = latest;
      if (isHere && action) host.runCommand(action.command, action.input ?? {}).catch(() => undefined);
      isHere = false;
    };
    // Whoever comes back by the browser's Back is there again.
    const come = () => (isHere = true);
    window.addEventListener("pagehide", go);
    window.addEventListener("pageshow", come);
    return () => {
      window.removeEventListener("pagehide", go);
      window.removeEventListener("pageshow", come);
      go();
    };
  }, [host]);
}

/** What comes in while somebody is there, for whoever hears it. */
function useAnnouncement({ announcement }: ChatProps, messages: ChatProps["messages"], people: ReadonlyMap<string, { name: string }>): string {
  const [heard, setHeard] = useState("");
  const known = useRef(messages.at(-1)?.number ?? 0);
  useEffect(() => {
    const last = messages.at(-1);
    if (!last || last.number <= known.current) return;
    known.current = last.number;
    if (last.messageType === "self") return;
    const name = people.get(last.userId ?? "")?.name;
    setHeard(name === undefined ? last.message : withGaps(announcement, { name, text: last.message }));
  }, [messages, people, announcement]);
  return heard;
}
