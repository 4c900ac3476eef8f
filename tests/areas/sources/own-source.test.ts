import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, it } from "vitest";
import { createApplication } from "#server/areas/application/index.ts";
import { acceptSource } from "#server/areas/entry/index.ts";
import { addApplication } from "#server/areas/groups/index.ts";
import { saveStaffRoles } from "#server/areas/people/index.ts";
import { listSources, makeSource, readSource, saveSource } from "#server/areas/sources/index.ts";
import type { Actor } from "#server/kernel/context/deps.ts";
import type { Shown } from "#server/ports/resources.d.ts";
import { asksSomebody, cosigns } from "../../support/cosigning.ts";
import { describeOnEachDatabase, describeOnPostgres, type TestDatabase } from "../../support/database.ts";
import { codesOf, TestApp, type Visitor } from "../../support/test-app.ts";
import { accept, anAddress, invite, join, membersOf, primary } from "../groups/group.ts";
import { hired } from "../review/conflicts-of-interest.ts";
import { refusalOf, staff } from "../review/support.ts";

const PAGE = { limit: 50, offset: 0 };
const ANY = { sharing: null, market: null, state: null, ordering: null };
/** What they would gain by. */
const BETTER: Record<string, unknown>[] = [
  { resident_rent: 1 },
  { promo_amount: 900 },
  { number_of_potential_roommates: 2 },
  { ends_at: "2040-01-01T00:00:00.000Z" },
  { most_applications: 1 },
  { closed: true },
];

function prepared(database: TestDatabase) {
  const of = {} as { app: TestApp; sunny: Actor };
  beforeAll(async () => {
    of.app = await TestApp.open({ database: database.open });
    of.sunny = await staff(of.app, "Sunny", "support");
  });
  afterAll(() => of.app.close());
  const save = (by: Actor, slug: string, body: Record<string, unknown>) => saveSource(of.app.deps, by, { id: slug, body, version: null });
  const make = async (by: Actor, body: Record<string, unknown>): Promise<Shown["staff-source"] & { slug: string }> => {
    const made = await makeSource(of.app.deps, by, { market: "seattle", slug: `link-${randomUUID().slice(0, 8)}`, ...body });
    if (!made.ok) throw new Error(refusalOf(made));
    return made.value as Shown["staff-source"] & { slug: string };
  };
  return { of, save, make };
}

describeOnEachDatabase("a link that one applies by", (database) => {
  const { of, save, make } = prepared(database);

  /** A link, and somebody of the staff who has a stake in it. */
  const STAKES: Record<string, () => Promise<{ slug: string; own: Actor }>> = {
    "by which they apply": async () => {
      const { app: house } = of;
      const ada = await house.applicant({ sharing: "open" });
      return { slug: ada.source, own: await hired(house, ada, "support") };
    },
    "by which their group began": async () => {
      const ben = await primary(of.app);
      return { slug: ben.source, own: await hired(of.app, ben, "support") };
    },
    "by which the group began that they were invited into": async () => {
      const ben = await primary(of.app);
      const email = anAddress();
      await invite(ben, email, anAddress());
      return { slug: ben.source, own: await hired(of.app, await join(of.app, ben, email), "support") };
    },
    "by which somebody applies whom they co-sign for": async () => {
      const ada = await of.app.applicant({ sharing: "open" });
      return { slug: ada.source, own: await hired(of.app, await cosigns(of.app, await asksSomebody(of.app, { applicant: ada })), "support") };
    },
    "that was sent to their address": async () => {
      const rob = await staff(of.app, "Rob", "support");
      const { slug } = await make(of.sunny, { sharing: "personal", invited_email: rob.user.email.toUpperCase() });
      return { slug, own: rob };
    },
  };

  it.each(Object.keys(STAKES))("%s is a colleague's to change, to end and to close", async (stake) => {
    const { slug, own } = await STAKES[stake]!();
    const before = await of.app.store.source(slug);
    const told: string[] = [];
    for (const body of BETTER) told.push(refusalOf(await save(own, slug, body)));
    expect(told).toEqual(BETTER.map(() => "conflict own-source"));
    expect(await of.app.store.source(slug), "nothing of it is other").toEqual(before);
    expect(refusalOf(await save(of.sunny, slug, { closed: true }))).toBe("done");
  });

  it.each(Object.keys(STAKES))("%s is read by them without a figure about those who apply by it", async (stake) => {
    const { slug, own } = await STAKES[stake]!();
    const read = async (by: Actor): Promise<(Shown["staff-source"] | undefined)[]> => {
      const one = await readSource(of.app.deps, by, slug);
      return [one.ok ? one.value : undefined, (await listSources(of.app.deps, by, { ...ANY, search: slug }, PAGE)).rows[0]];
    };
    const none = { own_case: true, applications: null, groups: null, lease_is_out: null };
    expect(await read(own)).toMatchObject([none, none]);
    const some = { own_case: false, applications: expect.any(Number), groups: expect.any(Number), lease_is_out: false };
    expect(await read(of.sunny)).toMatchObject([some, some]);
  });

  it("nobody makes one for their own address, in whichever capitals", async () => {
    const rob = await staff(of.app, "Rob", "support");
    const mine = (by: Actor) =>
      makeSource(of.app.deps, by, { sharing: "personal", market: "seattle", waive_application_fee: true, invited_email: rob.user.email.toUpperCase() });
    expect(refusalOf(await mine(rob))).toBe("invalid invited_email: own-address");
    expect(refusalOf(await mine(of.sunny))).toBe("done");
  });

  const BY_THEMSELVES: Record<string, (rob: Actor) => Promise<string>> = {
    made: async (rob) => (await make(rob, { sharing: "open", waive_application_fee: true })).slug,
    "made for whoever comes first": async (rob) => (await make(rob, { sharing: "personal", waive_application_fee: true })).slug,
    "made for groups": async (rob) => (await make(rob, { sharing: "group", number_of_potential_roommates: 2 })).slug,
    "changed the terms of": async (rob) => {
      const { slug } = await make(of.sunny, { sharing: "group", number_of_potential_roommates: 2 });
      expect(refusalOf(await save(rob, slug, { most_applications: 700 }))).toBe("done");
      return slug;
    },
  };

  it.each(Object.keys(BY_THEMSELVES))(
    "one that they %s is not theirs to apply by, on a page or by a program, when they are of the staff no more either",
    async (what) => {
      const visitor = await of.app.person();
      const rob = await hired(of.app, visitor, "support");
      const slug = await BY_THEMSELVES[what]!(rob);
      expect(codesOf(await accept(visitor, slug))).toEqual(["own-terms"]);
      expect(refusalOf(await createApplication(of.app.deps, rob, { source: slug }))).toBe("conflict own-terms");
      const amos = await staff(of.app, "Amos", "admin");
      expect(refusalOf(await saveStaffRoles(of.app.deps, amos, { id: rob.user.id, body: { staff_roles: [] }, version: null }))).toBe("done");
      const { user } = { user: (await of.app.store.find("user", rob.user.id))! };
      expect(user.is_staff).toBe(false);
      expect(await acceptSource(of.app.deps, { ...rob, user }, { source: slug })).toMatchObject({ status: "wrong-state", refusal: { code: "own-terms" } });
      expect((await of.app.store.list("application", { user_id: user.id }, PAGE)).total).toBe(0);
      const other = await of.app.person();
      expect((await acceptSource(of.app.deps, other.actor, { source: slug })).status, "anybody else does").toBe("done");
    },
  );

  it("nor do they join a group that began by it, by its invitation or with an application that they have", async () => {
    const visitor = await of.app.person();
    const rob = await hired(of.app, visitor, "support");
    const { slug } = await make(rob, { sharing: "group", number_of_potential_roommates: 2 });
    const ben = await of.app.person();
    ben.source = slug;
    await accept(ben, slug);
    await invite(ben, rob.user.email);
    const invited = (await membersOf(ben)).find(({ member }) => member.email === rob.user.email)!.member;
    expect(codesOf(await accept(visitor, invited.source!))).toEqual(["own-terms"]);
    const elsewhere = await of.app.source();
    await acceptSource(of.app.deps, rob, { source: elsewhere.slug });
    const [application] = (await of.app.store.list("application", { user_id: rob.user.id }, PAGE)).rows;
    const body = { group_source_slug: invited.group_source, application: application!.id };
    expect(refusalOf(await addApplication(of.app.deps, rob, body))).toBe("conflict own-terms");
  });
});

describeOnPostgres("a link that is changed and followed by the same person at the same moment", (database) => {
  const { of, save, make } = prepared(database);

  it("is either changed by them, or applied by", async () => {
    const outcomes = new Set<string>();
    for (let round = 0; round < 6; round += 1) {
      const visitor: Visitor = await of.app.person();
      const rob = await hired(of.app, visitor, "support");
      const { slug } = await make(of.sunny, { sharing: "group", number_of_potential_roommates: 2 });
      const [saved, accepted] = await Promise.all([save(rob, slug, { most_applications: 700 }), acceptSource(of.app.deps, rob, { source: slug })]);
      outcomes.add(`${refusalOf(saved)}, ${accepted.status}`);
    }
    for (const outcome of outcomes) expect(["done, wrong-state", "conflict own-source, done"]).toContain(outcome);
  });
});
