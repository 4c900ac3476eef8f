import { afterAll, beforeAll, expect, it } from "vitest";
import type { RichText } from "#screens/language/documents/descriptor.ts";
import { exportPerson, placeHold, readPerson } from "#server/areas/people/index.ts";
import { startViewAs } from "#server/areas/staff/index.ts";
import { openReview } from "#server/areas/review/index.ts";
import type { Actor } from "#server/kernel/context/deps.ts";
import { describeOnEachDatabase } from "../../support/database.ts";
import { TestApp, type Visitor } from "../../support/test-app.ts";
import { staff } from "../review/support.ts";

describeOnEachDatabase("who of the staff saw their data, as the person reads it", (database) => {
  let app: TestApp;
  let support: Actor;
  let admin: Actor;
  beforeAll(async () => {
    app = await TestApp.open({ database: database.open });
    [support, admin] = [await staff(app, "Sunny", "support"), await staff(app, "Amos", "admin")];
  });
  afterAll(() => app.close());

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
  const today = () => new Intl.DateTimeFormat("en-US", { dateStyle: "medium", timeZone: "America/Los_Angeles" }).format(app.deps.clock.now());

  it("says that nobody did", async () => {
    expect(await readBy(await app.applicant())).toEqual({ text: "Nobody has looked yet.", rows: [] });
  });

  it("is by role and day, how often, and why where it was said, newest first and without a name", async () => {
    const person = await app.applicant();
    const { id } = person.actor.user;
    const { application } = await person.state();
    await readPerson(app.deps, support, id);
    await openReview(app.deps, admin, application.id);
    await openReview(app.deps, await staff(app, "Adam", "admin"), application.id);
    await exportPerson(app.deps, admin, { id, body: { reason: "They asked for it by phone." } });
    await placeHold(app.deps, admin, { id, body: { reason: "A court asked." }, version: null });
    const { session, user } = (await app.person()).actor;
    await app.store.transaction((tx) => tx.update("user", user.id, { first_name: "Sam", is_staff: true, staff_roles: ["support"] }));
    const sam = { ...(await app.store.sessions.find(session!.id))!, address: "", locale: "en-US" };
    expect((await startViewAs(app.deps, sam, { person: id, reason: "They wrote that it stops." })).ok).toBe(true);
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
    const copy = JSON.stringify(await app.store.personalData(id));
    for (const told of ["They asked for it by phone.", "They wrote that it stops."]) expect(copy, "in their copy as well").toContain(told);
    expect(copy).not.toContain("court");
  });

  it("tells no reason that was given when it was told to nobody", async () => {
    const person = await app.applicant();
    const event = {
      application: null,
      about_user_id: person.actor.user.id,
      actor_user_id: support.user.id,
      as_user_id: null,
      name: "data-exported",
      detail: {},
    };
    await app.store.transaction((tx) => tx.event({ ...event, why: "Between us.", at: app.deps.clock.now().toISOString() }));
    expect((await readBy(person)).rows).toEqual([["Support", "A copy of everything", today(), "–"]]);
    expect(JSON.stringify(await app.store.personalData(person.actor.user.id))).not.toContain("Between us.");
  });
});
