/** What the law of each place asks of a deletion, over every place that the rules name and a market is in. */
import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, it } from "vitest";
import { readPerson } from "#server/areas/people/index.ts";
import type { Jurisdictions, Retention } from "#server/kernel/rules/jurisdictions.ts";
import type { MarketRecord } from "#server/ports/records.ts";
import type { KeptKind } from "#server/ports/personal-data.ts";
import { describeOnEachDatabase } from "../../support/database.ts";
import { codesOf, House, type Visitor } from "../../support/house.ts";
import { publishedDocuments } from "../../support/published-documents.ts";
import { reportAbout, staff } from "../review/support.ts";
import { remove } from "./personal-data.ts";

const RULES: Jurisdictions = publishedDocuments().jurisdictions;
/** A region that no rule names: its country's rule applies, or the default's. */
const UNNAMED = "ZZ";
type CountryCode = MarketRecord["country_code"];
const PLACES = Object.entries(RULES.countries).flatMap(([country, { regions = {} }]) =>
  [UNNAMED, ...Object.keys(regions)].map((region): [country: CountryCode, region: string] => [country as CountryCode, region]),
);
const WHY: Record<string, string> = {
  tax: "Tax law",
  "credit-reporting": "Fair credit reporting law",
  privacy: "Privacy law: you may ask how we decided",
  accountability: "To show that your data was handled rightly",
};
/** What the file says of a place, read off it by hand: region over country over default. */
const saidOf = (country: string, region: string): Record<KeptKind, Retention> =>
  (RULES.countries[country]?.regions?.[region]?.retention ?? RULES.countries[country]?.retention ?? RULES.default.retention)!;
const endOf = ({ years, from }: Retention, since: Date): string =>
  (from === "year-end"
    ? new Date(Date.UTC(since.getUTCFullYear() + years + 1, 0, 1))
    : new Date(Date.UTC(since.getUTCFullYear() + years, since.getUTCMonth(), since.getUTCDate()))
  )
    .toISOString()
    .slice(0, 10);

describeOnEachDatabase("the law of a place", (database) => {
  let house: House;
  beforeAll(async () => {
    house = await House.open({ database: database.open });
  });
  afterAll(() => house.close());

  async function marketIn(country_code: CountryCode, region_code: string): Promise<string> {
    const slug = `place-${country_code}-${region_code}`.toLowerCase();
    const market = { slug, display_name: slug, country_code, region_code, picture: "home-loft" };
    await house.store.transaction(async (tx) => void ((await tx.find("market", slug)) ?? (await tx.insert("market", market))));
    return slug;
  }
  /** Money was taken of them and a check is done, as the law of the market has it or had it before. */
  async function isPaidAndChecked(person: Visitor): Promise<void> {
    const { application, applicant_info } = await person.state();
    await reportAbout(house, applicant_info.id, 700);
    const now = house.deps.clock.now().toISOString();
    await database.open.pool.query(
      `INSERT INTO charges (id, target_type, target_id, status, amount_cents, currency, country, created_at)
       VALUES ($1, 'application', $2, 'success', 2000, 'usd', 'US', $3)`,
      [randomUUID(), application.id, now],
    );
  }
  const applied = async (country: CountryCode, region: string): Promise<Visitor> => {
    const person = await house.applicant({ market: await marketIn(country, region) });
    await isPaidAndChecked(person);
    return person;
  };
  const keptOf = async (person: Visitor) =>
    Object.fromEntries(((await house.store.personalData(person.actor.user.id))["kept_records"] ?? []).map(({ kind, until }) => [kind, until]));
  const dayOf = (value: unknown): string => new Date(value as string).toISOString().slice(0, 10);

  it.each(PLACES)("%s-%s: what stays, how long and why is told before, on the team's page, and kept to until its day", async (country, region) => {
    const person = await applied(country, region);
    const now = house.deps.clock.now();
    const rules = saidOf(country, region);
    const page = JSON.stringify(await person.see("/account/data"));
    for (const { because } of Object.values(rules)) expect(page, because).toContain(WHY[because]);
    expect(page).toContain("Delete my account");
    const read = await readPerson(house.deps, await staff(house, "Sunny", "support"), person.actor.user.id);
    if (!read.ok) throw new Error("not found");
    const { what, places } = read.value["keeping"] as { what: unknown[]; places: { note: string }[] };
    expect(places).toMatchObject([{ country_code: country, region_code: region, note: expect.stringContaining("not legal advice") }]);
    for (const [kind, rule] of Object.entries(rules))
      expect(what).toContainEqual({ what: kind, stays: true, until: endOf(rule, now), years: rule.years, because: rule.because });

    expect((await remove(person)).ok).toBe(true);
    const kept = await keptOf(person);
    expect(Object.fromEntries(Object.entries(kept).map(([kind, until]) => [kind, dayOf(until)]))).toEqual(
      Object.fromEntries(Object.entries(rules).map(([kind, rule]) => [kind, endOf(rule, now)])),
    );
    for (const [kind, until] of Object.entries(kept).toSorted(([, a], [, b]) => String(a).localeCompare(String(b)))) {
      const end = new Date(until as string).getTime();
      await database.open.prune(new Date(end - 1));
      expect(await keptOf(person), `${kind}, a moment before`).toHaveProperty(kind);
      await database.open.prune(new Date(end + 1));
      expect(await keptOf(person), `${kind}, on its day`).not.toHaveProperty(kind);
    }
  });

  it("of two places is that which keeps longest, and the team's page says its years and its reason, whichever was applied in last", async () => {
    const person = await applied("US", "WA");
    const { slug } = await house.source({ market: await marketIn("CA", "ON") });
    const begun = await person.run("accept-source", { source: slug, by_mail: false }, "/applications/before-you-begin", { source: slug, force: "true" });
    expect(codesOf(begun)).toEqual([]);
    const now = house.deps.clock.now();
    const read = await readPerson(house.deps, await staff(house, "Sunny", "support"), person.actor.user.id);
    if (!read.ok) throw new Error("not found");
    const { what, places } = read.value["keeping"] as { what: unknown[]; places: { country_code: string }[] };
    expect(places.map(({ country_code }) => country_code).sort()).toEqual(["CA", "US"]);
    for (const kind of ["payment", "screening"] as const) {
      const rule = saidOf("US", "WA")[kind];
      expect(what).toContainEqual({ what: kind, stays: true, until: endOf(rule, now), years: rule.years, because: rule.because });
    }
  });
});
