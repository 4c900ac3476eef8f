/** What happened to an application, as staff read it: who did it by their name, and what was decided in words and amounts, never in codes. */
import type { Actor, Deps } from "../../../kernel/context/deps.ts";
import { textsOf, type Texts } from "../../../kernel/context/texts.ts";
import type { EventValue } from "../../../kernel/records/event.ts";
import type { Shown } from "../../../ports/resources.d.ts";
import type { EventRecord } from "../../../ports/records.ts";

/** By a user's id. */
export type Names = Readonly<Record<string, string>>;

export const nameIn = (names: Names, id: string | null): string | null => (id === null ? null : (names[id] ?? null));

interface Signed {
  id: string;
  first_name: string | null;
  last_name: string | null;
}

/** The name that somebody signs with stands before the one that they signed in with; of a deleted account neither is left. `signed`: whoever wrote theirs into a form. */
export function namesOf({ documents }: Deps, { locale }: Actor, names: Names, signed: readonly Signed[]): Names {
  const deleted = textsOf(documents.current(), locale)("desk.review.deleted-account");
  const own = signed.flatMap(({ id, first_name, last_name }) => {
    const name = [first_name, last_name].filter(Boolean).join(" ").trim();
    return name === "" ? [] : [[id, name] as const];
  });
  return { ...Object.fromEntries(Object.entries(names).map(([id, name]) => [id, name || deleted])), ...Object.fromEntries(own) };
}

export function showHistory(
  { documents }: Deps,
  { locale }: Actor,
  history: readonly EventRecord[],
  currency: string,
  names: Names,
): Shown["staff-application-details"]["history"] {
  const texts = textsOf(documents.current(), locale);
  return history.map(({ id, name, detail, why, at, actor_user_id, as_user_id }) => ({
    id,
    name,
    detail: { ...detail, ...limitOf(detail, currency), ...(name === "assigned" && handOf(detail, actor_user_id, names)) },
    why: reasonsIn(detail, texts, locale) ?? why,
    at,
    actor: nameIn(names, actor_user_id),
    as: nameIn(names, as_user_id),
  }));
}

/** Reasons are kept by their codes. */
function reasonsIn({ reasons }: EventRecord["detail"], texts: Texts, locale: string): string | null {
  if (!Array.isArray(reasons) || reasons.length === 0) return null;
  return new Intl.ListFormat(locale, { type: "unit" }).format(reasons.map((code) => texts(`decision-reason.${String(code)}`)));
}

/** What was approved, in major units. */
function limitOf(
  { max_rent_cents: cents }: EventRecord["detail"],
  currency: string,
): { limit?: EventValue<"pre-approve", "limit">; amount?: number; currency?: string } {
  if (cents === null) return { limit: "all" };
  return typeof cents === "number" ? { limit: "up-to", amount: cents / 100, currency } : {};
}

/** Into whose hand it went, as it reads beside whoever gave it. */
function handOf({ to }: EventRecord["detail"], by: string | null, names: Names): { hand: EventValue<"assigned", "hand">; to_name: string | null } {
  const id = typeof to === "string" ? to : null;
  return { hand: id === null ? "nobody" : id === by ? "self" : "other", to_name: nameIn(names, id) };
}
