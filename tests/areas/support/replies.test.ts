import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, it } from "vitest";
import { openCase, saveStaffRoles } from "#server/areas/people/index.ts";
import { answerCase, handleInboundMail, listCases, readCase, saveCase } from "#server/areas/support/index.ts";
import type { Outcome } from "#server/kernel/access/outcome.ts";
import type { Actor } from "#server/kernel/context/deps.ts";
import type { ArrivingMail } from "#server/sandbox/mail/mail.ts";
import { describeOnEachDatabase } from "../../support/database.ts";
import { TestApp, type Visitor } from "../../support/test-app.ts";
import { remove } from "../account/personal-data.ts";
import { change, refusalOf, staff } from "../review/support.ts";

const FORM = "application/x-www-form-urlencoded";
const HOUR = 3_600_000;
type Message = { kind: string; text: string; author: string; is_from_person: boolean; is_automatic: boolean; attachments: string[] };
type Case = Record<string, unknown> & { id: string; version: number; thread: Message[] };
const valueOf = (outcome: Outcome<unknown>): Case => {
  if (!outcome.ok) throw new Error(refusalOf(outcome));
  return outcome.value as Case;
};

describeOnEachDatabase("a reply by mail to an answer of support", (database) => {
  let app: TestApp;
  let sunny: Actor;
  let ada: Visitor;
  beforeAll(async () => {
    app = await TestApp.open({ database: database.open });
    sunny = await staff(app, "Sunny", "support");
    ada = await app.person();
  });
  afterAll(() => app.close());

  const at = (hours: number) => ({ ...app.deps, clock: { ...app.deps.clock, now: () => new Date(app.deps.clock.now().getTime() + hours * HOUR) } });
  const read = async (id: string): Promise<Case> => valueOf(await readCase(app.deps, sunny, id));
  const mailsOf = async (template: string, about: string) =>
    (await app.store.mails.unsent(10_000)).filter((mail) => mail.template === template && mail.dedupe_key.includes(about));
  /** A case that was answered, and where the mail says that replies go. */
  const answered = async ({ of = ada, close = false } = {}): Promise<{ id: string; to: string; message: string }> => {
    const message = `Where is my receipt? ${randomUUID()}`;
    expect(refusalOf(await openCase(app.deps, sunny, change(of.actor.user.id, { message })))).toBe("done");
    const found = await listCases(app.deps, sunny, { status: null, owner: null, search: message, undelivered: null }, { limit: 1, offset: 0 });
    const { id } = found.rows[0]!;
    valueOf(await answerCase(app.deps, sunny, change(id, { text: "Under Your account.", close })));
    const [mail] = await mailsOf("support-answer", id);
    return { id, to: mail!.reply_to!, message };
  };
  /** Who the history says replied. */
  const repliers = async (id: string): Promise<(string | null)[]> =>
    (await database.open.pool.query("SELECT actor_user_id AS by FROM audit_events WHERE name = 'case-replied' AND detail ->> 'case' = $1", [id])).rows.map(
      ({ by }) => by as string | null,
    );
  const arrives = (mail: Partial<ArrivingMail> & { to: string }, signed = {}, deps = app.deps): Promise<boolean> => {
    const form = app.outside.sandbox.mail.arrivalForm({ from: `Ada <${ada.actor.user.email}>`, text: "Thank you.", ...mail }, signed);
    return handleInboundMail(deps, Buffer.from(form.toString()), FORM);
  };

  /** Who wrote each reply to it, as history has it. */
  const writersOf = async (id: string): Promise<(string | null)[]> => {
    const sql = "SELECT actor_user_id AS by FROM audit_events WHERE name = 'case-replied' AND detail ->> 'case' = $1";
    return (await database.open.pool.query<{ by: string | null }>(sql, [id])).rows.map(({ by }) => by);
  };

  it("goes to an address of its case alone, which nobody can guess", async () => {
    const [one, other] = [await answered(), await answered()];
    expect(one.to).toMatch(/^case-[0-9a-f]{32}@reply\.latchkey\.example$/);
    expect(one.to).not.toBe(other.to);
    expect((await read(one.id))["answered_at"], "it comes into the thread").toBeNull();
  });

  it("stands in the thread without what it quotes, opens what was closed, is due anew, and is told to the team", async () => {
    const { id, to } = await answered({ close: true });
    expect(await read(id)).toMatchObject({ status: "closed", due_at: null });
    await arrives({ to, text: "It isn't there.\n\nOn Friday, Latchkey wrote:\n> Under Your account." });
    const found = await read(id);
    expect(found).toMatchObject({ status: "open", closed_at: null, due_at: expect.any(String) as string, owner: { id: sunny.user.id } });
    expect(found.thread.at(-1)).toMatchObject({
      kind: "reply",
      text: "It isn't there.",
      author: ada.actor.user.email,
      is_from_person: true,
      is_automatic: false,
    });
    const [told] = await mailsOf("support-case", found.thread.at(-1)!["id" as never]);
    expect(told).toMatchObject({ to: app.deps.config.brand.support_email, reply_to: ada.actor.user.email });
    expect(told!.text).toContain("It isn't there.");
    valueOf(await answerCase(app.deps, sunny, change(id, { text: "I send it." })));
    expect((await read(id))["due_at"], "until it is answered").toBeNull();
  });

  it("is due from the first word that waits, and stands in the list by that", async () => {
    const [first, second] = [await answered(), await answered()];
    await arrives({ to: second.to }, {}, at(1));
    await arrives({ to: first.to }, {}, at(2));
    const due = (await read(second.id))["due_at"];
    await arrives({ to: second.to, text: "And?" }, {}, at(3));
    expect((await read(second.id))["due_at"]).toBe(due);
    const { rows } = await listCases(app.deps, sunny, { status: null, owner: null, search: null, undelivered: null }, { limit: 1000, offset: 0 });
    const ids = rows.map((row) => row["id"]);
    expect(ids.indexOf(second.id)).toBeLessThan(ids.indexOf(first.id));
  });

  it("is kept once, however often it is delivered", async () => {
    const { id, to } = await answered();
    const messageId = `<${randomUUID()}@mail.example>`;
    await Promise.all([arrives({ to, messageId }), arrives({ to, messageId }), arrives({ to, messageId })]);
    await arrives({ to, messageId, text: "The same mail, whatever it says." });
    expect((await read(id)).thread.map(({ text }) => text)).toEqual(["Under Your account.", "Thank you."]);
    expect((await mailsOf("support-case", `support-reply:${id}`)).length).toBe(1);
  });

  it("with a token that was taken before changes nothing, and one of long ago is refused", async () => {
    const { id, to } = await answered();
    const token = randomUUID().replaceAll("-", "");
    await arrives({ to, text: "Once." }, { token });
    await arrives({ to, text: "Again." }, { token });
    expect((await read(id)).thread.map(({ text }) => text)).toEqual(["Under Your account.", "Once."]);
    const seconds = Math.floor(app.deps.clock.now().getTime() / 1000);
    for (const timestamp of [seconds - 90_000, seconds + 90_000]) await expect(arrives({ to }, { timestamp: String(timestamp) })).rejects.toThrow("signature");
  });

  it.each([
    ["an absence", { "Auto-Submitted": "auto-replied" }],
    ["a mailing program", { Precedence: "bulk" }],
    ["mail that came back", { "Content-Type": "multipart/report; report-type=delivery-status" }],
    ["an older absence", { "X-Autoreply": "yes" }],
  ])("of %s is shown as such: it opens nothing, is due by nothing, and nobody is written to", async (_, headers) => {
    const { id, to } = await answered({ close: true });
    const before = (await app.store.mails.unsent(10_000)).length;
    await arrives({ to, text: "I am away until Monday.", headers });
    const found = await read(id);
    expect(found).toMatchObject({ status: "closed", due_at: null });
    expect(found.thread.at(-1)).toMatchObject({ is_automatic: true });
    expect((await app.store.mails.unsent(10_000)).length).toBe(before);
  });

  it("sends nothing to whoever wrote it", async () => {
    const { id, to } = await answered();
    await arrives({ to, from: "loop@example.com" });
    const written = (await app.store.mails.unsent(10_000)).filter((mail) => mail.to === "loop@example.com");
    expect([written, (await read(id)).thread.length]).toEqual([[], 2]);
  });

  it.each([
    ["another address", "eve@example.com", "eve@example.com"],
    ["another address under the person's name", '"ADDRESS" <eve@example.com>', "eve@example.com"],
    ["several", "ADDRESS, eve@example.com", ""],
    ["none", "Ada", ""],
    ["one that hides what it is", "Ada <a\u202Ed\u200Ba@example.com>", ""],
  ])("from %s is shown as such, and the answer goes to the person all the same", async (_, from, author) => {
    const { id, to } = await answered();
    await arrives({ to, from: from.replace("ADDRESS", ada.actor.user.email) });
    expect((await read(id)).thread.at(-1)).toMatchObject({ is_from_person: false, author });
    expect(await repliers(id), "nor does the history name them for it").toEqual([null]);
    const [told] = await mailsOf("support-case", `support-reply:${id}`);
    expect(told!.reply_to, "nor does the team's mailbox answer it").toBeNull();
    expect(await writersOf(id), "nor is it told as theirs").toEqual([null]);
    valueOf(await answerCase(app.deps, sunny, change(id, { text: `To whom? ${id}` })));
    expect((await mailsOf("support-answer", id)).map((mail) => mail.to)).toEqual([ada.actor.user.email, ada.actor.user.email]);
  });

  it("is the person's in capitals as well, and to an address in capitals", async () => {
    const { id, to } = await answered();
    await arrives({ to: `Latchkey <${to.toUpperCase()}>`, from: ada.actor.user.email.toUpperCase() });
    expect((await read(id)).thread.at(-1)).toMatchObject({ is_from_person: true });
    expect(await repliers(id)).toEqual([ada.actor.user.id]);
    expect(await writersOf(id)).toEqual([ada.actor.user.id]);
  });

  it("of HTML says its words, and of files their names", async () => {
    const { id, to } = await answered();
    const html = '<style>p{}</style><p onclick="x()">It is <b>5 &lt; 6</b>&nbsp;here</p><script>alert(1)</script><div>&#65;da</div>';
    await arrives({ to, text: "", html, attachments: ["stub.pdf", "a\u202Egpj.exe"] });
    expect((await read(id)).thread.at(-1)).toMatchObject({ text: "It is 5 < 6 here\nAda", attachments: ["stub.pdf", "agpj.exe"] });
  });

  it("is bounded, and holds nothing that hides", async () => {
    const { id, to } = await answered();
    await arrives({ to, text: `a\u0000b\u202Ec ${"x".repeat(30_000)}`, attachments: Array.from({ length: 50 }, (_, n) => `${n}${"y".repeat(300)}.pdf`) });
    const last = (await read(id)).thread.at(-1)!;
    expect([last.text.slice(0, 4), last.text.length, last.text.at(-1)]).toEqual(["abc ", 20_000, "…"]);
    expect(last.attachments.map(({ length }) => length)).toEqual(Array.from({ length: 20 }, () => 200));
  });

  it("to no case of ours is taken, so that it doesn't come again, and kept nowhere", async () => {
    for (const to of [`case-${"0".repeat(32)}@reply.latchkey.example`, "case-1@reply.latchkey.example", "hello@elsewhere.example", ""])
      expect(await arrives({ to }), to).toBe(true);
  });

  it("asks whoever writes an answer to read it first, and lets them say the same again", async () => {
    const { id, to } = await answered();
    const { version } = await read(id);
    await arrives({ to, text: "Wait." });
    expect(refusalOf(await answerCase(app.deps, sunny, change(id, { text: "Anything else?" }, version)))).toBe("lost-update");
    expect(valueOf(await answerCase(app.deps, sunny, change(id, { text: "Under Your account." })))).toMatchObject({ answers: 2 });
  });

  it("of a program doesn't make an answer that is sent again another one", async () => {
    const { id, to } = await answered();
    await arrives({ to, text: "I am away.", headers: { "Auto-Submitted": "auto-replied" } });
    expect(valueOf(await answerCase(app.deps, sunny, change(id, { text: "Under Your account." })))).toMatchObject({ answers: 1 });
  });

  it("opens for everybody what was in a hand that sees to cases no more", async () => {
    const admin = await staff(app, "Amos", "admin");
    const pat = await staff(app, "Pat", "support");
    const { id, to } = await answered();
    valueOf(await saveCase(app.deps, sunny, change(id, { assigned_to: pat.user.id, status: "closed" })));
    const { version } = (await app.store.find("user", pat.user.id))!;
    expect(refusalOf(await saveStaffRoles(app.deps, admin, change(pat.user.id, { staff_roles: ["editor"] }, version)))).toBe("done");
    await arrives({ to });
    expect(await read(id)).toMatchObject({ status: "open", owner: null });
  });

  it("is in the person's own download without who sent it, and gone with their account", async () => {
    const bea = await app.person();
    const { id, to } = await answered({ of: bea });
    await arrives({ to, from: "mallory@example.com", text: `Word ${id}` });
    const kept = await app.store.personalData(bea.actor.user.id);
    expect(kept["support_replies"]).toMatchObject([{ text: `Word ${id}` }]);
    expect(JSON.stringify(kept["support_replies"])).not.toContain("mallory");
    expect(JSON.stringify(kept["support_cases"])).not.toContain(to.slice(5, 37));
    await remove(bea);
    expect(await arrives({ to })).toBe(true);
    expect(refusalOf(await readCase(app.deps, sunny, id))).toBe("not-found");
  });

  it("comes to the team's mailbox where no mail comes in, which is said", async () => {
    const deps = { ...app.deps, inboundMail: null };
    const { id } = await answered();
    valueOf(await answerCase(deps, sunny, change(id, { text: "Once more." })));
    const { support_email } = deps.config.brand;
    expect((await mailsOf("support-answer", id)).at(-1)).toMatchObject({ reply_to: support_email });
    expect(valueOf(await readCase(deps, sunny, id))["answered_at"]).toBe(support_email);
    expect(await handleInboundMail(deps, Buffer.from(""), FORM)).toBe(false);
  });
});
