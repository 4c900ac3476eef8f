import { expect, it } from "vitest";
import { InvalidRecord } from "#server/ports/store.ts";
import { aPerson, aSource } from "#tests/support/database-fixtures.ts";
import { describeOnEachDatabase } from "#tests/support/database.ts";
import { personState } from "#tests/support/person-state.ts";

describeOnEachDatabase("A statement that the database refuses", (database) => {
  it("spoils nothing for the statements after it, prepared ones included", async () => {
    const { store } = database.open;
    const [person, source] = [await aPerson(store), await aSource(store)];
    const session = { id: "a".repeat(64), user_id: person.id, admin_mode: false, income_verification_off: false };
    const at = "2026-05-04T10:00:00.000Z";
    await store.sessions.create({ ...session, created_at: at, seen_at: at, expires_at: at, refresh_expires_at: at });
    for (let round = 0; round < 3; round += 1) {
      expect((await store.sessions.find(session.id))?.user.id).toBe(person.id);
      expect((await personState(store, person.id, source.slug))?.user.id).toBe(person.id);
      await expect(store.source("no\0such")).rejects.toBeInstanceOf(InvalidRecord);
      await expect(personState(store, person.id, "no\0such")).rejects.toBeInstanceOf(InvalidRecord);
    }
    expect((await store.sessions.find(session.id))?.user.id).toBe(person.id);
  });
});
