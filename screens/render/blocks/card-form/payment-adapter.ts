/** How card details become a token. They go straight to the payment provider and never through our server. */
import type { UiKey } from "../../session/ui-text.ts";

export type CardField = "number" | "expiry" | "cvc";
export type TokenAnswer = { ok: true; token: string } | { ok: false; problems: Partial<Record<CardField, string>>; message?: string };

export interface PaymentAdapter {
  /** Takes over the fields inside `slot` (`[data-card]`). Rejects when the provider can't be reached. */
  mount(slot: HTMLElement): Promise<void>;
  unmount(): void;
  /** Rejects when no answer came; what is wrong with the card is an answer. */
  tokenize(): Promise<TokenAnswer>;
}
export interface PaymentParts {
  say(key: UiKey): string;
  onBrand(brand: string | null): void;
}
