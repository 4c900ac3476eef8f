/** Somebody on one page, as staff see them. Whoever opens it leaves a trace that the person is shown. */
import type { Actor, Deps } from "../../kernel/context/deps.ts";
import type { PublishedDocuments } from "../../kernel/context/documents.ts";
import { dayIn, marketZone } from "../../kernel/context/market-time.ts";
import { numberConstant, sourceLabel, textsOf } from "../../kernel/context/texts.ts";
import { done, notFound, refusedWith, type Outcome } from "../../kernel/access/outcome.ts";
import { ownPerson } from "../../kernel/access/own-case.ts";
import { event } from "../../kernel/records/event.ts";
import type { Shown } from "../../ports/resources.d.ts";
import { jurisdictionOf } from "../../kernel/rules/jurisdictions.ts";
import type { PersonFile } from "./sql/person-records.ts";
import type { PersonState } from "../../ports/state.ts";
import { deletionObstacle, retainedRecords, unfinishedCount } from "../account/index.ts";
import { isAdmin } from "./staff-scope.ts";
import { personFile } from "./sql/person-file.ts";
import { documentsUnderHold } from "../../kernel/sql/legal-holds.ts";

type Details = Shown["person-details"];

const MINUTE = 60_000;
export const OPENED = "person-opened";

export async function readPerson(deps: Deps, actor: Actor, id: string): Promise<Outcome<Details>> {
  const now = deps.clock.now();
  const [file, state] = await Promise.all([
    deps.store.query(personFile(id, now.toISOString())),
    deps.store.state(["user", "applications", "lawful_records", "legal_hold"], { user: id, source: null, market: null }),
  ]);
  if (!file || !state.user) return notFound;
  const applications = file.applications.map((application) => application.id);
  const own = await ownPerson(deps.store, actor.user.id, id, applications);
  if (own) return refusedWith(own);
  if (file.person.deleted_at === null && isAVisit(deps, actor, file)) await noteOpened(deps, actor, id, OPENED);
  // Why the law holds somebody, or does no more, is for those who placed it: the others are told that it does.
  const papers = file.hold ? (await deps.store.query(documentsUnderHold(id))).length : 0;
  const knowsWhy = isAdmin(actor.user);
  const hold = file.hold && { ...file.hold, papers, reason: knowsWhy ? file.hold.reason : null };
  const accesses = knowsWhy ? file.accesses : file.accesses.map((access) => (access.name.startsWith("legal-hold-") ? { ...access, why: null } : access));
  return done(showFile({ documents: deps.documents.current(), locale: actor.locale }, { ...file, hold, accesses }, state as PersonState, now));
}

/** Since when a look is of the same visit as one now. */
export const visitSince = ({ clock, documents }: Deps): string =>
  new Date(clock.now().getTime() - numberConstant(documents.current(), "visit_minutes") * MINUTE).toISOString();

/** One visit is one line, however often the page is read in it. Nobody leaves a trace with themselves. */
function isAVisit(deps: Deps, actor: Actor, { person, accesses }: PersonFile): boolean {
  if (person.id === actor.user.id) return false;
  const since = visitSince(deps);
  return !accesses.some(({ name, by, at }) => name === OPENED && by?.id === actor.user.id && at > since);
}

/** `name`: what was looked at; it ends in `-opened`. */
export const noteOpened = ({ store, clock }: Deps, actor: Actor, person: string, name: string, detail: Record<string, unknown> = {}): Promise<void> =>
  store.transaction((tx) => event(tx, { about: person, by: actor, name, detail, at: clock.now() }));

type ShownFile = Omit<PersonFile, "hold"> & { hold: (Omit<NonNullable<PersonFile["hold"]>, "reason"> & { reason: string | null; papers: number }) | null };

interface Reader {
  documents: PublishedDocuments;
  locale: string;
}

function showFile(reader: Reader, { person, ...file }: ShownFile, state: PersonState, now: Date): Details {
  const { matched: _matched, ...shown } = person;
  return {
    ...shown,
    signs_in_with: file.issuers,
    applications: file.applications.map(({ country_code: _country, region_code: _region, ...application }) => ({
      ...application,
      label: sourceLabel(reader, application.label, application.market_name),
    })),
    cosigns: file.cosigns,
    sessions: file.sessions,
    tokens: file.tokens,
    cases: file.cases,
    notes: file.notes,
    accesses: file.accesses,
    legal_hold: file.hold && { reason: file.hold.reason, placed_by: file.hold.placed_by, placed_at: file.hold.placed_at, papers: file.hold.papers },
    keeping: keepingOf(reader, { person, ...file }, state, now),
  };
}

/** What goes with the account whatever the place says. */
const GOES = ["answers", "documents", "messages", "sessions"] as const;
const STAYS = ["payment", "screening", "lease", "history"] as const;

/** Why a part stays whose time is not the reason. */
const HELD = "hold" as const;

/** What a deletion today would leave; of an account that is deleted, what it left. */
function keepingOf(
  { documents, locale }: Reader,
  file: ShownFile,
  { user, applications, lawful_records, legal_hold }: PersonState,
  now: Date,
): Details["keeping"] {
  const statuses = applications.map(({ application }) => application.status);
  const kept = retainedRecords({ applications, lawful_records }, documents, now);
  const isGone = file.person.deleted_at !== null;
  const isHeld = file.hold !== null;
  const zone = marketZone(documents, applications[0]?.market.slug ?? null);
  const untilOf = (kind: string): string | null => {
    const today = kept.find((one) => one.kind === kind);
    if (!isGone) return today?.day ?? null;
    const left = file.kept.find((one) => one.kind === kind);
    if (!left) return null;
    return today && Date.parse(left.until) === Date.parse(today.until) ? today.day : dayIn(zone, new Date(left.until));
  };
  // Where they applied, and where what they paid or had checked for somebody else belongs.
  const places = [...new Map([...file.applications, ...lawful_records].map((one) => [`${one.country_code}-${one.region_code}`, one])).values()];
  const texts = textsOf(documents, locale);
  const noteOf = (note = ""): string => note && texts(note);
  return {
    hindrance: isGone ? null : deletionObstacle({ user, legal_hold, applications, lawful_records }, documents, now),
    under_way: isGone ? 0 : unfinishedCount(statuses),
    places: places.map(({ country_code, region_code }) => ({
      country_code,
      region_code,
      note: noteOf(jurisdictionOf(documents.jurisdictions, country_code, region_code).note),
    })),
    what: [
      ...GOES.map((what) => ({ what, stays: isHeld && !isGone, until: null, years: null, because: isHeld && !isGone ? HELD : null })),
      ...STAYS.map((what) => {
        const until = untilOf(what);
        const place = places[0];
        const rule = place && jurisdictionOf(documents.jurisdictions, place.country_code, place.region_code).retention?.[what];
        // Of several places the one that keeps it longest has said until when: its years and its reason stand beside it.
        const { years, because } = kept.find((one) => one.kind === what) ?? rule ?? { years: null, because: null };
        return { what, stays: until !== null, until, years, because };
      }),
    ],
  };
}
