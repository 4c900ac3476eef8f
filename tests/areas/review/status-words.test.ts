/** Where an application stands, in the words that staff read of it everywhere: in tables, refusals and explanations. */
import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, it } from "vitest";
import { readApplicationJourney, readApplicationScreen } from "#server/areas/preview/index.ts";
import { preApprove, reviewRows, waiveFee } from "#server/areas/review/index.ts";
import { readPerson } from "#server/areas/people/index.ts";
import type { Outcome } from "#server/kernel/access/outcome.ts";
import { textsOf } from "#server/kernel/context/texts.ts";
import { isNotHandedIn, waitsForRequest } from "#server/kernel/rules/life-cycle.ts";
import type { ApplicationStatus } from "#server/ports/records.ts";
import { describeOnEachDatabase } from "../../support/database.ts";
import { publishedDocuments } from "../../support/published-documents.ts";
import { type Desk, openDesk, submitted } from "./support.ts";

const documents = publishedDocuments();
const { statuses } = documents.desk;
const STATUSES = Object.keys(documents.set.flow.statuses) as ApplicationStatus[];
const LOCALES = ["en-US", "fr-CA"];

it("what is asked for is the word where a request is waited for, and nowhere else", () => {
  expect([...statuses.asked]).toEqual(STATUSES.filter((status) => waitsForRequest(status)));
});

it.each(LOCALES)("in %s each status has a word of its own, and staff and applicants share one where the data say so", (locale) => {
  const texts = textsOf(documents, locale);
  const words = STATUSES.map((status) => texts(`desk.status.${status}`));
  expect(words.filter((word, at) => words.indexOf(word) !== at)).toEqual([]);
  const shared = STATUSES.filter((status) => texts(`desk.status.${status}`) === texts(documents.set.flow.statuses[status]!.label));
  expect(shared).toEqual([...statuses.as_applicants]);
});

describeOnEachDatabase("where an application stands", (database) => {
  let { app, rob } = {} as Desk;
  beforeAll(async () => void ({ app, rob } = await openDesk(database.open)));
  afterAll(() => app.close());

  const valueOf = <T>(outcome: Outcome<T>): T => {
    if (!outcome.ok) throw new Error(JSON.stringify(outcome.problem));
    return outcome.value;
  };
  const refused = (outcome: Outcome<unknown>): unknown => (outcome.ok || outcome.problem.kind !== "conflict" ? null : outcome.problem.refusal.args?.["status"]);

  it("is the same word in the queue's table, in a refusal, and in why somebody is where they are", async () => {
    const ada = await submitted(app);
    const requested_at = app.deps.clock.now().toISOString();
    await app.store.transaction((tx) =>
      tx.insert("application_request", { id: randomUUID(), application: ada.id, request_type: "add_cosigner", requested_at }),
    );
    for (const status of STATUSES) {
      await ada.isMovedTo(status);
      for (const locale of LOCALES) {
        const reader = { ...rob, locale };
        const word = textsOf(documents, locale)(statuses.asked.includes(status) ? "desk.request.add_cosigner" : `desk.status.${status}`);
        const table: unknown[] = [];
        for await (const page of valueOf(await reviewRows(app.deps, reader, { shown: "status", search: ada.actor.user.email }))) table.push(...page);
        expect(table[1], status).toEqual([word]);
        const change = { id: ada.id, version: null };
        const refusal = isNotHandedIn(status)
          ? await preApprove(app.deps, reader, { ...change, body: { all_rooms: true } })
          : await waiveFee(app.deps, reader, { ...change, body: { reason: "They asked for it." } });
        expect(refused(refusal), status).toBe(word);
        expect(valueOf(await readApplicationScreen(app.deps, reader, { id: ada.id, screen: "apply", locale: null })).status, status).toBe(word);
        const said = valueOf(await readApplicationJourney(app.deps, reader, ada.id)).screens.flatMap(({ because }) => because ?? []);
        const quoting = said.filter((text) => text.includes(textsOf(documents, locale)(documents.set.flow.statuses[status]!.label)) && !text.includes(word));
        expect(quoting, `${status}: none in the applicant's words`).toEqual([]);
      }
    }
    await ada.isMovedTo("submitted_request_pending");
    const { applications } = valueOf(await readPerson(app.deps, rob, ada.actor.user.id));
    expect(applications).toMatchObject([{ status: "submitted_request_pending", request_type: "add_cosigner" }]);
  });
});
