import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, it } from "vitest";
import { keepCheckStateIn } from "#server/kernel/filling/order-check.ts";
import { settleChargeIn } from "#server/kernel/filling/settle-charge.ts";
import type { Writes } from "#server/ports/store.ts";
import { describeOnPostgres } from "#tests/support/database.ts";
import { TestApp } from "../support/test-app.ts";

describeOnPostgres("a payment or an order, and what became of it, at the same moment", (database) => {
  let app: TestApp;
  beforeAll(async () => void (app = await TestApp.open({ database: database.open })));
  afterAll(() => app.close());

  const isSomebodyWaiting = async (): Promise<boolean> => {
    const { rows } = await database.open.pool.query("SELECT 1 FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'");
    return rows.length > 0;
  };

  /** One more attempt is made while an answer to the one before is kept: who got it, what was kept, and how often each was tried. */
  async function atOnce<C extends { claimed: boolean }, K>(application: string, claim: (tx: Writes) => Promise<C>, keep: (tx: Writes) => Promise<K>) {
    const tries = { claim: 0, keep: 0 };
    let hold = (): void => {};
    const held = new Promise<void>((resolve) => void (hold = resolve));
    const claiming = app.store.transaction(async (tx) => {
      tries.claim += 1;
      await tx.lock("application", application);
      hold();
      await expect.poll(isSomebodyWaiting).toBe(true);
      return claim(tx);
    });
    await held;
    const keeping = app.store.transaction((tx) => {
      tries.keep += 1;
      return keep(tx);
    });
    const [{ claimed }, kept] = await Promise.all([claiming, keeping]);
    return { claimed, kept, tries };
  }
  const ONE_AFTER_THE_OTHER = { claimed: false, tries: { claim: 1, keep: 1 } };

  it("are kept one after the other: no charge is undone because each waits for the other", async () => {
    const ada = await app.applicant();
    await ada.ready();
    const { application } = await ada.state();
    const paid = { amountCents: 3500, currency: "usd", country: "US" } as const;
    const claim = (tx: Writes) =>
      tx.claimCharge({
        id: randomUUID(),
        target_type: "application",
        target_id: application.id,
        amount_cents: paid.amountCents,
        currency: paid.currency,
        country: paid.country,
        created_at: app.deps.clock.now().toISOString(),
      });
    const { charge } = await app.store.transaction(claim);
    const outcome = { state: "succeeded", providerId: "ch_once", account: null, card: null, ...paid } as const;
    const both = await atOnce(application.id, claim, (tx) => settleChargeIn(tx, app.deps, charge, outcome));
    expect(both).toMatchObject({ ...ONE_AFTER_THE_OTHER, kept: { status: "success" } });
  });

  it("nor any background check", async () => {
    const ada = await app.applicant();
    await ada.ready();
    const { application, applicant_info } = await ada.state();
    const claim = (tx: Writes) =>
      tx.claimBackgroundCheck({ id: randomUUID(), target_type: "applicant_info", target_id: applicant_info.id, now: app.deps.clock.now().toISOString() });
    const { check } = await app.store.transaction(claim);
    const outcome = { state: "pending", providerId: "order-once" } as const;
    const history = { application: application.id };
    const both = await atOnce(application.id, claim, (tx) => keepCheckStateIn(tx, app.deps, { check, outcome, history }));
    expect(both).toMatchObject({ ...ONE_AFTER_THE_OTHER, kept: { status: "pending" } });
  });
});
