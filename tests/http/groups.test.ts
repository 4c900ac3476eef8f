import { randomUUID } from "node:crypto";
import { beforeAll, describe, expect, test } from "vitest";
import type { GroupPropertySelectionRecord, GroupSourceRecord } from "#server/ports/review-records.ts";
import type { ApiAnswer, ApiClient } from "./support/api-client.ts";
import { newApplicant, type Applicant } from "./support/applicant.ts";
import { anAddress, isMovedTo } from "./support/requested-applicant.ts";
import { withTestHost } from "./support/test-host.ts";

const latchkey = withTestHost();
const HOUR = 3_600_000;
let stranger: ApiClient;
beforeAll(async () => {
  stranger = await latchkey.as("stranger@example.com");
});

interface Group extends Applicant {
  group: string;
}
const HOME = {
  property: { name: "The brownstone", address: { city: "Seattle" } },
  full_property_price_cents: 420_050,
  resident_rent_cents: 140_000,
  promo_amount_cents: 30_000,
};

/** Somebody who has begun a group. */
async function aGroup(values: Partial<GroupSourceRecord> = {}, home: Partial<GroupPropertySelectionRecord> | null = HOME): Promise<Group> {
  const group = `group-${randomUUID()}`;
  const dates = { move_in_date: "2027-01-01", lease_end_date: "2027-12-31" };
  await latchkey.open.store.transaction(async (tx) => {
    await tx.insert("group_source", { slug: group, is_template: false, market: "seattle", number_of_potential_roommates: 3, ...dates, ...values });
    if (home) await tx.insert("group_property_selection", { group_source: group, ...home });
  });
  return { ...(await newApplicant(latchkey, { group })), group };
}
const invites = (of: Group, values: Record<string, unknown> = {}) =>
  of.api.post("/applications/groups/members/", { group_source_slug: of.group, first_name: "Cy", last_name: "Lindqvist", email: anAddress(), ...values });
const read = (of: Group, client: ApiClient = of.api) => client.get(`/applications/groups/sources/${of.group}/`);
const members = async (of: Group) => (await read(of)).at("members") as Record<string, unknown>[];
const reminds = (of: Group, who: ApiAnswer, client: ApiClient = of.api) =>
  client.post("/applications/groups/reminders/", { group_source_slug: of.group, application_source_id: who.at("application_source_id") });
const mailsTo = async (email: string) => (await latchkey.open.store.mails.unsent(10_000)).filter(({ to }) => to === email);
const adds = (client: ApiClient, group: string, application: string) =>
  client.post("/applications/groups/sources-add-application/", { group_source_slug: group, application });
/** The link that was mailed to somebody, which nobody of the group is told. */
async function linkOf(email: string): Promise<string> {
  const { rows } = await latchkey.open.pool.query<{ source: string }>("SELECT source FROM group_members WHERE email = $1 AND left_at IS NULL", [email]);
  return rows[0]!.source;
}
/** Somebody who was invited and has followed their link. */
async function joins(of: Group): Promise<{ api: ApiClient; email: string; application: string; invited: ApiAnswer }> {
  const email = anAddress();
  const invited = await invites(of, { email });
  const api = await latchkey.as(email);
  const application = await api.post("/applications/applications", { source: await linkOf(email) });
  expect(application.status, String(application)).toBe(201);
  return { api, email, application: application.id, invited };
}

describe("[API-29] [ENT-24] inviting somebody into a group", () => {
  test("[ENT-23] answers them as a member who has begun nothing, and sends them a link that is theirs alone", async () => {
    const of = await aGroup();
    const email = anAddress();
    const invited = await invites(of, { email: ` ${email.toUpperCase()} ` });
    expect(invited.status, String(invited)).toBe(201);
    expect(invited.record).toEqual({
      group_source_slug: of.group,
      first_name: "Cy",
      last_name: "Lindqvist",
      email,
      // It is told to nobody but them.
      application_source_slug: null,
      application_source_id: expect.any(String),
      application_status: null,
      can_remind: false,
    });
    const link = await linkOf(email);
    expect((await mailsTo(email)).map(({ text }) => text.includes(link))).toEqual([true]);
    expect(invited.text).not.toContain(link);
    expect((await stranger.post("/applications/applications", { source: link })).status).toBe(404);
  });

  test("again, at the same address, finds them, and they are written to once", async () => {
    const of = await aGroup();
    const email = anAddress();
    const [first, second] = [await invites(of, { email }), await invites(of, { email: email.toUpperCase(), first_name: "Other" })];
    expect([first.status, second.status, second.text]).toEqual([201, 200, first.text]);
    expect(await mailsTo(email)).toHaveLength(1);
    expect(await members(of)).toHaveLength(2);
  });

  test.each([
    ["no group", { group_source_slug: null }, "group_source_slug"],
    ["no first name", { first_name: " " }, "first_name"],
    ["a last name of 51 characters", { last_name: "x".repeat(51) }, "last_name"],
    ["an address that is none", { email: "cy at example" }, "email"],
    ["a list for an address", { email: ["cy@example.com"] }, "email"],
  ])("with %s is refused at the field, and nobody is invited", async (_what, wrong, field) => {
    const of = await aGroup();
    const refused = await invites(of, wrong);
    expect(refused.status, String(refused)).toBe(400);
    expect(Object.keys(refused.error.field_errors)).toEqual([field]);
    expect(await members(of)).toHaveLength(1);
  });

  test("one's own address is refused at the field", async () => {
    const of = await aGroup();
    const refused = await invites(of, { email: of.email.toUpperCase() });
    expect([refused.status, refused.error.field_errors]).toEqual([400, { email: "This is your own address. Enter your roommate's." }]);
  });

  test("nor is it kept of somebody who is still to be invited: a whole object that says it is refused, too", async () => {
    const of = await aGroup();
    const invitees = `/applications/${of.application}/answers/group-invitee/`;
    const made = await of.api.post(invitees, { first_name: "Cy", last_name: "Lindqvist", email: anAddress() });
    expect(made.status, String(made)).toBe(201);
    const refused = await of.api.put(`${invitees}${made.id}`, { ...made.record, email: of.email });
    expect([refused.status, refused.error.field_errors]).toEqual([400, { email: "This is your own address. Enter your roommate's." }]);
  });

  test("more than the group is for is a conflict, as is inviting once something is decided, but not after handing in; somebody who has not begun it invites nobody", async () => {
    const of = await aGroup({ number_of_potential_roommates: 2 });
    const mate = await joins(of);
    const full = await invites(of);
    expect([full.status, full.error.message]).toEqual([409, "No place in your group is free."]);
    const theirs = { group_source_slug: of.group, first_name: "Dee", last_name: "Park", email: anAddress() };
    expect((await mate.api.post("/applications/groups/members/", theirs)).status).toBe(403);
    const open = await aGroup();
    await isMovedTo(latchkey, open.application, "submitted");
    expect((await invites(open)).status).toBe(201);
    await isMovedTo(latchkey, open.application, "preapproved");
    expect((await invites(open)).status).toBe(409);
    expect((await stranger.post("/applications/groups/members/", theirs)).status).toBe(404);
  });
});

describe("[API-30] a group", () => {
  test("[ENT-5] [ENT-21] [ENT-22] is read by everybody in it: how many it is for, its dates, and who is in it and how far", async () => {
    const of = await aGroup();
    const mate = await joins(of);
    expect((await of.api.get(`/applications/applications/${of.application}`)).at("group_source")).toBe(of.group);
    const seen = await read(of, mate.api);
    expect(seen.record).toEqual({
      slug: of.group,
      number_of_potential_roommates: 3,
      move_in_date: "2027-01-01",
      lease_end_date: "2027-12-31",
      members: [
        expect.objectContaining({ email: of.email, application_source_slug: null, application_status: "open" }),
        expect.objectContaining({ email: mate.email, first_name: "Cy", application_status: "open", can_remind: false }),
      ],
    });
    const links = async (client: ApiClient) =>
      ((await read(of, client)).at("members") as Record<string, unknown>[]).map((one) => one["application_source_slug"]);
    expect([await links(of.api), await links(mate.api)], "each has their own link alone").toEqual([
      [of.source, null],
      [null, await linkOf(mate.email)],
    ]);
    await isMovedTo(latchkey, mate.application, "submitted");
    expect((await members(of)).map(({ application_status }) => application_status)).toEqual(["open", "submitted"]);
  });

  test("says nothing of what others answered, and nothing at all to whoever is only invited or isn't in it", async () => {
    const of = await aGroup();
    await of.api.put(`/applications/applicant-info/${of.info}`, { phonenumber: "+12065550142", sin_ssn_country: "US", sin_ssn: "123450000" });
    const mate = await joins(of);
    const seen = await read(of, mate.api);
    for (const told of ["+12065550142", "123450000", of.info, of.application]) expect(seen.text).not.toContain(told);
    const invited = await latchkey.as((await invites(of)).word("email"));
    for (const client of [invited, stranger]) expect((await read(of, client)).status).toBe(404);
    expect((await stranger.get("/applications/groups/sources/demo-group-new-york/")).status, "what a listing's link begins is nobody's group").toBe(404);
  });
});

describe("[API-33] reminding a member", () => {
  test("[ENT-23] is possible a day after they were invited, once a day, whoever of the group asks", async () => {
    const of = await aGroup();
    const mate = await joins(of);
    const cy = await invites(of);
    const early = await reminds(of, cy);
    expect([early.status, early.error.message]).toEqual([429, "They were written to in the last 24 hours. You can remind them later."]);
    expect(Number(early.headers.get("retry-after"))).toBeGreaterThan(23 * 3600);
    latchkey.clock.move(25 * HOUR);
    expect((await members(of)).map(({ can_remind }) => can_remind)).toEqual([false, true, true]);
    const reminded = await reminds(of, cy);
    expect([reminded.status, reminded.at("can_remind"), reminded.at("email")]).toEqual([201, false, cy.at("email")]);
    expect(await mailsTo(cy.word("email"))).toHaveLength(2);
    expect((await reminds(of, cy, mate.api)).status, "by somebody else of the group").toBe(429);
    expect(await mailsTo(cy.word("email"))).toHaveLength(2);
  });

  test("who has handed in is not reminded, and it says so; nobody reminds themselves", async () => {
    const of = await aGroup();
    const mate = await joins(of);
    await isMovedTo(latchkey, mate.application, "submitted");
    latchkey.clock.move(25 * HOUR);
    const refused = await reminds(of, mate.invited);
    expect([refused.status, refused.error.message]).toEqual([409, "They have handed in their application already."]);
    expect((await reminds(of, mate.invited, mate.api)).status).toBe(403);
  });

  test("names a group and somebody in it", async () => {
    const [of, another] = [await aGroup(), await aGroup()];
    const cy = await invites(another);
    const path = "/applications/groups/reminders/";
    expect(Object.keys((await of.api.post(path, {})).error.field_errors).sort()).toEqual(["application_source_id", "group_source_slug"]);
    for (const [group, who] of [
      [of.group, cy.at("application_source_id")],
      [another.group, cy.at("application_source_id")],
      [of.group, "nobody"],
    ])
      expect((await of.api.post(path, { group_source_slug: group, application_source_id: who })).status).toBe(404);
  });
});

describe("[API-31] an application of one's own joins a group", () => {
  test("in the place that one was invited into, once; the link of the invitation makes no further one", async () => {
    const of = await aGroup();
    const email = anAddress();
    await invites(of, { email });
    const link = await linkOf(email);
    const api = await latchkey.as(email);
    const own = await newApplicant(latchkey);
    expect((await adds(api, of.group, own.application)).status, "somebody else's application").toBe(404);
    const source = `source-${randomUUID()}`;
    await latchkey.open.store.transaction(async (tx) =>
      tx.insert("source", { ...(await tx.source(own.source))!, slug: source, used: false, owner_user_id: null }),
    );
    const application = await api.post("/applications/applications", { source });
    const [first, second] = [await adds(api, of.group, application.id), await adds(api, of.group, application.id)];
    expect([first.status, second.status], String(first)).toEqual([201, 200]);
    expect(first.record).toMatchObject({
      slug: of.group,
      members: [{ email: of.email }, { email, application_source_slug: source, application_status: "open" }],
    });
    expect((await api.get(`/applications/applications/${application.id}`)).at("group_source")).toBe(of.group);
    expect((await api.post("/applications/applications", { source: link })).status).toBe(404);
    expect((await api.get(`/applications/source/${link}/`)).status, "nor is it read any more").toBe(404);
    expect(await members(of)).toHaveLength(2);
  });

  test("not where nobody invited them, from another group, to another city, or once it is handed in", async () => {
    const [of, another, far] = [await aGroup(), await aGroup(), await aGroup({ market: "boston" })];
    const own = await newApplicant(latchkey);
    expect((await adds(own.api, of.group, own.application)).status).toBe(404);
    await invites(of, { email: another.email });
    expect((await adds(another.api, of.group, another.application)).error.message).toBe("You are in a group already.");
    await invites(far, { email: own.email });
    expect((await adds(own.api, far.group, own.application)).error.message).toBe("The group applies for a home in another city.");
    await invites(of, { email: own.email });
    await isMovedTo(latchkey, own.application, "submitted");
    expect((await adds(own.api, of.group, own.application)).status).toBe(409);
    expect((await own.api.get(`/applications/applications/${own.application}`)).at("group_source")).toBeNull();
    expect(Object.keys((await own.api.post("/applications/groups/sources-add-application/", {})).error.field_errors).sort()).toEqual([
      "application",
      "group_source_slug",
    ]);
  });

  test("[ERR-21] where that fails, it is reported by its name, said as a fault, and works the next time", async () => {
    const of = await aGroup();
    const { transaction } = latchkey.deps.store;
    latchkey.deps.store.transaction = () => Promise.reject(new Error("the disk is full"));
    const failed = await adds(of.api, of.group, of.application).finally(() => (latchkey.deps.store.transaction = transaction));
    expect([failed.status, failed.error.message]).toEqual([500, "Oops, something went wrong, our team has been notified!"]);
    expect(latchkey.reported.at(-1)).toMatchObject({ message: "Add Group Member to Source Failed", cause: { message: "the disk is full" } });
    expect((await adds(of.api, of.group, of.application)).status).toBe(200);
  });
});

describe("[API-32] [ENT-25] the home that was offered to a group", () => {
  const path = (of: Group) => `/applications/groups/property-selection/${of.group}/`;

  test("is read by its members, in major units", async () => {
    const of = await aGroup();
    const mate = await joins(of);
    expect((await mate.api.get(path(of))).record).toEqual({
      group_source_slug: of.group,
      resident_rent: 1400,
      promo_amount: 300,
      property: { name: "The brownstone", address: { city: "Seattle" }, full_property_price: 4200.5 },
    });
    expect((await stranger.get(path(of))).status).toBe(404);
  });

  test("is not there where none was offered", async () => {
    const of = await aGroup({}, null);
    expect((await of.api.get(path(of))).status).toBe(404);
  });

  test("[ERR-19] [ERR-20] where it can't be read, that is reported by its name, and nothing of it stays", async () => {
    const of = await aGroup();
    const { find } = latchkey.deps.store;
    latchkey.deps.store.find = (name, id) => (name === "group_property_selection" ? Promise.reject(new Error("no such row")) : find(name, id));
    const before = latchkey.reported.length;
    const failed = await of.api.get(path(of)).finally(() => (latchkey.deps.store.find = find));
    expect([failed.status, failed.error.message, failed.error.field_errors], "nobody reads what it is called inside").toEqual([
      500,
      "Oops, something went wrong, our team has been notified!",
      {},
    ]);
    expect(latchkey.reported.slice(before), "once").toEqual([
      expect.objectContaining({ message: "Group Property Selection Fetch Failed!", cause: expect.objectContaining({ message: "no such row" }) }),
    ]);
    const again = await of.api.get(path(of));
    expect([again.status, again.record], "whole, as if nothing had been").toEqual([200, expect.objectContaining({ resident_rent: 1400, promo_amount: 300 })]);
    expect(latchkey.reported.length, "and said no more").toBe(before + 1);
  });
});
