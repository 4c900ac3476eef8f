import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { asksSomebody, cosignerOf, mailedCode, provesAddress } from "../../support/cosigning.ts";
import { codesOf, TestApp, where } from "../../support/test-app.ts";
import { Seen } from "../../support/shipped-screens.ts";

let app: TestApp;
beforeAll(async () => {
  app = await TestApp.open();
});
afterAll(() => app.close());

describe("somebody who was sent a co-signer link at another address than their account's", () => {
  it("proves, with another account, that the address is theirs by the code that it is mailed, in whatever digits they type it", async () => {
    const asked = await asksSomebody(app);
    const cora = await app.person();
    const page = asked.at("link");
    expect(new Seen(await cora.see(page)).words).toContain("Send a code to c•••@example.com");
    expect((await cora.run("send-link-code", {}, page)).ok).toBe(true);
    const code = await mailedCode(app, asked);
    expect(code).toMatch(/^\d{6}$/);
    expect(JSON.stringify(await cora.see(page)), "by no page").not.toContain(code);
    expect(codesOf(await cora.run("send-link-code", {}, page)), "one a minute").toEqual(["code-sent-lately"]);
    expect(codesOf(await cora.run("prove-link", { code: "12" }, page))).toEqual(["code-digits"]);
    const arabic = [...code].map((digit) => String.fromCodePoint(0x660 + Number(digit))).join("");
    const proven = await cora.run("prove-link", { code: ` ${arabic.slice(0, 3)} ${arabic.slice(3)}` }, page);
    expect(where(proven.effects)).toEqual([asked.at()]);
    expect(new Seen(await cora.see(asked.at())).words).toContain("Ada asked you to co-sign a lease");
    expect(await cosignerOf(app, asked.source), "nobody has taken it up by that").toBeNull();
    expect(where((await cora.run("take-up-link", {}, asked.at())).effects)).toEqual([asked.at("steps")]);
    expect(await cosignerOf(app, asked.source)).toMatchObject({ user_id: cora.actor.user.id });
  });

  it("has a few tries of a code, and half an hour; the code of another account, or of another link, is none", async () => {
    const asked = await asksSomebody(app);
    const [eve, cora] = [await app.person(), await app.person()];
    const page = asked.at("link");
    await eve.run("send-link-code", {}, page);
    const evesCode = await mailedCode(app, asked);
    app.outside.clock.move(1000);
    await cora.run("send-link-code", {}, page);
    const code = await mailedCode(app, asked);
    const wrong = code === "000000" ? "111111" : "000000";
    if (evesCode !== code) expect(codesOf(await cora.run("prove-link", { code: evesCode }, page))).toEqual(["code-wrong"]);
    const rest = evesCode === code ? 5 : 4;
    const said = [];
    for (let tries = 0; tries < rest; tries += 1) said.push(...codesOf(await cora.run("prove-link", { code: wrong }, page)));
    expect(said).toEqual([...Array<string>(rest - 1).fill("code-wrong"), "code-over"]);
    expect((await cora.run("prove-link", { code }, page)).ok, "the right one, too late").toBe(false);
    expect(new Seen(await cora.see(page)).words).toContain("Send another code");
    app.outside.clock.move(61_000);
    expect((await cora.run("send-link-code", {}, page)).ok).toBe(true);
    const next = await mailedCode(app, asked);
    expect(codesOf(await cora.run("prove-link", { code: next === wrong ? "222222" : wrong }, page)), "tries begin anew with it").toEqual(["code-wrong"]);
    app.outside.clock.move(31 * 60_000);
    expect((await cora.run("prove-link", { code: next }, page)).ok, "half an hour later").toBe(false);
    expect((await cora.run("take-up-link", {}, asked.at())).ok).toBe(false);
  });

  it("needs a code of this link: one that was mailed for another link of the same address is none", async () => {
    const first = await asksSomebody(app);
    const second = await asksSomebody(app, { source: { email: first.source.email } });
    const cora = await app.person();
    await cora.run("send-link-code", {}, first.at("link"));
    const code = await mailedCode(app, first);
    app.outside.clock.move(1000);
    await cora.run("send-link-code", {}, second.at("link"));
    if ((await mailedCode(app, second)) !== code) expect(codesOf(await cora.run("prove-link", { code }, second.at("link")))).toEqual(["code-wrong"]);
    expect((await cora.run("prove-link", { code }, first.at("link"))).ok).toBe(true);
    expect(await cora.open(second.at()), "and proves nothing of the other").toMatchObject({ do: "redirect", href: second.at("link") });
  });

  it("is mailed one at once where the applicant corrected the address, which the one before proves nothing of", async () => {
    const asked = await asksSomebody(app);
    const cora = await app.person();
    const page = asked.at("link");
    await cora.run("send-link-code", {}, page);
    const before = await mailedCode(app, asked);
    const source = await app.store.transaction((tx) => tx.update("cosigner_source", asked.source.id, { email: `corrected-${asked.source.slug}@example.com` }));
    expect((await cora.run("prove-link", { code: before }, page)).ok).toBe(false);
    expect((await cora.run("send-link-code", {}, page)).ok).toBe(true);
    const code = await mailedCode(app, { source });
    expect(where((await cora.run("prove-link", { code }, page)).effects)).toEqual([asked.at()]);
  });

  it("is told where no mail arrives at the address, and is sent no further code", async () => {
    const asked = await asksSomebody(app);
    const cora = await app.person();
    await cora.run("send-link-code", {}, asked.at("link"));
    const codes = async () => (await app.store.mails.unsent(500)).filter(({ to }) => to === asked.source.email);
    await app.store.mails.bounced((await codes())[0]!.id, app.deps.clock.now().toISOString());
    app.outside.clock.move(61_000);
    expect(codesOf(await cora.run("send-link-code", {}, asked.at("link")))).toEqual(["mail-bounced"]);
    expect((await codes()).filter(({ dedupe_key }) => dedupe_key.startsWith("cosigner-code:")).length).toBeLessThanOrEqual(1);
  });

  it("has proven nothing once the applicant says another address", async () => {
    const asked = await asksSomebody(app);
    const cora = await provesAddress(app, asked);
    await app.store.transaction((tx) => tx.update("cosigner_source", asked.source.id, { email: "another@example.com" }));
    expect(await cora.open(asked.at())).toMatchObject({ do: "redirect", href: asked.at("link") });
    expect((await cora.run("take-up-link", {}, asked.at())).ok).toBe(false);
  });
});
