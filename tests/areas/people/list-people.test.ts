import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, it } from "vitest";
import { type AskedPeople, listPeople } from "#server/areas/people/index.ts";
import type { Actor } from "#server/kernel/context/deps.ts";
import type { FoundPerson } from "#server/areas/people/sql/person-records.ts";
import { describeOnEachDatabase } from "../../support/database.ts";
import { TestApp } from "../../support/test-app.ts";
import { refusalOf, staff } from "../review/support.ts";

const PAGE = { limit: 10, offset: 0 };

describeOnEachDatabase("people that the dashboard counted", (database) => {
  let app: TestApp;
  let support: Actor;
  beforeAll(async () => {
    app = await TestApp.open({ database: database.open });
    support = await staff(app, "Sunny", "support");
  });
  afterAll(() => app.close());

  const called = async (first_name: string): Promise<string> => {
    const { id } = (await app.person()).actor.user;
    await app.store.transaction((tx) => tx.update("user", id, { first_name }));
    return id;
  };

  const listed = async (asked: AskedPeople): Promise<string[]> => {
    const outcome = await listPeople(app.deps, support, asked, PAGE);
    if (!outcome.ok) throw new Error(refusalOf(outcome));
    return outcome.value.rows.map((row) => (row as FoundPerson).id);
  };

  it("are listed among those who joined in some days, or have no application yet, also by what is searched", async () => {
    const word = `Early${randomUUID().slice(0, 8)}`;
    const [first, second] = [await called(word), await called(word)];
    await database.open.pool.query("UPDATE users SET created_at = '2026-03-03T10:00:00Z' WHERE id = $1", [first]);
    const among = (narrowed: AskedPeople): Promise<string[]> => listed({ search: word, ...narrowed });
    expect(await among({ joined_after: "2026-03-03", joined_before: "2026-03-04" })).toEqual([first]);
    expect(await among({ joined_after: "2026-03-04" })).toEqual([second]);
    expect((await among({ begun: "false" })).toSorted()).toEqual([first, second].toSorted());
    expect(await among({ begun: "true" })).toEqual([]);
    expect(await among({ opened_after: "2026-03-04" }), "nobody of them opened a link").toEqual([]);
  });

  it("are asked for in words that are refused where nobody understands them", async () => {
    const refused = await listPeople(app.deps, support, { joined_after: "yesterday", begun: "maybe", opened_before: "2026-02-31T" }, PAGE);
    expect(refused).toMatchObject({
      ok: false,
      problem: { kind: "invalid", refusals: [{ path: "joined_after" }, { path: "begun" }, { path: "opened_before" }] },
    });
  });
});
