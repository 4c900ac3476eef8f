/** What is listed as a whole is all there, however much of it there is: the hundred and first is no other than the first. */
import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, it } from "vitest";
import { readServiceFees } from "#server/areas/fees/index.ts";
import { readPerson } from "#server/areas/people/index.ts";
import { readReview } from "#server/areas/review/index.ts";
import { listHomes } from "#server/areas/sources/index.ts";
import { readCase } from "#server/areas/support/index.ts";
import type { Outcome } from "#server/kernel/access/outcome.ts";
import type { Actor } from "#server/kernel/context/deps.ts";
import { event } from "#server/kernel/records/event.ts";
import type { Writes } from "#server/ports/store.ts";
import { describeOnEachDatabase } from "../../support/database.ts";
import { PLACEHOLDERS } from "../../support/database-fixtures.ts";
import { TestApp, type Visitor } from "../../support/test-app.ts";
import { staff, submitted } from "./support.ts";

const MANY = 101;

describeOnEachDatabase("a hundred and one", (database) => {
  let app: TestApp;
  let ada: Visitor & { id: string };
  let admin: Actor;
  let support: string;
  beforeAll(async () => {
    app = await TestApp.open({ database: database.open });
    [ada, admin] = [await submitted(app), await staff(app, "Ria", "admin")];
    support = (await aCase()).id;
  });
  afterAll(() => app.close());

  const at = (): string => app.deps.clock.now().toISOString();
  const inAnswer = async (answer: Promise<Outcome<object>>, name: string): Promise<unknown[]> => {
    const outcome = await answer;
    if (!outcome.ok) throw new Error(JSON.stringify(outcome));
    return (outcome.value as Record<string, unknown[]>)[name]!;
  };
  const onThePage = (name: string) => () => inAnswer(readPerson(app.deps, admin, ada.actor.user.id), name);
  const inTheReview = (name: string) => () => inAnswer(readReview(app.deps, admin, ada.id), name);
  const put: Writes["insert"] = (record, values) => app.store.transaction((tx) => tx.insert(record, values));
  const aCase = () =>
    put("support_case", { id: randomUUID(), user_id: ada.actor.user.id, email: ada.actor.user.email, message: "It is loud.", page: "/", at: at() });
  const note = () => put("staff_note", { id: randomUUID(), application: ada.id, author_user_id: admin.user.id, text: "She rang.", at: at() });
  const line = () => app.store.transaction((tx) => event(tx, { application: ada.id, by: admin, name: "assigned", at: at(), told: false }));
  const application = async () => {
    const { slug } = await app.source();
    await app.store.transaction((tx) => tx.acceptSource({ slug, userId: ada.actor.user.id, medium: null, placeholders: PLACEHOLDERS, now: at() }));
  };
  const answer = () => put("support_answer", { id: randomUUID(), support_case: support, author_user_id: admin.user.id, text: "We will see.", at: at() });
  const home = (n: number) =>
    put("home", { slug: `many-${n}`, market: "seattle", name: `Home ${n}`, picture: "home", rooms: 3, address: {}, full_property_price_cents: 300_000 });
  const choice = (n: number) => {
    const chosen = { constant: "service_fee_set", value: "service_fee", reason: "As agreed.", chosen_by: admin.user.id, chosen_at: at() };
    return put("constant_choice", { id: randomUUID(), version: n + 1, ...chosen });
  };

  it.each<[what: string, add: (n: number) => Promise<unknown>, read: () => Promise<unknown[]>]>([
    ["notes of an application, in its review", note, inTheReview("notes")],
    ["notes of somebody's applications, on their page", note, onThePage("notes")],
    ["lines of an application's history", line, inTheReview("history")],
    ["applications of one person, on their page", application, onThePage("applications")],
    ["cases of one person, on their page", aCase, onThePage("cases")],
    ["answers to one case", answer, () => inAnswer(readCase(app.deps, admin, support), "thread")],
    ["homes of a market, to be offered to a group", home, () => listHomes(app.deps, admin, "seattle")],
    ["choices of the service fees", choice, async () => (await readServiceFees(app.deps, admin))["choices"] as unknown[]],
  ])("%s", async (_, add, read) => {
    const before = await read();
    for (let n = 0; n < MANY; n += 1) await add(n);
    expect((await read()).length - before.length).toBe(MANY);
  });
});
