import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { endViewAs, startViewAs } from "#server/areas/staff/index.ts";
import { asViewed } from "#server/kernel/access/view-as.ts";
import type { StaffRole } from "#server/ports/records.ts";
import { codesOf, TestApp, Visitor, where } from "../../support/test-app.ts";
import { refusalOf } from "../review/support.ts";
import { describeOnEachDatabase } from "#tests/support/database.ts";

describeOnEachDatabase("looking as somebody", (database) => {
  let app: TestApp;
  beforeAll(async () => {
    app = await TestApp.open({ database: database.open });
  });
  afterAll(() => app.close());

  async function staff(...roles: StaffRole[]): Promise<Visitor> {
    const visitor = await app.person();
    await app.store.transaction((tx) => tx.update("user", visitor.actor.user.id, { first_name: "Sam", is_staff: roles.length > 0, staff_roles: roles }));
    return itself(visitor);
  }
  /** Whoever sits there, as their next request finds them. */
  async function itself({ actor }: Visitor): Promise<Visitor> {
    const found = (await app.store.sessions.find(actor.session!.id))!;
    return new Visitor(app, { ...actor, ...found });
  }
  /** The same as pages see them. */
  async function onPages(visitor: Visitor, source = ""): Promise<Visitor> {
    const { viewer } = asViewed((await itself(visitor)).actor, app.deps.clock.now());
    return Object.assign(new Visitor(app, { ...viewer, user: viewer.user! }), { source });
  }
  const look = async (by: Visitor, person: string, reason: unknown = "They wrote that the form stops") =>
    startViewAs(app.deps, (await itself(by)).actor, { person, reason });
  async function told(person: string): Promise<{ name: string; actor_user_id: string | null; why: string | null; detail: Record<string, unknown> }[]> {
    const { rows } = await app.database.pool.query("SELECT name, actor_user_id, why, detail FROM audit_events WHERE as_user_id = $1 ORDER BY seq", [person]);
    return rows as never;
  }

  describe("who may look as whom", () => {
    it.each([["support"], ["admin"]] as const)("[ADM-14] %s looks as an applicant, with a reason, for an hour", async (role) => {
      const [sam, ada] = [await staff(role), await app.applicant()];
      const outcome = await look(sam, ada.actor.user.id, "  They wrote that the form stops ");
      expect(outcome).toMatchObject({ ok: true, created: true, value: { person: ada.actor.user.id, reason: "They wrote that the form stops" } });
      const { viewer } = asViewed((await itself(sam)).actor, app.deps.clock.now());
      expect(viewer.user!.id).toBe(ada.actor.user.id);
      expect(viewer.viewing!.by.id).toBe(sam.actor.user.id);
      expect(Date.parse(viewer.viewing!.until) - app.deps.clock.now().getTime()).toBeGreaterThan(59 * 60_000);
      expect(Date.parse(viewer.viewing!.until) - app.deps.clock.now().getTime()).toBeLessThanOrEqual(60 * 60_000);
      expect(await told(ada.actor.user.id)).toMatchObject([{ name: "view-as-begun", actor_user_id: sam.actor.user.id, why: "They wrote that the form stops" }]);
    });

    it("nobody else of the staff, and no applicant", async () => {
      const ada = await app.applicant();
      for (const by of [await staff("reviewer"), await staff("editor"), await staff(), await app.applicant()])
        expect(refusalOf(await look(by, ada.actor.user.id))).toBe("forbidden");
      expect(await told(ada.actor.user.id)).toEqual([]);
    });

    it("nobody looks as staff, nor as themselves, nor as somebody there is none of", async () => {
      const sam = await staff("admin");
      expect(refusalOf(await look(sam, (await staff("reviewer")).actor.user.id))).toBe("conflict view-as-staff");
      expect(refusalOf(await look(sam, sam.actor.user.id))).toBe("conflict view-as-staff");
      expect(refusalOf(await look(sam, "00000000-0000-4000-8000-000000000000"))).toBe("not-found");
      expect(refusalOf(await look(sam, "'; DROP TABLE users"))).toBe("not-found");
    });

    it.each([
      ["none", null, "reason"],
      ["blanks", "   ", "reason-needed"],
      ["a word or two", "To help", "reason-short"],
      ["dots in the place of letters", "help . . . . . . . . . .", "reason-short"],
      ["characters drawn as nothing", "\u200b\u2060", ""],
      ["more than fits", "x".repeat(501), "maxLength"],
    ])("[ADM-14] a reason is needed: not %s", async (_, reason, code) => {
      const [sam, ada] = [await staff("support"), await app.applicant()];
      const refused = refusalOf(await look(sam, ada.actor.user.id, reason));
      expect(refused).toContain("invalid reason");
      expect(refused).toContain(code);
      expect((await itself(sam)).actor.viewedAs).toBeNull();
    });

    it("[ADM-14] nobody looks without a trace: where it can't be kept, no look begins", async () => {
      const [sam, ada] = [await staff("support"), await app.applicant()];
      const { store } = app;
      const transaction: typeof store.transaction = (work) =>
        store.transaction((tx) => work({ ...tx, event: () => Promise.reject(new Error("The disk is full")) }));
      const begun = startViewAs({ ...app.deps, store: { ...store, transaction } }, sam.actor, { person: ada.actor.user.id, reason: "They asked for help" });
      await expect(begun).rejects.toThrow("The disk is full");
      expect((await itself(sam)).actor.viewedAs).toBeNull();
    });

    it("nobody looks with a role that was taken while they asked, nor as somebody who has come to the staff", async () => {
      const [sam, ada] = [await staff("support"), await app.applicant()];
      const asking = (await itself(sam)).actor;
      await app.store.transaction((tx) => tx.update("user", sam.actor.user.id, { staff_roles: ["editor"] }));
      expect(refusalOf(await startViewAs(app.deps, asking, { person: ada.actor.user.id, reason: "They asked for help" }))).toBe("forbidden");
      expect((await itself(sam)).actor.viewedAs).toBeNull();
      expect(await told(ada.actor.user.id)).toEqual([]);
    });

    it("a token without a session can't", async () => {
      const [sam, ada] = [await staff("support"), await app.applicant()];
      const outcome = await startViewAs(app.deps, { ...sam.actor, session: null }, { person: ada.actor.user.id, reason: "They asked for help" });
      expect(refusalOf(outcome)).toBe("conflict view-as-needs-browser");
    });
  });

  describe("while they look", () => {
    it("they see what the person sees, with a line that says so above it", async () => {
      const [sam, ada] = [await staff("support"), await app.applicant()];
      await ada.save("applicant", { first_name: "Ada" });
      await look(sam, ada.actor.user.id);
      const drawn = await (await onPages(sam, ada.source)).see(ada.applyPath);
      expect(JSON.stringify(drawn.blocks)).toBe(JSON.stringify((await ada.see(ada.applyPath)).blocks));
      expect(drawn.shell.notices).toMatchObject([{ id: "viewing-as", tone: "warn", button: { label: "Stop looking" } }]);
      expect(drawn.shell.notices![0]!.text).toContain(`Ada Okafor (${ada.actor.user.email})`);
      expect(drawn.shell.notices![0]!.countdown!.texts).toHaveLength(61);
      expect((await ada.see(ada.applyPath)).shell).not.toHaveProperty("notices");
    });

    it("[ADM-14] are led where the person is led, and see every stage that they ask for: for looking", async () => {
      const [sam, ada] = [await staff("support"), await app.applicant()];
      await ada.isMovedTo("submitted");
      await look(sam, ada.actor.user.id);
      const pages = await onPages(sam, ada.source);
      const theirs = await ada.open(ada.applyPath);
      expect(await pages.open(`/application/${ada.source}`)).toMatchObject({ do: "redirect", href: theirs.do === "redirect" && theirs.href });
      expect((await pages.open(ada.applyPath)).do).toBe("show");
      expect(codesOf(await pages.save("applicant", { first_name: "Eve" }))).toEqual(["viewing-as"]);
      const on = await pages.run("enable-admin-mode", {}, ada.applyPath);
      expect(on.ok, "the switch is theirs").toBe(true);
      expect(codesOf(await (await onPages(sam, ada.source)).save("applicant", { first_name: "Eve" }))).toEqual(["viewing-as"]);
    });

    it("[ADM-14] no command changes anything, and each says why", async () => {
      const [sam, ada] = [await staff("support"), await app.applicant()];
      await ada.ready();
      await look(sam, ada.actor.user.id);
      const kept = async () => JSON.stringify(await ada.state());
      const before = await kept();
      const pages = await onPages(sam, ada.source);
      const OWN = new Set([
        "sign-out",
        "start-view-as",
        "end-view-as",
        "enable-admin-mode",
        "disable-admin-mode",
        "start-section",
        "look-for-meeting",
        "read-chat",
        "leave-chat",
        "say-writing",
      ]);
      const { commands } = app.deps.documents.current().set.catalog;
      for (const command of Object.keys(commands).filter((name) => !OWN.has(name))) {
        const result = await pages.run(command, { root: "applicant", values: { first_name: "Eve" }, token: "tok_visa", agreed: true });
        expect([command, codesOf(result)]).toEqual([command, expect.arrayContaining([expect.stringMatching(/^(viewing-as|not-allowed)$/)])]);
      }
      expect(await kept()).toBe(before);
      const posted = await pages.post({
        roots: [{ root: "applicant", version: null, texts: new Map([["first_name", "Eve"]]), asides: new Map() }],
        steps: [{ command: "save-answers", input: {} }],
      });
      expect(posted).toMatchObject({ do: "show", refused: true });
      expect(JSON.stringify(posted)).toContain("You are looking as somebody else: nothing is changed.");
      const gone = await pages.post({
        roots: [{ root: "applicant", version: null, texts: new Map([["first_name", "Eve"]]), asides: new Map() }],
        files: [{ root: "applicant", path: "photo_id", filename: "id.png", body: Buffer.from("x") }],
        steps: [{ href: "/applications" }],
      });
      expect(gone.do, "they may go on").toBe("go");
      expect(await kept()).toBe(before);
    });

    it("[ADM-14] what the page gives by itself as it is read is neither done nor complained of", async () => {
      const [sam, ada] = [await staff("support"), await app.applicant()];
      await look(sam, ada.actor.user.id);
      const before = (await ada.state()).application.display_state;
      expect(await (await onPages(sam, ada.source)).run("start-section", { section: "income" })).toMatchObject({ ok: true });
      expect((await ada.state()).application.display_state).toEqual(before);
    });

    it("what a look shows for the first time doesn't count as shown to the person", async () => {
      const [sam, ada] = [await staff("support"), await app.applicant()];
      const before = (await ada.state()).application.revision;
      await look(sam, ada.actor.user.id);
      await (await onPages(sam)).see(ada.applyPath);
      expect((await ada.state()).application.revision).toBe(before);
    });

    it("nothing of a government id is seen", async () => {
      const [sam, ada] = [await staff("support"), await app.applicant()];
      expect(await ada.save("applicant", { sin_ssn_country: "US", sin_ssn: "123450000" })).toMatchObject({ ok: true });
      const { applicant_info } = await ada.state();
      expect(applicant_info.sin_ssn_last4).toBe("0000");
      await look(sam, ada.actor.user.id);
      const seen = JSON.stringify(await (await onPages(sam)).see(ada.applyPath));
      expect(seen).not.toContain(`"last4":"${applicant_info.sin_ssn_last4}"`);
      expect(seen).toContain('"last4":"••••"');
    });
  });

  describe("a look ends", () => {
    it("[ADM-14] after an hour, for whoever is in the middle of something as well", async () => {
      const [sam, ada] = [await staff("support"), await app.applicant()];
      await look(sam, ada.actor.user.id);
      const { viewedAs } = (await itself(sam)).actor;
      const later = new Date(Date.parse(viewedAs!.until));
      expect(asViewed((await itself(sam)).actor, later)).toMatchObject({ ended: "time", viewer: { user: { id: sam.actor.user.id } } });
      expect(asViewed((await itself(sam)).actor, new Date(later.getTime() - 1)).ended).toBeNull();
    });

    it("with the role, while its holder looks, and when the person becomes staff", async () => {
      const [sam, ada] = [await staff("support"), await app.applicant()];
      await look(sam, ada.actor.user.id);
      await app.store.transaction((tx) => tx.update("user", sam.actor.user.id, { staff_roles: ["editor"] }));
      expect(asViewed((await itself(sam)).actor, app.deps.clock.now())).toMatchObject({ ended: "role", viewer: { user: { id: sam.actor.user.id } } });
      await app.store.transaction((tx) => tx.update("user", sam.actor.user.id, { staff_roles: ["support"] }));
      await app.store.transaction((tx) => tx.update("user", ada.actor.user.id, { is_staff: true, staff_roles: ["editor"] }));
      expect(asViewed((await itself(sam)).actor, app.deps.clock.now()).ended).toBe("person");
    });

    it("when it is ended, once, and another takes its place", async () => {
      const [sam, ada, ben] = [await staff("support"), await app.applicant(), await app.applicant()];
      await look(sam, ada.actor.user.id);
      expect((await look(sam, ben.actor.user.id)).ok).toBe(true);
      expect((await told(ada.actor.user.id)).map(({ name, detail }) => [name, detail["because"]])).toEqual([
        ["view-as-begun", undefined],
        ["view-as-ended", "another"],
      ]);
      const stale = (await itself(sam)).actor;
      const ended = await (await onPages(sam)).run("end-view-as", {}, ben.applyPath);
      expect(where(ended.effects), "back to their page, where it began").toEqual([`/console/people/${ben.actor.user.id}#view-as`]);
      await endViewAs(app.deps, stale, "staff");
      expect((await told(ben.actor.user.id)).map(({ name }) => name)).toEqual(["view-as-begun", "view-as-ended"]);
      expect((await itself(sam)).actor.viewedAs).toBeNull();
    });

    it("of two tabs that begin at once, one begins", async () => {
      const [sam, ada, ben] = [await staff("support"), await app.applicant(), await app.applicant()];
      const { actor } = await itself(sam);
      const outcomes = await Promise.all(
        [ada, ben].map((person) => startViewAs(app.deps, actor, { person: person.actor.user.id, reason: "They asked for help" })),
      );
      expect(outcomes.map(refusalOf).sort()).toEqual(["conflict changed-elsewhere", "done"]);
    });

    it("and goes on when the session is renewed", async () => {
      const [sam, ada] = [await staff("support"), await app.applicant()];
      await look(sam, ada.actor.user.id);
      const session = { ...sam.actor.session!, id: "c".repeat(64) };
      await app.store.sessions.rotate(sam.actor.session!.id, session);
      expect((await app.store.sessions.find(session.id))!.viewedAs!.person!.id).toBe(ada.actor.user.id);
    });
  });
});
