import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, it } from "vitest";
import type { BlockDescriptor } from "#screens/language/documents/descriptor.ts";
import { addDays } from "#screens/language/expressions/calendar.ts";
import { marketDay } from "#server/kernel/context/market-time.ts";
import { openScreen } from "#server/kernel/screens/open-screen.ts";
import type { UserRecord } from "#server/ports/records.ts";
import type { ResidentRecord } from "#server/ports/review-records.ts";
import { aPerson, aSource } from "#tests/support/database-fixtures.ts";
import { blocksIn } from "../../support/blocks-in.ts";
import { describeOnEachDatabase } from "../../support/database.ts";
import { TestApp } from "../../support/test-app.ts";
import { marketHome, type MadeHome } from "../home-selection/market-homes.ts";

const NOBODY = { user: null, session: null, address: "", locale: "en-US" };
const TAKEN = { is_available: false, availability_date: null };

describeOnEachDatabase("what a listing says of those who live in a home", (database) => {
  let app: TestApp;
  let today: string;
  let people: UserRecord[];
  let [cooks, cyclists, empty]: MadeHome[] = [];
  beforeAll(async () => {
    app = await TestApp.open({ database: database.open });
    await aSource(app.store);
    today = marketDay(app.deps.documents.current(), "seattle", app.deps.clock.now());
    cooks = await marketHome(app, [TAKEN, TAKEN, {}], { name: "The cooks" });
    cyclists = await marketHome(app, [TAKEN, {}, {}, { availability_date: addDays(today, 30) }, TAKEN], { name: "The cyclists" });
    empty = await marketHome(app, [{}], { name: "The empty one" });
    people = [
      await movesIn(cooks, 1, ["cooking", "plants", "books"]),
      await movesIn(cooks, 2, ["plants", "cooking", "no-such-interest"]),
      await movesIn(cyclists, 1, ["cycling", "cooking", "books", "running"]),
      await movesIn(cyclists, 4, ["dancing"], { lives_until: addDays(today, 30) }),
      await movesIn(cyclists, 5, ["singing"], { lives_until: today }),
    ];
  });
  afterAll(() => app.close());

  async function movesIn({ rooms }: MadeHome, number: number, interests: string[], days: Partial<ResidentRecord> = {}): Promise<UserRecord> {
    const user = await aPerson(app.store, { first_name: `Zebulon${number}`, last_name: "Quillfeather", avatar: "rob" });
    const texts = { job_title: "Ferrier", employer: "Zoo", bio: "Tends zebras." };
    await app.store.transaction(async (tx) => {
      await tx.insert("profile", { id: randomUUID(), user_id: user.id, ...texts, own_answers: {}, roommate_answers: {}, interests });
      const accepted_at = app.deps.clock.now().toISOString();
      await tx.insert("resident", { id: randomUUID(), room: rooms[number - 1]!, user_id: user.id, lives_from: addDays(today, -90), accepted_at, ...days });
    });
    return user;
  }
  async function page(query: Record<string, string> = {}, home = ""): Promise<BlockDescriptor[]> {
    const opened = await openScreen(app.deps, NOBODY, { pathname: `/rooms-for-rent/seattle${home}`, query });
    return blocksIn((opened as unknown as { descriptor: { blocks: BlockDescriptor[] } }).descriptor.blocks).filter(({ visible }) => visible !== false);
  }
  const textOf = (block: BlockDescriptor): string => JSON.stringify(block["text"]).replaceAll(/["[\]]/gu, "");
  /** By the name of the home: how many live there, and what they like. */
  async function cards(query: Record<string, string> = {}): Promise<[string, string[]][]> {
    const all = await page(query);
    return all
      .filter(({ kind, blocks }) => kind === "group" && blocks?.[0]?.kind === "picture-card")
      .map((card) => {
        const inside = blocksIn(card.blocks ?? []).filter(({ visible }) => visible !== false);
        return [String(inside.find(({ kind }) => kind === "picture-card")!["title"]), inside.filter(({ kind }) => kind === "text").map(textOf)];
      });
  }

  it("is how many they are and what most of them like, without those who left or leave", async () => {
    expect(Object.fromEntries(await cards())).toMatchObject({
      "The cooks": ["Cooking, 2 people", "Plants, 2 people", "Books", "2 people live here"],
      "The cyclists": ["Cooking", "Books", "Cycling", "1 person lives here"],
      "The empty one": [],
    });
  });

  it("names nobody, shows no face and nothing that one of them wrote", async () => {
    for (const blocks of [await page(), await page({ roommateInterests: "cooking" }), await page({}, `/${cooks!.slug}`)]) {
      const said = JSON.stringify(blocks);
      for (const secret of ["Zebulon", "Quillfeather", "zebras", "Ferrier", '"rob"', ...people.flatMap(({ id, email }) => [id, email])])
        expect(said).not.toContain(secret);
    }
    expect(JSON.stringify(await page({}, `/${cooks!.slug}`))).toContain("2 people live here");
  });

  it("narrows the list to homes where somebody likes it, those with most in common first", async () => {
    const names = async (roommateInterests: string) => (await cards({ roommateInterests })).map(([name]) => name);
    expect(await names("books,cycling")).toEqual(["The cyclists", "The cooks"]);
    expect(await names("plants")).toEqual(["The cooks"]);
    expect(await names("dancing")).toEqual([]);
    expect(new Set(await names("no-such-interest"))).toEqual(new Set(["The cooks", "The cyclists", "The empty one"]));
    expect(await names("Plants'; --")).toHaveLength(3);
    expect(empty).toBeDefined();
    // As links from elsewhere name them: by their labels, in either language.
    expect(await names("Cooking")).toEqual(await names("cooking"));
    expect(await names("Cuisine, ")).toEqual(await names("cooking"));
  });

  it("can be pressed and taken back without a script, beside what else narrows the list", async () => {
    const links = (await page({ roommateInterests: "books,plants", priceMax: "5000" })).filter(
      ({ kind, id }) => kind === "choice-link" && id.includes("interest"),
    );
    const hrefs = Object.fromEntries(links.map((link) => [String(link["label"]), String((link["action"] as { href?: string }).href)]));
    expect(decodeURIComponent(hrefs["Books"]!)).toContain("roommateInterests=plants");
    expect(decodeURIComponent(hrefs["Cycling"]!)).toContain("roommateInterests=books,plants,cycling");
    expect(hrefs["Anything"]).toMatch(/priceMax=5000/u);
    expect(hrefs["Anything"]).not.toContain("roommateInterests");
  });
});
