/** The clock of sandbox mode: the machine's time, moved by as much as somebody asked for, alike in every process on one database. */
import type { Clock } from "../ports/clock.ts";
import type { Store } from "../ports/store.ts";

const SETTING = "sandbox.clock-offset-ms";

export const systemClock: Clock = { now: () => new Date() };

export class MovingClock implements Clock {
  readonly #settings: Store["settings"];
  #offsetMs = 0;
  /** One reading after the other: the last one to begin is the last one to count. */
  #reading: Promise<void> = Promise.resolve();

  private constructor(settings: Store["settings"]) {
    this.#settings = settings;
  }

  /** Takes up the offset of the last run: what expired stays expired after a restart. From then on it follows whoever moves it. */
  static async start(settings: Store["settings"]): Promise<MovingClock> {
    const clock = new MovingClock(settings);
    settings.follow(SETTING, () => clock.#read());
    await clock.#read();
    return clock;
  }

  now(): Date {
    return new Date(Date.now() + this.#offsetMs);
  }

  async move(byMs: number): Promise<Date> {
    await this.#settings.add(SETTING, Math.round(byMs));
    await this.#read();
    return this.now();
  }

  #read(): Promise<void> {
    const read = async (): Promise<void> => {
      this.#offsetMs = Number((await this.#settings.get(SETTING)) ?? 0);
    };
    return (this.#reading = this.#reading.then(read, read));
  }
}
