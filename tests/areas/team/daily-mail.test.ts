/** The day's mail leaves by itself: nobody but the server's own work in the background is asked to send it. */
import { afterAll, beforeAll, expect, it, onTestFinished } from "vitest";
import type { Actor } from "#server/kernel/context/deps.ts";
import { describeOnEachDatabase } from "#tests/support/database.ts";
import { TestApp } from "#tests/support/test-app.ts";
import { beginJobs, subjectsTo } from "#tests/support/running-jobs.ts";
import { staff, submitted } from "../review/support.ts";

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
/** A Tuesday in Los Angeles, where the office is, seven minutes before eight. */
const BEFORE_EIGHT = Date.parse("2031-01-07T15:53:00.000Z");

describeOnEachDatabase("what waits for those who decide", (database) => {
  let app: TestApp;
  let rob: Actor;
  beforeAll(async () => {
    app = await TestApp.open({ database: database.open });
    rob = await staff(app, "Rob");
    await submitted(app);
  });
  afterAll(() => app.close());

  it("comes by mail at its hour, once, and again on the next day", async () => {
    app.outside.clock.move(BEFORE_EIGHT - app.deps.clock.now().getTime());
    const jobs = await beginJobs(app);
    onTestFinished(() => jobs.stop());
    const mails = () => subjectsTo(app, rob.user.email);
    await jobs.pass(0);
    await jobs.pass(5 * MINUTE);
    expect(await mails(), "two minutes before eight").toEqual([]);
    await jobs.pass(5 * MINUTE);
    const [first, ...others] = await mails();
    expect(first).toBe("What waits today");
    expect(others).toEqual([]);
    for (let look = 0; look < 6; look += 1) await jobs.pass(HOUR);
    expect(await mails(), "for the rest of the day").toHaveLength(1);
    await jobs.pass(18 * HOUR);
    expect(await mails()).toHaveLength(2);
  });
});
