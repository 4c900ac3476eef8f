import { readFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { keepReviewTerms, listReviews, readReview, requestOfApplicant } from "#server/areas/review/index.ts";
import type { ConsoleData } from "#server";
import { asOfNow, queryOf } from "../../../app/console/queue/filters/queue-location.ts";
import type { Actor } from "#server/kernel/context/deps.ts";
import { describeOnEachDatabase } from "../../support/database.ts";
import { documentsWith, TestApp } from "../../support/test-app.ts";
import { alwaysInForce } from "../../support/documents-in-force.ts";
import { handsIn, name, nominationsOf } from "../requests/requested-applicant.ts";
import { refusalOf, staff, statusOf, submitted } from "./support.ts";

const HOUR = 3_600_000;
const HOURS = 48;

describeOnEachDatabase("until when a decision is due", (database) => {
  let app: TestApp;
  let rob: Actor;
  beforeAll(async () => {
    app = await TestApp.open({ database: database.open });
    await keepReviewTerms({ store: app.store, documents: alwaysInForce(documentsWith({ review_due_hours: HOURS })) });
    rob = await staff(app, "Rob");
  });
  afterAll(() => app.close());

  /** On the page and in the queue, as hours from now; null where nothing is due. */
  const dueIn = async (ada: { id: string; source: string }): Promise<number | null> => {
    const read = await readReview(app.deps, rob, ada.id);
    const listed = await listReviews(app.deps, rob, { search: ada.source }, { limit: 5, offset: 0 });
    if (!read.ok || !listed.ok) throw new Error("It can't be read");
    const said = (at: unknown) => (at === null ? null : Math.round((Date.parse(String(at)) - app.deps.clock.now().getTime()) / HOUR));
    const [page, queue] = [said(read.value["due_at"]), said(listed.value.rows[0]!["due_at"])];
    expect(queue).toBe(page);
    return page;
  };
  const isLate = async (ada: { id: string }): Promise<boolean> => {
    const late = await listReviews(app.deps, rob, { due_before: app.deps.clock.now().toISOString() }, { limit: 50, offset: 0 });
    return late.ok && late.value.rows.some(({ id }) => id === ada.id);
  };

  it("is over, or soon: what is overdue is not counted among what is due soon", async () => {
    const { queue } = JSON.parse(readFileSync(join(import.meta.dirname, "../../../schemas/desk.json"), "utf8")) as { queue: ConsoleData["desk"]["queue"] };
    const viewsWith = async (id: string): Promise<string[]> => {
      const now = app.deps.clock.now().getTime();
      const listed = await Promise.all(
        ["overdue", "due-soon"].map(async (view) => {
          const asked = Object.fromEntries(new URLSearchParams(asOfNow(queryOf({ view, filters: {}, search: "", ordering: "", at: "" }, queue), now)));
          const list = await listReviews(app.deps, rob, asked, { limit: 50, offset: 0 });
          return list.ok && list.value.rows.some((row) => row.id === id) ? [view] : [];
        }),
      );
      return listed.flat();
    };
    const ada = await submitted(app);
    expect(await viewsWith(ada.id)).toEqual(["due-soon"]);
    app.outside.clock.move(HOURS * HOUR + 1);
    expect(await viewsWith(ada.id)).toEqual(["overdue"]);
    const bea = await submitted(app);
    expect(await viewsWith(bea.id), "and a later one is not over with it").toEqual(["due-soon"]);
  });

  it("pauses while the applicant is asked, and the hours begin anew when their answer is there", async () => {
    const ada = await submitted(app);
    expect(await dueIn(ada)).toBe(HOURS);
    app.outside.clock.move(5 * HOUR);
    expect(await dueIn(ada)).toBe(HOURS - 5);

    const asked = { request_type: "add_cosigner", reasons: ["income-unverified"] };
    expect(refusalOf(await requestOfApplicant(app.deps, rob, { id: ada.id, body: asked, version: null }))).toBe("done");
    app.outside.clock.move(100 * HOUR);
    expect([await dueIn(ada), await isLate(ada)], "nothing is late that waits for them").toEqual([null, false]);

    await name(ada);
    expect([await statusOf(ada), await dueIn(ada)], "a link that nobody took up is no answer").toEqual(["submitted_request_pending", null]);
    await handsIn(app, (await nominationsOf(ada))[0]);
    expect([await statusOf(ada), await dueIn(ada)]).toEqual(["submitted", HOURS]);
    app.outside.clock.move((HOURS + 1) * HOUR);
    expect([await dueIn(ada), await isLate(ada)]).toEqual([-1, true]);
  });
});
