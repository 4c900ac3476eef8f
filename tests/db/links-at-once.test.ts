import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { addApplication } from "#server/areas/groups/index.ts";
import { endInvitation } from "#server/areas/groups/leave-group.ts";
import type { Store } from "#server/ports/store.ts";
import { describeOnEachDatabase, describeOnPostgres } from "#tests/support/database.ts";
import { PATIENT } from "#tests/support/patience.ts";
import { accept, anAddress, blocksOf, invite, invitePath, join, mailsTo, membersOf, primary, typeInvitee } from "../areas/groups/group.ts";
import { asked, CORA, name, namesOf, nominationsOf, requestOf, reviewPath, statusOf } from "../areas/requests/asked.ts";
import { type Asked, asksSomebody, cosignerOf, cosigns, FOR_ME, readyToPay } from "../support/cosigning.ts";
import { codesOf, House, type Visitor } from "../support/house.ts";
import { Seen } from "../support/shipped-screens.ts";

const ROUNDS = 2;
const HOUR = 3_600_000;
const MANY = { limit: 20, offset: 0 };

describeOnEachDatabase("a link that somebody was sent", (database) => {
  let house: House;
  beforeAll(async () => {
    house = await House.open({ database: database.open });
  });
  afterAll(() => house.close());

  describe("to join a group", () => {
    const PAGE = "/applications/invitation";
    const reads = async (visitor: Visitor, source: string) => new Seen(await visitor.see(PAGE, { source })).words.join(" ");
    const invited = async () => {
      const ben = await primary(house);
      const email = anAddress();
      await invite(ben, email, anAddress());
      return { ben, email, link: (await membersOf(ben)).find(({ member }) => member.email === email)!.member.source! };
    };

    it("is one person's: somebody else is told so, and a link that was used, declined or never sent makes no application", async () => {
      const { ben, email, link } = await invited();
      const [eve, cy] = [await house.person(), await house.person(email)];
      expect(await reads(eve, link)).toContain("This invitation is for another account");
      expect((await accept(cy, link)).ok).toBe(true);
      expect(await reads(eve, link)).toContain("This invitation was taken up");
      const [other] = (await membersOf(ben)).filter(({ member }) => member.application === null);
      const dee = await house.person(other!.member.email);
      expect((await dee.run("decline-invitation", { source: other!.member.source }, PAGE, { source: other!.member.source! })).ok).toBe(true);
      expect(await reads(dee, other!.member.source!)).toContain("You said no to this invitation");
      const refused = [await accept(eve, link), await accept(dee, other!.member.source!), await accept(eve, "nothing-like-it")];
      expect(refused.map(({ ok }) => ok)).toEqual([false, false, false]);
      const group_source = (await ben.state()).application.group_source;
      expect((await house.store.list("application", { group_source }, MANY)).total).toBe(2);
    });

    it("goes to an address typed with capitals and spaces as to the same without, and to nobody who is in the group already, oneself included", async () => {
      const ben = await primary(house);
      const email = anAddress();
      const [first, second] = await blocksOf(ben);
      const types = (block: string, typed: string) => typeInvitee(ben, block, { first_name: "Cy", last_name: "Lindqvist", email: typed });
      expect(codesOf(await types(first!, `  ${email.toUpperCase()} `))).toEqual([]);
      expect(codesOf(await types(second!, email))).toEqual(["invited-already"]);
      expect(codesOf(await types(second!, ben.actor.user.email.toUpperCase()))).toEqual(["invite-yourself"]);
      await types(second!, anAddress());
      expect(codesOf(await ben.run("invite-group", {}, invitePath(ben)))).toEqual([]);
      const cy = await join(house, ben, email);
      expect((await mailsTo(house, email)).length).toBe(1);
      expect((await membersOf(cy)).filter(({ member }) => member.email === email)).toHaveLength(1);
    });

    it("leads nowhere from the moment that it is taken back, whoever follows it just then", async () => {
      for (let round = 0; round < ROUNDS; round += 1) {
        const { ben, email, link } = await invited();
        const cy = await house.person(email);
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
    const takes = (visitor: Visitor, of: Asked) => visitor.run("take-up-link", FOR_ME, of.at());
    const reads = async (visitor: Visitor, of: Asked) => new Seen(await visitor.see(of.at("link"))).words.join(" ");
    const review = "co-signer-in-review";
    const takesBack = (ada: Visitor, { source }: Asked) => ada.run("remove-cosigner", { cosigner: source.id }, reviewPath(ada, review));
    /** Somebody who is reviewed, was asked for a co-signer, and named one. */
    const named = async (): Promise<{ ada: Visitor; of: Asked }> => {
      const ada = await asked(house);
      await name(ada, { email: anAddress() });
      const { source } = (await nominationsOf(ada))[0]!;
      return { ada, of: { applicant: ada, source, at: (page = "") => `/cosign/${source.slug}${page && `/${page}`}` } };
    };

    it("is one account's, of two that follow it at the same moment; the other is told, and so is whoever follows it later", async () => {
      for (let round = 0; round < ROUNDS; round += 1) {
        const of = await asksSomebody(house);
        const both = [await house.person(), await house.person()];
        const taken = await Promise.all([...both, ...both].map((one) => takes(one, of)));
        const owner = taken.findIndex(({ ok }) => ok);
        expect(taken.map(({ ok }, index) => ok === (index % 2 === owner % 2))).toEqual(Array(4).fill(true));
        for (const other of [both[1 - (owner % 2)]!, await house.person()]) {
          expect(codesOf(await takes(other, of))).toEqual(["cosign-link"]);
          expect(await reads(other, of)).toContain("This link is for another account");
        }
        expect((await house.store.list("cosigner", { cosigner_source: of.source.id }, MANY)).total).toBe(1);
      }
    });

    it("is nobody's who applies themselves, nor after its days, after another was sent, or after it was taken back: each is said", async () => {
      const says = async (visitor: Visitor, of: Asked, words: string) => {
        expect(codesOf(await takes(visitor, of))).toEqual(["cosign-link"]);
        expect(await reads(visitor, of)).toContain(words);
        expect(await cosignerOf(house, of.source)).toBeNull();
      };
      const own = await asksSomebody(house);
      await says(own.applicant, own, "You can’t co-sign your own lease");
      const [past, earlier] = [1, 2].map((hours) => new Date(house.deps.clock.now().getTime() - hours * HOUR).toISOString());
      await says(await house.person(), await asksSomebody(house, { source: { issued_at: earlier, expires_at: past } }), "This link has expired");
      await says(await house.person(), await asksSomebody(house, { source: { revoked_at: past } }), "This link was taken back");
      const { ada, of } = await named();
      house.outside.clock.move(25 * HOUR);
      expect((await ada.run("renew-cosigner-link", { cosigner: of.source.id }, reviewPath(ada, review))).ok).toBe(true);
      await says(await house.person(of.source.email), of, "There is a newer link");
    });

    it("names one person, in several tabs at once, however their address was typed: one link, one mail, one answer", async () => {
      for (let round = 0; round < ROUNDS; round += 1) {
        const ada = await asked(house);
        const email = anAddress();
        const typed = [email, email.toUpperCase(), ` ${email} `, email];
        const all = await Promise.all(typed.map((one) => name(ada, { email: one })));
        expect(all.flatMap(codesOf)).toEqual([]);
        expect((await nominationsOf(ada)).map(({ source }) => source.email)).toEqual([email]);
        expect(await mailsTo(house, email)).toHaveLength(1);
        expect((await namesOf(ada)).filter((one) => one === "request-completed")).toHaveLength(1);
      }
    });

    it("taken back while it is taken up, or while somebody says no: it leads nowhere, and what was asked is asked again", async () => {
      for (const answer of ["take-up-link", "decline-to-cosign"]) {
        const { ada, of } = await named();
        const cora = await house.person(of.source.email);
        const [, back] = await Promise.all([cora.run(answer, FOR_ME, of.at()), takesBack(ada, of)]);
        expect(codesOf(back)).toEqual([]);
        expect(await reads(cora, of)).toContain("This link was taken back");
        expect(codesOf(await cora.run("take-up-link", FOR_ME, of.at()))).toEqual(["cosign-link"]);
        expect(await requestOf(ada)).toMatchObject({ status: "open", answered_with: null });
        expect(await statusOf(ada)).toBe("submitted_request_pending");
      }
    });

    it("taken back while they hand in: it counts or it doesn't, and the application waits for nobody who is gone", async () => {
      for (let round = 0; round < ROUNDS; round += 1) {
        const { ada, of } = await named();
        const cora = await cosigns(house, of);
        await readyToPay(cora, of);
        const [, back] = await Promise.all([cora.run("pay-and-cosign", { token: "tok_visa" }, of.at("submit/payment")), takesBack(ada, of)]);
        expect(codesOf(back)).toEqual([]);
        const counts = (await cosignerOf(house, of.source))!.status === "submitted";
        expect([await statusOf(ada), (await requestOf(ada))!.status]).toEqual(counts ? ["submitted", "completed"] : ["submitted_request_pending", "open"]);
      }
    });

    it("is reminded of once by a storm of presses, and never by a link that is renewed at the same moment twice", async () => {
      const { ada, of } = await named();
      house.outside.clock.move(25 * HOUR);
      const press = (command: string) => ada.run(command, { cosigner: of.source.id }, reviewPath(ada, review));
      const all = await Promise.all(["remind-cosigner", "renew-cosigner-link", "remind-cosigner", "renew-cosigner-link", "remind-cosigner"].map(press));
      expect(all.filter(({ ok }) => ok)).toHaveLength(1);
      expect(all.filter(({ ok }) => !ok).flatMap(codesOf)).toEqual(Array(4).fill("cosigner-mailed-lately"));
      expect(await mailsTo(house, of.source.email)).toHaveLength(2);
      // The one link that the last mail has is the one that opens.
      const last = (await mailsTo(house, of.source.email)).at(-1);
      const { source } = (await nominationsOf(ada))[0]!;
      expect(last!.text).toContain(source.slug);
    });

    it("is named again by nobody whose application is over at the same moment", async () => {
      for (let round = 0; round < ROUNDS; round += 1) {
        const ada = await asked(house);
        const email = anAddress();
        const [said, gone] = await Promise.all([name(ada, { ...CORA, email }), ada.run("withdraw-application", { reason: null }, reviewPath(ada, "withdraw"))]);
        expect(gone.ok).toBe(true);
        expect(await mailsTo(house, email)).toHaveLength(said.ok ? 1 : 0);
        expect(["completed", "cancelled"]).toContain((await requestOf(ada))!.status);
        expect(await statusOf(ada)).toBe("withdrawn");
        const [left] = await nominationsOf(ada);
        if (left) {
          const cora = await house.person(email);
          expect(codesOf(await cora.run("take-up-link", FOR_ME, `/cosign/${left.source.slug}`))).toEqual(["cosign-link"]);
        }
      }
    });
  });
});

/** Counts what is begun anew because two held what the other wanted next. */
const counting = (store: Store): { store: Store; begun: () => number } => {
  let begun = 0;
  const transaction: Store["transaction"] = (work) =>
    store.transaction((tx) => {
      begun += 1;
      return work(tx);
    });
  return { store: { ...store, transaction }, begun: () => begun };
};

describeOnPostgres("an invitation, while somebody takes it up,", (database) => {
  let house: House;
  beforeAll(async () => {
    house = await House.open({ database: database.open });
  });
  afterAll(() => house.close());

  const waiting = async (): Promise<number> => {
    const asked = "SELECT 1 FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'";
    return (await database.open.pool.query(asked)).rows.length;
  };

  it.each([
    ["is taken back", "end"],
    ["gets an application of their own", "join"],
  ])("%s: one waits for the other, and neither begins anew", async (_, what) => {
    const ben = await primary(house);
    const cy = await house.applicant({ market: "new-york-city" });
    await invite(ben, cy.actor.user.email, anAddress());
    const link = (await membersOf(ben)).find(({ member }) => member.email === cy.actor.user.email)!.member.source!;
    const [group, application] = [(await ben.state()).application.group_source!, (await cy.state()).application.id];
    const { store, begun } = counting(house.store);
    const deps = { ...house.deps, store };
    const now = house.deps.clock.now().toISOString();
    const changes = {
      end: () => store.transaction((tx) => endInvitation(tx, deps, { link, because: "replaced", user: ben.actor.user.id, now }, () => true)),
      join: () => addApplication(deps, cy.actor, { group_source_slug: group, application }),
    };
    let hold = (): void => undefined;
    const held = new Promise<void>((resolve) => (hold = resolve));
    let go = (): void => undefined;
    const goes = new Promise<void>((resolve) => (go = resolve));
    // As whoever follows it does: the link first, then the group.
    const follows = store.transaction(async (tx) => {
      await tx.lock("source", link);
      hold();
      await goes;
      await tx.lock("group_source", group);
    });
    await held;
    const change = changes[what as keyof typeof changes]();
    await expect.poll(waiting, PATIENT).toBe(1);
    go();
    await follows;
    expect(await change).toBeTruthy();
    expect(begun()).toBe(2);
  });
});
