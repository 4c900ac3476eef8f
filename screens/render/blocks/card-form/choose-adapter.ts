/** The adapter of the payment provider that a page names. */
import type { PaymentSettings } from "../../session/page-host.ts";
import type { PaymentAdapter, PaymentParts, TokenAnswer } from "./payment-adapter.ts";
import { SandboxCard } from "./sandbox-card.ts";

export function chooseAdapter(settings: PaymentSettings, parts: PaymentParts): PaymentAdapter {
  return settings.adapter === "stripe"
    ? new LazyAdapter(() => import("./stripe-card.ts").then(({ StripeCard }) => new StripeCard(settings, parts)))
    : new SandboxCard(settings, parts);
}

/** An adapter whose code is loaded when it is mounted. */
class LazyAdapter implements PaymentAdapter {
  #adapter: Promise<PaymentAdapter> | null = null;
  constructor(private readonly load: () => Promise<PaymentAdapter>) {}
  async mount(slot: HTMLElement): Promise<void> {
    this.#adapter ??= this.load();
    await (await this.#adapter).mount(slot);
  }
  unmount(): void {
    void this.#adapter?.then((adapter) => adapter.unmount());
  }
  async tokenize(): Promise<TokenAnswer> {
    if (!this.#adapter) throw new Error("The card form is not ready.");
    return (await this.#adapter).tokenize();
  }
}
