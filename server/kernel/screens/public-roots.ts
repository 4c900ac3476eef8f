/** Roots that everybody may read: the clock, the provider, the session, the query. */
import { MAIL_QUERY, type ViewFacts } from "../context/view-input.ts";
import { marketDay } from "../context/market-time.ts";
import type { MarketRecord } from "../../ports/records.ts";
import { dataRoot, type DataRoots } from "../context/data-root.ts";

/** The day is that of the place which a subject's screens are about. */
export const clockView = ({ now, documents }: Pick<ViewFacts, "now" | "documents">, market: Pick<MarketRecord, "slug"> | null) => ({
  now: now.toISOString(),
  today: marketDay(documents, market && market.slug, now),
});

const SIGN_IN_ERRORS = ["denied", "email_missing", "account_exists", "expired", "failed"];

export const publicRoots: DataRoots = {
  clock: dataRoot({
    also: ["market", "named_market"],
    view: ({ market, named_market }, facts) => clockView(facts, market ?? named_market ?? null),
  }),
  // Where tours are is told of each room that has one.
  site: dataRoot({ view: (_, { site: { tours_url: _tours, ...site } }) => site }),
  session: dataRoot({
    view: (_, { session: { user, by, viewing_until, admin_mode, saved_for, external_login_url } }) => ({
      signed_in: user !== null,
      is_staff: by?.is_staff ?? false,
      admin_mode: (by?.is_staff ?? false) && admin_mode,
      viewing: viewing_until !== null,
      viewing_name: viewing_until === null ? null : `${user?.first_name ?? ""} ${user?.last_name ?? ""}`.trim(),
      viewing_email: viewing_until === null ? null : (user?.email ?? ""),
      viewing_until,
      saved_for,
      external_login_url,
    }),
  }),
  sign_in: dataRoot({
    view: (_, { signInWith, documents }) =>
      Object.fromEntries((documents.set.catalog.tokens["provider"] ?? []).map((name) => [name, signInWith.includes(name)])),
  }),
  query: dataRoot({
    view: (_, { query }) => ({
      isGroup: Object.hasOwn(query, "isGroup"),
      force: Object.hasOwn(query, "force"),
      promo: textOf(query, "promo"),
      showChats: Object.hasOwn(query, "showChats"),
      preview_mode: Object.hasOwn(query, "preview_mode"),
      source: textOf(query, "source"),
      medium: textOf(query, "medium") === MAIL_QUERY ? MAIL_QUERY : null,
      invitation: textOf(query, "invitation"),
      errors: errorsOf(textOf(query, "error")),
    }),
  }),
  features: dataRoot({ view: (_, { features }) => ({ income_verification_active: features.income_verification_active }) }),
  market: dataRoot({
    reads: ["named_market"],
    view: ({ named_market: market }) => market && { slug: market.slug, display_name: market.display_name, picture: market.picture },
  }),
  experiments: dataRoot({
    also: ["experiments"],
    // Not in the catalog while none runs.
    view: ({ experiments }, facts) => (facts.experiments.active.length > 0 ? armsOf(facts.experiments, experiments ?? {}) : undefined),
  }),
  user: dataRoot({
    reads: ["user"],
    view: ({ user: { id, first_name, last_name, email, avatar, is_persona_verified } }) => ({ id, first_name, last_name, email, avatar, is_persona_verified }),
  }),
};

/** What an application was shown holds for it, whatever the browser's cookie says. An arm that nobody drew is not there: unknown. */
const armsOf = ({ active, arms }: ViewFacts["experiments"], shown: Readonly<Record<string, string>>): Record<string, string> =>
  Object.fromEntries(
    active.flatMap((id) => {
      const arm = Object.hasOwn(shown, id) ? shown[id] : Object.hasOwn(arms, id) ? arms[id] : undefined;
      return arm === undefined ? [] : [[id, arm]];
    }),
  );

const textOf = (query: Readonly<Record<string, string>>, name: string): string | null => (Object.hasOwn(query, name) ? (query[name] ?? "") : "") || null;

/** Errors in the address are codes, never texts that somebody could put on the page. Each is said once. */
const errorsOf = (codes: string | null): { code: string }[] =>
  codes === null ? [] : [...new Set(codes.split(",").map((code) => (SIGN_IN_ERRORS.includes(code) ? code : "failed")))].map((code) => ({ code }));
