import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { exportPersonalData } from "#server/areas/account/index.ts";
import { openCase, readPerson, saveStaffRoles } from "#server/areas/people/index.ts";
import { answerCase, listCases, readCase, saveCase } from "#server/areas/support/index.ts";
import type { Outcome } from "#server/kernel/access/outcome.ts";
import type { Actor } from "#server/kernel/context/deps.ts";
import { describeOnEachDatabase } from "../../support/database.ts";
import { alwaysInForce } from "../../support/documents-in-force.ts";
import { publishedWith } from "../../support/documents-of.ts";
import { TestApp, type Visitor } from "../../support/test-app.ts";
import { remove } from "../account/personal-data.ts";
import { change, refusalOf, staff, submitted } from "../review/support.ts";

const PAGE = { limit: 50, offset: 0 };
const HOUR = 3_600_000;
type Case = Record<string, unknown> & { id: string; version: number };
const valueOf = (outcome: Outcome<unknown>): Case => {
  if (!outcome.ok) throw new Error(refusalOf(outcome));
  return outcome.value as Case;
};

describeOnEachDatabase("cases of support", (database) => {
  let app: TestApp;
  let sunny: Actor;
  let sol: Actor;
  let ada: Visitor & { id: string };
  beforeAll(async () => {
    app = await TestApp.open({ database: database.open });
    [sunny, sol] = [await staff(app, "Sunny", "support"), await staff(app, "Sol", "support")];
    ada = await submitted(app);
  });
  afterAll(() => app.close());

  const listed = async (filter: Partial<Record<"status" | "owner" | "search" | "undelivered", string>> = {}, by = sunny): Promise<Case[]> =>
    (await listCases(app.deps, by, { status: null, owner: null, search: null, undelivered: null, ...filter }, PAGE)).rows as readonly object[] as Case[];
  const later = (hours: number) => ({ ...app.deps, clock: { ...app.deps.clock, now: () => new Date(Date.now() + hours * HOUR) } });
  const asked = async (message = `Where is my receipt? ${randomUUID()}`, hours = 0): Promise<Case> => {
    expect(refusalOf(await openCase(later(hours), sunny, change(ada.actor.user.id, { message })))).toBe("done");
    return (await listed({ search: message }))[0]!;
  };
  const mails = async (template: string) =>
    (await app.store.mails.unsent(10_000)).filter((mail) => mail.to === ada.actor.user.email && mail.template === template);

  it("come back to everybody with the role of whoever had them in hand", async () => {
    const admin = await staff(app, "Amos", "admin");
    const pat = await staff(app, "Pat", "support");
    const [open, closed] = [await asked(), await asked()];
    for (const { id } of [open, closed]) expect(refusalOf(await saveCase(app.deps, pat, change(id, { assigned_to: pat.user.id })))).toBe("done");
    expect(refusalOf(await saveCase(app.deps, pat, change(closed.id, { status: "closed" })))).toBe("done");
    const { version } = (await app.store.find("user", pat.user.id))!;
    expect(refusalOf(await saveStaffRoles(app.deps, admin, change(pat.user.id, { staff_roles: ["editor"] }, version)))).toBe("done");
    expect((await listed({ owner: "none" })).map(({ id }) => id)).toContain(open.id);
    expect(await listed({ owner: pat.user.id })).toEqual([]);
    expect((await listed({ owner: pat.user.id, status: "closed" })).map(({ id }) => id)).toEqual([closed.id]);
  });

  describe("are listed", () => {
    it("with whose they are, until when they should be answered, and in whose hand; the oldest first", async () => {
      const first = await asked();
      const second = await asked(undefined, 1);
      expect(first).toMatchObject({ topic: "staff", status: "open", owner: null, opened_by: "Sunny Stone", answers: 0, person: { id: ada.actor.user.id } });
      const ids = (await listed({ owner: "none" })).map(({ id }) => id);
      expect(ids.indexOf(first.id)).toBeLessThan(ids.indexOf(second.id));
      expect((await listed({ search: ada.actor.user.email.toUpperCase() })).map(({ id }) => id)).toEqual(expect.arrayContaining([first.id, second.id]));
      for (const search of ["%", "_", "🦊"])
        expect(
          (await listed({ search })).map(({ id }) => id),
          search,
        ).not.toContain(first.id);
      expect(await listed({ owner: "nobody" })).toEqual([]);
      expect(await listed({ status: "lost" })).toEqual([]);
    });

    it("with until when they should be answered: three hours of business on, where the person applies, as they were told", async () => {
      const dueOf = async (at: string, who = ada) => {
        const message = `When? ${randomUUID()}`;
        const then = { ...app.deps, clock: { ...app.deps.clock, now: () => new Date(at) } };
        expect(refusalOf(await openCase(then, sunny, change(who.actor.user.id, { message })))).toBe("done");
        return (await listed({ search: message }))[0]!;
      };
      const friday = await dueOf("2026-03-07T00:30:00.000Z");
      expect(friday["due_at"], "16:30 on a Friday in Seattle: until 10:30 on Monday, an hour shorter by daylight saving").toBe("2026-03-09T17:30:00.000Z");
      expect((await dueOf("2026-03-03T18:00:00.000Z"))["due_at"]).toBe("2026-03-03T21:00:00.000Z");
      const elsewhere = await dueOf("2026-03-03T22:00:00.000Z", await submitted(app, { market: "new-york-city" }));
      expect(elsewhere["due_at"], "17:00 on a Tuesday in New York: until 11:00 on Wednesday").toBe("2026-03-04T16:00:00.000Z");
      await answerCase(app.deps, sunny, change(friday.id, { text: "Here it is.", close: false }));
      expect((await listed({ search: String(friday["message"]) }))[0]).toMatchObject({ status: "open", due_at: null });
    });

    it("with the beginning of a long message alone, and the whole of it where it is read", async () => {
      const message = `${randomUUID()} ${"long ".repeat(100)}end`;
      const row = await asked(message);
      expect(String(row!["message"])).toHaveLength(201);
      expect(valueOf(await readCase(app.deps, sunny, row!.id))["message"]).toBe(message);
    });

    it("as a service animal that needs an accommodation, for as long as it does", async () => {
      const person = await app.applicant();
      const { application } = await person.state();
      await person.run("put-flag", { flag: "pet" });
      await person.save("flag_pet", { animal: "Dog", animal_name: "Rex", includes_service_animal: true });
      const [row] = await listed({ search: person.actor.user.email });
      expect(row).toMatchObject({ topic: "accommodation", status: "open", application: application.id, message: "", person: { id: person.actor.user.id } });
      await person.save("flag_pet", { includes_service_animal: false });
      expect(await listed({ search: person.actor.user.email })).toEqual([]);
      expect((await listed({ search: person.actor.user.email, status: "closed" })).map(({ id }) => id)).toEqual([row!.id]);
    });
  });

  describe("are read", () => {
    it("with answers that are ready, in the language of whoever asked", async () => {
      const { id } = await asked();
      const ready = async () => valueOf(await readCase(app.deps, sunny, id))["ready"] as { id: string; text: string }[];
      const english = await ready();
      expect(english.map((one) => one.id)).toContain("receipt");
      const speaks = (locale: string | null) => app.store.transaction((tx) => tx.update("user", ada.actor.user.id, { locale }));
      await speaks("fr-CA");
      const french = await ready().finally(() => speaks(null));
      expect(french.map((one) => one.id)).toEqual(english.map((one) => one.id));
      expect(french.find((one) => one.id === "receipt")?.text).toContain("Votre reçu");
      expect(await ready()).toEqual(english);
    });

    it("with the applications of whoever asks, and where each stands", async () => {
      const { id } = await asked();
      const { application } = await ada.state();
      const before = { id: randomUUID(), application: application.id, request_type: "add_cosigner", requested_at: new Date().toISOString() } as const;
      await app.store.transaction((tx) => tx.insert("application_request", { ...before, status: "completed" }));
      const [shown, ...others] = valueOf(await readCase(app.deps, sunny, id))["applications"] as object[];
      expect(shown, "nothing is asked of them any more").toMatchObject({ id: application.id, status: "submitted", request_type: null });
      expect(others).toEqual([]);
    });

    it("with what one of them is asked for now, and with the latest of them first", async () => {
      const bea = await submitted(app);
      const case_ = `Where is my receipt? ${randomUUID()}`;
      expect(refusalOf(await openCase(app.deps, sunny, change(bea.actor.user.id, { message: case_ })))).toBe("done");
      const { id } = (await listed({ search: case_ }))[0]!;
      const seen = async () =>
        (valueOf(await readCase(app.deps, sunny, id))["applications"] as { id: string; request_type: string | null }[]).map((one) => [
          one.id,
          one.request_type,
        ]);
      const asks = (status: "open" | "cancelled", request_type: "add_cosigner" | "cosign_or_deposit") =>
        database.open.pool.query(
          "INSERT INTO application_requests (id, application, request_type, status, requested_at, completed_at) VALUES ($1, $2, $3, $4, now(), CASE WHEN $4 = 'open' THEN NULL ELSE now() END)",
          [randomUUID(), bea.id, request_type, status],
        );
      await asks("cancelled", "cosign_or_deposit");
      expect(await seen()).toEqual([[bea.id, null]]);
      await asks("open", "add_cosigner");
      expect(await seen()).toEqual([[bea.id, "add_cosigner"]]);
      await database.open.pool.query("UPDATE applications SET created_at = created_at - interval '1 day' WHERE id = $1", [bea.id]);
      const { slug: source } = await app.source();
      await bea.run("accept-source", { source, by_mail: false }, "/applications/before-you-begin", { source });
      expect((await seen()).map(([application]) => application === bea.id)).toEqual([false, true]);
    });

    it("and found whether they are open or closed, where both are asked for", async () => {
      const { id, message } = await asked();
      await saveCase(app.deps, sunny, change(id, { status: "closed" }));
      expect(await listed({ search: String(message) })).toEqual([]);
      expect((await listed({ search: String(message), status: "any" })).map((row) => row.id)).toEqual([id]);
    });

    it("with the largest file that is taken, as it is now", async () => {
      const { id } = await asked();
      const papers = async (deps = app.deps): Promise<string | undefined> =>
        (valueOf(await readCase(deps, sunny, id))["ready"] as { id: string; text: string }[]).find((one) => one.id === "papers")?.text;
      expect(await papers()).toContain("up to 25 MB");
      const larger = publishedWith((files) => {
        const limits = files["constants/limits.json"] as unknown as { constants: { identifier: string; default_value: number }[] };
        limits.constants.find(({ identifier }) => identifier === "upload_max_bytes")!.default_value = 40_000_000;
      });
      expect(await papers({ ...app.deps, documents: alwaysInForce(larger) })).toContain("up to 40 MB");
    });

    it("with a trace that the person is shown, one a visit", async () => {
      const { id } = await asked();
      const traces = async () =>
        (
          valueOf(await readPerson(app.deps, sunny, ada.actor.user.id)) as unknown as { accesses: { name: string; by: { id: string } | null }[] }
        ).accesses.filter(({ name, by }) => name === "message-opened" && by?.id === sol.user.id);
      await readCase(app.deps, sol, id);
      await readCase(app.deps, sol, id);
      expect(await traces()).toHaveLength(1);
      await readCase(later(1), sol, id);
      expect(await traces()).toHaveLength(2);
      expect(refusalOf(await readCase(app.deps, sol, randomUUID()))).toBe("not-found");
      expect(refusalOf(await readCase(app.deps, sol, "%"))).toBe("not-found");
    });
  });

  describe("are worked on", () => {
    it("by whoever takes them, or is given them, who helps people", async () => {
      const { id, version } = await asked();
      const taken = valueOf(await saveCase(app.deps, sunny, change(id, { assigned_to: sunny.user.id }, version)));
      expect(taken).toMatchObject({ owner: { id: sunny.user.id, name: "Sunny Stone" }, status: "open" });
      expect((await listed({ owner: "me" })).map((row) => row.id)).toContain(id);
      expect((await listed({ owner: "me" }, sol)).map((row) => row.id)).not.toContain(id);
      expect(refusalOf(await saveCase(app.deps, sol, change(id, { assigned_to: sol.user.id }, version))), "two at once").toBe("lost-update");
      const rob = await staff(app, "Rob");
      for (const nobody of [rob.user.id, ada.actor.user.id, randomUUID(), "x"])
        expect(refusalOf(await saveCase(app.deps, sol, change(id, { assigned_to: nobody }))), nobody).toBe("invalid assigned_to: no-helper");
      expect(valueOf(await saveCase(app.deps, sol, change(id, { assigned_to: null })))).toMatchObject({ owner: null });
      expect(refusalOf(await saveCase(app.deps, sol, change(randomUUID(), { status: "closed" })))).toBe("not-found");
      expect(refusalOf(await saveCase(app.deps, sol, change(id, { status: "gone" })))).toMatch(/^invalid status/);
    });

    it("by nobody who was invited and has not come", async () => {
      const { id } = await asked();
      const nia = await staff(app, "Nia", "support");
      const invited = (until: string | null) => app.store.transaction((tx) => tx.update("user", nia.user.id, { invited_until: until }));
      await invited(new Date(Date.now() + HOUR).toISOString());
      expect(refusalOf(await saveCase(app.deps, sol, change(id, { assigned_to: nia.user.id })))).toBe("invalid assigned_to: no-helper");
      await invited(null);
      expect(refusalOf(await saveCase(app.deps, sol, change(id, { assigned_to: nia.user.id })))).toBe("done");
    });

    it("until they are done, and opened again", async () => {
      const { id } = await asked();
      expect(valueOf(await saveCase(app.deps, sunny, change(id, { status: "closed" })))).toMatchObject({ status: "closed" });
      expect((await listed({ status: "closed" }))[0]).toMatchObject({ id });
      expect((await listed()).map((row) => row.id)).not.toContain(id);
      expect(valueOf(await saveCase(app.deps, sunny, change(id, { status: "open" })))).toMatchObject({ status: "open", closed_at: null });
    });

    it("by nobody who lost the role meanwhile, and by nobody on their own", async () => {
      const sid = await staff(app, "Sid", "support");
      const { id } = await asked();
      await app.store.transaction((tx) => tx.update("user", sid.user.id, { is_staff: false, staff_roles: [] }));
      expect(refusalOf(await saveCase(app.deps, sid, change(id, { status: "closed" })))).toBe("forbidden");
      expect(refusalOf(await answerCase(app.deps, sid, change(id, { text: "Late" })))).toBe("forbidden");
      await openCase(app.deps, sol, change(sunny.user.id, { message: `Mine ${id}` }));
      expect(await listed({ search: `Mine ${id}` }), "nor is it among theirs").toEqual([]);
      const { rows } = await app.store.list("support_case", { user_id: sunny.user.id }, { limit: 1, offset: 0 });
      const own = rows[0]!.id;
      expect(refusalOf(await answerCase(app.deps, sunny, change(own, { text: "To me" })))).toBe("conflict case-of-oneself");
      expect(refusalOf(await readCase(app.deps, sunny, own))).toBe("conflict case-of-oneself");
      expect(refusalOf(await openCase(app.deps, sunny, change(sunny.user.id, { message: "And this." })))).toBe("conflict case-of-oneself");
    });
  });

  describe("are answered", () => {
    it("by a mail with what they wrote, to which a reply comes to the case; it is theirs who answered, and done where they say so", async () => {
      const { id, version, message } = await asked();
      const read = valueOf(await answerCase(app.deps, sunny, change(id, { text: "It is under Your account." }, version)));
      expect(read).toMatchObject({ status: "open", owner: { id: sunny.user.id }, thread: [{ text: "It is under Your account.", author: "Sunny Stone" }] });
      const [mail] = (await mails("support-answer")).slice(-1);
      expect(mail).toMatchObject({ subject: "Our answer to your message", reply_to: expect.stringMatching(/^case-/) as string });
      expect(mail!.text).toContain("It is under Your account.");
      expect(mail!.text).toContain(String(message));
      expect(refusalOf(await answerCase(app.deps, sol, change(id, { text: "Twice" }, version))), "somebody answered meanwhile").toBe("lost-update");
      expect(valueOf(await answerCase(app.deps, sol, change(id, { text: "Gladly.", close: true })))).toMatchObject({
        status: "closed",
        owner: { id: sunny.user.id },
        answers: 2,
      });
      const { closed_at } = valueOf(await readCase(app.deps, sunny, id));
      expect(valueOf(await answerCase(later(2), sol, change(id, { text: "And once more.", close: true }))), "done since it was").toMatchObject({ closed_at });
      for (const text of ["", "  ", "\u200b"]) expect(refusalOf(await answerCase(app.deps, sol, change(id, { text })))).toMatch(/^invalid text/);
    });

    it("and it is said where the answer came back, in a list of its own, until it arrives after all", async () => {
      const bea = await app.person();
      const { email } = bea.actor.user;
      const message = `Where is it? ${randomUUID()}`;
      await openCase(app.deps, sunny, change(bea.actor.user.id, { message }));
      const [row] = await listed({ search: message });
      valueOf(await answerCase(app.deps, sunny, change(row!.id, { text: "There.", close: true })));
      const back = async (): Promise<string[]> => (await listed({ undelivered: "true" })).map(({ id }) => id);
      const read = async () => valueOf(await readCase(app.deps, sunny, row!.id));
      const toldOf = async (): Promise<number> =>
        (await database.open.pool.query("SELECT 1 FROM live_events WHERE topic = $1 AND user_id = $2", [`staff:${row!.id}`, sol.user.id])).rows.length;
      expect([await back(), await read()]).toMatchObject([[], { undelivered_to: null, thread: [{ is_undelivered: false }] }]);
      const before = await toldOf();
      const [mail] = (await app.store.mails.unsent(10_000)).filter(({ to, template }) => to === email && template === "support-answer");
      await app.store.mails.bounced(mail!.id, new Date().toISOString());
      expect([await back(), await read()]).toMatchObject([[row!.id], { undelivered_to: email, status: "closed", thread: [{ is_undelivered: true }] }]);
      expect(await listed({ undelivered: "true", status: "open" })).toEqual([]);
      expect(await toldOf(), "an open page learns it").toBe(before + 1);
      await app.store.mails.confirmed(email);
      expect([await back(), await read()]).toMatchObject([[], { undelivered_to: null }]);
    });

    it("once, where the same words are sent again because the answer to them got lost", async () => {
      const { id } = await asked();
      const before = (await mails("support-answer")).length;
      const sent = (text: string, close = false) => answerCase(app.deps, sunny, change(id, { text, close }));
      const both = await Promise.all([sent("It is under Your account."), sent("It is under Your account.")]);
      expect(both.map((one) => one.ok && (one.created ?? false)).toSorted(), "made once, and answered with the first").toEqual([false, true]);
      expect(valueOf(await sent("It is under Your account."))).toMatchObject({ thread: [{ text: "It is under Your account." }] });
      expect(await mails("support-answer")).toHaveLength(before + 1);
      expect(valueOf(await sent("It is under Your account.", true)), "and it closes").toMatchObject({ status: "closed", answers: 2 });
      const by = valueOf(await answerCase(app.deps, sol, change(id, { text: "It is under Your account.", close: true })));
      expect(by, "by another hand").toMatchObject({ answers: 3 });
      const meant = change(id, { text: "It is under Your account.", close: true }, by["version"] as number);
      expect(valueOf(await answerCase(app.deps, sol, meant)), "who says on which version means it").toMatchObject({ answers: 4 });
    });

    it("where they are reached by now, and not where they wrote from", async () => {
      const bea = await app.person();
      const message = `Where is it? ${randomUUID()}`;
      await openCase(app.deps, sunny, change(bea.actor.user.id, { message }));
      const [row] = await listed({ search: message });
      const email = `bea-${randomUUID()}@example.com`;
      await app.store.transaction((tx) => tx.update("user", bea.actor.user.id, { email }));
      valueOf(await answerCase(app.deps, sunny, change(row!.id, { text: "There." })));
      expect((await app.store.mails.unsent(10_000)).filter(({ template, to }) => template === "support-answer" && to === email)).toHaveLength(1);
    });

    it("in the language of whoever asks", async () => {
      await app.store.transaction((tx) => tx.update("user", ada.actor.user.id, { locale: "fr-CA" }));
      const { id } = await asked();
      await answerCase(app.deps, sunny, change(id, { text: "Voilà." }));
      expect((await mails("support-answer")).at(-1)).toMatchObject({ subject: "Notre réponse à votre message" });
      await app.store.transaction((tx) => tx.update("user", ada.actor.user.id, { locale: null }));
    });
  });

  it("are in the person's own download with what was answered, and gone with their account", async () => {
    const person = await app.person();
    const word = randomUUID();
    await openCase(app.deps, sunny, change(person.actor.user.id, { message: word }));
    const [row] = await listed({ search: word });
    await answerCase(app.deps, sunny, change(row!.id, { text: `Answer ${word}` }));
    const kept = await app.store.personalData(person.actor.user.id);
    expect(kept["support_answers"]).toMatchObject([{ text: `Answer ${word}` }]);
    expect(JSON.stringify([kept["support_cases"], kept["support_answers"]]), "nobody of the staff is handed out").not.toContain(sunny.user.id);
    expect(await exportPersonalData(app.deps, person.actor)).toBeDefined();
    await remove(person);
    expect(await listed({ search: word })).toEqual([]);
    expect(refusalOf(await readCase(app.deps, sunny, row!.id))).toBe("not-found");
  });
});
