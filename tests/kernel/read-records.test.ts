import { expect, it } from "vitest";
import { all, each, first, TooManyRecords } from "#server/kernel/records/read-records.ts";
import { describeOnEachDatabase } from "../support/database.ts";

/** One more than any list had before. */
const MANY = 101;

describeOnEachDatabase("records that have something in common", (database) => {
  const store = () => database.open.store;
  const slugOf = (n: number): string => `place-${String(n).padStart(4, "0")}`;
  const market = (slug: string, country_code: "US" | "CA" = "US") => ({ slug, display_name: slug, country_code, region_code: "WA", picture: "home-loft" });
  /** So many groups that began by the same link, made one after the other. */
  async function groupsOf(template: string, count: number): Promise<string[]> {
    const slugs = Array.from({ length: count }, (_, n) => `${template}-${String(n).padStart(4, "0")}`);
    await store().transaction(async (tx) => {
      if (!(await tx.find("market", "seattle"))) await tx.insert("market", market("seattle"));
      await tx.insert("group_source", { slug: template, is_template: true, market: "seattle" });
      for (const slug of slugs) await tx.insert("group_source", { slug, template, market: "seattle" });
    });
    return slugs;
  }

  it("gives the first of them, which is the newest, and nothing where there is none", async () => {
    await store().transaction(async (tx) => {
      for (const n of [1, 2])
        await tx.insert("user", { email: `zoe${n}@example.com`, first_name: "Zoe", last_name: "Two", created_at: `2026-01-0${n}T00:00:00.000Z` });
    });
    expect((await first(store(), "user", { first_name: "Zoe" }))?.email).toBe("zoe2@example.com");
    expect(await first(store(), "user", { first_name: "Nobody" })).toBeNull();
  });

  it("gives every one of them, the hundred-and-first as well", async () => {
    const slugs = await groupsOf("many", MANY);
    const groups = await all(store(), "group_source", { template: "many" });
    expect(groups.map(({ slug }) => slug).sort()).toEqual(slugs);
  });

  it("refuses more than the caller is ready for, with what they are and how many, and gives no part of them", async () => {
    await groupsOf("three", 3);
    await expect(all(store(), "group_source", { template: "three" }, { most: 3 })).resolves.toHaveLength(3);
    const refused = all(store(), "group_source", { template: "three" }, { most: 2 });
    await expect(refused).rejects.toBeInstanceOf(TooManyRecords);
    await expect(refused).rejects.toThrow(/^3 records of "group_source" .* at most 2 /u);
  });

  it("gives however many there are, a page at a time, each once, though some go and others come meanwhile", async () => {
    const slugs = await groupsOf("pages", 7);
    const read: string[] = [];
    await store().transaction(async (tx) => {
      for await (const { slug } of each(tx, "group_source", { template: "pages" }, { page: 2 })) {
        read.push(slug);
        if (read.length !== 3) continue;
        await tx.remove("group_source", slugs[2]!);
        await tx.remove("group_source", slugs[5]!);
        await tx.insert("group_source", { slug: "a-new-one", template: "pages", market: "seattle" });
      }
    });
    expect(read).toEqual(slugs.filter((slug) => slug !== slugs[5]));
  });

  it("reads them by ids, too, and asks once where they are fewer than a page", async () => {
    const people = await Promise.all(
      Array.from({ length: 5 }, (_, n) => store().transaction((tx) => tx.insert("user", { email: `id${n}@example.com`, first_name: "By", last_name: "Id" }))),
    );
    const ids: string[] = [];
    let asked = 0;
    const counted: Parameters<typeof each>[0] = { listAfter: (...which) => ((asked += 1), store().listAfter(...which)) };
    for await (const { id } of each(counted, "user", { last_name: "Id" }, { page: 2 })) ids.push(id);
    expect(ids).toEqual(people.map(({ id }) => id).sort());
    expect(asked).toBe(3);
    asked = 0;
    for await (const { id } of each(counted, "user", { last_name: "Id" })) ids.push(id);
    expect([asked, ids.length]).toEqual([1, 10]);
  });

  it("lists in the order of letters on every machine", async () => {
    await store().transaction(async (tx) => {
      for (const slug of ["b-1", "B-2", "a_1", "a-2", slugOf(1)]) await tx.insert("market", market(slug, "CA"));
    });
    const slugs: string[] = [];
    for await (const { slug } of each(store(), "market", { country_code: "CA" }, { page: 2 })) slugs.push(slug);
    expect(slugs).toEqual([...slugs].sort());
    expect(slugs).toHaveLength(5);
  });
});
