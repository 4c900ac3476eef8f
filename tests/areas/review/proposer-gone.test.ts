import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, it } from "vitest";
import { saveStaffRoles } from "#server/areas/people/index.ts";
import { confirmDecision, holdDecision, preApprove, readReview } from "#server/areas/review/index.ts";
import type { Actor } from "#server/kernel/context/deps.ts";
import { describeOnEachDatabase } from "#tests/support/database.ts";
import { secondPersonFor } from "#tests/support/second-person.ts";
import { asksSomebody } from "../../support/cosigning.ts";
import { TestApp } from "../../support/test-app.ts";
import { alwaysInForce } from "../../support/documents-in-force.ts";
import { type Applied } from "./conflicts-of-interest.ts";
import { change, refusalOf, staff, statusOf, submitted } from "./support.ts";

const NO = { decision: "reject", reasons: ["no-room"] };

describeOnEachDatabase("agreeing to what somebody proposed who may not have decided it any more", (database) => {
  let app: TestApp;
  let ria: Actor;
  let strict: TestApp["deps"];
  beforeAll(async () => {
    app = await TestApp.open({ database: database.open });
    ria = await staff(app, "Ria");
    strict = { ...app.deps, documents: alwaysInForce(secondPersonFor("reject")) };
  });
  afterAll(() => app.close());

  const GONE: Record<string, { because: string; happens(rob: Actor, ada: Applied): Promise<unknown> }> = {
    "lost their role": {
      because: "role-taken",
      happens: async (rob) =>
        saveStaffRoles(app.deps, await staff(app, "Amos", "admin"), { id: rob.user.id, body: { staff_roles: ["support"] }, version: null }),
    },
    "has come to co-sign for the applicant": {
      because: "own",
      async happens({ user }, ada) {
        const { source } = await asksSomebody(app, { applicant: ada, source: { owner_user_id: user.id } });
        const signing = { id: randomUUID(), cosigner_source: source.id, user_id: user.id, application_fee_cents: 0, currency: "usd" } as const;
        await app.store.transaction((tx) => tx.insert("cosigner", signing));
      },
    },
  };

  it.each(Object.keys(GONE))("whoever proposed it %s: whoever agrees is told so at once, and the case is free again", async (what) => {
    const { because, happens } = GONE[what]!;
    const [ada, rob] = [await submitted(app), await staff(app, "Rob")];
    expect(refusalOf(await holdDecision(strict, rob, change(ada.id, NO)))).toBe("done");
    const { id: decision } = (await app.store.reviewedApplication(ada.id))!.held!;
    await happens(rob, ada);
    const agreed = await confirmDecision(strict, ria, { ...change(ada.id), decision });
    expect(agreed).toEqual({ ok: false, problem: { kind: "conflict", refusal: { code: "proposal-dropped", path: null, args: { because } } } });
    const read = await readReview(app.deps, ria, ada.id);
    expect(read).toMatchObject({ value: { held: null } });
    expect((await app.store.events(ada.id)).at(-1)).toMatchObject({ name: "decision-dropped", detail: { decision: "reject", by: rob.user.id, because } });
    expect(await statusOf(ada)).toBe("submitted");
    expect(refusalOf(await confirmDecision(strict, ria, { ...change(ada.id), decision })), "agreed to once more").toBe("conflict decision-is-dropped");
    expect(refusalOf(await preApprove(strict, ria, change(ada.id, { all_rooms: true }))), "decided anew").toBe("done");
  });
});
