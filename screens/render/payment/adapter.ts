/** How card details become a token. They go straight to the payment provider and never through our server. */
import type { UiKey } from "../scope.ts";
import { SandboxCard } from "./sandbox-card.ts";

export type CardField = "number" | "expiry" | "cvc";
export interface PaymentSettings {
  adapter: "stripe" | "sandbox";
  publishableKey: string;
  scriptUrl?: string;
  tokenUrl?: string;
}
export type TokenAnswer = { ok: true; token: string } | { ok: false; problems: Partial<Record<CardField, string>>; message?: string };

export interface PaymentAdapter {
  /** Takes over the fields inside `place` (`[data-card]`). Rejects when the provider can't be reached. */
  mount(place: HTMLElement): Promise<void>;
  unmount(): void;
  /** Rejects when no answer came; what is wrong with the card is an answer. */
  tokenize(): Promise<TokenAnswer>;
}
export interface PaymentParts {
  say(key: UiKey): string;
  onBrand(brand: string | null): void;
}

export function paymentAdapter(settings: PaymentSettings, parts: PaymentParts): PaymentAdapter {
  return settings.adapter === "stripe"
    ? new Late(() => import("./stripe-card.ts").then(({ StripeCard }) => new StripeCard(settings, parts)))
    : new SandboxCard(settings, parts);
}

/** An adapter whose code is loaded when it is mounted. */
class Late implements PaymentAdapter {
  #adapter: Promise<PaymentAdapter> | null = null;
  constructor(private readonly load: () => Promise<PaymentAdapter>) {}
  async mount(place: HTMLElement): Promise<void> {
    this.#adapter ??= this.load();
    await (await this.#adapter).mount(place);
  }
  unmount(): void {
    void this.#adapter?.then((adapter) => adapter.unmount());
  }
  async tokenize(): Promise<TokenAnswer> {
    if (!this.#adapter) throw new Error("The card form is not ready.");
    return (await this.#adapter).tokenize();
  }
}
