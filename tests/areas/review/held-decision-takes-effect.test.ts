/** What was decided and could be taken back takes effect by itself: nobody but the server's own work in the background is asked to. */
import { afterAll, beforeAll, expect, it, onTestFinished } from "vitest";
import { holdDecision, takeBackDecision } from "#server/areas/review/index.ts";
import { describeOnEachDatabase } from "#tests/support/database.ts";
import type { Visitor } from "#tests/support/test-app.ts";
import { beginJobs, subjectsTo } from "#tests/support/running-jobs.ts";
import { caseOf, type Desk, openDesk, refusalOf, statusOf, submitted } from "./support.ts";

const SECOND = 1_000;
const ALL = { decision: "pre-approve", all_rooms: true };

describeOnEachDatabase("a decision whose mail leaves in half a minute", (database) => {
  let { app, rob } = {} as Desk;
  beforeAll(async () => void ({ app, rob } = await openDesk(database.open)));
  afterAll(() => app.close());

  const running = async () => {
    const jobs = await beginJobs(app);
    onTestFinished(() => jobs.stop());
    return jobs;
  };
  const decided = async (): Promise<Visitor & { id: string }> => {
    const ada = await submitted(app);
    expect(refusalOf(await holdDecision(app.deps, rob, { id: ada.id, body: ALL, version: null }))).toBe("done");
    return ada;
  };
  const mailsOf = (ada: Visitor) => subjectsTo(app, ada.actor.user.email);

  it("is carried out when its time has come, not before, and once: with one mail", async () => {
    const [jobs, ada] = [await running(), await decided()];
    await jobs.pass(20 * SECOND);
    expect([await statusOf(ada), await mailsOf(ada)], "it can still be taken back").toEqual(["submitted", []]);
    await jobs.pass(11 * SECOND);
    expect(await statusOf(ada)).toBe("preapproved");
    expect(await mailsOf(ada)).toHaveLength(1);
    await jobs.pass(3_600 * SECOND);
    expect(await mailsOf(ada)).toHaveLength(1);
  });

  it("is carried out by the next server where the one that was asked is gone before its time", async () => {
    const first = await running();
    const ada = await decided();
    await first.pass(10 * SECOND);
    await first.stop();
    app.outside.clock.move(31 * SECOND);
    expect(await statusOf(ada), "nobody is there").toBe("submitted");
    const next = await running();
    await next.pass(0);
    expect(await statusOf(ada)).toBe("preapproved");
    expect(await mailsOf(ada)).toHaveLength(1);
  });

  it("is not carried out once it was taken back", async () => {
    const [jobs, ada] = [await running(), await decided()];
    const held = (await caseOf(app, rob, ada.id)).held!.id;
    expect(refusalOf(await takeBackDecision(app.deps, rob, { id: ada.id, decision: held }))).toBe("done");
    await jobs.pass(3_600 * SECOND);
    expect([await statusOf(ada), await mailsOf(ada)]).toEqual(["submitted", []]);
  });
});
