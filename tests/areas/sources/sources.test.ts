import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, it } from "vitest";
import { acceptSource } from "#server/areas/entry/accept-source.ts";
import { listMarketTerms, listSources, makeSource, saveSource } from "#server/areas/sources/index.ts";
import type { Actor } from "#server/kernel/context/deps.ts";
import type { Shown } from "#server/ports/resources.d.ts";
import { describeOnEachDatabase } from "../../support/database.ts";
import { TestApp } from "../../support/test-app.ts";
import { anAddress, invite, membersOf, primary } from "../groups/group.ts";
import { refusalOf, staff } from "../review/support.ts";

const PAGE = { limit: 50, offset: 0 };
const NO_FILTER = { search: null, sharing: null, market: null, state: null, ordering: null };

describeOnEachDatabase("sources, as staff make them and look after them", (database) => {
  let app: TestApp;
  let support: Actor;
  beforeAll(async () => {
    app = await TestApp.open({ database: database.open });
    support = await staff(app, "Sunny", "support");
  });
  afterAll(() => app.close());

  const name = (): string => `link-${randomUUID().slice(0, 8)}`;
  const make = (body: Record<string, unknown>) => makeSource(app.deps, support, { market: "seattle", ...body });
  const made = async (body: Record<string, unknown>): Promise<Shown["staff-source"] & { slug: string }> => {
    const outcome = await make(body);
    if (!outcome.ok) throw new Error(refusalOf(outcome));
    return outcome.value as Shown["staff-source"] & { slug: string };
  };
  const save = (slug: string, body: Record<string, unknown>) => saveSource(app.deps, support, { id: slug, body, version: null });
  const listed = async (filter: Partial<Record<keyof typeof NO_FILTER, string>>) =>
    (await listSources(app.deps, support, { ...NO_FILTER, ...filter }, PAGE)).rows;
  const follow = async (slug: string, visitor?: Awaited<ReturnType<TestApp["person"]>>) => {
    const person = visitor ?? (await app.person());
    return (await acceptSource(app.deps, person.actor, { source: slug })).status;
  };
  const tomorrow = (): string => new Date(app.deps.clock.now().getTime() + 86_400_000).toISOString();

  it("an open one makes an application for each who follows it, and is told by its market, its fee and its link", async () => {
    const slug = name();
    const source = await made({ sharing: "open", slug, most_applications: 2, ends_at: tomorrow() });
    expect(source).toMatchObject({
      slug,
      sharing: "open",
      state: "open",
      label: "Seattle, room in a shared home",
      application_fee: 35,
      currency: "usd",
      applications: 0,
    });
    expect(source["link"]).toBe(`${app.deps.config.publicUrl}/applications?source=${slug}`);
    expect([await follow(slug), await follow(slug)]).toEqual(["done", "done"]);
    expect(await listed({ search: slug })).toMatchObject([{ applications: 2, most_applications: 2, state: "full" }]);
    expect(await follow(slug), "no more than it says").toBe("not-found");
  });

  it("one whose fee is far too high is refused, unless the fee is said to be meant", async () => {
    const high = { sharing: "open", application_fee: 350 };
    expect(refusalOf(await make(high))).toBe("invalid application_fee: fee-unusual");
    expect(refusalOf(await make({ ...high, application_fee_confirmed: false }))).toBe("invalid application_fee: fee-unusual");
    expect(await made({ ...high, application_fee_confirmed: true })).toMatchObject({ application_fee: 350 });
    expect(await made({ sharing: "open", application_fee: 100 })).toMatchObject({ application_fee: 100 });
    expect(refusalOf(await make({ ...high, market: "new-york-city", application_fee_confirmed: true })), "the law is the law").toBe(
      "invalid application_fee: fee-above-law",
    );
  });

  it("are narrowed to several states, and put in order", async () => {
    const prefix = name();
    const [first, second] = [await made({ sharing: "open", slug: `${prefix}-a` }), await made({ sharing: "open", slug: `${prefix}-b`, ends_at: tomorrow() })];
    const third = await made({ sharing: "open", slug: `${prefix}-c` });
    await save(third.slug, { closed: true });
    const slugs = async (filter: Partial<Record<keyof typeof NO_FILTER, string>>) => (await listed({ search: prefix, ...filter })).map(({ slug }) => slug);
    expect(await slugs({})).toEqual([third.slug, second.slug, first.slug]);
    expect(await slugs({ ordering: "created_at" })).toEqual([first.slug, second.slug, third.slug]);
    expect((await slugs({ ordering: "ends_at" }))[0]).toBe(second.slug);
    expect(await slugs({ state: "open" })).toEqual([second.slug, first.slug]);
    expect(await slugs({ state: "closed,ended" })).toEqual([third.slug]);
    expect([await slugs({ state: "closed,nonsense" }), await slugs({ ordering: "nonsense" })]).toEqual([[], []]);
  });

  it("a personal one is for one address, with a name that nobody guesses", async () => {
    const ada = await app.person();
    const source = await made({ sharing: "personal", invited_email: ada.actor.user.email.toUpperCase() });
    expect(source.slug).toMatch(/^[0-9a-f]{24}$/);
    expect(await follow(source.slug)).toBe("not-found");
    expect(await follow(source.slug, ada)).toBe("done");
    expect(await listed({ search: ada.actor.user.email })).toMatchObject([{ sharing: "personal", state: "used", applications: 1 }]);
  });

  it("one for groups begins a group of so many for each who follows it", async () => {
    expect(refusalOf(await make({ sharing: "group" }))).toBe("invalid number_of_potential_roommates: required");
    const source = await made({ sharing: "group", number_of_potential_roommates: 3 });
    expect(source).toMatchObject({ sharing: "group", label: "Seattle, group of 3", number_of_potential_roommates: 3 });
    const ben = await app.person();
    expect(await follow(source.slug, ben)).toBe("done");
    ben.source = source.slug;
    expect((await ben.state()).group?.source).toMatchObject({ is_template: false, number_of_potential_roommates: 3 });
  });

  it("is held to the law of its market", async () => {
    const terms = await listMarketTerms(app.deps, support);
    expect(terms.find(({ slug }) => slug === "toronto")).toMatchObject({ application_fee: 0, application_fee_cap: 0, currency: "cad" });
    expect(terms.find(({ slug }) => slug === "new-york-city")).toMatchObject({ application_fee: 20, application_fee_cap: 20 });
    expect(terms.find(({ slug }) => slug === "seattle")).toMatchObject({ application_fee: 35, application_fee_cap: null });
    expect(refusalOf(await make({ sharing: "open", market: "toronto", application_fee: 5 }))).toBe("invalid application_fee: fee-above-law");
    expect(await made({ sharing: "open", market: "toronto" })).toMatchObject({ application_fee: 0, currency: "cad" });
  });

  it("made before its market had the law, is told with what the law leaves of its fee", async () => {
    const [old, lawful] = [await made({ sharing: "open", market: "new-york-city" }), await made({ sharing: "open", application_fee: 35 })];
    await app.store.transaction((tx) => tx.update("source", old.slug, { application_fee_cents: 3500 }));
    expect(await listed({ search: old.slug })).toMatchObject([{ application_fee: 35, lawful_fee: 20 }]);
    expect(await listed({ search: lawful.slug })).toMatchObject([{ application_fee: 35, lawful_fee: 35 }]);
  });

  it("has a name of its own, that a link can carry, and an end that is still to come", async () => {
    const slug = name();
    await made({ sharing: "open", slug });
    expect(refusalOf(await make({ sharing: "open", slug }))).toBe("invalid slug: source-taken");
    expect(refusalOf(await make({ sharing: "open", slug: "spring-email" }))).toBe("invalid slug: source-suffix");
    expect(refusalOf(await make({ sharing: "open", slug: "Not a name" }))).toBe("invalid slug: pattern");
    expect(refusalOf(await make({ sharing: "open", ends_at: "2001-01-01T00:00:00Z" }))).toBe("invalid ends_at: ends-before-now");
    expect(refusalOf(await make({ sharing: "open", market: "atlantis" }))).toBe("invalid market: oneOf");
    expect(refusalOf(await make({ sharing: "shared" }))).toBe("invalid sharing: oneOf");
    expect(refusalOf(await make({ sharing: "open", most_applications: 0 }))).toBe("invalid most_applications: minAmount");
  });

  it("is followed by nobody new while it is closed, and by anybody once it is open again", async () => {
    const { slug } = await made({ sharing: "open", slug: name() });
    const ada = await app.person();
    await follow(slug, ada);
    expect(await save(slug, { closed: true })).toMatchObject({ ok: true, value: { state: "closed", closed: true } });
    expect(await follow(slug)).toBe("not-found");
    expect(await follow(slug, ada), "who has an application of it keeps it").toBe("repeated");
    expect(await save(slug, { closed: false, most_applications: 2 })).toMatchObject({ ok: true, value: { state: "open", most_applications: 2 } });
    expect(await follow(slug)).toBe("done");
    expect(await save(slug, { most_applications: null })).toMatchObject({ ok: true, value: { state: "open", most_applications: null } });
    expect(refusalOf(await save("no-such-link", { closed: true }))).toBe("not-found");
  });

  it("is listed with others of its kind, and not with what groups invite by", async () => {
    const [slug, ben] = [name(), await primary(app)];
    await made({ sharing: "open", market: "toronto", slug });
    await invite(ben, anAddress(), anAddress());
    const link = (await membersOf(ben)).find(({ member }) => !member.is_primary)!.member.source!;
    expect((await listed({ market: "toronto", sharing: "open", state: "open" })).map((source) => source["slug"])).toContain(slug);
    expect(await listed({ search: link })).toEqual([]);
    expect(refusalOf(await save(link, { closed: false }))).toBe("conflict invitation-of-a-group");
    expect(await listed({ sharing: "nonsense" })).toEqual([]);
  });

  it.each(["%", "_", "\\", "🦊", "100%"])("is found by “%s” only where that is written", async (search) => {
    expect(await listed({ search })).toEqual([]);
    const { slug } = await made({ sharing: "open", slug: name(), label: `Den ${search} by the lake` });
    expect((await listed({ search })).map((source) => source["slug"])).toEqual([slug]);
    await save(slug, { label: "Den by the lake" });
  });
});
