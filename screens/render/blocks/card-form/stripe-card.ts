/** Stripe's own card fields, each in a frame of theirs. */
import type { Stripe, StripeCardCvcElement, StripeCardExpiryElement, StripeCardNumberElement } from "@stripe/stripe-js";
import { loadStripe } from "@stripe/stripe-js/pure";
import { onAppearance } from "../../session/appearance.ts";
import type { PaymentSettings } from "../../session/page-host.ts";
import type { CardField, PaymentAdapter, PaymentParts, TokenAnswer } from "./payment-adapter.ts";

/** The frames of the fields know nothing of the page's styles: they are told its colours as they are now. */
function styleOn(slot: HTMLElement) {
  const ink = (token: string): string => {
    const drop = slot.appendChild(document.createElement("i"));
    drop.style.color = `var(${token})`;
    const { color } = getComputedStyle(drop);
    drop.remove();
    return color;
  };
  return {
    base: { fontSize: "16px", color: ink("--text"), fontFamily: "system-ui, sans-serif", "::placeholder": { color: ink("--text-3") } },
    invalid: { color: ink("--danger") },
  };
}

export class StripeCard implements PaymentAdapter {
  #stripe: Stripe | null = null;
  #number: StripeCardNumberElement | null = null;
  #gone = false;
  #unfollow: () => void = () => undefined;
  #others: (StripeCardExpiryElement | StripeCardCvcElement)[] = [];

  constructor(
    private readonly settings: PaymentSettings,
    private readonly parts: PaymentParts,
  ) {}

  async mount(slot: HTMLElement): Promise<void> {
    this.#stripe = await loadStripe(this.settings.publishableKey);
    if (!this.#stripe) throw new Error("Stripe could not be loaded.");
    // Left while the library came: nobody would ever take these fields away again.
    if (this.#gone) return;
    const elements = this.#stripe.elements();
    const style = styleOn(slot);
    const frame = (field: CardField) => slot.querySelector<HTMLElement>(`[data-card="${field}"]`)!;
    this.#number = elements.create("cardNumber", { style, showIcon: false });
    this.#number.on("change", (event) => this.parts.onBrand(event.brand === "unknown" ? null : event.brand));
    this.#number.mount(frame("number"));
    const expiry = elements.create("cardExpiry", { style });
    expiry.mount(frame("expiry"));
    const cvc = elements.create("cardCvc", { style });
    cvc.mount(frame("cvc"));
    this.#others = [expiry, cvc];
    this.#unfollow = onAppearance(() => {
      for (const element of [this.#number!, expiry, cvc]) element.update({ style: styleOn(slot) });
    });
  }

  unmount(): void {
    this.#gone = true;
    this.#unfollow();
    this.#number?.destroy();
    for (const element of this.#others) element.destroy();
  }

  async tokenize(): Promise<TokenAnswer> {
    if (!this.#stripe || !this.#number) throw new Error("The card form is not ready.");
    const { token, error } = await this.#stripe.createToken(this.#number);
    if (token) return { ok: true, token: token.id };
    const field = fieldOf(error?.code);
    const message = error?.message ?? this.parts.say("ui.card-unavailable");
    return field ? { ok: false, problems: { [field]: message } } : { ok: false, problems: {}, message };
  }
}

function fieldOf(code: string | undefined): CardField | null {
  if (!code) return null;
  if (code.includes("number")) return "number";
  if (code.includes("expiry")) return "expiry";
  return code.includes("cvc") ? "cvc" : null;
}
