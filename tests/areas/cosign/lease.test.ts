import { createHash } from "node:crypto";
import { afterAll, beforeAll, expect, it } from "vitest";
import { exportPersonalData } from "#server/areas/account/personal-data/export-personal-data.ts";
import { tellDecision } from "#server/areas/cosign/index.ts";
import { replaceLease } from "#server/areas/leases/draft-lease.ts";
import { readOwnLease } from "#server/areas/leases/read-lease.ts";
import { sendLease } from "#server/areas/review/index.ts";
import type { Actor } from "#server/kernel/context/deps.ts";
import { type Asked, asksSomebody, cosigns, readyToPay } from "../../support/cosigning.ts";
import { onePage, pdfOf } from "../../support/pdf.ts";
import { TestApp, type Visitor } from "../../support/test-app.ts";
import { mailsTo } from "../groups/group.ts";
import { change, refusalOf, staff } from "../review/support.ts";

let app: TestApp;
let rob: Actor;
beforeAll(async () => {
  app = await TestApp.open();
  rob = await staff(app, "Rob");
});
afterAll(() => app.close());

async function handsIn(cora: Visitor, asked: Asked): Promise<void> {
  await readyToPay(cora, asked);
  await cora.run("pay-and-cosign", { token: "tok_visa" }, asked.at("submit/payment"));
}
/** Somebody whose application is approved, and who has handed in as their co-signer. */
async function vouched(): Promise<{ asked: Asked; cora: Visitor; id: string }> {
  const asked = await asksSomebody(app);
  const cora = await cosigns(app, asked);
  await handsIn(cora, asked);
  await asked.applicant.isMovedTo("approved");
  return { asked, cora, id: (await asked.applicant.state()).application.id };
}
const drafted = async (id: string) => {
  const outcome = await replaceLease(app.deps, rob, id, { filename: "Lease.pdf", body: pdfOf(onePage("")) });
  if (!outcome.ok) throw new Error(JSON.stringify(outcome.problem));
  return outcome.value;
};
const sent = async (id: string): Promise<string> => {
  const lease = (await drafted(id)).id;
  expect(refusalOf(await sendLease(app.deps, rob, change(id, { lease })))).toBe("done");
  return lease;
};

it("whoever co-signs has the lease with their mail and behind the link of their page, and no other one", async () => {
  const { asked, cora, id } = await vouched();
  const { id: draft, sha256, people } = await drafted(id);
  expect(people).toContain("Cora Okafor");
  expect(refusalOf(await readOwnLease(app.deps, cora.actor, draft)), "before it is sent").toBe("not-found");
  expect(refusalOf(await sendLease(app.deps, rob, change(id, { lease: draft })))).toBe("done");
  await tellDecision(app.deps, { application: id, decision: "send-lease", occasion: draft });
  const mail = (await mailsTo(app, "cora@example.com")).find(({ dedupe_key }) => dedupe_key.endsWith(draft));
  expect(mail?.attachments).toEqual([{ name: "Lease.pdf", type: "application/pdf", key: `leases/${draft}`, sha256 }]);
  const own = await readOwnLease(app.deps, cora.actor, draft);
  expect(own.ok && createHash("sha256").update(own.value.content).digest("hex")).toBe(sha256);
  expect(JSON.stringify((await cora.see(asked.at("submit/success"))).blocks)).toContain(`/api/v1/leases/${draft}/content`);
  expect(refusalOf(await readOwnLease(app.deps, cora.actor, await sent((await vouched()).id)))).toBe("not-found");
});

it("whoever stands by somebody by two links stands in the lease once", async () => {
  const { asked, cora, id } = await vouched();
  const again = await asksSomebody(app, { applicant: asked.applicant, source: { email: "" } });
  await cora.run("take-up-link", {}, again.at());
  await handsIn(cora, again);
  expect((await drafted(id)).people.filter((name) => name.startsWith("Cora"))).toEqual(["Cora Okafor"]);
});

it("a draft that names somebody whose link was taken back isn't sent, and is nothing of theirs", async () => {
  const { asked, cora, id } = await vouched();
  const { id: lease } = await drafted(id);
  await app.store.transaction((tx) => tx.update("cosigner_source", asked.source.id, { revoked_at: app.deps.clock.now().toISOString() }));
  expect(refusalOf(await sendLease(app.deps, rob, change(id, { lease })))).toBe("conflict lease-stale");
  const next = await sent(id);
  for (const each of [lease, next]) expect(refusalOf(await readOwnLease(app.deps, cora.actor, each))).toBe("not-found");
});

it("the lease is among what somebody is handed out of their own, as it was sent; a draft is not", async () => {
  const { asked, cora, id } = await vouched();
  const filesOf = async (person: Visitor) => {
    const files = [];
    for await (const file of (await exportPersonalData(app.deps, person.actor))()) files.push(file);
    return files.filter(({ name }) => name.endsWith("Lease.pdf"));
  };
  const draft = await drafted(id);
  expect(await filesOf(asked.applicant)).toEqual([]);
  expect(refusalOf(await sendLease(app.deps, rob, change(id, { lease: draft.id })))).toBe("done");
  for (const person of [asked.applicant, cora]) {
    const [file, ...more] = await filesOf(person);
    expect(more).toEqual([]);
    expect(createHash("sha256").update(file!.content).digest("hex")).toBe(draft.sha256);
  }
});
