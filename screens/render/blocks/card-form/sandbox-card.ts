/** The sandbox's twin of the provider's card fields: plain inputs that send test numbers to the stand-in. */
import { CARD_FIELDS, cardBrand, formatCardNumber, formatExpiry, readCard } from "./card-number.ts";
import type { PaymentSettings } from "../../session/page-host.ts";
import type { CardField, PaymentAdapter, PaymentParts, TokenAnswer } from "./payment-adapter.ts";

export class SandboxCard implements PaymentAdapter {
  #inputs = new Map<CardField, HTMLInputElement>();
  #stop = new AbortController();

  constructor(
    private readonly settings: PaymentSettings,
    private readonly parts: PaymentParts,
  ) {}

  async mount(slot: HTMLElement): Promise<void> {
    for (const field of CARD_FIELDS) {
      const input = slot.querySelector<HTMLInputElement>(`input[data-card="${field}"]`);
      if (!input) continue;
      this.#inputs.set(field, input);
      const format = () => this.#format(field, input);
      input.addEventListener("input", format, { signal: this.#stop.signal });
      if (input.value) format();
    }
  }

  unmount(): void {
    this.#stop.abort();
  }

  #format(field: CardField, input: HTMLInputElement): void {
    const atEnd = input.selectionStart === input.value.length;
    const caret = input.selectionStart;
    if (field === "number") {
      input.value = formatCardNumber(input.value);
      this.parts.onBrand(cardBrand(input.value));
    } else if (field === "expiry") input.value = formatExpiry(input.value);
    else input.value = input.value.replace(/\D/g, "").slice(0, 4);
    if (!atEnd && caret !== null) input.setSelectionRange(caret, caret);
  }

  async tokenize(): Promise<TokenAnswer> {
    const card = readCard((field) => this.#inputs.get(field)?.value ?? "", new Date());
    if (!card.ok) {
      const problems: Partial<Record<CardField, string>> = {};
      for (const [field, key] of Object.entries(card.problems)) problems[field as CardField] = this.parts.say(key);
      this.#inputs.get(CARD_FIELDS.find((field) => card.problems[field])!)?.focus();
      return { ok: false, problems };
    }
    const body = new URLSearchParams({
      "card[number]": card.number,
      "card[exp_month]": card.month,
      "card[exp_year]": card.year,
      "card[cvc]": card.cvc,
      key: this.settings.publishableKey,
    });
    const response = await fetch(this.settings.tokenUrl ?? "", {
      method: "POST",
      body,
      headers: { Authorization: `Bearer ${this.settings.publishableKey}`, Accept: "application/json" },
    });
    const answer = (await response.json()) as { id?: string; error?: { message?: string; param?: string } };
    if (response.ok && answer.id) return { ok: true, token: answer.id };
    return { ok: false, problems: {}, message: answer.error?.message ?? this.parts.say("ui.card-unavailable") };
  }
}
