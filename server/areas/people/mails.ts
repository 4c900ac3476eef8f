/** What was sent to a person, for whoever helps them. Opening one is a look at their data, and leaves a trace like every other. */
import type { Actor, Deps } from "../../kernel/context/deps.ts";
import { sourceLabel } from "../../kernel/context/texts.ts";
import { done, notFound, type Outcome } from "../../kernel/access/outcome.ts";
import { stripLinks } from "../../kernel/mail/strip-links.ts";
import type { Looked, PageOf } from "../../kernel/sql/pages.ts";
import type { KeptMail, PersonMail } from "./sql/person-records.ts";
import { refusalFor } from "./staff-scope.ts";
import { noteOpened, OPENED, visitSince } from "./read-person.ts";
import { personMail, personMails } from "./sql/person-mails.ts";

const MAIL_OPENED = "mail-opened";

const visitOf = (deps: Deps, { user }: Actor): Looked => ({ by: user.id, since: visitSince(deps) });

/** Newest first. Of somebody of the staff for administrators alone, as everything that is handed out of them. */
export async function listPersonMails(deps: Deps, actor: Actor, id: string, page: PageOf): Promise<Outcome<{ total: number; rows: readonly PersonMail[] }>> {
  const found = await personFor(deps, actor, id);
  if (!found.ok) return found;
  const mails = await deps.store.query(personMails(id, page, visitOf(deps, actor)));
  if (!mails) return notFound;
  // Whoever asks for the list alone looked at the person all the same.
  if (id !== actor.user.id && !mails.seen && mails.rows.length > 0) await noteOpened(deps, actor, id, OPENED);
  return done({ total: mails.total, rows: mails.rows.map((row) => shownMail(deps, actor, row)) });
}

/** As its recipient got it, without what its links give away. */
export async function readPersonMail(
  deps: Deps,
  actor: Actor,
  { person, mail }: { person: string; mail: string },
): Promise<Outcome<PersonMail & { html: string }>> {
  const found = await personFor(deps, actor, person);
  if (!found.ok) return found;
  const kept = await deps.store.query(personMail(person, mail, visitOf(deps, actor)));
  if (!kept) return notFound;
  if (person !== actor.user.id && !kept.seen) await noteOpened(deps, actor, person, MAIL_OPENED, { mail });
  return done({ ...shownMail(deps, actor, kept.shown), html: stripLinks(kept.html, deps.config.publicUrl) });
}

/** What it is about is called as whoever reads it calls it. */
function shownMail({ documents }: Deps, { locale }: Actor, { application, ...mail }: KeptMail): PersonMail {
  if (!application) return { ...mail, application };
  const { market_name, ...about } = application;
  return { ...mail, application: { ...about, label: sourceLabel({ documents: documents.current(), locale }, about.label, market_name) } };
}

async function personFor({ store }: Deps, actor: Actor, id: string): Promise<Outcome<null>> {
  const user = await store.find("user", id);
  if (!user) return notFound;
  return (await refusalFor(store, actor, user)) ?? done(null);
}
