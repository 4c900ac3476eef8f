import { randomUUID } from "node:crypto";
import { beforeAll, describe, expect, test } from "vitest";
import { STAFF_API_ROUTES } from "#server/http/api/routes.ts";
import { textsOf } from "#server/kernel/context/texts.ts";
import { ApiClient, type ApiAnswer } from "./support/api-client.ts";
import { TestBrowser } from "./support/browser.ts";
import { CALLS, COSIGNER, MEMBER, type Things, thingsOfOne } from "./support/every-call.ts";
import { ownCasePage } from "./support/own-case-page.ts";
import { withTestHost } from "./support/test-host.ts";
import { mention } from "#server/areas/team/sql/mentions.ts";

const latchkey = withTestHost();
const SCORE = 541;

/** A session, since with a token nobody looks as somebody else. */
class InBrowser extends ApiClient {
  constructor(readonly browser: TestBrowser) {
    super(latchkey.url, null);
  }
  override get authorization(): Record<string, string> {
    return { cookie: this.browser.cookies.header(), origin: this.url, "sec-fetch-site": "same-origin" };
  }
}
async function admin(email: string): Promise<ApiClient> {
  const browser = new TestBrowser(latchkey.url);
  await browser.signIn(email);
  await latchkey.open.store.transaction(async (tx) => tx.update("user", (await tx.userByEmail(email))!.id, { is_staff: true, staff_roles: ["admin"] }));
  return new InBrowser(browser);
}

interface Case extends Things {
  /** Of the staff, with a stake in it. */
  own: ApiClient;
  isOneself: boolean;
  case: string;
  mention: string;
  address: string;
}

/** Who has the stake, by their address. */
const STAKES: Record<string, (of: Things) => Promise<string>> = {
  "their own application": async (of) => of.email,
  "one of their group": async () => MEMBER,
  "one that they co-sign for": async () => COSIGNER,
  "one of a group in which they co-sign for another": async (of) => {
    const email = `signs-${randomUUID().slice(0, 8)}@example.com`;
    await latchkey.as(email);
    await latchkey.open.store.transaction(async (tx) => {
      const { rows } = await tx.list("application", { group_source: of.group }, { limit: 9, offset: 0 });
      const mate = rows.find(({ id }) => id !== of.application)!;
      const [link] = (await tx.list("cosigner_source", { source_application: of.application }, { limit: 1, offset: 0 })).rows;
      const user = (await tx.userByEmail(email))!;
      const nomination = { ...link!, id: randomUUID(), slug: randomUUID(), source_application: mate.id, email, owner_user_id: user.id };
      await tx.insert("cosigner_source", nomination);
      await tx.insert("cosigner", { id: randomUUID(), cosigner_source: nomination.id, user_id: user.id, application_fee_cents: 0, currency: "usd" });
    });
    return email;
  },
};

/** A colleague, who has nothing else in hand. */
const COLLEAGUE = "nia@example.com";
let nia: { api: ApiClient; id: string };
beforeAll(async () => {
  const api = await admin(COLLEAGUE);
  nia = { api, id: (await api.get("/auth/me/")).id };
});

async function aCase(stake: string): Promise<Case> {
  const of = await thingsOfOne(latchkey);
  const address = await STAKES[stake]!(of);
  const [asked, note, ofCase] = [randomUUID(), randomUUID(), randomUUID()];
  const at = latchkey.deps.clock.now().toISOString();
  const own = await admin(address);
  await latchkey.open.pool.query("UPDATE applications SET assigned_to = NULL WHERE assigned_to = $1", [nia.id]);
  await latchkey.open.store.transaction(async (tx) => {
    const { check } = await tx.claimBackgroundCheck({ id: randomUUID(), target_type: "applicant_info", target_id: of.info, now: at });
    await tx.moveBackgroundCheck(check.id, { status: "complete", result: "consider", score: SCORE, provider_id: check.id }, at);
    await tx.insert("support_case", { id: asked, user_id: of.person, email: of.email, message: "It stops.", page: "/", at, topic: "message", opened_by: null });
    await tx.transition(of.application, {
      from: ["open"],
      to: "submitted",
      event: { actor_user_id: null, as_user_id: null, name: "submit", detail: {}, why: null },
      now: at,
    });
    await tx.update("application", of.application, { assigned_to: nia.id });
    await tx.update("resident", of.resident, { away_from: "2030-01-01", away_until: "2030-01-08" });
    const held = { home: of.home, room: of.room, whole_home: false, move_in_date: "2030-01-01", lease_end_date: "2031-01-01" };
    await tx.insert("room_selection", { id: randomUUID(), application: of.application, ...held, lease_months: 12, monthly_price_cents: 119_000 });
    await tx.insert("staff_note", { id: note, application: of.application, author_user_id: nia.id, text: "Known to us.", at });
    await tx.insert("staff_note", { id: ofCase, support_case: asked, author_user_id: nia.id, text: "They rang.", at });
    for (const one of [note, ofCase]) await tx.query(mention(one, [(await tx.userByEmail(address))!.id, nia.id], at));
  });
  await latchkey.open.pool.query("UPDATE review_queue SET due_at = '2001-01-01' WHERE application = $1", [of.application]);
  const { rows } = await latchkey.open.pool.query<{ id: string }>(
    "SELECT m.id FROM mentions m JOIN users u ON u.id = m.user_id WHERE m.note = $1 AND u.email = $2",
    [note, address],
  );
  return { ...of, own, isOneself: address === of.email, case: asked, mention: rows[0]!.id, address };
}

/** Calls that are about the case, where those that the tests of access make are about nothing of it. */
const ABOUT: Record<string, (client: ApiClient, of: Case) => Promise<ApiAnswer>> = {
  listReviews: (client, of) => client.get(`/staff/applications/?search=${of.email}`),
  countViews: (client, of) => client.get(`/staff/view-counts/?view=${encodeURIComponent(`score_below=${SCORE + 1}&search=${of.email}`)}`),
  exportReviews: (client, of) => client.get(`/staff/exports/applications?columns=email,score,owner,source,due_at&search=${of.email}`),
  readDashboard: (client) => client.get("/staff/dashboard/"),
  startViewAs: (client, of) => client.post("/staff/view-as/", { person: of.person, reason: "They asked for help with it" }),
  listAccommodationRequests: (client, of) => client.get(`/staff/accommodation-requests/?application__id=${of.application}`),
  listPeople: (client, of) => client.get(`/staff/people/?search=${of.email}`),
  listCases: (client, of) => client.get(`/staff/cases/?search=${of.email}`),
  readCase: (client, of) => client.get(`/staff/cases/${of.case}`),
  saveCase: (client, of) => client.put(`/staff/cases/${of.case}`, { status: "closed" }),
  writeCaseNote: (client, of) => client.post(`/staff/cases/${of.case}/notes`, { text: "They rang." }),
  answerCase: (client, of) => client.post(`/staff/cases/${of.case}/answers`, { text: "Under Your account." }),
  listSources: (client, of) => client.get(`/staff/sources/?search=${of.source}`),
  deletePerson: (client, of) => client.post(`/staff/people/${of.person}/deletion`, { email: of.email, reason: "They asked." }),
  makeSource: (client, of) => client.post("/staff/sources/", { sharing: "personal", market: "seattle", invited_email: of.address }),
  saveTeamMember: (client) => client.put(`/staff/team/${nia.id}`, { takes_new: false, markets: [], daily_mail: true }),
  listMentions: (client) => client.get("/staff/mentions/"),
  saveMention: (client, of) => client.put(`/staff/mentions/${of.mention}`, { is_read: true }),
};
const calls = (name: string, client: ApiClient, of: Case): Promise<ApiAnswer> => (ABOUT[name] ?? CALLS[name])!(client, of as never);

/** What a colleague is told by a row, and whoever has the stake isn't. */
const TELLS: Record<string, (answer: ApiAnswer, of: Case) => unknown> = {
  listReviews: (answer, of) => {
    const row = answer.results.find(({ id }) => id === of.application)!;
    return [row["score"], row["checks"], row["owner"], row["due_at"], row["source"], row["version"]].some((value) => value !== null);
  },
  countViews: (answer) => answer.at("results.0.count") !== 0,
  exportReviews: ({ text }, of) => text.split("\r\n").some((line) => line.startsWith(of.email) && line !== `${of.email},,,,`),
  listPeople: (answer, of) => {
    const row = answer.results.find(({ id }) => id === of.person)!;
    return [row["applications"], row["cosigns"], row["phone_ending"], row["seen_at"]].some((value) => value !== null);
  },
  listSources: (answer) => answer.at("results.0.applications") !== null,
  readSource: (answer) => answer.at("applications") !== null,
  readHome: (answer) => answer.at("bedrooms.0.hold") !== null,
  listResidents: (answer) => answer.at("results.0.away_from") !== null,
  readDashboard: ({ text }, of) => text.includes(of.application),
  listTeam: (answer) => answer.results.find(({ id }) => id === nia.id)!["in_hand"],
  saveTeamMember: (answer) => answer.at("in_hand"),
  listAccommodationRequests: ({ text }, of) => text.includes(of.application),
  listCases: ({ text }, of) => text.includes(of.case),
  listStaffMeetings: ({ text }, of) => text.includes(of.meeting),
  listMentions: ({ text }, of) => text.includes(of.application) || text.includes(of.case),
};

test("the page with what each row answers is as the table says: renew it with -u", async () => {
  await expect(ownCasePage(STAFF_API_ROUTES)).toMatchFileSnapshot("../../.github/own-case.md");
});

test("each row below /staff/ says what it answers, and what it says is shown here", () => {
  for (const { path } of STAFF_API_ROUTES) expect(path).toMatch(/^\/staff\//);
  const told = STAFF_API_ROUTES.filter(({ own }) => own.answer === "withheld" || own.answer === "left out").map(({ name }) => name);
  // One of them answers with nothing that could be told, and one is of the staff themselves.
  expect(Object.keys(TELLS).toSorted()).toEqual(told.filter((name) => name !== "saveMention" && name !== "listStaff").toSorted());
  for (const { name, path, own } of STAFF_API_ROUTES) {
    // What is about one application, person, case or link is never about nothing of the kind.
    const isAboutOne = /^\/staff\/(?:applications|people|cases|sources|mentions|meetings|accommodation-requests)\/\{/.test(path);
    expect(isAboutOne && own.answer === "not named", name).toBe(false);
    if (own.answer === "not named") expect(own.why, name).toMatch(/\w+ \w+/);
  }
});

describe.each(Object.keys(STAKES))("%s", (stake) => {
  let of: Case;
  beforeAll(async () => {
    of = await aCase(stake);
  });
  const say = (code: string, args?: Record<string, string>) => textsOf(latchkey.deps.documents.current(), "en-US")(`error.${code}`, args);

  test.each(STAFF_API_ROUTES.filter(({ own }) => own.answer === "refused").map(({ name, own }) => [name, own] as const))(
    "%s is refused in words",
    async (name, own) => {
      if (own.answer !== "refused" || (of.isOneself && own.oneself !== undefined)) return;
      const before = await latchkey.open.store.events(of.application);
      const answer = await calls(name, of.own, of);
      const stakeIs = of.isOneself ? "applicant" : stake.startsWith("one of their") ? "group" : "cosigner";
      // Of oneself in the words of what it is.
      const ofOneself = of.isOneself ? [say("case-of-oneself"), say("view-as-staff")] : [];
      const words = [say(own.code, { stake: stakeIs }), ...ofOneself];
      if (name === "assignReviews") expect(words).toContain(answer.at("failed.0.message"));
      else if (own.code === "own-address") expect([answer.status, answer.error.field_errors]).toEqual([400, { invited_email: words[0] }]);
      else {
        expect(answer.status, String(answer)).toBe(409);
        expect(words).toContain(answer.error.message);
      }
      expect(await latchkey.open.store.events(of.application), "nothing of it is kept").toEqual(before);
    },
  );

  test.each(Object.keys(TELLS))("%s tells a colleague what it doesn't tell them", async (name) => {
    const [theirs, mine] = [await calls(name, nia.api, of), await calls(name, of.own, of)];
    expect([theirs.status, mine.status], `${theirs} ${mine}`).toEqual([200, 200]);
    expect(TELLS[name]!(theirs, of), "a colleague").toBeTruthy();
    // One's own phone and visits are one's own.
    if (name !== "listPeople" || !of.isOneself) expect(TELLS[name]!(mine, of), String(mine)).toBeFalsy();
  });

  test("a mention in it is there for them no more", async () => {
    expect((await calls("saveMention", of.own, of)).status).toBe(404);
  });

  test("whom they have a stake with is one of the staff like any other, but for when they were here", async () => {
    const other = of.isOneself ? MEMBER : of.email;
    const { id } = (await latchkey.open.store.transaction((tx) => tx.userByEmail(other)))!;
    await latchkey.open.pool.query("UPDATE users SET is_staff = true, staff_roles = '{editor}' WHERE id = $1", [id]);
    await latchkey.open.pool.query(
      "INSERT INTO last_seen (user_id, seen_at) VALUES ($1, now()) ON CONFLICT (user_id) DO UPDATE SET seen_at = excluded.seen_at",
      [id],
    );
    const seen = async (client: ApiClient) => (await client.get(`/staff/members/?search=${other}`)).results[0]!["seen_at"];
    expect([await seen(of.own), typeof (await seen(nia.api))]).toEqual([null, "string"]);
  });

  test.each(STAFF_API_ROUTES.filter(({ own }) => own.answer === "not named").map(({ name }) => [name]))("%s names nothing of it", async (name) => {
    const answer = await calls(name, of.own, of);
    for (const theirs of [of.application, of.source, of.group, of.case]) expect(answer.text).not.toContain(theirs);
  });
});
