/** An applicant who was asked for something during the review. */
import { randomUUID } from "node:crypto";
import { expect } from "vitest";
import type { CommandResult } from "#screens/language/documents/descriptor.ts";
import { cosignerAnswered } from "#server/areas/requests/index.ts";
import type { SourceRecord } from "#server/ports/records.ts";
import type { ApplicationRequestRecord } from "#server/ports/review-records.ts";
import type { NominationState } from "#server/ports/state.ts";
import { type Asked, askedBy } from "#tests/support/cosigning.ts";
import { type TestApp, type Visitor, where } from "#tests/support/test-app.ts";
import { anAddress } from "../groups/group.ts";

export const reviewPath = (person: Visitor, screen: string): string => `/application/${person.source}/review/${screen}`;
export const ADD = "add-cosigner";

export async function ask(person: Visitor, request_type: ApplicationRequestRecord["request_type"]): Promise<void> {
  const { application } = await person.state();
  const requested_at = person.app.deps.clock.now().toISOString();
  await person.app.store.transaction((tx) => tx.insert("application_request", { id: randomUUID(), application: application.id, request_type, requested_at }));
  await person.isMovedTo("submitted_request_pending");
}

export async function requestedApplicant(
  app: TestApp,
  request_type: ApplicationRequestRecord["request_type"] = "add_cosigner",
  source: Partial<SourceRecord> = {},
): Promise<Visitor> {
  const person = await app.applicant(source);
  await person.isMovedTo("submitted");
  await ask(person, request_type);
  return person;
}

export const CORA = { first_name: "Cora", last_name: "James", email: "cora@example.com", phonenumber: "+12065550180" };
export const name = (person: Visitor, values: Record<string, unknown> = {}, screen = ADD): Promise<CommandResult> =>
  person.run("nominate-cosigner", { ...CORA, cosigner: null, ...values }, reviewPath(person, screen));

/** Names somebody, who is sent the link that they follow. */
export async function namesSomebody(person: Visitor): Promise<Asked> {
  const email = anAddress();
  const named = await name(person, { email });
  expect(where(named.effects)).toEqual([reviewPath(person, "co-signer-in-review")]);
  const [mail] = await mailsTo(person.app, email);
  const { source } = (await nominationsOf(person)).find((each) => each.source.email === email)!;
  expect(mail!.text).toContain(`/cosign?source=${source.slug}`);
  return askedBy(person, source);
}

export const requestOf = async (person: Visitor): Promise<ApplicationRequestRecord | undefined> => (await person.state()).requests[0];
export const nominationsOf = async (person: Visitor): Promise<NominationState[]> => (await person.state()).nominations;
export const statusOf = async (person: Visitor): Promise<string> => (await person.state()).application.status;
export const namesOf = async (person: Visitor): Promise<string[]> =>
  (await person.app.store.events((await person.state()).application.id)).map(({ name: event }) => event);
export const mailsTo = async (app: TestApp, address: string) => (await app.store.mails.unsent(500)).filter(({ to }) => to === address);

/** They took their link up and handed in, as their own screens do it. */
export async function handsIn(app: TestApp, nomination: NominationState | undefined): Promise<boolean> {
  if (!nomination) throw new Error("Nobody was named");
  const { source } = nomination;
  const now = app.deps.clock.now().toISOString();
  // A link is for whoever has the address that it was sent to.
  const known = await app.store.transaction((tx) => tx.userByEmail(source.email ?? ""));
  const owner = known?.id ?? (await app.person(source.email || undefined)).actor.user.id;
  return app.store.transaction(async (tx) => {
    await tx.update("cosigner_source", source.id, { owner_user_id: owner });
    await tx.insert("cosigner", {
      id: randomUUID(),
      cosigner_source: source.id,
      user_id: owner,
      status: "submitted",
      address: {},
      answers: {},
      display_state: {},
      variants: [],
      application_fee_cents: 0,
      currency: "usd",
      created_at: now,
      submitted_at: now,
    });
    return cosignerAnswered(tx, app.deps, { sourceApplication: source.source_application, actorUserId: owner, now });
  });
}
