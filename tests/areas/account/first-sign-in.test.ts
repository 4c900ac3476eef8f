import { afterAll, beforeAll, expect, it } from "vitest";
import type { SignedInPerson } from "#server/ports/outside.ts";
import { bindingHash } from "#server/areas/account/sign-in/begin-sign-in.ts";
import { finishSignIn } from "#server/areas/account/sign-in/finish-sign-in.ts";
import { describeOnEachDatabase } from "../../support/database.ts";
import { TestApp } from "../../support/test-app.ts";

describeOnEachDatabase("first sign-ins that come at once", (database) => {
  let app: TestApp;
  beforeAll(async () => {
    app = await TestApp.open({ database: database.open });
  });
  afterAll(() => app.close());

  /** What the vendor says of somebody, once the browser is back. */
  async function signIn(person: SignedInPerson): Promise<string> {
    const state = `state-${Math.random()}`;
    const expires = new Date(Date.now() + 60_000).toISOString();
    await app.store.sessions.putSignIn(state, { provider: "google", remember: {}, returnTo: "/", binding: bindingHash("b") }, expires);
    const vendor = { ...app.deps.signIn, end: async () => person };
    const browser = { provider: "google", params: new URLSearchParams({ state }), binding: "b", bindingRequired: true, previousSessionId: null };
    const finished = await finishSignIn({ ...app.deps, signIn: vendor }, browser);
    return finished.ok ? finished.user.id : finished.failures.join();
  }
  const somebody = (subject: string, email: string): SignedInPerson => ({
    issuer: "https://vendor.example",
    subject,
    email,
    emailVerified: true,
    first_name: "Ada",
    last_name: "James",
    picture: null,
  });

  it("with an address that the vendor never verified make no account, and open none", async () => {
    const email = "typed-by-anybody@example.com";
    await app.store.transaction((tx) => tx.insert("user", { email, first_name: "", last_name: "" }));
    for (const address of [email, "nobody-yet@example.com"])
      expect(await signIn({ ...somebody(`unverified-${address}`, address), emailVerified: false })).toBe("email_missing");
    expect(await app.store.transaction((tx) => tx.userByEmail("nobody-yet@example.com"))).toBeNull();
  });

  it("with an address of letters that only look like somebody else's make an account of their own", async () => {
    const email = "kelly@example.com";
    const kelly = await app.store.transaction((tx) => tx.insert("user", { email, first_name: "", last_name: "" }));
    // The Kelvin sign: in lower case, to whoever folds all of Unicode, a k.
    const lookAlike = await signIn(somebody("kelvin", "\u212Aelly@example.com"));
    expect(lookAlike).not.toBe(kelly.id);
    expect(await app.store.find("user", lookAlike)).toMatchObject({ email: "\u212Aelly@example.com" });
    expect(await signIn(somebody("capitals", "Kelly@Example.com")), "plain capitals are the same address").toBe(kelly.id);
  });

  it("with an address that is theirs for certain bring what came back from there, and lift nothing of an address that looks alike", async () => {
    const email = `kay-${Date.now()}@example.com`;
    const queue = (to: string) =>
      app.store.transaction((tx) => tx.queueMail({ to, subject: "x", text: "x", html: "x", template: "receipt", dedupe_key: `lifted:${to}` }));
    const lookAlike = email.replace("k", "\u212A");
    const waits = async () => (await app.store.mails.unsent(1000)).map(({ to }) => to).filter((to) => [email, lookAlike].includes(to));
    for (const to of [email, lookAlike]) await queue(to);
    const back = async (to: string) =>
      app.store.mails.bounced((await app.store.mails.unsent(1000)).find((mail) => mail.to === to)!.id, new Date().toISOString());
    await back(lookAlike);
    expect(await waits(), "a look-alike says nothing of it").toEqual([email]);
    await back(email);
    expect(await waits()).toEqual([]);
    await signIn({ ...somebody("kay-unverified", email), emailVerified: false });
    expect(await waits()).toEqual([]);
    await signIn(somebody("kay", email.toUpperCase()));
    expect(await waits()).toEqual([email]);
  });

  it("keep of a name what can be seen of it", async () => {
    const names = { first_name: "Ada\u202E\u200B", last_name: "Ja\nmes" };
    const id = await signIn({ ...somebody("hidden", "hidden@example.com"), ...names });
    expect(await app.store.find("user", id)).toMatchObject({ first_name: "Ada", last_name: "James" });
  });

  it("of one person make one account", async () => {
    for (let round = 0; round < 10; round += 1) {
      const ids = await Promise.all(Array.from({ length: 6 }, () => signIn(somebody(`one-${round}`, `one-${round}@example.com`))));
      expect(new Set(ids).size).toBe(1);
      expect(ids[0]).not.toBe("account_exists");
    }
  });

  it("of several people with one address let one of them have the account that waits for it, and never two", async () => {
    for (let round = 0; round < 5; round += 1) {
      const email = `waiting-${round}@example.com`;
      const user = await app.store.transaction((tx) => tx.insert("user", { email, first_name: "", last_name: "" }));
      const answers = await Promise.all(Array.from({ length: 6 }, (_, index) => signIn(somebody(`${round}-${index}`, email))));
      expect(answers.filter((answer) => answer === user.id)).toHaveLength(1);
      expect(answers.filter((answer) => answer === "account_exists")).toHaveLength(5);
    }
  });
});
