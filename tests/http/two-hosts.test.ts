import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { PostgresCluster } from "../support/postgres-cluster.ts";
import { patched } from "#screens/language/documents/screen-patch.ts";
import { sectionsOf } from "#screens/language/forms/form-blocks.ts";
import { pageContext, pagesOf } from "../support/page-context.ts";
import { ApiClient } from "./support/api-client.ts";
import { newApplicant } from "./support/applicant.ts";
import { TestBrowser } from "./support/browser.ts";
import { patchOf } from "./support/device.ts";
import { listen } from "./support/live-stream.ts";
import { FormPerson } from "./support/form-person.ts";
import { startTestHost, type TestHost } from "./support/test-host.ts";

const LIMIT = 10;
/** Of everybody at one address. */
const TOGETHER = 60;

/** Two processes of one site: a balancer sends people to either. */
describe("two hosts on one PostgreSQL", () => {
  let cluster: PostgresCluster;
  const hosts: (TestHost & { stop(): Promise<void> })[] = [];
  beforeAll(async () => {
    cluster = await PostgresCluster.create();
    await cluster.run("CREATE DATABASE two_hosts");
    const limits = { api: { points: LIMIT, seconds: 600 }, "api-address": { points: TOGETHER, seconds: 600 }, "bad-token": { points: LIMIT, seconds: 600 } };
    for (let host = 0; host < 2; host += 1) hosts.push(await startTestHost({ databaseUrl: cluster.url("two_hosts"), limits }));
  });
  afterAll(async () => {
    for (const host of hosts) await host.stop();
    await cluster?.remove();
  });

  /** The same person at either host, in turns, all at once. */
  const askInTurns = (token: string, times: number) =>
    Promise.all(Array.from({ length: times }, (_, index) => new ApiClient(hosts[index % 2]!.url, token).get("/auth/me/")));
  const tokenOf = async (email: string): Promise<string> => (await hosts[0]!.as(email)).authorization["authorization"]!.slice("Bearer ".length);

  /** Signed in at the first host, as a browser is, and sent to this one from then on. */
  const signedIn = async (host: number, email: string): Promise<TestBrowser> => {
    const browser = new TestBrowser(hosts[0]!.url);
    await browser.signIn(email);
    return Object.assign(browser, { url: hosts[host]!.url });
  };
  const call = (browser: TestBrowser, method: string, path: string, body?: unknown): Promise<Response> =>
    browser.send(path, { method, headers: { "Content-Type": "application/json" }, ...(body !== undefined && { body: JSON.stringify(body) }) });
  const userOf = async (email: string) => (await hosts[0]!.open.store.transaction((tx) => tx.userByEmail(email)))!;

  test("what one of the staff does at one host another hears at the other without asking", async () => {
    const ria = await signedIn(1, "staff@example.com");
    const amos = await hosts[0]!.as("admin@example.com");
    const { application } = await newApplicant(hosts[0]!);
    const { stream } = await listen(hosts[1]!.url, { cookie: ria.cookies.header() });
    await stream.until(/retry/);
    expect((await amos.post(`/staff/applications/${application}/notes`, { text: "Called them." })).status).toBe(201);
    await stream.until(new RegExp(`event: review-moved\ndata: {"kind":"review-moved","id":"${application}"`));
    stream.close();
  });

  test("a session that is ended from one machine is over on the other, at the other host, with its next click", async () => {
    const email = "two-machines@example.com";
    const sam = await signedIn(0, email);
    const { id } = await userOf(email);
    await hosts[0]!.open.store.transaction((tx) => tx.update("user", id, { is_staff: true, staff_roles: ["support"] }));
    const laptop = await signedIn(1, email);
    const { stream } = await listen(hosts[1]!.url, { cookie: laptop.cookies.header() });
    await stream.until(/retry/);
    const { sessions } = (await (await call(sam, "GET", `/api/v1/staff/people/${id}`)).json()) as { sessions: { handle: string; is_this: boolean }[] };
    const { handle } = sessions.find(({ is_this }) => !is_this)!;
    expect((await call(sam, "DELETE", `/api/v1/staff/people/${id}/sessions/${handle}`)).status).toBe(204);
    await stream.ended;
    expect([(await laptop.me()).status, (await sam.me()).status]).toEqual([401, 200]);
  });

  test("a look as somebody that ends by its time while they type saves nothing, and says so", async () => {
    const support = await signedIn(0, "support@example.com");
    const ada = await newApplicant(hosts[1]!);
    const person = (await userOf(ada.email)).id;
    const begun = await call(support, "POST", "/api/v1/staff/view-as/", { person, reason: "They asked for help" });
    expect(begun.status).toBe(201);
    const { id: viewing } = (await begun.json()) as { id: string };
    for (const { clock } of hosts) clock.move(60 * 60_000);
    const input = { root: "applicant", target: null, version: null, values: { first_name: "Eve" } };
    const saved = await call(support, "POST", "/commands", { command: "save-answers", input, address: `/application/${ada.source}/apply`, viewing });
    expect([saved.status, await saved.json()]).toMatchObject([
      403,
      { problems: [{ code: "view-as-over" }], effects: [{ do: "leave", href: "/view-as-over" }] },
    ]);
    expect((await hosts[0]!.open.store.find("applicant_info", ada.info))!.first_name).not.toBe("Eve");
    expect((await support.me()).email, "themselves again").toBe("support@example.com");
  });

  test("a person's limit is one, whichever host they ask, and the rest is told when to come again", async () => {
    const answers = await askInTurns(await tokenOf("busy@example.com"), 3 * LIMIT);
    const through = answers.filter(({ status }) => status === 200);
    const refused = answers.filter(({ status }) => status === 429);
    expect([through.length, refused.length]).toEqual([LIMIT, 2 * LIMIT]);
    for (const answer of refused) {
      expect(answer.error.type).toBe("too-many");
      expect(Number(answer.headers.get("retry-after"))).toBeGreaterThan(0);
    }
    const other = await askInTurns(await tokenOf("calm@example.com"), 2);
    expect(
      other.map(({ status }) => status),
      "somebody else is not held up",
    ).toEqual([200, 200]);
  });

  test("what is answered at one host is on the person's other device, at the other host", async () => {
    const [here, there] = [hosts[0]!, hosts[1]!];
    const ada = await FormPerson.begin(here);
    const user = await there.open.store.transaction((tx) => tx.userByEmail(ada.applicant.email));
    const { screen } = await new FormPerson(there, ada.applicant, pageContext(user)).see();
    const heard: string[] = [];
    const stop = await there.open.live.subscribe(user!.id, screen.follows!.after!, ({ kind, topic }) => heard.push(`${topic} ${kind}`));
    await ada.save("applicant", { first_name: "Augusta" });
    await expect.poll(() => heard).toEqual([`application:${ada.applicant.application} answers-saved`]);
    const { result } = await pagesOf(there.deps).patchPage(pageContext(user), { address: ada.path, after: screen.follows!.after! });
    const next = patched(screen, patchOf(result))!;
    expect(sectionsOf(next.blocks).find(({ root }) => root === "applicant")?.answers).toMatchObject({ first_name: "Augusta" });
    stop();
  });

  test("guessing tokens at both hosts gets no more tries than at one", async () => {
    const answers = await askInTurns(`lk_${"x".repeat(43)}`, 3 * LIMIT);
    expect(answers.filter(({ status }) => status === 401)).toHaveLength(LIMIT);
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(2 * LIMIT);
  });

  test("so many people at one address that they ask too much together are asked to wait, though none of them asks too much alone", async () => {
    const people = await Promise.all(Array.from({ length: 10 }, (_, n) => tokenOf(`one-of-many-${n}@example.com`)));
    const answers = (await Promise.all(people.map((token) => askInTurns(token, LIMIT - 1)))).flat();
    expect(answers.filter(({ status }) => status === 200).length).toBeLessThanOrEqual(TOGETHER);
    expect(new Set(answers.map(({ status }) => status))).toContain(429);
  });
});
