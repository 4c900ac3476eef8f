/** `schemas/constants` alone says what the server puts in and how often a page looks again: other values there change it. */
import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, it } from "vitest";
import { CODE_CONSTANTS, type CodeConstant } from "#server/kernel/context/code-constants.ts";
import { codeConstantFindings } from "#server/documents/constants/code-constants.ts";
import { lookAgain } from "#server/kernel/filling/finish.ts";
import { chargeApplication, orderCheckOf } from "#tests/support/hand-in.ts";
import { followBackgroundChecks } from "#server/areas/screening/follow-background-checks.ts";
import { reconcileCharges } from "#server/areas/payment/reconcile-charges.ts";
import { documentsWith, TestApp } from "../support/test-app.ts";
import { publishedDocuments } from "../support/published-documents.ts";
import { alwaysInForce } from "#tests/support/documents-in-force.ts";

const MINUTE = 60_000;
let app: TestApp;
beforeAll(async () => {
  const documents = documentsWith({
    placeholder_name: "unknown",
    placeholder_phone: "+12025550199",
    placeholder_email: "nobody@example.com",
    placeholder_date: "1980-05-05",
    submission_poll_seconds: 7,
    submission_poll_attempts: 2,
    check_in_hand_ms: 10 * MINUTE,
    check_follow_after_ms: 30 * MINUTE,
    charge_follow_after_ms: 10 * MINUTE,
    charge_lost_after_ms: 30 * MINUTE,
    page_goes_on_ms: 10 * MINUTE,
  });
  app = await TestApp.open({ change: { documents: alwaysInForce(documents) } });
});
afterAll(() => app.close());

it("[ENT-31] [FRM-23] [FRM-44] [FRM-45] [FRM-46] what stands for answers that nobody was asked for", async () => {
  const { residence, income } = await (await app.applicant()).state();
  const contact = {
    contact_first_name: "unknown",
    contact_last_name: "unknown",
    contact_phonenumber: "+12025550199",
    contact_email: "nobody@example.com",
  };
  expect(residence).toMatchObject({ ...contact, move_in_date: "1980-05-05" });
  expect(income).toMatchObject({ ...contact, start_date: "1980-05-05" });
});

it("how often a page looks whether its submission is finished", () => {
  expect(lookAgain(app.deps.documents.current(), "applicant")).toMatchObject({ everyMs: 7000, attempts: 2 });
});

it("how long a check is in the hands of the request that orders it, and from when it is asked about in the background", async () => {
  const [ada, ben] = [await app.applicant(), await app.applicant()];
  for (const person of [ada, ben]) {
    await person.ready();
    const target_id = (await person.state()).applicant_info.id;
    const now = app.deps.clock.now().toISOString();
    await app.store.transaction((tx) => tx.claimBackgroundCheck({ id: randomUUID(), target_type: "applicant_info", target_id, now }));
  }
  const press = async () => orderCheckOf(app.deps, await ada.state(), null);
  app.outside.clock.move(9 * MINUTE);
  expect(await press()).toMatchObject({ status: "confirming", elsewhere: true });
  app.outside.clock.move(2 * MINUTE);
  expect(await press()).toMatchObject({ status: "done" });
  app.outside.clock.move(18 * MINUTE);
  expect(await followBackgroundChecks(app.deps)).toEqual({ moved: 0, waiting: 0 });
  app.outside.clock.move(2 * MINUTE);
  expect(await followBackgroundChecks(app.deps)).toEqual({ moved: 1, waiting: 0 });
});

it("from when a payment is looked up, given up as lost, and followed by the submission", async () => {
  const ada = await app.applicant();
  await ada.ready();
  const pay = async () => chargeApplication(app.deps, ada.actor, { application: (await ada.state()).application.id, token: "tok_visa" });
  app.outside.sandbox.faults.stripe.dropBeforeCharge = 10;
  expect(await pay()).toMatchObject({ status: "confirming" });
  app.outside.sandbox.faults.stripe.dropBeforeCharge = 0;
  const looked: unknown[] = [];
  for (const minutes of [9, 2, 18, 2]) {
    app.outside.clock.move(minutes * MINUTE);
    looked.push(await reconcileCharges(app.deps));
  }
  const [nobody, waits] = [
    { settled: 0, waiting: 0 },
    { settled: 0, waiting: 1 },
  ];
  expect(looked).toEqual([nobody, waits, waits, { settled: 1, waiting: 0 }]);
  expect(await pay()).toMatchObject({ status: "done" });
  const { charge } = await ada.state();
  const { rows } = await app.database.pool.query("SELECT run_at FROM jobs WHERE singleton_key = $1", [charge?.target_id]);
  expect(Date.parse(String(rows[0]?.["run_at"])) - Date.parse(charge?.settled_at ?? "")).toBe(10 * MINUTE);
});

it.each(Object.keys(CODE_CONSTANTS) as CodeConstant[])("%s is asked for: a start without it, or with something else in its place, is refused", (name) => {
  const { set } = publishedDocuments();
  const { [name]: _gone, ...others } = set.constants;
  expect(codeConstantFindings(set)).toEqual([]);
  for (const constants of [others, { ...set.constants, [name]: null }, { ...set.constants, [name]: CODE_CONSTANTS[name] === "number" ? "5" : 5 }])
    expect(codeConstantFindings({ ...set, constants })).toMatchObject([{ severity: "error", reason: expect.stringContaining(`"${name}"`) }]);
});
