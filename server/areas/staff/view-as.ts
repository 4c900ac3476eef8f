/**
 * Staff who help look as somebody: with a reason, for an hour, changing nothing, never as other staff. Who looked as whom, why,
 * and what they saw stands among the audit events, which tell the person that staff looked.
 */
import { randomUUID } from "node:crypto";
import { lockUsers } from "../../kernel/access/lock-users.ts";
import { mayViewAs, type ViewEnd } from "../../kernel/access/view-as.ts";
import { conflict, done, forbidden, invalid, notFound, type Outcome } from "../../kernel/access/outcome.ts";
import { whyOwn } from "../../kernel/access/own-case.ts";
import type { Actor, Deps, Viewer } from "../../kernel/context/deps.ts";
import { numberConstant } from "../../kernel/context/texts.ts";
import type { SentBody } from "../../kernel/definitions/record-definition.ts";
import { hrefOf } from "#screens/resolve/index.ts";
import { lettersIn, plainWords } from "#screens/language/rules/plain-text.ts";
import { checkResource } from "../../kernel/records/resource-validation.ts";
import type { Shown } from "../../ports/resources.d.ts";
import { isDeleted } from "../../kernel/access/deleted-account.ts";
import { event } from "../../kernel/records/event.ts";
import { refusal } from "../../kernel/rules/refusal.ts";
import type { UserRecord } from "../../ports/records.ts";
import type { Reads, Writes } from "../../ports/store.ts";

const MINUTE = 60_000;

/** @param actor whoever sits there, in a browser: a token has no session to look with */
export async function startViewAs(deps: Deps, actor: Actor, body: SentBody): Promise<Outcome<Shown["view-as"]>> {
  if (!mayViewAs(actor.user)) return forbidden;
  const { session } = actor;
  if (!session) return conflict("view-as-needs-browser");
  const { values, refusals } = checkResource(deps, "view-as", body, { for: "create" });
  if (refusals.length > 0) return invalid(refusals);
  const reason = plainWords(values.reason).trim();
  if (reason === "") return invalid([refusal("reason-needed", "reason")]);
  const { letters } = deps.documents.current().desk.view_as;
  if (lettersIn(reason) < letters) return invalid([refusal("reason-short", "reason", { n: letters })]);
  const person = await deps.store.find("user", values.person);
  if (!person) return notFound;
  const why = await whyNot(deps.store, actor, person);
  if (why) return why;
  const now = deps.clock.now();
  const id = randomUUID();
  const until = new Date(now.getTime() + numberConstant(deps.documents.current(), "view_as_minutes") * MINUTE).toISOString();
  const before = actor.viewedAs ?? null;
  // Nobody looks without a trace: either both are kept, or neither is.
  return deps.store.transaction(async (tx): Promise<Outcome<Shown["view-as"]>> => {
    // As they are now, until the look has begun: nobody looks with a role that is just taken, nor as somebody who just came to the staff.
    const locked = await lockUsers(tx, [actor.user.id, person.id]);
    const [by, seen] = [locked.get(actor.user.id), locked.get(person.id)];
    if (!by || !mayViewAs(by)) return forbidden;
    if (!seen) return notFound;
    const whyNow = await whyNot(tx, actor, seen);
    if (whyNow) return whyNow;
    if (!(await tx.lookAs(session.id, { id, person: person.id, until }, before?.id ?? null))) return conflict("changed-elsewhere");
    if (before) await recordLook(tx, deps, actor.user, before.person?.id ?? null, ENDED, { view: before.id, because: "another" }, null);
    await recordLook(tx, deps, actor.user, person.id, BEGUN, { view: id, until, told: true }, reason);
    return done({ id, person: person.id, reason, until }, true);
  });
}

/** Whom nobody looks as: other staff, an account that is gone, and whoever they have a stake with themselves. */
async function whyNot(reads: Reads, actor: Actor, person: UserRecord): Promise<Outcome<never> | null> {
  if (person.is_staff) return conflict("view-as-staff");
  if (isDeleted(person)) return conflict("account-gone");
  return whyOwn(reads, actor, person.id);
}

const BEGUN = "view-as-begun";
const ENDED = "view-as-ended";
const SEEN = "view-as-page";

/** Ends what this session looks as; nothing where another tab did. */
export async function endViewAs(deps: Deps, { session, viewedAs, user, viewing }: Viewer, because: ViewEnd | "staff" | "sign-out"): Promise<void> {
  const by = viewing?.by ?? user;
  if (!session || !viewedAs || !by) return;
  await deps.store.transaction(async (tx) => {
    if (await tx.lookAs(session.id, null, viewedAs.id))
      await recordLook(tx, deps, by, viewedAs.person?.id ?? null, ENDED, { view: viewedAs.id, because }, null);
  });
}

/** Keeps that a page was seen. @param application of the page, where it is about one */
export async function recordViewedPage(deps: Deps, { user, viewing }: Viewer, route: string, application: string | null): Promise<void> {
  if (viewing) await deps.store.transaction((tx) => recordLook(tx, deps, viewing.by, user?.id ?? null, SEEN, { view: viewing.id, route }, null, application));
}

/** Told to nobody who follows the application. */
const recordLook = (
  tx: Writes,
  { clock }: Deps,
  by: UserRecord,
  as: string | null,
  name: string,
  detail: Record<string, unknown>,
  why: string | null,
  application: string | null = null,
): Promise<void> => event(tx, { application, by: by.id, as, name, detail, why, at: clock.now(), told: false });

/** Path of the page that asks for the reason. `person`: an id; null: nobody has the address. */
const viewAsPath = (person: string | null, to: string): string => `/view-as/${person ?? "nobody"}?${new URLSearchParams({ to }).toString()}`;

/** Path of what a look began with: the part of the person's page in the console. */
export const viewAsStartPath = (person: string): string => `/console/people/${person}#view-as`;

/** Path of the page that says that a look is over. */
export const viewOverPath = ({ documents }: Pick<Deps, "documents">): string => hrefOf(documents.current().revision, "viewAsOver");

/** Where an address with `proxyUserEmail` leads somebody who may look as others. */
export async function proxyPath(deps: Deps, email: string, to: string): Promise<string> {
  const person = await deps.store.transaction((tx) => tx.userByEmail(email.trim()));
  return viewAsPath(person?.id ?? null, to);
}
