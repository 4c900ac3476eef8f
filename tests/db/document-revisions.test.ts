import { randomUUID } from "node:crypto";
import { expect, it } from "vitest";
import { anApplication, aPerson, NOW } from "#tests/support/database-fixtures.ts";
import { describeOnEachDatabase } from "#tests/support/database.ts";
import type { ForcedChange } from "#screens/language/documents/document.ts";
import type { NewRevision } from "#server/ports/document-revisions.ts";

describeOnEachDatabase("revisions of the documents", (database) => {
  const store = () => database.open.store;
  const law: ForcedChange = { in: "apply", element: "pet", reason: "A law." };
  const rule: ForcedChange = { guard: "paid", reason: "A rule." };
  const publish = (id: string, values: Partial<NewRevision> = {}): Promise<number> => {
    const release = values.release ?? [];
    return store().revisions.publish({
      id,
      format: 1,
      documents: { "release.json": { format: 1, forced: release } },
      release,
      everything: false,
      now: NOW,
      ...values,
    });
  };
  const read = async (id: string) => (await store().documentRevisions(id)).map((each) => [each.id, each.forced]);
  const kept = async (): Promise<string[]> =>
    (await database.open.pool.query<{ id: string }>("SELECT id FROM document_revisions ORDER BY seq")).rows.map(({ id }) => id);
  const beganOn = async (revision: string): Promise<void> => {
    const { application, user } = await anApplication(store());
    await store().keepFirstShown(application.id, { revision, variants: [], sections: [] }, user.id, NOW);
  };
  const coSignsOn = async (revision: string): Promise<void> => {
    const [{ application }, { id: user_id }] = [await anApplication(store()), await aPerson(store())];
    const until = new Date(Date.parse(NOW) + 86_400_000).toISOString();
    const names = { first_name: "Cora", last_name: "Okafor", email: "cora@example.com", phonenumber: "" };
    await store().transaction(async (tx) => {
      const link = { id: randomUUID(), slug: randomUUID(), source_application: application.id, issued_at: NOW, expires_at: until };
      const { id: cosigner_source } = await tx.insert("cosigner_source", { ...link, ...names });
      await tx.insert("cosigner", { cosigner_source, user_id, application_fee_cents: 0, currency: "usd", revision });
    });
  };

  it("are read with what was forced after them, each forced by the first that names it, in order", async () => {
    await publish("a");
    await publish("b", { release: [law] });
    await publish("c", { release: [law] });
    await publish("d", { release: [law, rule] });
    expect(await read("a")).toEqual([
      ["a", []],
      ["b", [law]],
      ["d", [rule]],
    ]);
    expect(await read("c")).toEqual([
      ["c", []],
      ["d", [rule]],
    ]);
    expect(await read("d")).toEqual([["d", [rule]]]);
    expect(await read("never-kept"), "the first that everybody was brought to").toEqual(await read("a"));
  });

  it("come after the others when they come back, and are kept once however many processes start at once", async () => {
    const [first, again] = [await publish("e"), await publish("e")];
    expect(again).toBe(first);
    await publish("f");
    const places = await Promise.all(Array.from({ length: 6 }, () => publish("e")));
    expect(new Set(places).size).toBe(1);
    expect((await kept()).slice(-2)).toEqual(["f", "e"]);
  });

  it("keep the order of what is written in them", async () => {
    const documents = { "z.json": { second: 1, first: 2 }, "a.json": [] };
    await publish("ordered", { documents });
    expect(JSON.stringify((await store().documentRevisions("ordered"))[0]?.documents)).toBe(JSON.stringify(documents));
  });

  it("are forgotten when nobody began on them, nothing was forced by them, and no process may still begin something on them", async () => {
    await beganOn("used");
    await coSignsOn("co-signed");
    for (const id of ["used", "co-signed", "unused", "current"]) await publish(id);
    const days = (n: number): Date => new Date(Date.parse(NOW) + n * 86_400_000);
    await database.open.prune(days(1));
    expect(await kept()).toContain("unused");
    await database.open.prune(days(3));
    expect(await kept()).toEqual(["a", "b", "d", "used", "co-signed", "current"]);
    expect(await store().revisions.inUse()).toEqual(["co-signed", "used"]);
  });

  it("go when everybody is brought to a later one, and whoever began on them is on that", async () => {
    await publish("for-all", { everything: true });
    expect(await kept()).toEqual(["for-all"]);
    await publish("later", { release: [{ everything: true, reason: "A law." }] });
    expect(await kept()).toEqual(["later"]);
    expect(await read("used")).toEqual([["later", []]]);
  });
});
