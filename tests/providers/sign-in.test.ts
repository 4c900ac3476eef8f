import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test, vi } from "vitest";
import { SignInFailed } from "#server/ports/failures.ts";
import type { ProviderName, SignIn, SignedInPerson } from "#server/ports/outside.ts";
import { QUIRKS } from "#server/sandbox/sign-in/openid.ts";
import { standardPerson } from "#server/providers/sign-in/openid.ts";
import { createSignIn } from "#server/providers/sign-in/sign-in.ts";
import { HttpBrowser, type Shown } from "../support/http-browser.ts";
import { startSandboxServer, type SandboxServer } from "./sandbox-server.ts";

let server: SandboxServer;
let signIn: SignIn;
const VENDORS: ProviderName[] = ["google", "apple", "linkedin", "facebook"];
const callback = (name: ProviderName) => `${server.origin}/auth/${name}/callback`;

beforeAll(async () => {
  server = await startSandboxServer();
  signIn = server.providers.signIn;
});
afterAll(() => server.stop());
beforeEach(() => {
  for (const vendor of ["google", "apple", "linkedin"] as const) Object.assign(server.sandbox.faults[vendor], QUIRKS[vendor]);
});

interface Journey {
  begun: Awaited<ReturnType<SignIn["begin"]>>;
  back: Shown;
  browser: HttpBrowser;
}

/** From the button in the product to the moment when the browser comes back to it. */
async function journey(name: ProviderName, fields: Record<string, string>, by: SignIn = signIn): Promise<Journey> {
  const browser = new HttpBrowser();
  const begun = await by.begin(name, callback(name));
  const asked = await browser.go(begun.redirectTo, {}, callback(name));
  expect(asked.html).toContain("Who are you today?");
  let back = await browser.submit(asked, fields, callback(name));
  // Apple's answer is a form that the browser posts.
  if (back.html.includes("submit.js")) back = await browser.submit(back, {}, callback(name));
  expect(back.status, back.html).toBe(0);
  return { begun, back, browser };
}

async function signInAs(name: ProviderName, email: string, more: Record<string, string> = {}): Promise<SignedInPerson> {
  const { begun, back } = await journey(name, { email, ...more });
  return signIn.end(name, callback(name), back.params, begun.remember);
}

const failure = async (work: Promise<unknown>) => {
  const error = await work.then(
    () => null,
    (thrown: unknown) => thrown,
  );
  expect(error).toBeInstanceOf(SignInFailed);
  return error as SignInFailed;
};

test("all four are offered, Google first", () => {
  expect(signIn.providers()).toEqual(VENDORS);
  expect(createSignIn({ providers: {}, timeoutMs: 1000 }).providers()).toEqual([]);
});

describe.each(VENDORS)("sign-in with %s", (name) => {
  test("brings back who it is, and the same person the next time", async () => {
    const email = `jo.park-${name}@example.com`;
    const first = await signInAs(name, email);
    expect(first).toMatchObject({ email, emailVerified: true, first_name: "Jo", last_name: `Park ${name.charAt(0).toUpperCase()}${name.slice(1)}` });
    const second = await signInAs(name, email.toUpperCase());
    expect([second.issuer, second.subject]).toEqual([first.issuer, first.subject]);
    expect((await signInAs(name, `other-${name}@example.com`)).subject).not.toBe(first.subject);
  });

  test("lists the demo people and knows their names", async () => {
    const browser = new HttpBrowser();
    const page = await browser.go((await signIn.begin(name, callback(name))).redirectTo, {}, callback(name));
    expect(page.html).toMatch(/<label for="email">E-mail<\/label>/);
    expect(page.html).toMatch(/<button class="main">Continue<\/button>/);
    expect(page.html).toContain("ada@example.com");
    expect(page.html).toContain("Ada Okafor");
    expect(page.html).not.toMatch(/<script(?! src)|<style| style=| on\w+=/);
  });

  test("asks again for an address that is none, and keeps what was typed", async () => {
    const browser = new HttpBrowser();
    const page = await browser.go((await signIn.begin(name, callback(name))).redirectTo, {}, callback(name));
    for (const [typed, words] of [
      ["", "Type an e-mail address."],
      ["<b>nobody", "That is not an e-mail address."],
    ] as const) {
      const again = await browser.submit(page, { email: typed }, callback(name));
      expect(again.status).toBe(422);
      expect(again.html).toContain(words);
      expect(again.html).not.toContain("<b>nobody");
    }
  });

  test("that is cancelled says so", async () => {
    const { begun, back } = await journey(name, { cancel: "1" });
    expect(back.params.get("state")).toBe(begun.state);
    expect((await failure(signIn.end(name, callback(name), back.params, begun.remember))).why).toBe("cancelled");
  });

  test("is refused with another state, another's memory, or a second time", async () => {
    const { begun, back } = await journey(name, { email: "mallory@example.com" });
    const other = await signIn.begin(name, callback(name));
    const with_ = (change: Record<string, string>) => new URLSearchParams({ ...Object.fromEntries(back.params), ...change });
    expect((await failure(signIn.end(name, callback(name), with_({ state: "guessed" }), begun.remember))).why).toBe("refused");
    expect((await failure(signIn.end(name, callback(name), back.params, other.remember))).why).toBe("refused");
    expect((await failure(signIn.end(name, callback(name), back.params, {}))).why).toBe("refused");
    expect((await failure(signIn.end(name, callback(name), with_({ code: "invented" }), begun.remember))).why).toBe("refused");
    // None of these spent the code.
    expect(await signIn.end(name, callback(name), back.params, begun.remember)).toMatchObject({ email: "mallory@example.com" });
    expect((await failure(signIn.end(name, callback(name), back.params, begun.remember))).why).toBe("refused");
  });

  test("is refused when it comes back to another address, or to another vendor", async () => {
    const { begun, back } = await journey(name, { email: "mallory@example.com" });
    const another = VENDORS.find((vendor) => vendor !== name)!;
    expect((await failure(signIn.end(name, `${server.origin}/elsewhere`, back.params, begun.remember))).why).toBe("refused");
    expect((await failure(signIn.end(another, callback(another), back.params, begun.remember))).why).toBe("refused");
  });

  test("sends nobody to another site", async () => {
    for (const elsewhere of ["https://evil.example/callback", `${server.origin}.evil.example/`, `${server.origin}@evil.example/`]) {
      const address = new URL((await signIn.begin(name, callback(name))).redirectTo);
      address.searchParams.set("redirect_uri", elsewhere);
      const page = await new HttpBrowser().go(address.href, {}, elsewhere);
      expect(page.status).toBe(400);
    }
  });
});

describe("what is peculiar", () => {
  test("Google names its issuer with or without the scheme, and the person stays the same", async () => {
    const email = "gina@example.com";
    const usual = await signInAs("google", email);
    server.sandbox.faults.google.issuerWithoutScheme = true;
    expect(await signInAs("google", email)).toEqual(usual);
    expect(usual.issuer).toBe(`${server.origin}/sandbox/sign-in/google`);
  });

  test("any other issuer is refused", async () => {
    const { begun, back } = await journey("google", { email: "gina@example.com" });
    const params = new URLSearchParams(back.params);
    params.set("iss", "https://evil.example");
    expect((await failure(signIn.end("google", callback("google"), params, begun.remember))).why).toBe("refused");
  });

  test("Google requires PKCE, and refuses another verifier", async () => {
    const address = new URL((await signIn.begin("google", callback("google"))).redirectTo);
    expect(address.searchParams.get("code_challenge_method")).toBe("S256");
    address.searchParams.delete("code_challenge");
    expect((await new HttpBrowser().go(address.href, {}, callback("google"))).params.get("error")).toBe("invalid_request");
    const { begun, back } = await journey("google", { email: "gina@example.com" });
    const other = await signIn.begin("google", callback("google"));
    expect((await failure(signIn.end("google", callback("google"), back.params, { ...begun.remember, verifier: other.remember["verifier"] }))).why).toBe(
      "refused",
    );
  });

  test.each(["google", "apple"] as const)("%s: an id token with another nonce is refused", async (name) => {
    const { begun, back } = await journey(name, { email: "nora@example.com" });
    expect((await failure(signIn.end(name, callback(name), back.params, { ...begun.remember, nonce: "another" }))).why).toBe("refused");
  });

  test("Google is asked for access_type, and gives no refresh token that we would have to keep", async () => {
    const address = new URL((await signIn.begin("google", callback("google"))).redirectTo);
    expect(address.searchParams.get("access_type")).toBe("online");
  });

  test("Apple answers by a posted form, and tells the name the first time only", async () => {
    const first = await journey("apple", { email: "ada@example.com" });
    expect(first.back.method).toBe("POST");
    expect(JSON.parse(first.back.params.get("user") ?? "")).toEqual({ name: { firstName: "Ada", lastName: "Okafor" }, email: "ada@example.com" });
    const person = await signIn.end("apple", callback("apple"), first.back.params, first.begun.remember);
    expect(person).toMatchObject({ first_name: "Ada", last_name: "Okafor", email: "ada@example.com", emailVerified: true });
    const second = await journey("apple", { email: "ada@example.com" });
    expect(second.back.params.has("user")).toBe(false);
    expect(await signIn.end("apple", callback("apple"), second.back.params, second.begun.remember)).toEqual({ ...person, first_name: "", last_name: "" });
  });

  test("Apple refuses to put a name or an address into a query", async () => {
    const address = new URL((await signIn.begin("apple", callback("apple"))).redirectTo);
    address.searchParams.set("response_mode", "query");
    expect((await new HttpBrowser().go(address.href, {}, callback("apple"))).html).toContain("response_mode must be form_post");
  });

  test("what Apple's unsigned name says is taken as a name and nothing else", async () => {
    const { begun, back } = await journey("apple", { email: "eve@example.com" });
    const forged = new URLSearchParams(back.params);
    forged.set("user", JSON.stringify({ name: { firstName: "Eve", lastName: { toString: "x" } }, email: "ada@example.com" }));
    expect(await signIn.end("apple", callback("apple"), forged, begun.remember)).toMatchObject({ email: "eve@example.com", first_name: "Eve", last_name: "" });
    const long = await journey("apple", { email: "eve3@example.com" });
    long.back.params.set("user", JSON.stringify({ name: { firstName: "E".repeat(5000), lastName: " Eve " } }));
    const { first_name, last_name } = await signIn.end("apple", callback("apple"), long.back.params, long.begun.remember);
    expect([first_name, last_name]).toEqual(["E".repeat(100), "Eve"]);
    const broken = await journey("apple", { email: "eve2@example.com" });
    broken.back.params.set("user", "{");
    expect(await signIn.end("apple", callback("apple"), broken.back.params, broken.begun.remember)).toMatchObject({
      email: "eve2@example.com",
      first_name: "",
    });
  });

  test("Apple refuses a secret that another key signed", async () => {
    const other = await startSandboxServer();
    const { apple } = server.config.signIn.providers;
    const wrong = createSignIn({ ...server.config.signIn, providers: { apple: { ...apple!, privateKey: other.config.signIn.providers.apple!.privateKey } } });
    await other.stop();
    const { begun, back } = await journey("apple", { email: "ada@example.com" }, wrong);
    expect((await failure(wrong.end("apple", callback("apple"), back.params, begun.remember))).why).toBe("refused");
  });

  test("LinkedIn leaves the nonce out and refuses PKCE that was not switched on", async () => {
    const address = new URL((await signIn.begin("linkedin", callback("linkedin"))).redirectTo);
    expect([...address.searchParams.keys()].toSorted()).toEqual(["client_id", "redirect_uri", "response_type", "scope", "state"]);
    const { linkedin } = server.config.signIn.providers;
    const eager = createSignIn({ ...server.config.signIn, providers: { linkedin: { ...linkedin!, pkce: true } } });
    const { begun, back } = await journey("linkedin", { email: "lin@example.com" }, eager);
    expect((await failure(eager.end("linkedin", callback("linkedin"), back.params, begun.remember))).why).toBe("refused");
    server.sandbox.faults.linkedin.pkce = "require";
    const switchedOn = await journey("linkedin", { email: "lin@example.com" }, eager);
    expect(await eager.end("linkedin", callback("linkedin"), switchedOn.back.params, switchedOn.begun.remember)).toMatchObject({ email: "lin@example.com" });
  });

  test("Facebook may keep the address to itself", async () => {
    expect(await signInAs("facebook", "shy@example.com", { withhold_email: "1" })).toMatchObject({ email: null, emailVerified: false, first_name: "Shy" });
  });

  test("Facebook with PKCE, where it is switched on", async () => {
    const { facebook } = server.config.signIn.providers;
    const withPkce = createSignIn({ ...server.config.signIn, providers: { facebook: { ...facebook!, pkce: true } } });
    const { begun, back } = await journey("facebook", { email: "fay@example.com" }, withPkce);
    const other = await withPkce.begin("facebook", callback("facebook"));
    expect((await failure(withPkce.end("facebook", callback("facebook"), back.params, { ...begun.remember, verifier: other.remember["verifier"] }))).why).toBe(
      "refused",
    );
  });

  test("Facebook is not even asked for somebody who came back to another address, or with two states", async () => {
    const { begun, back } = await journey("facebook", { email: "fay@example.com" });
    const twice = new URLSearchParams([...back.params, ["state", begun.state]]);
    const asking = vi.spyOn(globalThis, "fetch");
    onTestFinished(() => asking.mockRestore());
    for (const [address, params] of [
      [`${server.origin}/elsewhere`, back.params],
      [callback("facebook"), twice],
    ] as const)
      expect((await failure(signIn.end("facebook", address, params, begun.remember))).why).toBe("refused");
    expect(asking).not.toHaveBeenCalled();
  });

  test.each(["google", "apple", "linkedin"] as const)("%s: an id token that was changed on its way is refused", async (name) => {
    const { begun, back } = await journey(name, { email: "mallory@example.com" });
    const { fetch } = globalThis;
    const tampering = vi.spyOn(globalThis, "fetch").mockImplementation(async (address, init) => {
      const answer = await fetch(address, init);
      const body = (await answer
        .clone()
        .json()
        .catch(() => ({}))) as { id_token?: string };
      if (!body.id_token) return answer;
      const [head, payload, mark] = body.id_token.split(".");
      const claims = JSON.parse(Buffer.from(payload!, "base64url").toString()) as object;
      const changed = Buffer.from(JSON.stringify({ ...claims, email: "ada@example.com" })).toString("base64url");
      return Response.json({ ...body, id_token: `${head}.${changed}.${mark}` });
    });
    onTestFinished(() => tampering.mockRestore());
    expect((await failure(signIn.end(name, callback(name), back.params, begun.remember))).why).toBe("refused");
  });

  test("an address is verified only where the vendor says so, and a picture is taken from https alone", () => {
    const verified = (email_verified?: unknown) => standardPerson({ email: "ada@example.com", email_verified }).emailVerified;
    expect([true, "true", false, "false", 1, undefined].map(verified)).toEqual([true, true, false, false, false, false]);
    expect(standardPerson({ email_verified: true })).toMatchObject({ email: null, emailVerified: false });
    const picture = (address: string) => standardPerson({ picture: address }).picture;
    expect(["https://a.example/me.jpg", "http://a.example/me.jpg", "javascript:alert(1)"].map(picture)).toEqual(["https://a.example/me.jpg", null, null]);
    expect(standardPerson({ name: "Ada Okafor" })).toMatchObject({ first_name: "Ada Okafor", last_name: "" });
  });

  test("Facebook is told that it is us who asks with a person's token", async () => {
    const asking = vi.spyOn(globalThis, "fetch");
    onTestFinished(() => asking.mockRestore());
    await signInAs("facebook", "fay@example.com");
    const me = new URL(asking.mock.calls.map(([address]) => String(address)).find((address) => address.includes("/me?")) ?? "");
    expect(me.searchParams.get("appsecret_proof")).toMatch(/^[0-9a-f]{64}$/);
    expect(me.searchParams.has("access_token")).toBe(false);
  });

  test("a sign-in that was begun at one vendor ends at no other, also where the rest fits", async () => {
    const { begun, back } = await journey("facebook", { email: "fay@example.com" });
    const elsewhere = { ...begun.remember, provider: "google" };
    expect((await failure(signIn.end("facebook", callback("facebook"), back.params, elsewhere))).why).toBe("refused");
    expect(await signIn.end("facebook", callback("facebook"), back.params, begun.remember)).toMatchObject({ email: "fay@example.com" });
  });

  test.each(VENDORS)("%s may ask to try again later", async (name) => {
    for (const error of ["temporarily_unavailable", "server_error"]) {
      const begun = await signIn.begin(name, callback(name));
      const params = new URLSearchParams({ error, state: begun.state, ...(name === "google" && { iss: `${server.origin}/sandbox/sign-in/google` }) });
      expect((await failure(signIn.end(name, callback(name), params, begun.remember))).why).toBe("unavailable");
    }
  });

  test("the same address is another person at another vendor", async () => {
    const people = await Promise.all(VENDORS.map((name) => signInAs(name, "same@example.com")));
    expect(new Set(people.map(({ issuer }) => issuer)).size).toBe(4);
    expect(new Set(people.map(({ subject }) => subject)).size).toBe(4);
  });

  test("two tabs of one browser may sign in at the same time", async () => {
    const browser = new HttpBrowser();
    const begun = await Promise.all(["google", "google"].map(() => signIn.begin("google", callback("google"))));
    const asked = [];
    for (const { redirectTo } of begun) asked.push(await browser.go(redirectTo, {}, callback("google")));
    for (const [tab, email] of [
      [1, "ada@example.com"],
      [0, "ben@example.com"],
    ] as const) {
      const back = await browser.submit(asked[tab]!, { email }, callback("google"));
      expect((await signIn.end("google", callback("google"), back.params, begun[tab]!.remember)).email).toBe(email);
    }
  });

  test("a second person may sign in from the same browser", async () => {
    const browser = new HttpBrowser();
    for (const email of ["ada@example.com", "ben@example.com"]) {
      const begun = await signIn.begin("google", callback("google"));
      const asked = await browser.go(begun.redirectTo, {}, callback("google"));
      const back = await browser.submit(asked, { email }, callback("google"));
      expect((await signIn.end("google", callback("google"), back.params, begun.remember)).email).toBe(email);
    }
  });
});

describe("a vendor that does not answer", () => {
  test.each(VENDORS)("%s: sign-in is unavailable, in time, and works again later", async (name) => {
    const away = createSignIn({
      ...server.config.signIn,
      timeoutMs: 300,
      backchannel: { from: server.origin, to: "http://127.0.0.1:9" },
      providers: { ...server.config.signIn.providers, facebook: { ...server.config.signIn.providers.facebook!, graphUrl: "http://127.0.0.1:9" } },
    });
    const { begun, back } = await journey(name, { email: "ada@example.com" });
    const error = await failure(name === "facebook" ? away.end(name, callback(name), back.params, begun.remember) : away.begin(name, callback(name)));
    expect(error.why).toBe("unavailable");
    expect(await signIn.end(name, callback(name), back.params, begun.remember)).toMatchObject({ email: "ada@example.com" });
  });
});

test("a vendor whose own description could not be read is asked for it again", async () => {
  const fresh = createSignIn(server.config.signIn);
  const lost = vi.spyOn(globalThis, "fetch").mockRejectedValueOnce(new TypeError("fetch failed"));
  onTestFinished(() => lost.mockRestore());
  expect((await failure(fresh.begin("google", callback("google")))).why).toBe("unavailable");
  expect((await fresh.begin("google", callback("google"))).redirectTo).toContain("/sandbox/sign-in/google");
});

test("no code and no secret goes to a vendor without https, whatever its description says", async () => {
  const issuer = "https://accounts.example";
  const elsewhere = "http://accounts.example";
  const asked: string[] = [];
  const vendor = vi.spyOn(globalThis, "fetch").mockImplementation(async (address) => {
    asked.push(String(address));
    return Response.json({ issuer, authorization_endpoint: `${elsewhere}/auth`, token_endpoint: `${elsewhere}/token`, jwks_uri: `${elsewhere}/keys` });
  });
  onTestFinished(() => vendor.mockRestore());
  const strict = createSignIn({ providers: { google: { issuer, clientId: "id", clientSecret: "secret" } }, timeoutMs: 1000 });
  const begun = await strict.begin("google", callback("google")).catch(() => null);
  if (begun) await failure(strict.end("google", callback("google"), new URLSearchParams({ code: "c", state: begun.state }), begun.remember));
  expect(asked).toEqual([`${issuer}/.well-known/openid-configuration`]);
});

test("no secret of a vendor is ever shown to the browser", async () => {
  const { google, apple, linkedin, facebook } = server.config.signIn.providers;
  const secrets = [google!.clientSecret, linkedin!.clientSecret, facebook!.clientSecret, apple!.privateKey.split("\n")[1]!];
  for (const name of VENDORS) {
    const { begun, back, browser } = await journey(name, { email: "cara@example.com" });
    for (const secret of secrets)
      for (const text of [begun.redirectTo, back.url.href, back.params.toString(), ...browser.seen]) expect(text).not.toContain(secret);
  }
});
