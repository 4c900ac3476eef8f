/** The clock of sandbox mode: the machine's time, moved by as much as somebody asked for. */
import type { Clock } from "../ports/clock.ts";
import type { Store } from "../ports/store.ts";

const SETTING = "sandbox.clock-offset-ms";

export const systemClock: Clock = { now: () => new Date() };

export class MovingClock implements Clock {
  #offsetMs = 0;

  now(): Date {
    return new Date(Date.now() + this.#offsetMs);
  }

  /** Takes up the offset of the last run: what expired stays expired after a restart. */
  async resume(settings: Store["settings"]): Promise<void> {
    this.#offsetMs = Number((await settings.get(SETTING)) ?? 0);
  }

  async move(settings: Store["settings"], byMs: number): Promise<Date> {
    this.#offsetMs += byMs;
    await settings.set(SETTING, String(this.#offsetMs));
    return this.now();
  }
}
