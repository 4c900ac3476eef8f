import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { readCosigner } from "#server/areas/cosign/index.ts";
import { patchScreen } from "#server/kernel/screens/patch-screen.ts";
import { asksSomebody, cosignerOf, cosigns, invited, provesAddress } from "../../support/cosigning.ts";
import { codesOf, TestApp, type Visitor, where } from "../../support/test-app.ts";
import { Seen } from "../../support/shipped-screens.ts";
import { primary } from "../groups/group.ts";

let app: TestApp;
beforeAll(async () => {
  app = await TestApp.open();
});
afterAll(() => app.close());

const HOUR = 3_600_000;

describe("[COS-4] the owner of a co-signer link", () => {
  it("is whoever goes on with it: their application is made once, begun with what the applicant said of them", async () => {
    const asked = await asksSomebody(app);
    const cora = await invited(app, asked);
    const first = await cora.run("take-up-link", {}, asked.at());
    expect(where(first.effects)).toEqual([asked.at("steps")]);
    const again = await cora.run("take-up-link", {}, asked.at());
    expect(where(again.effects)).toEqual([asked.at("steps")]);
    const { total, rows } = await app.store.list("cosigner", { cosigner_source: asked.source.id }, { limit: 5, offset: 0 });
    expect(total).toBe(1);
    expect(rows[0]).toMatchObject({ user_id: cora.actor.user.id, first_name: "Cora", application_fee_cents: 2500, currency: "usd", status: "open" });
  });

  it("is one of two accounts that go on at the same moment; the other is told, and offered to switch", async () => {
    const asked = await asksSomebody(app);
    const both = [await invited(app, asked), await provesAddress(app, asked)];
    const results = await Promise.all(both.map((one) => one.run("take-up-link", {}, asked.at())));
    expect(results.map(({ ok }) => ok).sort()).toEqual([false, true]);
    const late = both[results.findIndex(({ ok }) => !ok)]!;
    expect(await late.open(asked.at())).toMatchObject({ do: "redirect", href: asked.at("link"), guards: ["cosigner-link"] });
    const seen = new Seen(await late.see(asked.at("link")));
    expect(seen.words.join(" ")).toMatch(/This link is for another account|You opened this link with another account/);
    expect(seen.action("Switch account")).toMatchObject({ do: "command", command: "switch-account" });
    expect(seen.words.join(" ")).not.toContain("Ada asked");
    expect(await app.store.list("cosigner", { cosigner_source: asked.source.id }, { limit: 5, offset: 0 })).toMatchObject({ total: 1 });
  });

  it("tells whom it was sent to with which account of theirs they opened it", async () => {
    const asked = await asksSomebody(app);
    const [cora, other] = [await invited(app, asked), await provesAddress(app, asked)];
    expect((await other.run("take-up-link", {}, asked.at())).ok).toBe(true);
    const words = new Seen(await cora.see(asked.at("link"))).words.join(" ");
    expect(words).toContain("You opened this link with another account");
    expect(words).toContain(`${other.actor.user.email[0]}•••@example.com`);
    expect(words).not.toContain(other.actor.user.email);
  });

  it("switches the account with one press, and comes back to the link", async () => {
    const asked = await asksSomebody(app);
    await cosigns(app, asked);
    const stranger = await app.person();
    const switched = await stranger.run("switch-account", {}, asked.at("link"));
    expect(where(switched.effects)).toEqual([asked.at()]);
    expect(await app.store.sessions.find(stranger.actor.session!.id)).toBeNull();
  });

  it("is never the applicant: nobody vouches for themselves", async () => {
    const asked = await asksSomebody(app);
    const opened = await asked.applicant.open(asked.at());
    expect(opened).toMatchObject({ do: "redirect", href: asked.at("link") });
    expect(new Seen(await asked.applicant.see(asked.at("link"))).words).toContain("You can’t co-sign your own lease");
    expect((await asked.applicant.run("take-up-link", {}, asked.at())).ok).toBe(false);
    expect(await cosignerOf(app, asked.source)).toBeNull();
  });

  it("finds the link gone when it expired, was taken back or replaced, each in its own words", async () => {
    const now = app.deps.clock.now().getTime();
    const at = (hours: number): string => new Date(now + hours * HOUR).toISOString();
    const expired = await asksSomebody(app, { source: { issued_at: at(-48), expires_at: at(-1) } });
    const revoked = await asksSomebody(app, { source: { revoked_at: at(-1) } });
    for (const [asked, title] of [
      [expired, "This link has expired"],
      [revoked, "This link was taken back"],
    ] as const) {
      const cora = await invited(app, asked);
      expect(await cora.open(asked.at("steps"))).toMatchObject({ do: "redirect", href: asked.at("link") });
      expect(new Seen(await cora.see(asked.at("link"))).words).toContain(title);
      expect((await cora.run("take-up-link", {}, asked.at())).ok).toBe(false);
      expect(await cosignerOf(app, asked.source)).toBeNull();
    }
  });

  it("is whom it was sent to: another account is told nothing of it, can neither take it up nor refuse it, and takes it from nobody", async () => {
    const asked = await asksSomebody(app);
    const eve = await app.person();
    for (const page of ["", "steps", "declined", "submit"]) expect(await eve.open(asked.at(page)), page).toMatchObject({ href: asked.at("link") });
    const seen = await eve.see(asked.at("link"));
    const { words } = new Seen(seen);
    expect(words).toEqual(expect.arrayContaining(["This link is for another account", eve.actor.user.email, "c•••@example.com"]));
    // Two rows: their own picture, and a key for whoever it was sent to.
    expect(JSON.stringify(seen)).toMatch(
      /"kind":"person"[^}]*"called":"Ada Okafor"[^}]*"drawing":"ada"[^}]*"state":"Signed in".*"called":"The person invited"[^}]*"unknown":true[^}]*"state":"Link is theirs"/,
    );
    const { application } = await asked.applicant.state();
    for (const told of ["Ada asked", asked.source.email, "Cora", application.source, "a month"]) expect(JSON.stringify(seen), told).not.toContain(told);
    for (const command of ["take-up-link", "decline-to-cosign"]) {
      expect((await eve.run(command, { other_mailbox: true }, asked.at())).ok, command).toBe(false);
      expect((await eve.run(command, {}, asked.at("link"))).ok, command).toBe(false);
    }
    expect(await cosignerOf(app, asked.source)).toBeNull();
    expect((await (await invited(app, asked)).run("take-up-link", {}, asked.at())).ok).toBe(true);
  });

  it("is whoever follows it, where it was sent to nobody's address", async () => {
    const asked = await asksSomebody(app, { source: { email: "" } });
    const eve = await app.person();
    expect(where((await eve.run("take-up-link", {}, asked.at())).effects)).toEqual([asked.at("steps")]);
    expect(await cosignerOf(app, asked.source)).toMatchObject({ user_id: eve.actor.user.id });
  });

  it("is told nothing of an expired one either, where it was sent to somebody else", async () => {
    const ago = (hours: number): string => new Date(app.deps.clock.now().getTime() - hours * HOUR).toISOString();
    const asked = await asksSomebody(app, { source: { issued_at: ago(48), expires_at: ago(1) } });
    const drawn = JSON.stringify(await (await app.person()).see(asked.at("link")));
    expect(drawn).toContain("This link is for another account");
    expect(drawn).not.toContain("can send you a new one");
  });

  it("keeps a link that they have taken up, though its days are over", async () => {
    const asked = await asksSomebody(app);
    const cora = await cosigns(app, asked);
    const ago = (hours: number): string => new Date(app.deps.clock.now().getTime() - hours * HOUR).toISOString();
    await app.store.transaction((tx) => tx.update("cosigner_source", asked.source.id, { issued_at: ago(48), expires_at: ago(1) }));
    expect((await cora.see(asked.at("steps"))).title).toBe("Your co-signer application");
  });

  it.each([
    ["expired", "This link has expired", "Ada can send you a new one."],
    ["replaced", "There is a newer link", "Look for the last e-mail about co-signing."],
    ["revoked", "This link was taken back", "There is nothing for you to do."],
    ["used", "This link is for another account", "the person it was sent to"],
    ["unknown", "This link leads nowhere", "Check your email for a cosigner invitation and click the link!"],
  ])("[RTE-96] that is %s says so, and what they can do", async (state, title, way) => {
    const now = app.deps.clock.now().getTime();
    const at = (hours: number): string => new Date(now + hours * HOUR).toISOString();
    const asked = await asksSomebody(app, {
      source: { ...(state === "expired" && { issued_at: at(-48), expires_at: at(-1) }), ...(state === "revoked" && { revoked_at: at(-1) }) },
    });
    if (state === "used") await cosigns(app, asked);
    if (state === "replaced") {
      const renewed = { slug: `${asked.source.slug}-new`, issued_at: at(0), expires_at: at(48) };
      await app.store.transaction((tx) => tx.renewCosignerLink(asked.source.id, renewed));
    }
    const path = state === "unknown" ? "/cosign/no-such-link" : asked.at();
    const eve = state === "used" ? await app.person() : await invited(app, asked);
    expect(await eve.open(path)).toMatchObject({ do: "redirect", href: `${path}/link`, guards: ["cosigner-link"] });
    const seen = new Seen(await eve.see(`${path}/link`));
    expect(seen.words).toContain(title);
    expect(seen.words.join(" ")).toContain(way);
    expect(seen.words).toContain("Chat with the team");
    for (const command of ["take-up-link", "decline-to-cosign"]) expect((await eve.run(command, {}, path)).ok, command).toBe(false);
  });

  it("[COS-4] finds the link taken by somebody else who followed it meanwhile, keeps reading nothing of theirs, and disturbs nobody", async () => {
    const asked = await asksSomebody(app);
    const cora = await cosigns(app, asked);
    await cora.save("cosigner", { first_name: "Coraline" }, null, asked.at("about-yourself"));
    const eve = await app.person();
    for (const page of ["", "steps", "about-yourself", "cosign-income", "submit/payment", "submit/success"])
      expect(await eve.open(asked.at(page)), page).toMatchObject({ do: "redirect", href: asked.at("link") });
    const seen = await eve.see(asked.at("link"));
    expect(new Seen(seen).words).toContain("This link is for another account");
    for (const theirs of ["Coraline", asked.source.email, cora.actor.user.email]) expect(JSON.stringify(seen), theirs).not.toContain(theirs);
    expect((await eve.run("take-up-link", {}, asked.at())).ok).toBe(false);
    expect((await cora.see(asked.at("about-yourself"))).title).toBe("About yourself");
    expect(await cosignerOf(app, asked.source)).toMatchObject({ user_id: cora.actor.user.id, first_name: "Coraline" });
  });

  it("loses a link that is taken back while they are in the middle of it, and nobody's application moves", async () => {
    const asked = await asksSomebody(app);
    const cora = await cosigns(app, asked);
    await app.store.transaction((tx) => tx.update("cosigner_source", asked.source.id, { revoked_at: app.deps.clock.now().toISOString() }));
    expect(await cora.open(asked.at("steps"))).toMatchObject({ do: "redirect", href: asked.at("link") });
  });

  it("learns no more of the home, over the API either, once their link is taken back", async () => {
    const ben = await primary(app);
    const asked = await asksSomebody(app, { applicant: ben });
    const cora = await cosigns(app, asked);
    const told = async () => JSON.stringify(await readCosigner(app.deps, cora.actor, (await cosignerOf(app, asked.source))!.id));
    expect(await told()).toContain("48 Carroll Street");
    await app.store.transaction((tx) => tx.update("cosigner_source", asked.source.id, { revoked_at: app.deps.clock.now().toISOString() }));
    expect(await told()).not.toContain("48 Carroll Street");
  });

  it.each([
    [
      "taken back while they type",
      async (ada: Visitor, id: string) => void (await ada.run("remove-cosigner", { cosigner: id }, `/application/${ada.source}/review/co-signer-in-review`)),
    ],
    ["of an application that is withdrawn meanwhile", async (ada: Visitor) => void (await ada.isMovedTo("withdrawn"))],
  ])("is led to why their link leads nowhere at once when it is %s, and what they had typed is kept", async (_what, ends) => {
    const asked = await asksSomebody(app);
    const cora = await cosigns(app, asked);
    await asked.applicant.isMovedTo("submitted");
    const page = asked.at("about-yourself");
    const { follows } = await cora.see(page);
    const { id } = (await cosignerOf(app, asked.source))!;
    expect(follows?.topics).toEqual([{ topic: "cosigner", id, events: expect.arrayContaining(["cosigner-removed", "status-moved", "answers-saved"]) }]);
    await cora.save("cosigner", { first_name: "Coraline" }, null, page);
    await ends(asked.applicant, asked.source.id);
    const told = (await app.store.eventsSince(cora.actor.user.id, "0", "999999999999"))!;
    expect(told.map(({ topic }) => topic)).toEqual(told.map(() => `cosigner:${id}`));
    expect(["cosigner-removed", "status-moved"]).toContain(told.at(-1)!.kind);
    const brought = await patchScreen(app.deps, cora.actor, { pathname: page, query: {} }, follows!.after!);
    expect(where(brought.effects)).toEqual([asked.at("link")]);
    const gone = await cora.see(asked.at("link"));
    const { words } = new Seen(gone);
    expect(words).toContain("This link was taken back");
    expect(JSON.stringify(gone.blocks), "where what they had answered can be had").toContain('"href":"/account/data"');
    expect(JSON.stringify(await app.store.personalData(cora.actor.user.id))).toContain("Coraline");
    expect(words.join(" "), "what becomes of what they were at").toContain("What you were typing at that moment may not be saved");
    expect(await cosignerOf(app, asked.source)).toMatchObject({ first_name: "Coraline" });
  });

  const toldTo = async (cora: Visitor) => (await app.store.eventsSince(cora.actor.user.id, "0", "999999999999"))!.map(({ kind }) => kind);

  it("hears no more of the application once their link is taken back", async () => {
    const asked = await asksSomebody(app);
    const [cora, ada] = [await cosigns(app, asked), asked.applicant];
    await ada.isMovedTo("submitted");
    await ada.run("remove-cosigner", { cosigner: asked.source.id }, `/application/${ada.source}/review/co-signer-in-review`);
    const before = await toldTo(cora);
    expect(before.at(-1)).toBe("cosigner-removed");
    await ada.isMovedTo("rejected");
    const waived = { name: "fee-waived", actor_user_id: null, as_user_id: null, detail: {}, why: null, at: app.deps.clock.now().toISOString() };
    await app.store.transaction((tx) => tx.event({ ...waived, application: asked.source.source_application }));
    expect(await toldTo(cora)).toEqual(before);
  });

  it("hears to the last that the application ends with its person's account, which takes their link back", async () => {
    const asked = await asksSomebody(app);
    const cora = await cosigns(app, asked);
    expect((await asked.applicant.run("delete-account", {}, "/account/data")).ok).toBe(true);
    expect((await toldTo(cora)).at(-1)).toBe("status-moved");
  });

  it("sees on one device what they answered on another", async () => {
    const asked = await asksSomebody(app);
    const cora = await cosigns(app, asked);
    const page = asked.at("about-yourself");
    const phone = await cora.see(page);
    await cora.save("cosigner", { first_name: "Coraline" }, null, page);
    const brought = await patchScreen(app.deps, cora.actor, { pathname: page, query: {} }, phone.follows!.after!);
    expect(JSON.stringify(brought.effects)).toContain("Coraline");
    expect((await asked.applicant.see(asked.applicant.applyPath)).follows, "the applicant follows no answer of theirs").toBeDefined();
    const told = (await app.store.eventsSince(asked.applicant.actor.user.id, "0", "999999999999"))!;
    expect(told.map(({ kind }) => kind)).not.toContain("answers-saved");
  });

  it("may say no beside the way on, and take that back", async () => {
    const asked = await asksSomebody(app);
    const cora = await invited(app, asked);
    expect(where((await cora.run("decline-to-cosign", {}, asked.at())).effects)).toEqual([asked.at("declined")]);
    expect(await cosignerOf(app, asked.source)).toMatchObject({ status: "declined" });
    expect(await cora.open(asked.at("steps"))).toMatchObject({ do: "redirect", href: asked.at("declined") });
    expect(where((await cora.run("take-up-link", {}, asked.at("declined"))).effects)).toEqual([asked.at("steps")]);
    expect(await cosignerOf(app, asked.source)).toMatchObject({ status: "open" });
    const names = (await app.store.events((await asked.applicant.state()).application.id)).map(({ name }) => name);
    expect(names.slice(-2)).toEqual(["cosigner-declined", "cosigner-came-back"]);
  });

  it("is no longer served where the application is over", async () => {
    const asked = await asksSomebody(app);
    await asked.applicant.isMovedTo("withdrawn");
    const cora = await invited(app, asked);
    expect(new Seen(await cora.see(asked.at("link"))).words).toContain("This link was taken back");
    expect(codesOf(await cora.run("take-up-link", {}, asked.at()))).toEqual(["cosign-link"]);
  });
});
