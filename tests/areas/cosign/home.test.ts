import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { asksSomebody, invited, provesAddress, readyToPay } from "../../support/cosigning.ts";
import { TestApp, Visitor } from "../../support/test-app.ts";
import { Seen } from "../../support/shipped-screens.ts";

let app: TestApp;
beforeAll(async () => {
  app = await TestApp.open();
});
afterAll(() => app.close());

const speaking = (visitor: Visitor, locale: string): Visitor => new Visitor(app, { ...visitor.actor, locale });
const list = async (visitor: Visitor): Promise<string[]> => new Seen(await visitor.see("/applications")).words;

describe("somebody who co-signs", () => {
  it("finds the link that waits for them among their applications, and by the address alone, before they have followed it", async () => {
    const asked = await asksSomebody(app);
    const cora = await invited(app, asked);
    const words = await list(cora);
    expect(words).toEqual(expect.arrayContaining(["What you co-sign", "Ada’s lease"]));
    expect(words.join(" ")).toContain("You were asked to co-sign");
    expect(await cora.open("/cosign")).toMatchObject({ do: "redirect", href: asked.at(), guards: ["cosigner-own-link"] });
    const eve = await app.person();
    expect(await list(eve), "nobody else").not.toContain("Ada’s lease");
    expect((await eve.see("/cosign")).title).toBe("Your co-signer invitation");
  });

  it("keeps it there while they fill in and once it is in, beside an application of their own, and by the account that they proved it with", async () => {
    const asked = await asksSomebody(app);
    const cora = await provesAddress(app, asked);
    await cora.run("take-up-link", {}, asked.at());
    expect((await list(cora)).join(" ")).toContain("Your co-signer application is begun");
    expect(await list(await invited(app, asked)), "not where it was sent, any more").not.toContain("Ada’s lease");
    const ben = await app.applicant();
    const second = await asksSomebody(app, { source: { email: ben.actor.user.email } });
    const words = await list(ben);
    expect(words, "and not past it into their own").toEqual(expect.arrayContaining(["What you co-sign", "Seattle, room in a shared home"]));
    await ben.run("take-up-link", {}, second.at());
    await readyToPay(ben, second);
    await ben.run("pay-and-cosign", { token: "tok_visa" }, second.at("submit/payment"));
    expect((await list(ben)).join(" ")).toContain("Your co-signer application is in");
  });

  it("of several is shown them all; one that ran out, was taken back or is over is there no more", async () => {
    const asked = await asksSomebody(app);
    const cora = await invited(app, asked);
    const hour = (hours: number) => new Date(app.deps.clock.now().getTime() + hours * 3_600_000).toISOString();
    const to = { email: asked.source.email };
    await asksSomebody(app, { source: { ...to, issued_at: hour(-2), expires_at: hour(-1) } });
    await asksSomebody(app, { source: { ...to, revoked_at: hour(-1) } });
    await (await asksSomebody(app, { source: to })).applicant.isMovedTo("withdrawn");
    expect(await cora.open("/cosign")).toMatchObject({ href: asked.at() });
    await asksSomebody(app, { source: to });
    const both = new Seen(await cora.see("/cosign")).words;
    expect(both).toContain("What you co-sign");
    expect(both.filter((word) => word === "Ada’s lease")).toHaveLength(2);
    expect((await list(cora)).filter((word) => word === "Ada’s lease")).toHaveLength(2);
  });
});

describe("what an application is called", () => {
  it("is said in the language of whoever reads it, unless somebody called it otherwise", async () => {
    const ada = await app.applicant();
    const house = await app.source({ label: "The blue house" });
    await ada.run("accept-source", { source: house.slug, by_mail: false }, "/applications/before-you-begin", { source: house.slug });
    await asksSomebody(app, { source: { email: ada.actor.user.email } });
    const french = new Seen(await speaking(ada, "fr-CA").see("/applications")).words.join(" | ");
    expect(french).toContain("Seattle, chambre dans un logement partagé | ");
    expect(french).toContain("Seattle, chambre dans un logement partagé. On vous demande de cosigner");
    expect(french).toContain("The blue house");
    expect(french).not.toContain("room in a shared home");
  });
});
