/** Nobody of the staff sees to what is their own: what they apply for, alone or in a group, and what they co-sign. */
import type { Actor } from "../context/deps.ts";
import { refusedWith, type Outcome } from "./outcome.ts";
import { foldedAddress } from "../rules/folded-address.ts";
import { refusal, type Refusal } from "../rules/refusal.ts";
import type { Reads } from "../../ports/store.ts";
import { ownSlugs, partiesOf, type Parties, type Stake, STAKES } from "../sql/parties.ts";

/**
 * Null where it is nothing of theirs. Who was invited or named and did nothing has no stake: else whoever applies could choose who
 * doesn't decide about them.
 */
export const stakeOf = (user: string, parties: Omit<Parties, "application">): Stake | null => STAKES.find((stake) => parties[stake].includes(user)) ?? null;

/** Everybody who has one. */
export const withStake = (parties: Omit<Parties, "application">): string[] => STAKES.flatMap((stake) => parties[stake]);

/** Why an application isn't for them to see to; null where it is, and where there is no such application. */
export async function ownCase(reads: Pick<Reads, "query">, user: string, application: string): Promise<Refusal | null> {
  const [parties] = await reads.query(partiesOf([application]));
  const stake = parties ? stakeOf(user, parties) : null;
  return stake && refusal("own-application", null, { stake });
}

/**
 * Why somebody's page isn't, on which stands what is said of these applications of theirs, and of what they vouch for: both have a stake
 * in the same case. One's own is, for whoever applies for nothing: their sessions stand there.
 */
export async function ownPerson(reads: Pick<Reads, "query" | "state">, user: string, person: string, applications: readonly string[]): Promise<Refusal | null> {
  if (user === person && applications.length > 0) return refusal("own-person");
  const cases = await reads.query(partiesOf([...new Set([...applications, ...(await applicationsOf(reads, user))])]));
  const isOwn = user !== person && cases.some((parties) => stakeOf(user, parties) !== null && stakeOf(person, parties) !== null);
  return isOwn ? refusal("own-person") : null;
}

/**
 * Why somebody is a colleague's to see to: they apply with them, or one of them co-signs for the other, and what is handed out or done would be of their own
 * case. Null where they may, and of oneself: what that means is said by what is asked.
 */
export async function whyOwn(reads: Pick<Reads, "query" | "state">, { user }: Pick<Actor, "user">, person: string): Promise<Outcome<never> | null> {
  if (person === user.id) return null;
  const own = await ownPerson(reads, user.id, person, await applicationsOf(reads, person));
  return own && refusedWith(own);
}

async function applicationsOf(reads: Pick<Reads, "state">, user: string): Promise<string[]> {
  const { applications = [] } = await reads.state(["applications"], { user, source: null, market: null });
  return applications.map(({ application }) => application.id);
}

/** Of these slugs of sources, those whose terms are a colleague's to say: they apply by them, or somebody with whom they have a stake does, or they are theirs alone. */
export const ownSources = async (reads: Pick<Reads, "query">, { user }: Pick<Actor, "user">, slugs: readonly string[]): Promise<ReadonlySet<string>> =>
  new Set(await reads.query(ownSlugs({ id: user.id, address: foldedAddress(user.email) }, slugs)));

/** Why a source isn't theirs to change; null where it is. */
export const ownSource = async (reads: Pick<Reads, "query">, actor: Pick<Actor, "user">, slug: string): Promise<Refusal | null> =>
  (await ownSources(reads, actor, [slug])).has(slug) ? refusal("own-source") : null;
