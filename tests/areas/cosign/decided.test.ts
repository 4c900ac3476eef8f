import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { tellDecision } from "#server/areas/cosign/index.ts";
import { preApprove, reject, sendLease } from "#server/areas/review/index.ts";
import { TELL_DECISION } from "#server/kernel/records/leave-review.ts";
import { asksSomebody, cosignerOf, cosigns, readyToPay } from "../../support/cosigning.ts";
import { readLease } from "../../support/lease.ts";
import { staff } from "../review/support.ts";
import { TestApp, type Visitor } from "../../support/test-app.ts";
import { mailsTo } from "../groups/group.ts";

let app: TestApp;
beforeAll(async () => {
  app = await TestApp.open();
});
afterAll(() => app.close());

describe("somebody who co-signs", () => {
  it("who has handed in is written to when it is decided and when the lease is out, once each; whoever hasn't is not", async () => {
    const rob = await staff(app, "Rob");
    const decided = async (decide: typeof preApprove, of: Visitor, body: Record<string, unknown>) => {
      const { id, version } = (await of.state()).application;
      const done = await decide(app.deps, rob, { id, body, version });
      expect(done.ok, JSON.stringify(done)).toBe(true);
      const due = await app.database.jobs.claim({
        names: [TELL_DECISION],
        limit: 50,
        holder: "a test",
        holdMs: 3_600_000,
        now: app.deps.clock.now().toISOString(),
      });
      expect(due.length).toBeGreaterThan(0);
      // Run twice, as after a crash in between.
      for (const { data } of [...due, ...due]) await tellDecision(app.deps, data as never);
    };
    const asked = await asksSomebody(app);
    const cora = await cosigns(app, asked);
    await readyToPay(cora, asked);
    await cora.run("pay-and-cosign", { token: "tok_visa" }, asked.at("submit/payment"));
    const open = await asksSomebody(app, { applicant: asked.applicant });
    await cosigns(app, open);
    await asked.applicant.isMovedTo("submitted");
    await decided(preApprove, asked.applicant, { all_rooms: true });
    await asked.applicant.isMovedTo("approved");
    await decided(sendLease, asked.applicant, await readLease(app.deps, rob, (await asked.applicant.state()).application.id));
    const { email } = (await cosignerOf(app, asked.source))!;
    const told = async (to: string) => (await mailsTo(app, to)).map(({ subject }) => subject).filter((subject) => /Ada’s/.test(subject));
    expect(await told(email!)).toEqual(["Ada’s application is pre-approved", "Ada’s lease is out"]);
    expect(await told(open.source.email)).toEqual([]);

    const second = await asksSomebody(app);
    const cleo = await cosigns(app, second);
    await readyToPay(cleo, second);
    const { id } = (await cosignerOf(app, second.source))!;
    await app.store.transaction((tx) => tx.update("cosigner", id, { email: "cleo-told@example.com" }));
    await cleo.run("pay-and-cosign", { token: "tok_visa" }, second.at("submit/payment"));
    await second.applicant.isMovedTo("submitted");
    await decided(reject, second.applicant, { reasons: ["no-room"] });
    expect(await told("cleo-told@example.com")).toEqual(["Ada’s application is closed"]);
  });
});
