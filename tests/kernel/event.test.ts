import { expect, test } from "vitest";
import { event, happened } from "#server/kernel/records/event.ts";
import type { UserRecord } from "#server/ports/records.ts";
import type { Writes } from "#server/ports/store.ts";

const [ada, sam] = ["ada", "sam"].map((id) => ({ id }) as UserRecord) as [UserRecord, UserRecord];
type Written = Parameters<Writes["event"]>;

async function writtenOf(what: Parameters<typeof event>[1]): Promise<Written> {
  const written: Written[] = [];
  await event({ event: async (...given) => void written.push(given) }, what);
  expect(written).toHaveLength(1);
  return written[0]!;
}

test("what somebody did is kept with who did it and when, of nothing else, and told to whom it concerns", async () => {
  const at = new Date("2026-05-04T10:00:00.000Z");
  expect(await writtenOf({ name: "withdraw", by: { user: ada }, application: "a", at })).toEqual([
    { application: "a", actor_user_id: "ada", as_user_id: null, name: "withdraw", detail: {}, why: null, at: "2026-05-04T10:00:00.000Z" },
    { told: true },
  ]);
});

test("of a person, of a co-signer, with a reason, for staff alone: each as it is said", async () => {
  const at = "2026-05-04T10:00:00.000Z";
  const said = { name: "case-opened", by: "sam", about: "ada", cosigner: "cora", detail: { case: "c" }, why: "asked", at, told: false } as const;
  expect(await writtenOf(said)).toEqual([
    {
      application: null,
      cosigner: "cora",
      about_user_id: "ada",
      actor_user_id: "sam",
      as_user_id: null,
      name: "case-opened",
      detail: { case: "c" },
      why: "asked",
      at,
    },
    { told: false },
  ]);
});

test("what staff do while they look as somebody is theirs, done as that person; what time does is nobody's", () => {
  const viewing = { id: "v", by: sam, until: "2026-05-04T11:00:00.000Z" };
  expect(happened({ name: "identity-opened", by: { user: ada, viewing } })).toMatchObject({ actor_user_id: "sam", as_user_id: "ada" });
  expect(happened({ name: "looked", by: "sam", as: "ada" })).toMatchObject({ actor_user_id: "sam", as_user_id: "ada" });
  expect(happened({ name: "settle-group", by: null })).toEqual({ actor_user_id: null, as_user_id: null, name: "settle-group", detail: {}, why: null });
});
