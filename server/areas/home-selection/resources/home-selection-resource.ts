/** Home selection as resources: what an applicant wants, and the room that they confirm. */
import { addMonths, daysBetween } from "#screens/language/expressions/calendar.ts";
import { done, invalid, notFound, refusedWith, type Outcome } from "../../../kernel/access/outcome.ts";
import { allowedRecord } from "../../../kernel/access/part-access.ts";
import type { Actor, Deps } from "../../../kernel/context/deps.ts";
import type { RecordChange, SentBody } from "../../../kernel/definitions/record-definition.ts";
import { normalBody } from "../../../kernel/records/normal-body.ts";
import { checkResource } from "../../../kernel/records/resource-validation.ts";
import { undeclaredProperties } from "../../../kernel/records/undeclared-properties.ts";
import { refusal, type Refusal } from "../../../kernel/rules/refusal.ts";
import type { Shown } from "../../../ports/resources.d.ts";
import type { LeasePreferenceRecord, RoomSelectionRecord } from "../../../ports/review-records.ts";
import { takeRoom } from "../confirm-home.ts";
import type { LeaseOption } from "../quote.ts";
import { savePreference, type PreferenceChange } from "../save-preference.ts";

const KEPT = ["has_pets", "sharing_room", "move_in_date", "lease_end_date"];

const showPreference = ({ id, version, has_pets, sharing_room, move_in_date, lease_end_date }: LeasePreferenceRecord): Shown["lease-preference"] => ({
  id,
  version,
  has_pets,
  sharing_room,
  move_in_date,
  lease_end_date,
});

const showSelection = (selection: RoomSelectionRecord): Shown["room-selection"] => ({
  id: selection.id,
  application: selection.application,
  room: selection.room,
  move_in_date: selection.move_in_date,
  lease_end_date: selection.lease_end_date,
  home: selection.home,
  lease_length: selection.lease_months,
  monthly_price: selection.monthly_price_cents / 100,
});

export async function readPreference(deps: Deps, actor: Actor, id: string): Promise<Outcome<Shown["lease-preference"]>> {
  const found = await allowedRecord(deps, actor, { resource: "lease-preference", verb: "read", record: "lease_preference", id });
  return found.ok ? done(showPreference(found.value)) : found;
}

/** What isn't sent stays as it is. */
export async function changePreference(deps: Deps, actor: Actor, { id, body, version }: RecordChange): Promise<Outcome<Shown["lease-preference"]>> {
  const { values, refusals } = checkResource(deps, "lease-preference", normalBody(deps, "lease-preference", body), { for: "change" });
  const all = [...refusals, ...undeclaredProperties(values, KEPT)];
  if (all.length > 0) return invalid(all);
  const found = await allowedRecord(deps, actor, { resource: "lease-preference", verb: "update", record: "lease_preference", id });
  if (!found.ok) return found;
  if (version !== null && version !== found.value.version) return { ok: false, problem: { kind: "lost-update", version: found.value.version } };
  const change = values as PreferenceChange;
  const { move_in_date: from, lease_end_date: to } = { ...found.value, ...change };
  if (from !== null && to !== null && to <= from) return invalid([refusal("lease-end", "lease_end_date")]);
  const saved = await savePreference(deps, actor, found.value.application, change);
  return "code" in saved ? refusedWith(saved) : done(showPreference(saved));
}

/** Keeps the room and confirms it at the price of now. Said again, it is the one that stands. */
export async function selectRoom(deps: Deps, actor: Actor, body: SentBody): Promise<Outcome<Shown["room-selection"]>> {
  const { values, refusals } = checkResource(deps, "room-selection", normalBody(deps, "room-selection", body), { for: "create" });
  if (refusals.length > 0) return invalid(refusals);
  const { application: id, room: roomId, move_in_date, lease_end_date } = values as Record<"application" | "room" | "move_in_date" | "lease_end_date", string>;
  const months = monthsBetween(move_in_date, lease_end_date);
  if (months === null) return invalid([refusal("lease-end", "lease_end_date")]);
  const found = await allowedRecord(deps, actor, { resource: "room-selection", verb: "create", record: "application", id });
  if (!found.ok) return found;
  const room = await deps.store.find("room", roomId);
  if (!room) return notFound;
  const option = (earliest: string): LeaseOption => ({ day: daysBetween(earliest, move_in_date), months });
  const taken = await takeRoom(deps, actor, id, { home: room.home, room: room.id, option });
  return "code" in taken ? refusedWith(atProperty(taken)) : done(showSelection(taken.selection), taken.created);
}

const PLACES: Readonly<Record<string, string>> = {
  "room-taken": "room",
  "above-approved-rate": "room",
  "room-not-yet-free": "move_in_date",
  "move-in-too-late": "move_in_date",
  "lease-length-gone": "lease_end_date",
};
const atProperty = (said: Refusal): Refusal => ({ ...said, path: said.path ?? PLACES[said.code] ?? null });

/** Whole months from one day to the other; null where it is none. */
function monthsBetween(from: string, to: string): number | null {
  const months = (Number(to.slice(0, 4)) - Number(from.slice(0, 4))) * 12 + Number(to.slice(5, 7)) - Number(from.slice(5, 7));
  return months > 0 && addMonths(from, months) === to ? months : null;
}
