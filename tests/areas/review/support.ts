import { randomUUID } from "node:crypto";
import type { Actor } from "#server/kernel/context/deps.ts";
import type { Outcome } from "#server/kernel/access/outcome.ts";
import type { StaffRole } from "#server/ports/records.ts";
import type { TestApp, Visitor } from "../../support/test-app.ts";
import { anAddress, invite, join, primary } from "../groups/group.ts";

/** Somebody of the staff. */
export async function staff(app: TestApp, first_name: string, role: StaffRole = "reviewer"): Promise<Actor> {
  const { actor } = await app.person(`${first_name.toLowerCase()}-${randomUUID().slice(0, 8)}@example.com`);
  const user = await app.store.transaction((tx) => tx.update("user", actor.user.id, { first_name, last_name: "Stone", is_staff: true, staff_roles: [role] }));
  return { ...actor, user };
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
