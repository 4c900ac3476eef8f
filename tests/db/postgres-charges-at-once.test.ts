import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, it } from "vitest";
import { keepCheckStateIn } from "#server/kernel/filling/order-check.ts";
import { settleCharge } from "#server/kernel/filling/settle-charge.ts";
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

  it("are kept one after the other: neither is undone because each waits for the other", async () => {
    const ada = await app.applicant();
    await ada.ready();
    const { application } = await ada.state();
    const [amountCents, currency, country] = [3500, "usd", "US"] as const;
    const attempt = () => ({
      id: randomUUID(),
      target_type: "application" as const,
      target_id: application.id,
      amount_cents: amountCents,
      currency,
      country,
      created_at: app.deps.clock.now().toISOString(),
    });
    const { charge } = await app.store.transaction((tx) => tx.claimCharge(attempt()));
    let tries = 0;
    let hold = (): void => {};
    const held = new Promise<void>((resolve) => void (hold = resolve));
    const pressed = app.store.transaction(async (tx) => {
      tries += 1;
      await tx.lock("application", application.id);
      hold();
      await expect.poll(isSomebodyWaiting).toBe(true);
      return tx.claimCharge(attempt());
    });
    await held;
    // It looks at the clock once a try.
    let looks = 0;
    const clock = { now: () => ((looks += 1), app.deps.clock.now()) };
    const settled = settleCharge({ ...app.deps, clock }, charge, {
      state: "succeeded",
      providerId: "ch_once",
      amountCents,
      currency,
      country,
      account: null,
      card: null,
    });
    const { claimed } = await pressed;
    expect([claimed, (await settled).status, tries, looks]).toEqual([false, "success", 1, 1]);
  });

  it("are so of a background check, too", async () => {
    const ada = await app.applicant();
    await ada.ready();
    const { application, applicant_info } = await ada.state();
    const target = { target_type: "applicant_info" as const, target_id: applicant_info.id };
    const claim = { ...target, now: app.deps.clock.now().toISOString() };
    const { check } = await app.store.transaction((tx) => tx.claimBackgroundCheck({ id: randomUUID(), ...claim }));
    let [tries, looks] = [0, 0];
    let hold = (): void => {};
    const held = new Promise<void>((resolve) => void (hold = resolve));
    const ordered = app.store.transaction(async (tx) => {
      tries += 1;
      await tx.lock("application", application.id);
      hold();
      await expect.poll(isSomebodyWaiting).toBe(true);
      return tx.claimBackgroundCheck({ id: randomUUID(), ...claim });
    });
    await held;
    const kept = app.store.transaction((tx) => {
      looks += 1;
      return keepCheckStateIn(tx, app.deps, { check, outcome: { state: "pending", providerId: "order-once" }, history: { application: application.id } });
    });
    expect([(await ordered).claimed, (await kept).status, tries, looks]).toEqual([false, "pending", 1, 1]);
  });
});
