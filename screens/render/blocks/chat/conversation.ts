/**
 * What is known of a conversation in this browser: what the server said of it, in its order, and what was written here and isn't
 * there yet. That is kept across a reload, and sent one after the other by ids of its own, so that each is there once
 * however often it was sent.
 */
import type { CommandResult } from "#screens/language/documents/descriptor.ts";
import type { ChatMessage } from "#screens/language/kinds/chat-message.ts";
import { type CommandRunner, ServerFault } from "../../forms/command-runner.ts";
import type { DraftStorage } from "../../forms/draft-storage.ts";
import type { ChatProps } from "./chat-parts.ts";
import type { HeardMessage, LiveChannel } from "./live-service.ts";

export interface UnsentMessage {
  id: string;
  text: string;
  /** `sent`: the server has it, and has not told of it yet; `waiting`: for the network. */
  state: "sending" | "waiting" | "sent" | "failed";
  /** Why it was refused, or is not sent yet; null where no answer came. */
  problem: string | null;
}

export interface ConversationState {
  messages: readonly ChatMessage[];
  unsent: readonly UnsentMessage[];
  /** Something was said before the first of them. */
  hasEarlier: boolean;
  isLoading: boolean;
  /** Who has read how far, and who writes; null: nothing is known but what the page says. */
  activity: Required<Pick<ChatProps, "readBy" | "writing">> | null;
}

export interface ConversationParts {
  channel: string;
  drafts: DraftStorage;
  runCommand: CommandRunner["runCommand"];
  getJson(path: string): Promise<unknown>;
  report(error: unknown): void;
  /** The command that says something, with what of its input is always the same. */
  say: { command: string; input?: Record<string, unknown> };
  earlierFrom: string;
  /** How many are read when something was said; where it were more, those before them are read as well. */
  justSaid: number;
  pagesMissed: number;
  retryMs: number;
  longestRetryMs: number;
}

export class Conversation {
  #state: ConversationState = { messages: [], unsent: [], hasEarlier: false, isLoading: false, activity: null };
  #listeners = new Set<() => void>();
  #timer: ReturnType<typeof setTimeout> | undefined;
  #failures = 0;
  #isSending = false;
  #isStopped = true;
  #looking: Promise<boolean> | null = null;
  #isAsked = false;
  #numbered: readonly ChatMessage[] = [];
  #heard: readonly HeardMessage[] = [];
  #live: LiveChannel | null = null;
  #hidden: ReadonlySet<string> = new Set();

  constructor(private readonly parts: ConversationParts) {}

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };
  readonly get = (): ConversationState => this.#state;

  start(): void {
    this.#isStopped = false;
    const unsent = Object.entries(this.#kept()).flatMap(([id, { value }]): UnsentMessage[] =>
      typeof value === "string" ? [{ id, text: value, state: "waiting", problem: null }] : [],
    );
    this.#set({ unsent: [...unsent.filter(({ id }) => !this.#knows(id)), ...this.#state.unsent] });
    window.addEventListener("online", this.#flush);
    void this.#flush();
  }

  stop(): void {
    this.#isStopped = true;
    clearTimeout(this.#timer);
    window.removeEventListener("online", this.#flush);
  }

  /**
   * What the page says that was said last. Where something lies between that and what is known, it is read.
   * @param hidden  whose messages one doesn't want to read, whichever way they came; what is known without those of whom one reads again is left
   */
  learn(latest: readonly ChatMessage[], hidden: readonly string[] = []): void {
    if ([...this.#hidden].some((person) => !hidden.includes(person))) this.#numbered = [];
    this.#hidden = new Set(hidden);
    this.#learn(latest);
  }

  /** Told as it is said. Where something lies between it and what is known, that is read. */
  add(message: ChatMessage): void {
    this.#learn([message]);
  }

  /** Null: as the page says. */
  show(activity: ConversationState["activity"]): void {
    if (activity !== this.#state.activity) this.#set({ activity });
  }

  /** Reads what was said last, one question at a time. False: no answer came, or none of theirs. */
  look(): Promise<boolean> {
    this.#isAsked = true;
    return (this.#looking ??= this.#lookAgain());
  }

  async #lookAgain(): Promise<boolean> {
    try {
      while (this.#isAsked && !this.#isStopped) {
        this.#isAsked = false;
        const { results } = (await this.parts.getJson(`${this.parts.earlierFrom}&limit=${this.parts.justSaid}`)) as { results: ChatMessage[] };
        this.#learn(results);
      }
      return true;
    } catch {
      return false;
    } finally {
      this.#looking = null;
    }
  }

  #learn(latest: readonly ChatMessage[]): void {
    const before = this.#numbered.at(-1)?.number ?? null;
    this.#merge(latest);
    const first = latest[0]?.number;
    if (before !== null && first !== undefined && first > before + 1) void this.#fill(before, first);
  }

  /** By another way than ours, in whatever order and however often: what the server told of already stands as it told it. */
  hear(messages: readonly HeardMessage[]): void {
    // What was said before all that the page shows is there on scrolling.
    const since = this.#numbered[0]?.sent_at ?? "";
    const byId = new Map([...this.#heard, ...messages.filter(({ sent_at }) => sent_at >= since)].map((message) => [message.id, message]));
    this.#heard = [...byId.values()].toSorted((one, other) => (one.sent_at < other.sent_at ? -1 : one.sent_at > other.sent_at ? 1 : 0));
    this.#arrange(messages);
  }

  /** What is said goes by it first, as long as it is there. */
  useLive(channel: LiveChannel | null): void {
    this.#live = channel;
  }

  say(text: string): void {
    const id = crypto.randomUUID();
    this.parts.drafts.write(this.#root(), { [id]: { value: text, base: null } }, []);
    this.#set({ unsent: [...this.#state.unsent, { id, text, state: "sending", problem: null }] });
    void this.#flush();
  }

  again(id: string): void {
    this.#put(id, { state: "sending", problem: null });
    void this.#flush();
  }

  remove(id: string): void {
    this.#forget([id]);
    this.#set({ unsent: this.#state.unsent.filter((each) => each.id !== id) });
  }

  async loadEarlier(): Promise<void> {
    const first = this.#numbered[0]?.number;
    if (this.#state.isLoading || first === undefined || first <= 1) return;
    this.#set({ isLoading: true });
    try {
      await this.#page(first);
    } catch (error) {
      this.parts.report(error);
    }
    this.#set({ isLoading: false });
  }

  async #fill(after: number, before: number): Promise<void> {
    try {
      for (let page = 0, at = before; page < this.parts.pagesMissed && at > after + 1; page += 1) {
        const first = await this.#page(at);
        if (first === null || first >= at) return;
        at = first;
      }
    } catch (error) {
      this.parts.report(error);
    }
  }

  /** Those before this one. Answers the number of the first of them; null where there are none. */
  async #page(before: number): Promise<number | null> {
    const { results } = (await this.parts.getJson(`${this.parts.earlierFrom}&cursor=${before}`)) as { results: ChatMessage[] };
    this.#merge(results);
    return results[0]?.number ?? null;
  }

  #merge(some: readonly ChatMessage[]): void {
    this.#numbered = [...new Map([...this.#numbered, ...some].map((message) => [message.number, message])).values()].toSorted(byNumber);
    this.#arrange(some);
  }

  /** @param some  that are there by now */
  #arrange(some: readonly HeardMessage[]): void {
    const known = new Set(this.#numbered.map(({ id }) => id));
    this.#heard = this.#heard.filter(({ id }) => !known.has(id));
    const last = this.#numbered.at(-1)?.number ?? 0;
    const all = [...this.#numbered, ...this.#heard.map((message, at) => ({ ...message, number: last + at + 1 }))];
    const messages = inOrder(all.filter(({ userId }) => userId === null || !this.#hidden.has(userId)));
    this.#forget(some.map(({ id }) => id).filter((id) => this.#state.unsent.some((each) => each.id === id)));
    const there = new Set(some.map(({ id }) => id));
    this.#set({ messages, hasEarlier: (messages[0]?.number ?? 1) > 1, unsent: this.#state.unsent.filter(({ id }) => !there.has(id)) });
  }

  /** One after the other, so that they are there in the order in which they were written. */
  readonly #flush = async (): Promise<void> => {
    if (this.#isSending || this.#isStopped) return;
    clearTimeout(this.#timer);
    this.#isSending = true;
    for (let next = this.#due(); next && !this.#isStopped; next = this.#due()) {
      const { id, text } = next;
      try {
        const result = await this.#send(id, text);
        this.#failures = 0;
        if (result.ok) this.#forget([id]);
        this.#put(id, result.ok ? { state: "sent" } : { state: "failed", problem: result.problems[0]?.message ?? null });
      } catch (error) {
        this.#failures += 1;
        this.#wait(error instanceof ServerFault ? error : null);
        break;
      }
    }
    this.#isSending = false;
  };

  /** What the live way doesn't take, or doesn't say that it took, goes by ours: by its id it is there once. */
  async #send(id: string, text: string): Promise<CommandResult> {
    const { say, runCommand } = this.parts;
    try {
      if (this.#live) {
        this.hear([await this.#live.say(id, text)]);
        return { ok: true, effects: [] };
      }
    } catch (error) {
      this.parts.report(error);
    }
    return runCommand(say.command, { ...say.input, id, message: text });
  }

  #due(): UnsentMessage | undefined {
    return this.#state.unsent.find(isDue);
  }

  /** @param fault  what the server said of it; null: no answer came */
  #wait(fault: ServerFault | null): void {
    const { retryAfterMs = null } = fault ?? {};
    const problem = fault?.message || null;
    this.#set({ unsent: this.#state.unsent.map((each) => (isDue(each) ? { ...each, state: "waiting", problem } : each)) });
    const { retryMs, longestRetryMs } = this.parts;
    // Apart, so that those who lost the same server don't all come back at once.
    const apart = 0.5 + Math.random() / 2;
    this.#timer = setTimeout(this.#flush, retryAfterMs ?? Math.min(longestRetryMs, retryMs * 2 ** (this.#failures - 1)) * apart);
  }

  #put(id: string, change: Partial<UnsentMessage>): void {
    this.#set({ unsent: this.#state.unsent.map((each) => (each.id === id ? { ...each, ...change } : each)) });
  }

  #knows = (id: string): boolean => this.#state.messages.some((each) => each.id === id) || this.#state.unsent.some((each) => each.id === id);
  #root = (): string => `${this.parts.channel}.unsent`;
  #kept = () => this.parts.drafts.read(this.#root());
  #forget(ids: readonly string[]): void {
    if (ids.length > 0) this.parts.drafts.write(this.#root(), {}, ids);
  }

  #set(change: Partial<ConversationState>): void {
    this.#state = { ...this.#state, ...change };
    for (const listener of this.#listeners) listener();
  }
}

const isDue = ({ state }: UnsentMessage): boolean => state === "sending" || state === "waiting";
const byNumber = (one: ChatMessage, other: ChatMessage): number => one.number - other.number;

/** By their numbers. Whether somebody goes on is seen once those before are there. */
export function inOrder(messages: readonly ChatMessage[]): ChatMessage[] {
  const sorted = messages.toSorted(byNumber);
  return sorted.map((message, at) => {
    if (message.messageType !== "user" && message.messageType !== "users") return message;
    const messageType = sorted[at - 1]?.userId === message.userId ? "users" : "user";
    return messageType === message.messageType ? message : { ...message, messageType };
  });
}
