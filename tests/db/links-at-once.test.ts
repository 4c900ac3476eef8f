import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { submitCosigner } from "#tests/support/hand-in.ts";
import { takeUp } from "#server/areas/cosign/link/take-up.ts";
import { addApplication } from "#server/areas/groups/index.ts";
import { endInvitation } from "#server/areas/groups/members/leave-group.ts";
import { revoke } from "#server/areas/requests/cosign/nominate-cosigner.ts";
import type { Deps } from "#server/kernel/context/deps.ts";
import { runCommand } from "#server/kernel/screens/run-command.ts";
import type { Store, Writes } from "#server/ports/store.ts";
import { describeOnEachDatabase, describeOnPostgres } from "#tests/support/database.ts";
import { accept, anAddress, blocksOf, invite, invitePath, join, mailsTo, membersOf, primary, typeInvitee } from "../areas/groups/group.ts";
import {
  requestedApplicant,
  CORA,
  name,
  namesOf,
  namesSomebody,
  nominationsOf,
  requestOf,
  reviewPath,
  statusOf,
} from "../areas/requests/requested-applicant.ts";
import { type Asked, asksSomebody, cosignerOf, cosigns, invited, mailedCode, provesAddress, readyToPay } from "../support/cosigning.ts";
import { codesOf, TestApp, type Visitor } from "../support/test-app.ts";
import { Seen } from "../support/shipped-screens.ts";

const ROUNDS = 2;
const HOUR = 3_600_000;
const MANY = { limit: 20, offset: 0 };

/** Somebody who is reviewed, was asked for a co-signer, and named one. */
async function named(app: TestApp): Promise<{ ada: Visitor; of: Asked }> {
  const ada = await requestedApplicant(app);
  return { ada, of: await namesSomebody(ada) };
}

describeOnEachDatabase("a link that somebody was sent", (database) => {
  let app: TestApp;
  beforeAll(async () => {
    app = await TestApp.open({ database: database.open });
  });
  afterAll(() => app.close());

  describe("to join a group", () => {
    const PAGE = "/applications/invitation";
    const reads = async (visitor: Visitor, source: string) => new Seen(await visitor.see(PAGE, { source })).words.join(" ");
    const invited = async () => {
      const ben = await primary(app);
      const email = anAddress();
      await invite(ben, email, anAddress());
      return { ben, email, link: (await membersOf(ben)).find(({ member }) => member.email === email)!.member.source! };
    };

    it("is one person's: somebody else is told so, and a link that was used, declined or never sent makes no application", async () => {
      const { ben, email, link } = await invited();
      const [eve, cy] = [await app.person(), await app.person(email)];
      expect(await reads(eve, link)).toContain("This invitation is for another account");
      expect((await accept(cy, link)).ok).toBe(true);
      expect(await reads(eve, link)).toContain("This invitation was taken up");
      const [other] = (await membersOf(ben)).filter(({ member }) => member.application === null);
      const dee = await app.person(other!.member.email);
      expect((await dee.run("decline-invitation", { source: other!.member.source }, PAGE, { source: other!.member.source! })).ok).toBe(true);
      expect(await reads(dee, other!.member.source!)).toContain("You said no to this invitation");
      const refused = [await accept(eve, link), await accept(dee, other!.member.source!), await accept(eve, "nothing-like-it")];
      expect(refused.map(({ ok }) => ok)).toEqual([false, false, false]);
      const group_source = (await ben.state()).application.group_source;
      expect((await app.store.list("application", { group_source }, MANY)).total).toBe(2);
    });

    it("goes to an address typed with capitals and spaces as to the same without, and to nobody who is in the group already, oneself included", async () => {
      const ben = await primary(app);
      const email = anAddress();
      const [first, second] = await blocksOf(ben);
      const types = (block: string, typed: string) => typeInvitee(ben, block, { first_name: "Cy", last_name: "Lindqvist", email: typed });
      expect(codesOf(await types(first!, `  ${email.toUpperCase()} `))).toEqual([]);
      expect(codesOf(await types(second!, email))).toEqual(["invited-already"]);
      expect(codesOf(await types(second!, ben.actor.user.email.toUpperCase()))).toEqual(["invite-yourself"]);
      await types(second!, anAddress());
      expect(codesOf(await ben.run("invite-group", {}, invitePath(ben)))).toEqual([]);
      const cy = await join(app, ben, email);
      expect((await mailsTo(app, email)).length).toBe(1);
      expect((await membersOf(cy)).filter(({ member }) => member.email === email)).toHaveLength(1);
    });

    it("leads nowhere from the moment that it is taken back, whoever follows it just then", async () => {
      for (let round = 0; round < ROUNDS; round += 1) {
        const { ben, email, link } = await invited();
        const cy = await app.person(email);
        const member = (await membersOf(ben)).find((one) => one.member.source === link)!.member.id;
        await ben.isMovedTo("submitted");
        const [taken, back] = await Promise.all([accept(cy, link), ben.run("release-member", { member }, reviewPath(ben, "your-group"))]);
        expect(taken.ok).toBe(!back.ok);
        const mine = (await membersOf(ben)).filter(({ member: one }) => one.email === email);
        expect(mine.map(({ member: { application } }) => application !== null)).toEqual(back.ok ? [] : [true]);
      }
    });
  });

  describe("to co-sign", () => {
    const takes = (visitor: Visitor, of: Asked) => visitor.run("take-up-link", {}, of.at());
    const reads = async (visitor: Visitor, of: Asked) => new Seen(await visitor.see(of.at("link"))).words.join(" ");
    const review = "co-signer-in-review";
    const takesBack = (ada: Visitor, { source }: Asked) => ada.run("remove-cosigner", { cosigner: source.id }, reviewPath(ada, review));

    it("is one account's, of two that follow it at the same moment; the other is told, and so is whoever follows it later", async () => {
      for (let round = 0; round < ROUNDS; round += 1) {
        const of = await asksSomebody(app);
        const both = [await invited(app, of), await provesAddress(app, of)];
        const taken = await Promise.all([...both, ...both].map((one) => takes(one, of)));
        const owner = taken.findIndex(({ ok }) => ok);
        expect(taken.map(({ ok }, index) => ok === (index % 2 === owner % 2))).toEqual(Array(4).fill(true));
        for (const other of [both[1 - (owner % 2)]!, await app.person()]) {
          expect(codesOf(await takes(other, of))).toEqual(["cosign-link"]);
          expect(await reads(other, of)).toMatch(/This link is for another account|You opened this link with another account/);
        }
        expect((await app.store.list("cosigner", { cosigner_source: of.source.id }, MANY)).total).toBe(1);
      }
    });

    it("is proven by one code, however often it is asked for and tried at the same moment, and is owned by nobody who has proven nothing", async () => {
      const of = await asksSomebody(app);
      const [cora, eve] = [await app.person(), await app.person()];
      const page = of.at("link");
      const sent = await Promise.all(Array.from({ length: 4 }, () => cora.run("send-link-code", {}, page)));
      expect(sent.filter(({ ok }) => ok)).toHaveLength(1);
      expect(await mailsTo(app, of.source.email)).toHaveLength(1);
      const code = await mailedCode(app, of);
      const wrong = Array.from({ length: 8 }, (_, digit) => String(digit).repeat(6)).filter((one) => one !== code);
      const tried = await Promise.all(wrong.map((one) => cora.run("prove-link", { code: one }, page)));
      expect(tried.some(({ ok }) => ok)).toBe(false);
      expect(
        tried.flatMap(codesOf).filter((said) => said === "code-wrong"),
        "five tries, the last of which is told that it was the last",
      ).toHaveLength(4);
      expect((await cora.run("prove-link", { code }, page)).ok, "guessed no further").toBe(false);
      const owned = app.store.transaction((tx) => tx.update("cosigner_source", of.source.id, { owner_user_id: eve.actor.user.id }));
      await expect(owned).rejects.toMatchObject({ constraint: "cosigner_sources_owner_is_invited" });
      expect((await takes(await invited(app, of), of)).ok).toBe(true);
    });

    it("is nobody's who applies themselves, nor after its days, after another was sent, or after it was taken back: each is said", async () => {
      const says = async (visitor: Visitor, of: Asked, words: string) => {
        expect(codesOf(await takes(visitor, of))).toEqual(["cosign-link"]);
        expect(await reads(visitor, of)).toContain(words);
        expect(await cosignerOf(app, of.source)).toBeNull();
      };
      const own = await asksSomebody(app);
      await says(own.applicant, own, "You can’t co-sign your own lease");
      const [past, earlier] = [1, 2].map((hours) => new Date(app.deps.clock.now().getTime() - hours * HOUR).toISOString());
      const expired = await asksSomebody(app, { source: { issued_at: earlier, expires_at: past } });
      await says(await invited(app, expired), expired, "This link has expired");
      await says(await app.person(), await asksSomebody(app, { source: { revoked_at: past } }), "This link was taken back");
      const { ada, of } = await named(app);
      app.outside.clock.move(25 * HOUR);
      expect((await ada.run("renew-cosigner-link", { cosigner: of.source.id }, reviewPath(ada, review))).ok).toBe(true);
      await says(await app.person(of.source.email), of, "There is a newer link");
    });

    it.each([
      ["was taken back", { revoked_at: "now" }, "gone"],
      ["was corrected to another address", { email: "corrected@example.com" }, "other-account"],
    ])("is judged as it stands when it is taken up, not as the page was drawn: one that %s meanwhile leads nowhere", async (_how, changed, becomes) => {
      const of = await asksSomebody(app);
      const { user } = (await invited(app, of)).actor;
      const { slug } = of.source;
      const { cosigner_link: link } = await app.store.state(["cosigner_link"], { user: user.id, source: null, market: null, cosigner: slug });
      const now = app.deps.clock.now().toISOString();
      await app.store.transaction((tx) => tx.update("cosigner_source", of.source.id, "revoked_at" in changed ? { revoked_at: now } : changed));
      const taking = { user, slug, link: link!, documents: app.deps.documents.current() };
      expect(await app.store.transaction((tx) => takeUp(tx, app.deps, taking, "open"))).toBe(becomes);
      expect(await cosignerOf(app, of.source)).toBeNull();
    });

    it("names one person, in several tabs at once, however their address was typed: one link, one mail, one answer", async () => {
      for (let round = 0; round < ROUNDS; round += 1) {
        const ada = await requestedApplicant(app);
        const email = anAddress();
        const typed = [email, email.toUpperCase(), ` ${email} `, email];
        const all = await Promise.all(typed.map((one) => name(ada, { email: one })));
        expect(all.flatMap(codesOf)).toEqual([]);
        expect((await nominationsOf(ada)).map(({ source }) => source.email)).toEqual([email]);
        expect(await mailsTo(app, email)).toHaveLength(1);
        expect((await namesOf(ada)).filter((one) => one === "request-completed")).toHaveLength(1);
      }
    });

    it("taken back while it is taken up, or while somebody says no: it leads nowhere, and what was asked is asked again", async () => {
      for (const answer of ["take-up-link", "decline-to-cosign"]) {
        const { ada, of } = await named(app);
        const cora = await app.person(of.source.email);
        const [, back] = await Promise.all([cora.run(answer, {}, of.at()), takesBack(ada, of)]);
        expect(codesOf(back)).toEqual([]);
        expect(await reads(cora, of)).toContain("This link was taken back");
        expect(codesOf(await cora.run("take-up-link", {}, of.at()))).toEqual(["cosign-link"]);
        expect(await requestOf(ada)).toMatchObject({ status: "open", answered_with: null });
        expect(await statusOf(ada)).toBe("submitted_request_pending");
      }
    });

    it("taken back while they hand in: it counts or it doesn't, and the application waits for nobody who is gone", async () => {
      for (let round = 0; round < ROUNDS; round += 1) {
        const { ada, of } = await named(app);
        const cora = await cosigns(app, of);
        await readyToPay(cora, of);
        const [, back] = await Promise.all([cora.run("pay-and-cosign", { token: "tok_visa" }, of.at("submit/payment")), takesBack(ada, of)]);
        expect(codesOf(back)).toEqual([]);
        const counts = (await cosignerOf(app, of.source))!.status === "submitted";
        expect([await statusOf(ada), (await requestOf(ada))!.status]).toEqual(counts ? ["submitted", "completed"] : ["submitted_request_pending", "open"]);
      }
    });

    it("is reminded of once by a storm of presses, and never by a link that is renewed at the same moment twice", async () => {
      const { ada, of } = await named(app);
      app.outside.clock.move(25 * HOUR);
      const press = (command: string) => ada.run(command, { cosigner: of.source.id }, reviewPath(ada, review));
      const all = await Promise.all(["remind-cosigner", "renew-cosigner-link", "remind-cosigner", "renew-cosigner-link", "remind-cosigner"].map(press));
      expect(all.filter(({ ok }) => ok)).toHaveLength(1);
      expect(all.filter(({ ok }) => !ok).flatMap(codesOf)).toEqual(Array(4).fill("cosigner-mailed-lately"));
      expect(await mailsTo(app, of.source.email)).toHaveLength(2);
      // The one link that the last mail has is the one that opens.
      const last = (await mailsTo(app, of.source.email)).at(-1);
      const { source } = (await nominationsOf(ada))[0]!;
      expect(last!.text).toContain(source.slug);
    });

    it("is named again by nobody whose application is over at the same moment", async () => {
      for (let round = 0; round < ROUNDS; round += 1) {
        const ada = await requestedApplicant(app);
        const email = anAddress();
        const [said, gone] = await Promise.all([name(ada, { ...CORA, email }), ada.run("withdraw-application", { reason: null }, reviewPath(ada, "withdraw"))]);
        expect(gone.ok).toBe(true);
        expect(await mailsTo(app, email)).toHaveLength(said.ok ? 1 : 0);
        expect(["completed", "cancelled"]).toContain((await requestOf(ada))!.status);
        expect(await statusOf(ada)).toBe("withdrawn");
        const [left] = await nominationsOf(ada);
        if (left) {
          const cora = await app.person(email);
          expect(codesOf(await cora.run("take-up-link", {}, `/cosign/${left.source.slug}`))).toEqual(["cosign-link"]);
        }
      }
    });
  });
});

describeOnPostgres("a link, and who holds what hangs on it,", (database) => {
  let app: TestApp;
  beforeAll(async () => {
    app = await TestApp.open({ database: database.open });
  });
  afterAll(() => app.close());

  const waiting = async (): Promise<number> => {
    const asked = "SELECT 1 FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'";
    return (await database.open.pool.query(asked)).rows.length;
  };
  /** `holds`, and while that isn't over `comes`, which waits; then `goes` in the first. Answers what came of the second, and how often either was begun: twice unless both held what the other wanted next. */
  async function inTurn<T>(
    holds: (tx: Writes) => Promise<unknown>,
    comes: (deps: Deps) => Promise<T>,
    goes: (tx: Writes) => Promise<unknown> = async () => undefined,
  ): Promise<{ came: T; begun: number }> {
    let begun = 0;
    const transaction: Store["transaction"] = (work) =>
      app.store.transaction((tx) => {
        begun += 1;
        return work(tx);
      });
    let [hold, go] = [(): void => undefined, (): void => undefined];
    const [held, over] = [new Promise<void>((resolve) => (hold = resolve)), new Promise<void>((resolve) => (go = resolve))];
    const first = transaction(async (tx) => {
      await holds(tx);
      hold();
      await over;
      await goes(tx);
    });
    await held;
    const second = comes({ ...app.deps, store: { ...app.store, transaction } });
    await expect.poll(waiting).toBe(1);
    go();
    await first;
    return { came: await second, begun };
  }

  const invited = async () => {
    const [ben, cy] = [await primary(app), await app.applicant({ market: "new-york-city" })];
    await invite(ben, cy.actor.user.email, anAddress());
    const link = (await membersOf(ben)).find(({ member }) => member.email === cy.actor.user.email)!.member.source!;
    const ending = { link, because: "replaced", user: ben.actor.user.id, now: app.deps.clock.now().toISOString() } as const;
    const ends = (tx: Writes, deps: Deps) => endInvitation(tx, deps, ending, () => true);
    return { ben, cy, link, ends, group: (await ben.state()).application.group_source! };
  };

  it("while somebody takes up an invitation: whoever takes it back, or joins by their address, waits, and nobody begins anew", async () => {
    for (const what of ["ends", "joins"]) {
      const { cy, link, ends, group } = await invited();
      const application = (await cy.state()).application.id;
      const { came, begun } = await inTurn(
        (tx) => tx.lock("source", link),
        (deps): Promise<unknown> =>
          what === "ends" ? deps.store.transaction((tx) => ends(tx, deps)) : addApplication(deps, cy.actor, { group_source_slug: group, application }),
        (tx) => tx.lock("group_source", group),
      );
      expect([Boolean(came), begun], what).toEqual([true, 2]);
    }
  });

  it("while an invitation is taken back: whoever follows it, from a page on which it was open, comes too late", async () => {
    const { ben, cy, link, ends } = await invited();
    const { came } = await inTurn(
      (tx) => ends(tx, app.deps),
      () => accept(cy, link),
    );
    expect(came.ok).toBe(false);
    expect((await membersOf(ben)).filter(({ member }) => member.application !== null)).toHaveLength(1);
  });

  it("while a co-signer's is taken back: their no waits, and neither begins anew; what they hand in comes too late, and is waited for again", async () => {
    const declining = await named(app);
    const cora = await app.person(declining.of.source.email);
    const { begun } = await inTurn(
      (tx) => tx.lock("application", declining.of.source.source_application),
      (deps) => runCommand(deps, cora.actor, { command: "decline-to-cosign", input: {}, at: { pathname: declining.of.at(), query: {} } }),
      (tx) => tx.lock("cosigner_source", declining.of.source.id),
    );
    expect(begun).toBe(2);

    const { ada, of } = await named(app);
    const casey = await cosigns(app, of);
    await readyToPay(casey, of);
    const cosigner = (await cosignerOf(app, of.source))!.id;
    const application = of.source.source_application;
    const { came } = await inTurn(
      (tx) => tx.lock("application", application),
      (deps) => submitCosigner(deps, casey.actor, { cosigner }),
      async (tx) => {
        const hand = { application, actorUserId: ada.actor.user.id, now: app.deps.clock.now().toISOString() };
        await revoke({ tx, deps: app.deps, actor: ada.actor, application: (await tx.find("application", application))!, hand }, of.source.id);
      },
    );
    expect(came.status).toBe("wrong-state");
    expect((await cosignerOf(app, of.source))!.status).toBe("open");
    expect([await statusOf(ada), (await requestOf(ada))!.status]).toEqual(["submitted_request_pending", "open"]);
  });

  it("while an application is withdrawn: nobody is named for it, or written to, from a page on which it was not", async () => {
    const ada = await requestedApplicant(app);
    const email = anAddress();
    const { id, status } = (await ada.state()).application;
    const event = { actor_user_id: ada.actor.user.id, as_user_id: null, name: "withdraw", detail: {}, why: null };
    const { came } = await inTurn(
      (tx) => tx.transition(id, { from: [status], to: "withdrawn", event, now: app.deps.clock.now().toISOString() }),
      () => name(ada, { email }),
    );
    expect(codesOf(came)).toEqual(["wrong-state"]);
    expect(await mailsTo(app, email)).toEqual([]);
  });
});
