/** Roots that everybody may read: the clock, the provider, the session, the query. */
import { MAIL_QUERY, type ViewData, type ViewInput } from "../context/view-input.ts";

const SIGN_IN_ERRORS = ["denied", "email_missing", "account_exists", "expired", "failed"];

export function publicView(input: ViewInput): ViewData {
  const { now, site, session, query, market, features, experiments, person } = input;
  const user = session.user;
  const data: ViewData = {
    clock: { now: now.toISOString(), today: now.toISOString().slice(0, 10) },
    site: { ...site },
    session: {
      signed_in: user !== null,
      is_staff: user?.is_staff ?? false,
      admin_mode: (user?.is_staff ?? false) && session.admin_mode,
      for_cosigner: session.for_cosigner,
      external_login_url: session.external_login_url,
    },
    query: {
      isGroup: Object.hasOwn(query, "isGroup"),
      force: Object.hasOwn(query, "force"),
      promo: textOf(query, "promo"),
      source: textOf(query, "source"),
      medium: textOf(query, "medium") === MAIL_QUERY ? MAIL_QUERY : null,
      errors: errorsOf(textOf(query, "error")),
    },
    features: { income_verification_active: features.income_verification_active },
    market: market && { slug: market.slug, display_name: market.display_name, picture: market.picture },
  };
  if (experiments.active.length > 0) data["experiments"] = armsOf(experiments, person?.current?.experiments ?? {});
  if (user) {
    const { id, first_name, last_name, email, is_persona_verified } = user;
    data["user"] = { id, first_name, last_name, email, is_persona_verified };
  }
  return data;
}

/** What an application was shown holds for it, whatever the browser's cookie says. An arm that nobody drew is not there: unknown. */
const armsOf = ({ active, arms }: ViewInput["experiments"], shown: Readonly<Record<string, string>>): Record<string, string> =>
  Object.fromEntries(
    active.flatMap((id) => {
      const arm = Object.hasOwn(shown, id) ? shown[id] : Object.hasOwn(arms, id) ? arms[id] : undefined;
      return arm === undefined ? [] : [[id, arm]];
    }),
  );

const textOf = (query: Record<string, string>, name: string): string | null => (Object.hasOwn(query, name) ? (query[name] ?? "") : "") || null;

/** Errors in the address are codes, never texts that somebody could put on the page. Each is said once. */
const errorsOf = (codes: string | null): { code: string }[] =>
  codes === null ? [] : [...new Set(codes.split(",").map((code) => (SIGN_IN_ERRORS.includes(code) ? code : "failed")))].map((code) => ({ code }));
