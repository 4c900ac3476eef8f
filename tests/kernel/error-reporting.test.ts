/** What goes wrong arrives outside: at an error-reporting service that speaks Sentry's protocol, and at Segment's stand-in. */
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { gunzipSync } from "node:zlib";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { CommandResult } from "#screens/language/documents/descriptor.ts";
import { StoreUnavailable, type Store } from "#server/ports/store.ts";
import { runCommand } from "#server/kernel/screens/run-command.ts";
import { pageContext, pagesOf } from "../support/page-context.ts";
import { TestApp, toasts, type Visitor } from "../support/test-app.ts";
import { accept, anAddress, invite, membersOf, primary } from "../areas/groups/group.ts";

/** Bodies as they came to the error-reporting service. */
const envelopes: string[] = [];
const service = createServer((request, response) => {
  const chunks: Buffer[] = [];
  request.on("data", (chunk: Buffer) => chunks.push(chunk));
  request.on("end", () => {
    const body = Buffer.concat(chunks);
    envelopes.push((body[0] === 0x1f ? gunzipSync(body) : body).toString());
    response.writeHead(200).end("{}");
  });
});

let app: TestApp;
beforeAll(async () => {
  await new Promise<void>((resolve) => service.listen(0, "127.0.0.1", resolve));
  const dsn = `http://publickey@127.0.0.1:${(service.address() as AddressInfo).port}/42`;
  app = await TestApp.open({
    outside: (config) => ({ ...config, errors: { vendor: "sentry", dsn, environment: "test", release: "5.0.0", timeoutMs: 2000 } }),
  });
});
afterAll(async () => {
  await app.close();
  service.closeAllConnections();
  await new Promise((resolve) => service.close(resolve));
});
beforeEach(() => {
  envelopes.length = 0;
});

/** Messages of the errors that arrived. */
async function reported(): Promise<string[]> {
  await app.deps.errors.flush();
  const events = envelopes.flatMap((body) =>
    body
      .split("\n")
      .filter((line) => line.includes('"exception"'))
      .map((line) => JSON.parse(line) as { exception: { values: { value: string }[] } }),
  );
  return events.flatMap(({ exception }) => exception.values.map(({ value }) => value));
}
async function tracked(visitor: Visitor, name: string): Promise<Record<string, unknown>[]> {
  await app.deps.analytics.flush();
  return app.outside.segment.filter((event) => event.name === name && event.user_id === visitor.actor.user.id).map(({ props }) => props);
}
/** The same database, whose transactions come to nothing. */
const withoutTransactions = (error: Error): typeof app.deps => ({
  ...app.deps,
  store: Object.assign(Object.create(app.store) as Store, { transaction: () => Promise.reject(error) }),
});

describe("an error of the submission sequence", () => {
  const stoppedAt = async (ada: Visitor, step: string, refused: CommandResult) => {
    expect(refused.ok).toBe(false);
    expect(await reported()).toEqual([`The submission stopped at: ${step}`]);
    const said = refused.ok ? "" : refused.problems.map(({ message }) => message).join(", ");
    expect(await tracked(ada, "Application submission failed")).toEqual([{ step, message: said }]);
    expect(said).not.toBe("");
  };
  const LONG = "x".repeat(300);
  it.each<[string, string, Record<string, unknown>]>([
    ["update applicant", "applicant", { first_name: LONG }],
    ["sync application flags", "flag_roommate", { firstName: LONG }],
    ["update income", "income", { company_name: LONG }],
    ["update residence", "residence", { "address.city": LONG }],
  ])(
    "[PAY-16] [PAY-17] [PAY-18] [PAY-19] [PAY-26] [ERR-4] at '%s', which the pressed button waits for, is reported and tracked",
    async (step, root, values) => {
      const ada = await app.applicant();
      await ada.run("put-flag", { flag: "roommate" });
      await stoppedAt(ada, step, await ada.saveBefore("finish-form", root, values));
    },
  );

  it("[PAY-20] [PAY-25] [PAY-26] [ERR-4] at the background check stops it, is reported and tracked with what was said", async () => {
    const ada = await app.applicant();
    await stoppedAt(ada, "background check", await ada.run("finish-form"));
  });

  it("[ERR-4] [ERR-7] of an answer that saves itself is said at its field alone: it is counted, without what was typed, and reported nowhere", async () => {
    const ada = await app.applicant();
    expect((await ada.save("applicant", { first_name: LONG })).ok).toBe(false);
    expect(await reported()).toEqual([]);
    expect(await tracked(ada, "Application submission failed")).toEqual([]);
    const counted = await tracked(ada, "Answer refused");
    expect(counted).toEqual([{ command: "save-answers", root: "applicant", fields: ["first_name"], codes: ["maxLength"] }]);
    expect(JSON.stringify(counted)).not.toContain(LONG);
  });
  it("[ERR-4] [ERR-7] that has no field is not counted as one that has", async () => {
    const ada = await app.applicant();
    expect((await ada.run("pay-and-submit", { token: "tok" })).ok).toBe(false);
    expect(await tracked(ada, "Answer refused")).toEqual([]);
  });

  it("[PAY-26] at the submission itself is reported and tracked, too", async () => {
    const ada = await app.applicant({ waive_application_fee: true });
    await ada.ready();
    const moving: Store["transaction"] = (work) =>
      app.store.transaction((tx) => work(Object.assign(Object.create(tx) as typeof tx, { transition: () => Promise.reject(new Error("no such status")) })));
    const store = Object.assign(Object.create(app.store) as Store, { transaction: moving });
    const at = { pathname: ada.applyPath, query: {} };
    const failed = await runCommand({ ...app.deps, store }, ada.actor, { command: "finish-form", input: {}, at });
    expect(await reported()).toEqual(["no such status", "The application could not be submitted"]);
    expect(await tracked(ada, "Application submission failed")).toEqual([{ message: toasts(failed.effects).join() }]);
    expect(toasts(failed.effects)).toEqual(["Oops, something went wrong, our team has been notified!"]);
  });
});

describe("an application that can't be created", () => {
  it("[ERR-21] by the link of an invitation to a group is reported by the name of that", async () => {
    const ben = await primary(app);
    const email = anAddress();
    await invite(ben, email, anAddress());
    const link = (await membersOf(ben)).find(({ member }) => member.email === email)!.member.source!;
    const cy = await app.person(email);
    const taken = {
      command: "accept-source",
      input: { source: link, by_mail: false },
      at: { pathname: "/applications/before-you-begin", query: { source: link } },
    };
    expect((await runCommand(withoutTransactions(new Error("the disk is full")), cy.actor, taken)).ok).toBe(false);
    expect(await reported()).toEqual(["Add Group Member to Source Failed"]);
    await runCommand(withoutTransactions(new StoreUnavailable("connection refused")), cy.actor, taken);
    expect((await reported()).slice(1), "the database away is no fault of joining").toEqual(["connection refused"]);
    expect((await accept(cy, link)).ok, "and works the next time").toBe(true);
  });
  it.each([
    ["a fault of ours", new Error("duplicate key value of applications_pkey")],
    ["the database away", new StoreUnavailable("connection refused")],
  ])("[ERR-9] [ERR-10] [ERR-11] (%s) is reported as it was thrown, tracked with the message, and said in the required words", async (_, thrown) => {
    const ada = await app.person();
    const { slug } = await app.source();
    const failed = await runCommand(withoutTransactions(thrown), ada.actor, {
      command: "accept-source",
      input: { source: slug, by_mail: false },
      at: { pathname: "/applications/before-you-begin", query: { source: slug } },
    });
    expect(await reported()).toEqual([thrown.message]);
    const [props] = await tracked(ada, "Application creation failed");
    const message = String(props?.["message"]);
    expect(message).toMatch(/[a-z]/);
    expect(toasts(failed.effects)).toEqual([`Oops, something went wrong: ${message} Please contact the provider to request a new application`]);
    expect(message, "what was thrown is for the report").not.toContain(thrown.message);
    expect((await ada.run("accept-source", { source: slug, by_mail: false }, "/applications/before-you-begin", { source: slug })).ok, "and can be again").toBe(
      true,
    );
  });
  it("is none because of a long campaign name in the link", async () => {
    const ada = await app.person();
    ada.source = (await app.source()).slug;
    const query = { source: ada.source, medium: "m".repeat(1000) };
    expect(toasts((await ada.run("accept-source", { source: ada.source, by_mail: false }, "/applications/before-you-begin", query)).effects)).toEqual([]);
    expect((await ada.state()).application.medium).toBe("m".repeat(100));
  });
});

describe("an error of the browser", () => {
  const pages = () => pagesOf(app.deps);
  it("[ERR-4] [ERR-25] is told to the service by the page that it happened on", async () => {
    await pages().recordPageEvents(pageContext(), { kind: "error", name: "No card token was returned", props: { payment: "stripe" } });
    expect(await reported()).toEqual(["In the browser: No card token was returned"]);
    expect(envelopes.join()).toContain('"payment":"stripe"');
  });
});
