/** What somebody earns beside what the rent would be: one rule, whoever is shown it, however many of the group came, left or declined. */
import { randomUUID } from "node:crypto";
import fc from "fast-check";
import { afterAll, beforeAll, expect, it } from "vitest";
import { rentOrLimit } from "#server/areas/cosign/rent.ts";
import { listReviews, readReview } from "#server/areas/review/index.ts";
import type { Actor } from "#server/kernel/context/deps.ts";
import { asksSomebody, cosignerOf, cosigns } from "#tests/support/cosigning.ts";
import { describeOnEachDatabase } from "../../support/database.ts";
import { TestApp, type Visitor } from "../../support/test-app.ts";
import { homeGroup, refusalOf, staff } from "./support.ts";

const gone = fc.constantFrom(null, "left" as const, "declined" as const, "replaced" as const, "withdrawn" as const);
const cents = fc.option(fc.integer({ min: 1, max: 2_000_000 }));
const currency = fc.constantFrom("usd" as const, "cad" as const);
const groups = fc.record({
  number: fc.option(fc.integer({ min: 0, max: 6 })),
  whole: fc.integer({ min: 0, max: 1_500_000 }),
  each: fc.option(fc.integer({ min: 0, max: 400_000 })),
  limit: cents,
  earn: fc.tuple(cents, cents, cents),
  beside: fc.record({ cents: fc.integer({ min: 1, max: 500_000 }), currency }),
  others: fc.tuple(gone, gone),
  invited: fc.array(gone, { maxLength: 3 }),
  isRejected: fc.boolean(),
});
type Made = typeof groups extends fc.Arbitrary<infer T> ? T : never;

describeOnEachDatabase("rent and income", (database) => {
  let app: TestApp;
  let rob: Actor;
  let group: [Visitor & { id: string }, Visitor & { id: string }, Visitor & { id: string }];
  let cosigner: string;
  beforeAll(async () => {
    app = await TestApp.open({ database: database.open });
    rob = await staff(app, "Rob");
    group = await homeGroup(app);
    const asked = await asksSomebody(app, { applicant: group[0] });
    await cosigns(app, asked);
    cosigner = (await cosignerOf(app, asked.source))!.id;
  });
  afterAll(() => app.close());

  /** The group as it is from now on. */
  async function put({ number, whole, each, limit, earn, beside, others, invited, isRejected }: Made): Promise<void> {
    const query = (text: string, values: unknown[]): Promise<unknown> => database.open.pool.query(text, values);
    const { application, income } = await group[0].state();
    const slug = application.group_source;
    await query("UPDATE group_sources SET number_of_potential_roommates = $2 WHERE slug = $1", [slug, number]);
    await query("UPDATE group_property_selections SET full_property_price_cents = $2, resident_rent_cents = $3 WHERE group_source = $1", [slug, whole, each]);
    await query("UPDATE applications SET preapproved_max_rent_cents = $2 WHERE id = $1", [application.id, limit]);
    for (const [at, each] of group.entries())
      await query(
        "UPDATE incomes SET monthly_salary_cents = $2, currency = 'usd' WHERE applicant_info = (SELECT applicant_info FROM applications WHERE id = $1)",
        [each.id, earn[at]],
      );
    await query("DELETE FROM additional_incomes WHERE income = $1", [income!.id]);
    await query("INSERT INTO additional_incomes (id, income, source_name, monthly_salary_cents, currency) VALUES ($1, $2, 'Band', $3, $4)", [
      randomUUID(),
      income!.id,
      beside.cents,
      beside.currency,
    ]);
    await query("DELETE FROM group_members WHERE group_source = $1 AND application IS NULL", [slug]);
    for (const because of invited)
      await query(
        "INSERT INTO group_members (id, group_source, email, invited_at, left_at, left_because) VALUES ($1, $2, '', now(), CASE WHEN $3::text IS NOT NULL THEN now() END, $3)",
        [randomUUID(), slug, because],
      );
    for (const [at, because] of others.entries())
      await query("UPDATE group_members SET left_because = $2, left_at = CASE WHEN $2::text IS NOT NULL THEN now() END WHERE application = $1", [
        group[at + 1]!.id,
        because,
      ]);
    await query("UPDATE applications SET status = $2 WHERE id = $1", [group[2].id, isRejected ? "rejected" : "submitted"]);
  }

  it("is the same in the case, in the queue, and for whoever vouches, each in money", async () => {
    await fc.assert(
      fc.asyncProperty(groups, async (made) => {
        await put(made);
        const { number, whole, each, limit, earn, beside, others, invited, isRejected } = made;
        const members = 1 + [...others, ...invited].filter((because) => because === null).length;
        const people = Math.max(1, number ?? 0, members);
        const share = each ?? Math.ceil(whole / people);
        const own = (earn[0] ?? 0) + (beside.currency === "usd" ? beside.cents : 0) || null;
        const theirs = [own, ...others.map((because, at) => (because === null && !(at === 1 && isRejected) ? earn[at + 1]! : null))].filter(
          (one) => one !== null,
        );
        const money = {
          currency: "usd",
          rent: whole === 0 ? null : whole / 100,
          people,
          rent_share: share / 100,
          rent_limit: limit === null ? null : limit / 100,
          earned: own === null ? null : own / 100,
          group_earned: theirs.length === 0 ? null : theirs.reduce((sum, one) => sum + one, 0) / 100,
          earners: theirs.length,
        };
        const times = own === null || share === 0 ? null : Math.round((own * 100) / share) / 100;

        const seen = await readReview(app.deps, rob, group[0].id);
        if (!seen.ok) throw new Error(refusalOf(seen));
        expect(seen.value.affordability, "the case").toEqual(money);
        expect(seen.value.income_times_rent, "the case").toBe(times);
        if (seen.value.monthly_income) expect(seen.value.monthly_income, "their income").toMatchObject({ rent: share / 100, times_rent: times });
        const listed = await listReviews(app.deps, rob, { group: (await group[0].state()).application.group_source }, { limit: 10, offset: 0 });
        if (!listed.ok) throw new Error(refusalOf(listed));
        expect(
          listed.value.rows.find(({ id }) => id === group[0].id),
          "the queue",
        ).toMatchObject({ affordability: money, income_times_rent: times });
        const vouching = await app.store.transaction((tx) => tx.cosignerState(cosigner));
        expect(rentOrLimit(vouching!.cosigner_link), "whoever vouches").toBe(share);
      }),
      { numRuns: 40 },
    );
  });
});
