import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, it } from "vitest";
import { bindingHash } from "#server/areas/account/begin-sign-in.ts";
import { finishSignIn } from "#server/areas/account/finish-sign-in.ts";
import { inviteStaff, saveStaffRoles } from "#server/areas/people/index.ts";
import type { Actor } from "#server/kernel/context/deps.ts";
import { describeOnEachDatabase } from "../../support/database.ts";
import { House } from "../../support/house.ts";
import { refusalOf, staff } from "../review/support.ts";

describeOnEachDatabase("an invitation to the staff", (database) => {
  let house: House;
  let admin: Actor;
  beforeAll(async () => {
    house = await House.open({ database: database.open });
    admin = await staff(house, "Amos", "admin");
  });
  afterAll(() => house.close());

  const anAddress = (): string => `${randomUUID()}@example.com`;
  const invite = (email: string, staff_roles: string[]) => inviteStaff(house.deps, admin, { email, staff_roles });
  const mailsTo = async (email: string) => (await house.store.mails.unsent(10_000)).filter(({ to, template }) => to === email && template === "staff-invite");
  const signIn = async (email: string, { subject = randomUUID(), emailVerified = true } = {}) => {
    const state = randomUUID();
    await house.store.sessions.putSignIn(
      state,
      { provider: "google", remember: {}, returnTo: "/", binding: bindingHash("b") },
      new Date(Date.now() + 60_000).toISOString(),
    );
    const person = { issuer: "https://vendor.example", subject, email, emailVerified, first_name: "Nora", last_name: "Bell", picture: null };
    const vendor = { ...house.deps.signIn, end: async () => person };
    const browser = { provider: "google", params: new URLSearchParams({ state }), binding: "b", bindingRequired: true, previousSessionId: null };
    const finished = await finishSignIn({ ...house.deps, signIn: vendor }, browser);
    return finished.ok ? finished.user : finished.failures.join();
  };
  const idOf = async (email: string): Promise<string> => (await house.store.transaction((tx) => tx.userByEmail(email)))!.id;

  it("goes once more to whoever never signed in, with the roles they were given", async () => {
    const email = anAddress();
    expect(await invite(email, ["support"])).toMatchObject({ ok: true, value: { invitation: "invited" } });
    for (const roles of [["support"], []])
      expect(await invite(email, roles)).toMatchObject({ ok: true, value: { invitation: "again", staff_roles: ["support"] } });
    expect(await mailsTo(email)).toHaveLength(3);
    expect(await invite(email, ["editor"])).toMatchObject({ ok: true, value: { invitation: "added", staff_roles: ["support", "editor"] } });
    expect(await mailsTo(email)).toHaveLength(4);
  });

  it("sends nothing to whoever works here with these roles already, and says so", async () => {
    const email = anAddress();
    await invite(email, ["support"]);
    await signIn(email);
    expect(await invite(email, ["support"])).toMatchObject({ ok: true, value: { invitation: "had", signed_in: true } });
    expect(await mailsTo(email)).toHaveLength(1);
    expect(await invite(email, ["reviewer"])).toMatchObject({ ok: true, value: { invitation: "added" } });
    expect(await mailsTo(email)).toHaveLength(2);
  });

  it("that gives no role is none, and makes no account", async () => {
    const [email, other] = [anAddress(), (await house.person()).actor.user.email];
    for (const address of [email, other]) expect(refusalOf(await invite(address, []))).toBe("invalid staff_roles: required");
    expect(await house.store.transaction((tx) => tx.userByEmail(email))).toBeNull();
    expect(await mailsTo(other)).toEqual([]);
  });

  it("to an address from which mail comes back is refused, and nothing is given", async () => {
    const email = anAddress();
    await invite(email, ["support"]);
    await house.store.mails.bounced((await mailsTo(email))[0]!.id, new Date().toISOString());
    expect(refusalOf(await invite(email, ["admin"]))).toBe("invalid email: mail-bounced");
    expect(await house.store.find("user", await idOf(email))).toMatchObject({ staff_roles: ["support"] });
  });

  it("that is taken back leaves whoever signs in an ordinary person", async () => {
    const email = anAddress();
    await invite(email, ["admin"]);
    const id = await idOf(email);
    expect(refusalOf(await saveStaffRoles(house.deps, admin, { id, body: { staff_roles: [] }, version: null }))).toBe("done");
    expect(await signIn(email)).toMatchObject({ id, is_staff: false, staff_roles: [] });
  });

  it("gives nothing to a second person, to another address, or to one that nobody vouches for", async () => {
    const email = anAddress();
    await invite(email, ["admin"]);
    const id = await idOf(email);
    expect(await signIn(email, { emailVerified: false })).toBe("email_missing");
    expect(await signIn(anAddress())).toMatchObject({ is_staff: false, staff_roles: [] });
    expect(await signIn(email)).toMatchObject({ id, staff_roles: ["admin"] });
    expect(await signIn(email), "by another identity").toBe("account_exists");
  });
});
