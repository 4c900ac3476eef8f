/** People in front of the homes: what they press, and how they came there. */
import { randomUUID } from "node:crypto";
import { confirmHome } from "#server/areas/home-selection/confirm-home.ts";
import { keepChoice } from "#server/areas/home-selection/keep-choice.ts";
import type { SourceRecord } from "#server/ports/records.ts";
import type { HomeChoiceRecord, RoomSelectionRecord } from "#server/ports/review-records.ts";
import type { Refusal } from "#server/kernel/rules/refusal.ts";
import type { TestApp, Visitor } from "#tests/support/test-app.ts";
import type { MadeHome } from "./market-homes.ts";

/** Whose profile is complete: approved for rooms up to a rent in dollars, or for all. */
export async function chooser(app: TestApp, limit: number | null = null, source: Partial<SourceRecord> = {}): Promise<Visitor> {
  const visitor = await app.applicant(source);
  await visitor.isMovedTo("profile_completed");
  await limitTo(visitor, limit);
  return visitor;
}

/** Staff look again at what is approved. */
export async function limitTo(visitor: Visitor, limit: number | null): Promise<void> {
  const id = await applicationOf(visitor);
  await visitor.app.store.transaction((tx) =>
    tx.update("application", id, { preapproved_for_all: limit === null, preapproved_max_rent_cents: limit === null ? null : limit * 100 }),
  );
}

/** A group of so many, all in front of the homes: whoever began it comes first. */
export async function groupOf(app: TestApp, limits: readonly (number | null)[]): Promise<[Visitor, Visitor, ...Visitor[]]> {
  const slug = `group-${randomUUID().slice(0, 8)}`;
  await app.store.transaction((tx) => tx.insert("group_source", { slug, market: "seattle", number_of_potential_roommates: limits.length }));
  const mates: Visitor[] = [];
  for (const [at, limit] of limits.entries()) {
    const mate = await chooser(app, limit);
    const application = await applicationOf(mate);
    const [id, is_primary] = [randomUUID(), at === 0];
    const member = {
      id,
      group_source: slug,
      is_primary,
      first_name: `Mate${at + 1}`,
      last_name: "Park",
      email: mate.actor.user.email,
      application,
      invited_at: new Date().toISOString(),
    };
    await app.store.transaction(async (tx) => {
      await tx.insert("group_member", member);
      await tx.update("application", application, { group_source: slug });
    });
    mates.push(mate);
  }
  return mates as [Visitor, Visitor, ...Visitor[]];
}

export const applicationOf = async (visitor: Visitor): Promise<string> => (await visitor.state()).application.id;

/** A room of a home, by its number; from its first day on, for a year. */
export async function keepRoom({ app, application }: Chooser, { slug, rooms }: MadeHome, number = 1): Promise<HomeChoiceRecord | Refusal> {
  return keepChoice(app.deps, application, { home: slug, room: rooms[number - 1]!, option: () => ({ day: 0, months: 12 }) });
}

/** At the price that they were shown, in dollars. */
export const confirmRoom = ({ app, actor, application }: Chooser, { slug }: MadeHome, price: number): Promise<RoomSelectionRecord | Refusal> =>
  confirmHome(app.deps, actor, { application, home: slug, price_cents: price * 100 });

export interface Chooser {
  app: TestApp;
  actor: Visitor["actor"];
  application: string;
}
export const asChooser = async (visitor: Visitor): Promise<Chooser> => ({
  app: visitor.app,
  actor: visitor.actor,
  application: await applicationOf(visitor),
});

/** Code of what was refused; null where it was done. */
export const refusedFor = (result: object): string | null => ("code" in result ? String(result.code) : null);

/** Rooms of a home that are held, each with its application. */
export const heldIn = async (app: TestApp, { slug }: MadeHome): Promise<[room: string, application: string][]> =>
  (await app.store.list("room_selection", { home: slug, ended_at: null }, { limit: 100, offset: 0 })).rows.map(({ room, application }) => [room, application]);
