import { randomUUID } from "node:crypto";
import { describe, expect, it } from "vitest";
import type { ChargeStatus } from "#server/ports/records.ts";
import { sendMails } from "#server/kernel/mail/send-mails.ts";
import { RecordMissing, StoreUnavailable, type Store } from "#server/ports/store.ts";
import { NOW } from "#tests/support/database-fixtures.ts";
import { describeOnEachDatabase } from "#tests/support/database.ts";

const PARALLEL = 20;

describeOnEachDatabase("what happens once", (database) => {
  const store = () => database.open.store;
  const claimCharge = (target: string, values: { id?: string; created_at?: string } = {}) =>
    store().transaction((tx) =>
      tx.claimCharge({
        id: randomUUID(),
        target_type: "application",
        target_id: target,
        amount_cents: 3500,
        currency: "usd",
        country: "US",
        created_at: NOW,
        ...values,
      }),
    );
  const settle = (id: string, status: ChargeStatus, more = {}) => store().transaction((tx) => tx.settleCharge(id, { status, ...more }, NOW));
  const claimCheck = (target: string) =>
    store().transaction((tx) => tx.claimBackgroundCheck({ id: randomUUID(), target_type: "applicant_info", target_id: target, now: NOW }));

  describe("a charge", () => {
    it(`is claimed by one of ${PARALLEL} who try at the same moment`, async () => {
      for (let round = 0; round < 5; round += 1) {
        const target = randomUUID();
        const answers = await Promise.all(Array.from({ length: PARALLEL }, () => claimCharge(target)));
        const winners = answers.filter((answer) => answer.claimed);
        expect(winners).toHaveLength(1);
        expect(new Set(answers.map((answer) => answer.charge.id))).toEqual(new Set([winners[0]!.charge.id]));
        expect((await store().list("charge", { target_id: target }, { limit: 50, offset: 0 })).total).toBe(1);
      }
    });

    it("may be tried again after a decline, and never after a success", async () => {
      const target = randomUUID();
      const first = await claimCharge(target);
      await settle(first.charge.id, "declined", { decline_code: "card_declined", message: "Your card was declined." });
      const second = await claimCharge(target);
      expect(second.claimed).toBe(true);
      await settle(second.charge.id, "success", { provider_id: "pi_1" });
      const third = await claimCharge(target);
      expect(third).toMatchObject({ claimed: false, charge: { id: second.charge.id, status: "success", provider_id: "pi_1" } });
    });

    it("has a reference of its own, two groups of four digits, whoever pays at the same moment", async () => {
      const claims = await Promise.all(Array.from({ length: PARALLEL }, () => claimCharge(randomUUID())));
      const references = claims.map(({ charge }) => charge.reference);
      expect(new Set(references).size).toBe(PARALLEL);
      for (const reference of references) expect(reference).toMatch(/^\d{4}-\d{4}$/u);
      const [first, second] = claims.map(({ charge }) => charge.id);
      const same = database.open.pool.query("UPDATE charges SET reference = (SELECT reference FROM charges WHERE id = $1) WHERE id = $2", [first, second]);
      await expect(same).rejects.toMatchObject({ constraint: "charges_reference_unique" });
    });

    it("is one claim a target: another's is not in the way", async () => {
      expect((await claimCharge(randomUUID())).claimed).toBe(true);
      expect((await claimCharge(randomUUID())).claimed).toBe(true);
    });

    it("returns the same attempt when its id comes again", async () => {
      const target = randomUUID();
      const first = await claimCharge(target);
      await settle(first.charge.id, "failed");
      const again = await claimCharge(target, { id: first.charge.id });
      expect(again).toMatchObject({ claimed: false, charge: { id: first.charge.id, status: "failed" } });
    });

    it("claims that race with declines never leave two alive", async () => {
      const target = randomUUID();
      const rounds = Array.from({ length: PARALLEL }, async () => {
        const { claimed, charge } = await claimCharge(target);
        if (claimed) await settle(charge.id, "declined");
      });
      await Promise.all(rounds);
      const { rows } = await store().list("charge", { target_id: target }, { limit: 100, offset: 0 });
      expect(rows.length).toBeGreaterThan(0);
      expect(rows.filter((row) => row.status === "pending" || row.status === "success")).toEqual([]);
    });

    it.each([
      ["success", "declined"],
      ["success", "pending"],
      ["declined", "success"],
      ["failed", "success"],
    ] as [ChargeStatus, ChargeStatus][])("that is %s stays so when told %s", async (first, then) => {
      const { charge } = await claimCharge(randomUUID());
      const settled = await settle(charge.id, first, { provider_id: "pi_1", message: "m" });
      expect(await settle(charge.id, then, { provider_id: "pi_2", message: "n" })).toEqual(settled);
    });

    it("learns its provider's id while it is pending", async () => {
      const { charge } = await claimCharge(randomUUID());
      expect(await settle(charge.id, "pending", { provider_id: "pi_9" })).toMatchObject({ status: "pending", provider_id: "pi_9", settled_at: null });
      expect(await settle(charge.id, "success")).toMatchObject({ status: "success", provider_id: "pi_9", settled_at: NOW });
    });

    it("is followed up while it is pending and old enough", async () => {
      const old = await claimCharge(randomUUID(), { created_at: "2020-01-01T00:00:00.000Z" });
      const young = await claimCharge(randomUUID(), { created_at: "2020-01-03T00:00:00.000Z" });
      const pending = () => store().transaction((tx) => tx.pendingCharges("2020-01-02T00:00:00.000Z"));
      expect((await pending()).map((charge) => charge.id)).toEqual([old.charge.id]);
      await settle(old.charge.id, "success");
      expect(await pending()).toEqual([]);
      expect(young.claimed).toBe(true);
    });

    it("that is not there can't be settled", async () => {
      await expect(settle(randomUUID(), "success")).rejects.toBeInstanceOf(RecordMissing);
      await expect(settle("nonsense", "success")).rejects.toBeInstanceOf(RecordMissing);
    });
  });

  describe("a background check", () => {
    it(`is ordered by one of ${PARALLEL} who try at the same moment`, async () => {
      for (let round = 0; round < 5; round += 1) {
        const target = randomUUID();
        const answers = await Promise.all(Array.from({ length: PARALLEL }, () => claimCheck(target)));
        expect(answers.filter((answer) => answer.claimed)).toHaveLength(1);
        expect(new Set(answers.map((answer) => answer.check.id)).size).toBe(1);
      }
    });

    it("moves forward only, and may be ordered again after an error", async () => {
      const { check } = await claimCheck(randomUUID());
      const move = (to: Parameters<Parameters<Parameters<ReturnType<typeof store>["transaction"]>[0]>[0]["moveBackgroundCheck"]>[1], now = NOW) =>
        store().transaction((tx) => tx.moveBackgroundCheck(check.id, to, now));
      expect(await move({ status: "error" })).toMatchObject({ status: "error", completed_at: null });
      const later = "2026-05-04T11:00:00.000Z";
      expect(await move({ status: "ordering" }, later)).toMatchObject({ status: "ordering", ordered_at: later });
      expect(await move({ status: "pending", provider_id: "r_1" })).toMatchObject({ status: "pending", provider_id: "r_1" });
      expect(await move({ status: "ordering" })).toMatchObject({ status: "pending" });
      expect(await move({ status: "complete", result: "clear", score: 700 })).toMatchObject({
        status: "complete",
        result: "clear",
        score: 700,
        completed_at: NOW,
      });
      expect(await move({ status: "complete", result: "consider", score: 500 })).toMatchObject({ result: "clear", score: 700 });
      expect(await move({ status: "error" })).toMatchObject({ status: "complete" });
    });

    it("is followed up while the provider is at work", async () => {
      const { check } = await store().transaction((tx) =>
        tx.claimBackgroundCheck({ id: randomUUID(), target_type: "cosigner", target_id: randomUUID(), now: "2020-01-01T00:00:00.000Z" }),
      );
      const open = () => store().transaction((tx) => tx.backgroundChecksToFollow("2020-01-02T00:00:00.000Z"));
      expect((await open()).map((each) => each.id)).toEqual([check.id]);
      await store().transaction((tx) => tx.moveBackgroundCheck(check.id, { status: "complete", result: "clear", score: 1 }, NOW));
      expect(await open()).toEqual([]);
    });
  });

  it("a webhook acts once, also when two deliveries arrive together", async () => {
    const event = randomUUID();
    const answers = await Promise.all(Array.from({ length: 10 }, () => store().transaction((tx) => tx.rememberWebhook("stripe", event))));
    expect(answers.filter(Boolean)).toHaveLength(1);
    expect(await store().transaction((tx) => tx.rememberWebhook("screening", event))).toBe(true);
  });

  it("a webhook whose transaction fails is taken again", async () => {
    const event = randomUUID();
    const failing = store().transaction(async (tx) => {
      await tx.rememberWebhook("stripe", event);
      throw new Error("no");
    });
    await expect(failing).rejects.toThrow("no");
    expect(await store().transaction((tx) => tx.rememberWebhook("stripe", event))).toBe(true);
  });

  it("a mail is queued once per key, and stays until it was sent", async () => {
    const mail = (dedupe_key: string, subject: string) => ({ to: "ada@example.com", subject, text: "t", html: "<p>t</p>", template: "receipt", dedupe_key });
    await Promise.all(Array.from({ length: 6 }, () => store().transaction((tx) => tx.queueMail(mail("receipt:1", "Receipt")))));
    await store().transaction((tx) => tx.queueMail(mail("receipt:2", "Second")));
    const [first, second, ...more] = await store().mails.unsent(10);
    expect(more).toEqual([]);
    expect(first).toMatchObject({ to: "ada@example.com", subject: "Receipt", attempts: 0, sent_at: null });
    const sender = randomUUID();
    await store().mails.lease(first!.id, sender, 60_000);
    await store().mails.failed(first!.id, sender, "the server is down");
    expect((await store().mails.unsent(10)).map((each) => [each.subject, each.attempts])).toEqual([
      ["Second", 0],
      ["Receipt", 1],
    ]);
    await store().mails.sent(first!.id, NOW);
    await store().mails.sent(second!.id, NOW);
    expect(await store().mails.unsent(10)).toEqual([]);
    await store().transaction((tx) => tx.queueMail(mail("receipt:1", "Receipt")));
    expect(await store().mails.unsent(10)).toEqual([]);
  });

  describe("a mail that several look for at once", () => {
    const queue = (keys: string[]) =>
      store().transaction(async (tx) => {
        for (const key of keys)
          await tx.queueMail({ to: `${key}@example.com`, subject: key, text: "t", html: "<p>t</p>", template: "receipt", dedupe_key: key });
      });
    const someKeys = (n: number) => Array.from({ length: n }, () => randomUUID());
    /** Sends with a mail server of this kind; answers to whom each mail went. */
    const senderWith = (take: (to: string) => Promise<void>, mails: Partial<Store["mails"]> = {}) =>
      sendMails({
        store: { ...store(), mails: { ...store().mails, ...mails } },
        files: { get: () => Promise.resolve(null) } as never,
        mailer: { send: ({ to }) => take(to) },
        clock: { now: () => new Date(NOW) },
        config: { publicUrl: "https://latchkey.example" } as never,
        errors: { report: () => undefined } as never,
      });

    it("is handed over by one of them, though the first is still at it when the others look", async () => {
      const keys = someKeys(3);
      await queue(keys);
      const taken: string[] = [];
      let answer = (): void => undefined;
      const answered = new Promise<void>((resolve) => (answer = resolve));
      let reached = (): void => undefined;
      const atIt = new Promise<void>((resolve) => (reached = resolve));
      const slow = senderWith(async (to) => {
        taken.push(to);
        reached();
        await answered;
      });
      await atIt;
      const others = await Promise.all([1, 2].map(() => senderWith(async (to) => void taken.push(to))));
      answer();
      const first = await slow;
      expect(taken.sort()).toEqual(keys.map((key) => `${key}@example.com`).sort());
      expect([first, ...others].reduce((sum, { sent }) => sum + sent, 0)).toBe(keys.length);
      expect(await store().mails.unsent(10)).toEqual([]);
    });

    it(`goes out once, when ${PARALLEL} read the same list at the same moment`, async () => {
      const keys = someKeys(5);
      await queue(keys);
      const [list, taken] = [await store().mails.unsent(50), [] as string[]];
      await Promise.all(Array.from({ length: PARALLEL }, () => senderWith(async (to) => void taken.push(to), { unsent: async () => list })));
      expect(taken.sort()).toEqual(keys.map((key) => `${key}@example.com`).sort());
    });

    it("goes out when the hold of a sender that died has run out, and the dead one can't give back what another has in hand", async () => {
      const [key] = someKeys(1);
      await queue([key!]);
      const [mail] = await store().mails.unsent(10);
      const [dead, living] = [randomUUID(), randomUUID()];
      expect(await store().mails.lease(mail!.id, dead, 0)).toBe(true);
      await expect.poll(() => store().mails.lease(mail!.id, living, 60_000)).toBe(true);
      await store().mails.failed(mail!.id, dead, "too late");
      expect(await store().mails.unsent(10)).toEqual([]);
      expect(await store().mails.lease(mail!.id, dead, 60_000)).toBe(false);
      expect(await store().mails.lease(mail!.id, living, 60_000), "it may be kept").toBe(true);
      await store().mails.sent(mail!.id, NOW);
      expect(await store().mails.lease(mail!.id, living, 60_000), "it was sent").toBe(false);
    });

    it("isn't sent again when the database was away as it was to be marked", async () => {
      const [key] = someKeys(1);
      await queue([key!]);
      const taken: string[] = [];
      let away = 1;
      const sent = async (id: string, at: string) => {
        if (away-- > 0) throw new StoreUnavailable("away");
        await store().mails.sent(id, at);
      };
      await senderWith(async (to) => void taken.push(to), { sent });
      await senderWith(async (to) => void taken.push(to));
      expect(taken).toEqual([`${key}@example.com`]);
    });
  });
});
