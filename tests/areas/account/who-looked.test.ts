import { afterAll, beforeAll, expect, it } from "vitest";
import type { RichText } from "#screens/language/documents/descriptor.ts";
import { exportPerson, placeHold, readPerson } from "#server/areas/people/index.ts";
import { startViewAs } from "#server/areas/staff/index.ts";
import { openReview } from "#server/areas/review/index.ts";
import type { Actor } from "#server/kernel/context/deps.ts";
import { describeOnEachDatabase } from "../../support/database.ts";
import { House, type Visitor } from "../../support/house.ts";
import { staff } from "../review/support.ts";

describeOnEachDatabase("who of the staff saw their data, as the person reads it", (database) => {
  let house: House;
  let support: Actor;
  let admin: Actor;
  beforeAll(async () => {
    house = await House.open({ database: database.open });
    [support, admin] = [await staff(house, "Sunny", "support"), await staff(house, "Amos", "admin")];
  });
  afterAll(() => house.close());

  interface Block {
    id: string;
    text?: RichText | string;
    label?: RichText | string;
    cells?: { text: RichText | string }[];
    blocks?: Block[];
  }
  const words = (text: RichText | string = ""): string =>
    typeof text === "string" ? text : text.map((part) => (typeof part === "string" ? part : part.text)).join("");
  const within = (blocks: readonly Block[]): Block[] => blocks.flatMap((block) => [block, ...within(block.blocks ?? [])]);
  /** Their page, as they read it. */
  const readBy = async (person: Visitor) => {
    const blocks = within((await person.see("/account/data")).blocks as unknown as Block[]);
    const rows = blocks.filter(({ id }) => id.includes("seen-row"));
    return {
      text: words(blocks.find(({ id }) => id === "seen-text")?.text),
      rows: rows.map(({ label, cells = [] }) => [label, ...cells.map(({ text }) => text)].map(words)),
    };
  };
  const today = () => new Intl.DateTimeFormat("en-US", { dateStyle: "medium", timeZone: "America/Los_Angeles" }).format(house.deps.clock.now());

  it("says that nobody did", async () => {
    expect(await readBy(await house.applicant())).toEqual({ text: "Nobody has looked yet.", rows: [] });
  });

  it("is by role and day, how often, and why where it was said, newest first and without a name", async () => {
    const person = await house.applicant();
    const { id } = person.actor.user;
    const { application } = await person.state();
    await readPerson(house.deps, support, id);
    await openReview(house.deps, admin, application.id);
    await openReview(house.deps, await staff(house, "Adam", "admin"), application.id);
    await exportPerson(house.deps, admin, { id, body: { reason: "They asked for it by phone." } });
    await placeHold(house.deps, admin, { id, body: { reason: "A court asked." }, version: null });
    const { session, user } = (await house.person()).actor;
    await house.store.transaction((tx) => tx.update("user", user.id, { first_name: "Sam", is_staff: true, staff_roles: ["support"] }));
    const sam = { ...(await house.store.sessions.find(session!.id))!, address: "", locale: "en-US" };
    expect((await startViewAs(house.deps, sam, { person: id, reason: "They wrote that it stops." })).ok).toBe(true);
    const read = await readBy(person);
    expect(read.rows).toEqual([
      ["Support", "Your pages, as you see them", today(), "“They wrote that it stops.”"],
      // Whoever places a hold is answered their page: that is told, and the hold isn't.
      ["Administration", "Your account", today(), "–"],
      ["Administration", "A copy of everything", today(), "“They asked for it by phone.”"],
      ["Administration", "Your application, 2 times", today(), "–"],
      ["Support", "Your account", today(), "–"],
    ]);
    expect(JSON.stringify(read)).not.toMatch(/Sunny|Amos|Sam|court/);
    const copy = JSON.stringify(await house.store.personalData(id));
    for (const told of ["They asked for it by phone.", "They wrote that it stops."]) expect(copy, "in their copy as well").toContain(told);
    expect(copy).not.toContain("court");
  });

  it("tells no reason that was given when it was told to nobody", async () => {
    const person = await house.applicant();
    const event = {
      application: null,
      about_user_id: person.actor.user.id,
      actor_user_id: support.user.id,
      as_user_id: null,
      name: "data-exported",
      detail: {},
    };
    await house.store.transaction((tx) => tx.event({ ...event, why: "Between us.", at: house.deps.clock.now().toISOString() }));
    expect((await readBy(person)).rows).toEqual([["Support", "A copy of everything", today(), "–"]]);
    expect(JSON.stringify(await house.store.personalData(person.actor.user.id))).not.toContain("Between us.");
  });
});
