/** Sends a stand-in's webhooks as vendors do: signed, again until they are acknowledged, and on request twice or out of order. */
import { wait } from "./stand-in.ts";

export interface WebhookFaults {
  /** Sends every webhook twice. */
  duplicateWebhooks: boolean;
  /** Holds webhooks for a moment and sends them last first. */
  reorderWebhooks: boolean;
  /** Sends none. */
  withholdWebhooks: boolean;
}

interface Delivery {
  url: string;
  body: string;
  headers: (body: string) => Record<string, string>;
}

const RETRY_AFTER_MS = [200, 1000, 3000, 8000];

export class WebhookSender {
  readonly #faults: WebhookFaults;
  readonly #timeoutMs: number;
  #held: Delivery[] = [];
  #running = new Set<Promise<void>>();
  #stopped = false;

  constructor(faults: WebhookFaults, timeoutMs = 10_000) {
    this.#faults = faults;
    this.#timeoutMs = timeoutMs;
  }

  /** Returns at once. `headers` signs the body at the moment of sending. */
  send(delivery: Delivery): void {
    if (this.#stopped || this.#faults.withholdWebhooks) return;
    this.#held.push(delivery);
    if (this.#held.length === 1) this.#track(this.#release());
  }

  /** Resolves when nothing is under way. */
  async idle(): Promise<void> {
    while (this.#running.size > 0) await Promise.all(this.#running);
  }

  stop(): Promise<void> {
    this.#stopped = true;
    this.#held = [];
    return Promise.race([this.idle(), wait(1000)]);
  }

  async #release(): Promise<void> {
    await wait(this.#faults.reorderWebhooks ? 120 : 5);
    const batch = this.#faults.reorderWebhooks ? this.#held.toReversed() : this.#held;
    this.#held = [];
    for (const delivery of batch) {
      for (let copy = 0; copy < (this.#faults.duplicateWebhooks ? 2 : 1); copy++) {
        // In order, but one that is refused does not hold up those behind it.
        if (!(await this.#post(delivery))) this.#track(this.#again(delivery));
      }
    }
  }

  async #again(delivery: Delivery): Promise<void> {
    for (const pause of RETRY_AFTER_MS) {
      for (let waited = 0; waited < pause && !this.#stopped; waited += 100) await wait(100);
      if (this.#stopped || (await this.#post(delivery))) return;
    }
  }

  async #post({ url, body, headers }: Delivery): Promise<boolean> {
    if (this.#stopped) return true;
    try {
      const response = await fetch(url, {
        method: "POST",
        body,
        headers: { "content-type": "application/json", ...headers(body) },
        signal: AbortSignal.timeout(this.#timeoutMs),
        redirect: "manual",
      });
      await response.arrayBuffer();
      return response.ok;
    } catch {
      return false;
    }
  }

  #track(work: Promise<void>): void {
    const tracked = work.finally(() => this.#running.delete(tracked));
    this.#running.add(tracked);
  }
}
