import { createHash } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { prepareLease, replaceLease } from "#server/areas/leases/draft-lease.ts";
import { readOwnLease } from "#server/areas/leases/read-lease.ts";
import { preApprove, sendLease } from "#server/areas/review/index.ts";
import type { Outcome } from "#server/kernel/access/outcome.ts";
import type { Actor } from "#server/kernel/context/deps.ts";
import { textsOf } from "#server/kernel/context/texts.ts";
import { TestApp, type Visitor } from "../../support/test-app.ts";
import { lockedPdf, onePage, pdfOf, stream } from "../../support/pdf.ts";
import { change, homeGroup, refusalOf, staff, submitted } from "../review/support.ts";

let app: TestApp;
let rob: Actor;
beforeAll(async () => {
  app = await TestApp.open();
  rob = await staff(app, "Rob");
});
afterAll(() => app.close());

async function isCalled(each: Visitor, first_name: string, last_name: string): Promise<void> {
  const { applicant_info } = await each.state();
  await app.store.transaction((tx) => tx.update("applicant_info", applicant_info.id, { first_name, last_name }));
}
type Members = Awaited<ReturnType<typeof homeGroup>>;
async function approvedGroup(terms: Parameters<typeof homeGroup>[1] = {}): Promise<Members> {
  const group = await homeGroup(app, terms);
  for (const [at, each] of group.entries()) await isCalled(each, `${["Zoë", "Đorđe", "Ada"][at]}`, `${["O’Brien", "Łukasz", "de la Très Longue Maison"][at]}`);
  for (const each of group) await preApprove(app.deps, rob, change(each.id, { all_rooms: true }));
  return group;
}
const prepared = async (id: string, body = {}) => {
  const outcome = await prepareLease(app.deps, rob, change(id, body));
  if (!outcome.ok) throw new Error(refusalOf(outcome));
  return outcome.value;
};
const wordsOf = async (id: string): Promise<string> => JSON.stringify((await app.store.find("lease", id))?.document);
const mailsOf = async (to: string) => (await app.store.mails.unsent(1000)).filter((mail) => mail.to === to && mail.template === "review-lease-sent");

const XFA = '<xdp:xdp xmlns:xdp="http://ns.adobe.com/xdp/"><template/></xdp:xdp>';

describe("a lease", () => {
  it("says of everybody of the group who they are, which home, from when until when, what they pay and what is due", async () => {
    const [ben, cy, dee] = await approvedGroup();
    const { id, people, origin } = await prepared(cy.id);
    expect(origin).toBe("template");
    expect(people).toHaveLength(3);
    const words = await wordsOf(id);
    for (const said of ["48 Carroll Street", "a lawyer has to read it first", "$1,400.00", "Due at signing"]) expect(words).toContain(said);
    for (const each of [ben, cy, dee]) {
      const { applicant_info } = await each.state();
      expect(words).toContain(`${applicant_info.first_name} ${applicant_info.last_name}`);
    }
  });

  it("is the same for whoever prepares it again, of whichever of the group, until what was agreed is another", async () => {
    const [ben, cy] = await approvedGroup();
    const first = await prepared(cy.id);
    expect((await prepared(ben.id)).id).toBe(first.id);
    await isCalled(ben, "Zoë", "Ångström");
    expect(refusalOf(await sendLease(app.deps, rob, change(cy.id, { lease: first.id })))).toBe("conflict lease-stale");
    const second = await prepared(cy.id);
    expect(second.id).not.toBe(first.id);
    expect(await wordsOf(second.id)).toContain("Ångström");
    expect(refusalOf(await sendLease(app.deps, rob, change(cy.id, { lease: first.id })))).toBe("conflict lease-unread");
    expect(refusalOf(await sendLease(app.deps, rob, change(cy.id, { lease: second.id })))).toBe("done");
  });

  it("is sent once it was read, to everybody of the group the same one, and never changes from then on", async () => {
    const [ben, cy, dee] = await approvedGroup();
    expect(refusalOf(await sendLease(app.deps, rob, change(cy.id)))).toBe("conflict lease-unread");
    const { id, sha256 } = await prepared(cy.id);
    expect(refusalOf(await sendLease(app.deps, rob, change(cy.id, { lease: id })))).toBe("done");
    for (const each of [ben, cy, dee]) {
      const [mail, ...more] = await mailsOf(each.actor.user.email);
      expect(more).toEqual([]);
      expect(mail?.attachments).toEqual([{ name: expect.stringMatching(/^Lease, .*\.pdf$/u), type: "application/pdf", key: `leases/${id}`, sha256 }]);
      const own = await readOwnLease(app.deps, each.actor, id);
      expect(own.ok && createHash("sha256").update(own.value.content).digest("hex")).toBe(sha256);
    }
    expect(await app.store.find("lease", id), "how long it is kept counts from there").toMatchObject({
      ends_on: (await cy.state()).group!.source.lease_end_date,
    });
    await expect(app.store.transaction((tx) => tx.update("lease", id, { sent_at: new Date().toISOString() }))).rejects.toThrow();
    await expect(app.store.transaction((tx) => tx.remove("lease", id))).rejects.toThrow();
    expect((await prepared(cy.id)).id).toBe(id);
    expect(refusalOf((await replaceLease(app.deps, rob, cy.id, { filename: "Other.pdf", body: pdfOf(onePage("")) })) as Outcome<unknown>)).toBe(
      "conflict lease-not-yet",
    );
  });

  it("is read by nobody else, and by nobody before it is sent", async () => {
    const [ben, cy] = await approvedGroup();
    const { id } = await prepared(cy.id);
    expect(refusalOf(await readOwnLease(app.deps, ben.actor, id))).toBe("not-found");
    await sendLease(app.deps, rob, change(cy.id, { lease: id }));
    expect(refusalOf(await readOwnLease(app.deps, (await submitted(app)).actor, id))).toBe("not-found");
    expect(refusalOf(await readOwnLease(app.deps, rob, id))).toBe("not-found");
  });

  it("can be a file of the staff's own instead: a PDF, and nothing else", async () => {
    const [, cy] = await approvedGroup();
    const first = await prepared(cy.id);
    const refused = await replaceLease(app.deps, rob, cy.id, { filename: "lease.png", body: Buffer.from("no PDF at all") });
    expect(refused).toEqual({ ok: false, problem: { kind: "unsupported-type" } });
    const uploaded = await replaceLease(app.deps, rob, cy.id, { filename: "Own lease.pdf", body: pdfOf(onePage("")) });
    expect(uploaded).toMatchObject({ ok: true, value: { origin: "upload", filename: "Own lease.pdf" } });
    const { id } = await prepared(cy.id);
    expect(id, "what was uploaded stays").toBe(uploaded.ok && uploaded.value.id);
    expect(await app.store.find("lease", first.id), "the draft before it is gone").toBeNull();
    const again = await prepared(cy.id, { again: true });
    expect(again).toMatchObject({ origin: "template" });
  });

  it.each([
    ["that asks for a password", () => lockedPdf("secret"), "This PDF asks for a password. Save it without one."],
    [
      "that Adobe's reader alone shows",
      () => pdfOf(onePage("", "", [stream("", XFA)], "/AcroForm << /Fields [] /XFA 5 0 R >>")),
      "This PDF is a form that only Adobe’s own reader can show. Open it there, print it to a PDF, and choose that one.",
    ],
  ])("is no PDF %s: that is said where it is chosen, and the draft stays", async (_, make, says) => {
    const [, cy] = await approvedGroup();
    const first = await prepared(cy.id);
    const refused = await replaceLease(app.deps, rob, cy.id, { filename: "lease.pdf", body: make() });
    expect(refused).toMatchObject({ ok: false, problem: { kind: "invalid", refusals: [{ path: "file" }] } });
    const [{ code }] = (refused as unknown as { problem: { refusals: [{ code: string }] } }).problem.refusals;
    expect(textsOf(app.deps.documents.current(), "en-US")(`error.${code}`)).toBe(says);
    expect((await prepared(cy.id)).id).toBe(first.id);
  });

  it("is a file by the name of its home, whatever that is", async () => {
    for (const [name, filename] of [
      ["North/South House", "Lease, North, South House.pdf"],
      ["Ä".repeat(300), `Lease, ${"Ä".repeat(89)}.pdf`],
    ] as const) {
      const [, cy] = await approvedGroup({ property: { id: "home", name, address: { street_address: "48 Carroll Street", city: "New York" } } });
      expect((await prepared(cy.id)).filename).toBe(filename);
    }
  });

  it("isn't written with gaps: whoever prepares it is told whose what is missing", async () => {
    const ada = await submitted(app);
    await ada.isMovedTo("approved");
    const outcome = await prepareLease(app.deps, rob, change(ada.id));
    expect(outcome).toMatchObject({ ok: false, problem: { kind: "conflict", refusal: { code: "lease-incomplete" } } });
    expect(JSON.stringify(outcome)).toContain("Ada Okafor has no room");
  });

  it("says the first of the month in French as one says it there", () => {
    const texts = textsOf(app.deps.documents.current(), "fr-CA");
    expect(texts("lease.pay.day", { day: 1, currency: "cad" })).toContain("dus le 1er de chaque mois");
    expect(texts("lease.cosigners.rent", { reminded: 1, asked: 3 })).toMatch(/le 1er du mois.* le 3\./u);
  });
});
