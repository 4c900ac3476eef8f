/** Who lives where, as staff look after them. Of those with whom one has a stake nothing is told but who they are and where they live. */
import { whyOwn } from "../../kernel/access/own-case.ts";
import { done, notFound, type Outcome } from "../../kernel/access/outcome.ts";
import type { Actor, Deps } from "../../kernel/context/deps.ts";
import { numberConstant } from "../../kernel/context/texts.ts";
import { event } from "../../kernel/records/event.ts";
import { ownPeople } from "../../kernel/sql/parties.ts";
import { RESIDENT_STATES, residents, wasOpened, type Resident } from "./sql.ts";

const MINUTE_MS = 60_000;

/** The route's own cell in the access table has let nobody in but who may. */
export async function listResidents(
  { store }: Pick<Deps, "store">,
  { user }: Actor,
  { home, state: asked }: { home: string | null; state: string | null },
  page: { limit: number; offset: number },
): Promise<{ total: number; rows: Resident[] }> {
  const state = asked === null ? null : RESIDENT_STATES.find((one) => one === asked);
  if (state === undefined) return { total: 0, rows: [] };
  const own = new Set([user.id, ...(await store.query(ownPeople(user.id)))]);
  const { total, rows } = await store.query(residents({ home, state }, page));
  return { total, rows: rows.map((one) => (one.person !== null && own.has(one.person) ? withheld(one) : one)) };
}

const withheld = (one: Resident): Resident => ({ ...one, invited_email: null, away_from: null, away_until: null });

export async function readResident(deps: Deps, actor: Actor, id: string): Promise<Outcome<Resident>> {
  const one = await residentOf(deps, id);
  if (!one) return notFound;
  if (one.person === null) return done(one);
  const own = await whyOwn(deps.store, actor, one.person);
  if (own) return own;
  await noteOpened(deps, actor, one.person);
  return done(one);
}

export async function residentOf({ store }: Pick<Deps, "store">, id: string): Promise<Resident | null> {
  const {
    rows: [one],
  } = await store.query(residents({ id, home: null, state: null }, { limit: 1, offset: 0 }));
  return one ?? null;
}

/** One visit is one line; nobody leaves a trace with themselves. */
async function noteOpened({ store, clock, documents }: Deps, actor: Actor, person: string): Promise<void> {
  if (person === actor.user.id) return;
  const now = clock.now();
  const since = new Date(now.getTime() - numberConstant(documents.current(), "visit_minutes") * MINUTE_MS).toISOString();
  if (await store.query(wasOpened({ person, by: actor.user.id, since }))) return;
  await store.transaction((tx) => event(tx, { about: person, by: actor, name: "resident-opened", at: now }));
}
