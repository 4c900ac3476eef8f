/** A stand-in of a vendor that keeps what it is told, and tells the product of it by webhooks. */
import { Ledger } from "./ledger.ts";
import { WebhookSender, type WebhookFaults } from "./webhook-sender.ts";

export class VendorStandIn<Faults extends WebhookFaults> {
  protected readonly ledger: Ledger;
  protected readonly webhooks: WebhookSender;

  /** @param folder in which it keeps it, under its own name; null: nowhere. `faults`: switched on and off by whoever tries the product. */
  constructor(
    name: string,
    folder: string | null,
    readonly faults: Faults,
  ) {
    this.ledger = new Ledger(folder, name);
    this.webhooks = new WebhookSender(faults);
  }

  /** Resolves when no webhook is under way. */
  idle(): Promise<void> {
    return this.webhooks.idle();
  }
  async stop(): Promise<void> {
    await this.webhooks.stop();
  }
}
