/** What the law of each place asks of a deletion, over every place that the rules name and a market is in. */
import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, it } from "vitest";
import { exportPersonalData } from "#server/areas/account/index.ts";
import { readPerson } from "#server/areas/people/index.ts";
import { listReviews, markAnswer, readReview, waiveFee, withdrawForApplicant } from "#server/areas/review/index.ts";
import { writeNote } from "#server/areas/team/index.ts";
import type { Actor } from "#server/kernel/context/deps.ts";
import { storeUpload } from "#server/kernel/uploads/uploaded-files.ts";
import type { Jurisdictions, Retention } from "#server/kernel/rules/jurisdictions.ts";
import type { MarketRecord } from "#server/ports/records.ts";
import type { KeptKind } from "#server/ports/personal-data.ts";
import { describeOnEachDatabase } from "../../support/database.ts";
import { PHOTO } from "#tests/support/person.ts";
import { codesOf, TestApp, type Visitor } from "../../support/test-app.ts";
import { marketDay } from "#server/kernel/context/market-time.ts";
import { publishedDocuments } from "../../support/published-documents.ts";
import { reportAbout, staff } from "../review/support.ts";
import { remove } from "./personal-data.ts";
import { sentLease } from "../leases/sent-lease.ts";

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
  contract: "Limitation law: until then a contract can come before a court",
  accountability: "To show that your data was handled rightly",
};
/** What the file says of a place, read off it by hand: region over country over default. */
const saidOf = (country: string, region: string): Record<KeptKind, Retention> =>
  (RULES.countries[country]?.regions?.[region]?.retention ?? RULES.countries[country]?.retention ?? RULES.default.retention)!;
/** No market of these tests names its zone: their clock is the office's. */
const dayThere = (at: Date): string => marketDay(publishedDocuments(), null, at);
const endOf = ({ years, from }: Retention, since: Date): string =>
  from === "year-end" ? `${Number(dayThere(since).slice(0, 4)) + years + 1}-01-01` : dayThere(since).replace(/^\d+/u, (year) => String(Number(year) + years));

describeOnEachDatabase("the law of a place", (database) => {
  let app: TestApp;
  beforeAll(async () => {
    app = await TestApp.open({ database: database.open });
  });
  afterAll(() => app.close());

  async function marketIn(country_code: CountryCode, region_code: string): Promise<string> {
    const slug = `place-${country_code}-${region_code}`.toLowerCase();
    const market = { slug, display_name: slug, country_code, region_code, picture: "home-loft" };
    await app.store.transaction(async (tx) => void ((await tx.find("market", slug)) ?? (await tx.insert("market", market))));
    return slug;
  }
  /** Money was taken of them, a check is done and a lease is over, as the law of the market has it or had it before. */
  async function isPaidAndChecked(person: Visitor, at = app.deps.clock.now()): Promise<void> {
    const { application, applicant_info } = await person.state();
    await reportAbout(app, applicant_info.id, 700);
    await sentLease(app, [person.actor.user.id], { application: application.id, ends_on: dayThere(app.deps.clock.now()) });
    await database.open.pool.query(
      `INSERT INTO charges (id, target_type, target_id, status, amount_cents, currency, country, created_at)
       VALUES ($1, 'application', $2, 'success', 2000, 'usd', 'US', $3)`,
      [randomUUID(), application.id, at.toISOString()],
    );
  }
  const applied = async (country: CountryCode, region: string): Promise<Visitor> => {
    const person = await app.applicant({ market: await marketIn(country, region) });
    await isPaidAndChecked(person);
    return person;
  };
  const keptOf = async (person: Visitor) =>
    Object.fromEntries(((await app.store.personalData(person.actor.user.id))["kept_records"] ?? []).map(({ kind, until }) => [kind, until]));
  const dayOf = (value: unknown): string => dayThere(new Date(value as string));
  const untilOf = async (person: Visitor, kind: KeptKind): Promise<string | null> => {
    const read = await readPerson(app.deps, await staff(app, "Sunny", "support"), person.actor.user.id);
    if (!read.ok) throw new Error("not found");
    return read.value.keeping.what.find(({ what }) => what === kind)!.until;
  };

  it("counts the years by the calendar of the place: a charge on the evening of New Year's Eve is of the old year", async () => {
    const person = await app.applicant({ market: await marketIn("US", "WA") });
    await isPaidAndChecked(person, new Date("2026-01-01T05:00:00.000Z"));
    expect(await untilOf(person, "payment"), "on the team's page").toBe("2033-01-01");
    expect(JSON.stringify(await person.see("/account/data")), "on their own").toContain("Jan 1, 2033");
    expect((await remove(person)).ok).toBe(true);
    expect(new Date((await keptOf(person))["payment"] as string), "until the year begins there").toEqual(new Date("2033-01-01T08:00:00.000Z"));
    expect(await untilOf(person, "payment"), "once it is gone").toBe("2033-01-01");
  });

  it.each(PLACES)("%s-%s: what stays, how long and why is told before, on the team's page, and kept to until its day", async (country, region) => {
    const person = await applied(country, region);
    const now = app.deps.clock.now();
    const rules = saidOf(country, region);
    const page = JSON.stringify(await person.see("/account/data"));
    for (const { because } of Object.values(rules)) expect(page, because).toContain(WHY[because]);
    expect(page).toContain("Delete my account");
    const read = await readPerson(app.deps, await staff(app, "Sunny", "support"), person.actor.user.id);
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

  /** A text that staff wrote in each way in which they write of somebody without telling them. */
  async function writesAbout(person: Visitor, rhea: Actor): Promise<string[]> {
    const { application } = await person.state();
    const change = (body: Record<string, unknown>) => ({ id: application.id, body, version: null });
    const [text, says, withdrawn, waived] = ["note", "paper", "withdrawal", "waiver"].map((of) => `${of} of ${application.id}`) as [
      string,
      string,
      string,
      string,
    ];
    const { ok: isWaived } = await waiveFee(app.deps, rhea, change({ reason: waived }));
    await person.ready();
    const paper = await storeUpload(app.deps, person.actor, { purpose: "applicant_identity", filename: "licence.png", body: PHOTO.buffer }, 1e6);
    if (!paper.ok) throw new Error("not kept");
    await person.isMovedTo("submitted");
    expect((await writeNote(app.deps, rhea, change({ text }))).ok).toBe(true);
    const { documents } = await person.state();
    const mark = { document: documents.at(-1)!.id, answer: "applicant.first_name", mark: "differs", says };
    expect((await markAnswer(app.deps, rhea, change(mark))).ok).toBe(true);
    expect((await withdrawForApplicant(app.deps, rhea, change({ reason: withdrawn }))).ok).toBe(true);
    // Where the law takes the whole fee there is none to waive.
    return [text, says, withdrawn, ...(isWaived ? [waived] : [])];
  }
  const copyOf = async (person: Visitor, whole = true): Promise<string> => {
    for await (const { name, content } of (await exportPersonalData(app.deps, person.actor, whole))())
      if (name === "data.json") return Buffer.from(content).toString();
    throw new Error("Nothing was handed out.");
  };
  const lawOf = (country: string, region: string): string | null =>
    RULES.countries[country]?.regions?.[region]?.staff_words_law ?? RULES.countries[country]?.staff_words_law ?? RULES.default.staff_words_law ?? null;

  it.each(PLACES)("%s-%s: what staff write is in the person's copy exactly where the console says so while they write", async (country, region) => {
    const law = lawOf(country, region);
    const rhea = await staff(app, "Rhea", "admin");
    const person = await app.applicant({ market: await marketIn(country, region) });
    const words = await writesAbout(person, rhea);
    const { application } = await person.state();
    const read = await readReview(app.deps, rhea, application.id);
    const listed = await listReviews(app.deps, rhea, { search: person.actor.user.email }, { limit: 1, offset: 0 });
    if (!read.ok || !listed.ok) throw new Error("not found");
    expect([(read.value["jurisdiction"] as { staff_words_law: unknown }).staff_words_law, listed.value.rows[0]!["staff_words_law"]]).toEqual([law, law]);
    const copy = await copyOf(person);
    for (const word of words) expect(copy.includes(word), word).toBe(law !== null);
    // That something was written, found and decided is theirs to know anywhere.
    for (const name of ["note-written", "answer-marked", '"withdraw"', '"differs"']) expect(copy, name).toContain(name);
    const page = JSON.stringify(await person.see("/account/data"));
    expect(page).toContain(law === null ? "What our team notes for itself is not in it." : "What our team wrote about you is in it:");

    const own = await app.applicant({ market: await marketIn(country, region) });
    await own.run("withdraw-application", { reason: "I found a room." });
    expect(await copyOf(own), "their own reason").toContain("I found a room.");

    expect((await remove(person)).ok).toBe(true);
    const left = await copyOf(person, false);
    for (const word of words.slice(0, 2)) expect(left, word).not.toContain(word);
    for (const word of words.slice(2)) expect(left.includes(word), `${word}, which is kept as history`).toBe(law !== null);
  });

  it("gives what staff wrote by the place of each application, not by that of another", async () => {
    const rhea = await staff(app, "Rhea", "admin");
    const person = await app.applicant({ market: await marketIn("US", "WA") });
    const { application: first } = await person.state();
    const { slug } = await app.source({ market: await marketIn("US", "CA") });
    await person.run("accept-source", { source: slug, by_mail: false }, "/applications/before-you-begin", { source: slug, force: "true" });
    const { rows } = await app.store.list("application", { user_id: person.actor.user.id }, { limit: 9, offset: 0 });
    const second = rows.find(({ id }) => id !== first.id)!;
    for (const { id } of [first, second]) expect((await writeNote(app.deps, rhea, { id, body: { text: `note of ${id}` }, version: null })).ok).toBe(true);
    const copy = await copyOf(person);
    expect([first, second].map(({ id }) => copy.includes(`note of ${id}`))).toEqual([false, true]);
    expect(JSON.stringify(await person.see("/account/data"))).toContain("for those of your applications where the law of the place gives you that");
  });

  it("of two places is that which keeps longest, and the team's page says its years and its reason, whichever was applied in last", async () => {
    const person = await applied("US", "WA");
    const { slug } = await app.source({ market: await marketIn("CA", "ON") });
    const begun = await person.run("accept-source", { source: slug, by_mail: false }, "/applications/before-you-begin", { source: slug, force: "true" });
    expect(codesOf(begun)).toEqual([]);
    const now = app.deps.clock.now();
    const read = await readPerson(app.deps, await staff(app, "Sunny", "support"), person.actor.user.id);
    if (!read.ok) throw new Error("not found");
    const { what, places } = read.value["keeping"] as { what: unknown[]; places: { country_code: string }[] };
    expect(places.map(({ country_code }) => country_code).sort()).toEqual(["CA", "US"]);
    for (const kind of ["payment", "screening"] as const) {
      const rule = saidOf("US", "WA")[kind];
      expect(what).toContainEqual({ what: kind, stays: true, until: endOf(rule, now), years: rule.years, because: rule.because });
    }
  });
});
