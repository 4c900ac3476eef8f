import { randomUUID } from "node:crypto";
import { readReview } from "#server/areas/review/index.ts";
import type { Actor } from "#server/kernel/context/deps.ts";
import type { Outcome } from "#server/kernel/access/outcome.ts";
import type { PublishedDocuments } from "#server/kernel/context/documents.ts";
import type { RecordChange, SentBody } from "#server/kernel/definitions/record-definition.ts";
import type { OpenStore } from "#server/db/index.ts";
import type { DocumentPurpose, StaffRole } from "#server/ports/records.ts";
import type { Shown } from "#server/ports/resources.d.ts";
import { alwaysInForce } from "../../support/documents-in-force.ts";
import { TestApp, type Visitor } from "../../support/test-app.ts";
import { anAddress, invite, join, primary } from "../groups/group.ts";

/** Somebody of the staff. */
export async function staff(app: TestApp, first_name: string, role: StaffRole = "reviewer"): Promise<Actor> {
  const { actor } = await app.person(`${first_name.toLowerCase()}-${randomUUID().slice(0, 8)}@example.com`);
  const user = await app.store.transaction((tx) => tx.update("user", actor.user.id, { first_name, last_name: "Stone", is_staff: true, staff_roles: [role] }));
  return { ...actor, user };
}

export interface Desk {
  app: TestApp;
  rob: Actor;
  ria: Actor;
}

/** A server with two of the staff who review; with `documents` in place of the shipped ones. */
export async function openDesk(database: OpenStore, documents?: PublishedDocuments): Promise<Desk> {
  const app = await TestApp.open({ database, ...(documents && { change: { documents: alwaysInForce(documents) } }) });
  return { app, rob: await staff(app, "Rob"), ria: await staff(app, "Ria") };
}

/** What the staff send about a record; a version, where they have to have seen that one. */
export const change = (id: string, body: SentBody = {}, version: number | null = null): RecordChange => ({ id, body, version });

/** A case as whoever reviews it reads it. */
export async function caseOf({ deps }: Pick<TestApp, "deps">, reader: Actor, id: string): Promise<Shown["staff-application-details"]> {
  const outcome = await readReview(deps, reader, id);
  if (!outcome.ok) throw new Error(refusalOf(outcome));
  return outcome.value;
}

/** Somebody who handed in, with a report about them where a score is given. */
export async function submitted(
  app: TestApp,
  { score = null, ...source }: Parameters<TestApp["applicant"]>[0] & { score?: number | null } = {},
): Promise<Visitor & { id: string }> {
  const ada = await app.applicant(source);
  await ada.save("applicant", { first_name: "Ada", last_name: "Okafor" });
  await ada.isMovedTo("submitted");
  const { application, applicant_info } = await ada.state();
  if (score !== null) await reportAbout(app, applicant_info.id, score);
  return Object.assign(ada, { id: application.id });
}

/** Somebody who handed in, with a paper among their answers. */
export async function withPaper(app: TestApp, purpose: DocumentPurpose = "applicant_identity"): Promise<Visitor & { id: string; file: string }> {
  const ada = await submitted(app);
  const [file, created_at] = [randomUUID(), app.deps.clock.now().toISOString()];
  const { applicant_info } = await ada.state();
  await app.store.transaction(async (tx) => {
    const paper = { filename: "licence.png", size: 9, content_type: "image/png", purpose, storage_key: file, created_at };
    await tx.insert("document", { id: file, owner_user_id: ada.actor.user.id, ...paper });
    await tx.update("applicant_info", applicant_info.id, { photo_id: file });
  });
  return Object.assign(ada, { file });
}

type Member = Visitor & { id: string };

/** Three who applied together for a home that was offered to them, and handed in. */
export async function homeGroup(app: TestApp, home: Parameters<typeof primary>[2] = {}): Promise<[Member, Member, Member]> {
  const ben = await primary(app, {}, home);
  const [cy, dee] = [anAddress(), anAddress()];
  await invite(ben, cy, dee);
  const [first, second, third] = [ben, await join(app, ben, cy), await join(app, ben, dee)];
  const handsIn = async (visitor: Visitor): Promise<Member> => {
    await visitor.isMovedTo("submitted");
    return Object.assign(visitor, { id: (await visitor.state()).application.id });
  };
  return [await handsIn(first), await handsIn(second), await handsIn(third)];
}

export async function reportAbout(app: TestApp, target_id: string, score: number): Promise<void> {
  const now = app.deps.clock.now().toISOString();
  await app.store.transaction(async (tx) => {
    const { check } = await tx.claimBackgroundCheck({ id: randomUUID(), target_type: "applicant_info", target_id, now });
    await tx.moveBackgroundCheck(check.id, { status: "complete", result: score < 600 ? "consider" : "clear", score, provider_id: check.id }, now);
  });
}

export const statusOf = async (visitor: Visitor): Promise<string> => (await visitor.state()).application.status;
export const mailsTo = async (app: TestApp, visitor: Visitor) => {
  const { email } = visitor.actor.user;
  return (await app.store.mails.unsent(10_000)).filter((mail) => mail.to === email && mail.template.startsWith("review-"));
};
/** What a call was refused as: `conflict decided-before`, `invalid reasons: reason-needed`. */
export function refusalOf(outcome: Outcome<unknown>): string {
  if (outcome.ok) return "done";
  const { problem } = outcome;
  if (problem.kind === "conflict") return `conflict ${problem.refusal.code}`;
  if (problem.kind === "invalid") return `invalid ${problem.refusals.map(({ code, path }) => `${path}: ${code}`).join(", ")}`;
  return problem.kind;
}
