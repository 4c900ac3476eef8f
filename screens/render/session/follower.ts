// @chunk idle
/**
 * Follows what the screen says that it follows, while somebody looks at it. An event only says that there is something
 * new: the page is asked what it looks like now, one question at a time, and never while something of the person's own is
 * under way, whose answer may know of it already.
 */
import type { CommandResult, Follows, ScreenDescriptor, ScreenPatch } from "#screens/language/documents/descriptor.ts";
import { patched } from "#screens/language/documents/screen-patch.ts";
import { rememberFocus, type RestoreFocusParts } from "./restore-focus.ts";
import type { HeardEvent, PageHost } from "./page-host.ts";
import { taken } from "./taken-events.ts";

export interface FollowerParts extends RestoreFocusParts {
  host: Pick<PageHost, "listen" | "lookAgain" | "report">;
  /** How many commands were begun. */
  begun(): number;
  /** Whether the answer to one of them is awaited, or another screen. */
  isBusy(): boolean;
  /** Draws what happened elsewhere, and then does the other. */
  applyResult(result: CommandResult, onceDrawn: (() => void) | null): void;
  /** Draws what has become of the screen elsewhere. */
  show(descriptor: ScreenDescriptor): void;
}

export class Follower {
  #heardOf = "";
  #end: (() => void) | null = null;
  #isStopped = true;
  #isAsking = false;
  /** The last event that there was; endless where nobody can say. */
  #last = 0;
  #isLost = false;

  constructor(private readonly parts: FollowerParts) {}

  start(): void {
    this.#isStopped = false;
    document.addEventListener("visibilitychange", this.listen);
    window.addEventListener("online", this.look);
    this.listen();
  }

  stop(): void {
    this.#isStopped = true;
    document.removeEventListener("visibilitychange", this.listen);
    window.removeEventListener("online", this.look);
    this.#hear(undefined);
  }

  /** Listens to what is followed by now. A page that nobody looks at hears nothing; it goes on from where it stood. */
  readonly listen = (): void => {
    const { follows } = this.parts.descriptor();
    this.#hear(this.#isStopped || document.visibilityState === "hidden" ? undefined : follows);
  };

  #hear(follows: Follows | undefined): void {
    const key = follows ? JSON.stringify(follows.topics) : "";
    if (key === this.#heardOf) return;
    this.#heardOf = key;
    this.#end?.();
    const names = [...new Set(follows?.topics.flatMap(({ events }) => events))];
    this.#end = follows ? this.parts.host.listen(names, follows.after, this.#heard) : null;
  }

  readonly #heard = (event: HeardEvent | null): void => {
    if (event !== null && !isFollowed(event, this.parts.descriptor().follows)) return;
    const reading = event && taken(event);
    if (!reading) return this.#ask(event);
    // Who couldn't read it may not stay, or is without a network: both are seen by asking for the page.
    void reading.then((isRead) => {
      if (!isRead) this.#ask(event);
    });
  };

  #ask(event: HeardEvent | null): void {
    this.#last = event === null ? Number.POSITIVE_INFINITY : Math.max(this.#last, Number(event.id));
    void this.look();
  }

  /** Draws what has become of a part of the screen. What doesn't fit is asked for as a whole. */
  lay(patch: ScreenPatch): void {
    const next = patched(this.parts.descriptor(), patch);
    if (next) return this.parts.show(next);
    this.#isLost = true;
    void this.look();
  }

  /** Called whenever something of the person's own was answered, too. */
  readonly look = async (): Promise<void> => {
    const { host, descriptor, begun, isBusy, applyResult: take } = this.parts;
    while (!this.#isAsking && !this.#isStopped && !isBusy()) {
      const after = descriptor().follows?.after;
      const [isLost, last, before] = [this.#isLost, this.#last, begun()];
      // What the person did themselves was in its answer.
      if (!isLost && last <= Number(after ?? 0)) return;
      this.#isAsking = true;
      this.#isLost = false;
      this.#last = 0;
      let result: CommandResult | null = null;
      try {
        result = await host.lookAgain(isLost ? null : (after ?? null));
      } catch (error) {
        host.report(error, { during: "following" });
      }
      this.#isAsking = false;
      if (this.#isStopped) return;
      // No answer, or one that is older than what the person did meanwhile.
      if (result === null || begun() !== before) {
        this.#isLost ||= isLost;
        this.#last = Math.max(this.#last, last);
      } else if (result.ok) take(result, rememberFocus(this.parts));
      else return this.stop();
      // Asked again with the next event, or once there is a connection.
      if (result === null) return;
    }
  };
}

/** Whether it is about what is followed. */
function isFollowed({ topic, kind }: HeardEvent, follows: Follows | undefined): boolean {
  return (follows?.topics ?? []).some(
    (each) => each.events.includes(kind) && (topic === undefined ? each.topic === "person" : topic === `${each.topic}:${each.id}`),
  );
}
