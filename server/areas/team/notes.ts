/** What staff write down for each other about an application or a case of support, and whom of them it is for. Whom it is about learns of neither. */
import { randomUUID } from "node:crypto";
import { lockActor } from "../../kernel/access/lock-users.ts";
import { conflict, done, forbidden, invalid, notFound, refusedWith, type Outcome } from "../../kernel/access/outcome.ts";
import { ownCase, withStake } from "../../kernel/access/own-case.ts";
import type { Actor, Deps } from "../../kernel/context/deps.ts";
import type { RecordChange } from "../../kernel/definitions/record-definition.ts";
import type { Shown } from "../../ports/resources.d.ts";
import { checkBody } from "../../kernel/records/check-body.ts";
import { event } from "../../kernel/records/event.ts";
import { isDeleted } from "../../kernel/access/deleted-account.ts";
import { mailTo } from "../../kernel/mail/mail-to.ts";
import { refusal } from "../../kernel/rules/refusal.ts";
import type { StaffNoteRecord } from "../../ports/review-records.ts";
import type { Writes } from "../../ports/store.ts";
import { recordForStaff, showNote } from "../review/index.ts";
import { lockSupportCase } from "../support/index.ts";
import { mention, readersOfNotes } from "./sql/mentions.ts";
import { ownPeople, partiesOf } from "../../kernel/sql/parties.ts";

type Written = Outcome<Shown["staff-note"]>;
interface Said {
  text: string;
  /** Ids of those whom it is for. */
  named: readonly string[];
}
interface About extends Pick<StaffNoteRecord, "application" | "support_case"> {
  /** Whose own it is: nobody of these is told what is written about them. */
  whose: readonly string[];
  /** Where it stands. */
  page: string;
}

const nameOf = ({ user }: Actor): string => `${user.first_name} ${user.last_name}`.trim();

/** With `mentions`, ids of others of the staff: each reads it among what they were named in, and gets a mail that says where. */
export const writeNote = (deps: Deps, actor: Actor, { id, body }: RecordChange): Promise<Written> =>
  write(deps, actor, body, async (tx, said, at) => {
    const application = await tx.find("application", id);
    if (!application) return notFound;
    // Those who are named, too: nobody is told of it who may read it no more; and whom it is about, so that the account doesn't go while it is written.
    const locked = await lockActor(tx, actor, { resource: "staff-note", verb: "create" }, [...said.named, application.user_id]);
    if (!locked) return forbidden;
    const person = locked.get(application.user_id);
    if (!person) return notFound;
    const own = await ownCase(tx, actor.user.id, id);
    if (own) return refusedWith(own);
    if (isDeleted(person)) return conflict("account-gone");
    const [parties] = await tx.query(partiesOf([id]));
    const about = { application: id, support_case: null, whose: parties ? withStake(parties) : [], page: `applications/${id}` };
    const kept = await keep(tx, deps, actor, { about, said, at });
    if (kept.ok) await recordForStaff(tx, actor, id, "note-written", detailOf(kept.value), at);
    return kept;
  });

/** The same about a case: neither is it mailed to whoever asked, nor is the case moved by it. */
export const writeCaseNote = (deps: Deps, actor: Actor, { id, body }: RecordChange): Promise<Written> =>
  write(deps, actor, body, async (tx, said, at) => {
    const asked = await tx.find("support_case", id);
    const others = (asked?.user_id ?? null) === null ? said.named : [...said.named, asked!.user_id!];
    // Whoever isn't of the staff any more doesn't learn either which cases there are.
    if (!(await lockActor(tx, actor, { resource: "staff-note", verb: "create" }, others))) return forbidden;
    const locked = await lockSupportCase(tx, actor, id);
    if (!locked.ok) return locked;
    const person = locked.value.user_id;
    const whose = person === null ? [] : [person, ...(await tx.query(ownPeople(person)))];
    const kept = await keep(tx, deps, actor, { about: { application: null, support_case: id, whose, page: `cases/${id}` }, said, at });
    if (!kept.ok) return kept;
    await event(tx, { about: person, by: actor, name: "case-noted", detail: { case: id, ...detailOf(kept.value) }, at });
    await tx.tellStaff(id);
    return kept;
  });

function write(deps: Deps, actor: Actor, body: RecordChange["body"], within: (tx: Writes, said: Said, at: string) => Promise<Written>): Promise<Written> {
  const { values, refusals } = checkBody(deps, "staff-note", body);
  if (refusals.length > 0) return Promise.resolve(invalid(refusals));
  const named = [...new Set(values.mentions)].filter((user) => user !== actor.user.id);
  const at = deps.clock.now().toISOString();
  return deps.store.transaction((tx) => within(tx, { text: values.text, named }, at));
}

async function keep(tx: Writes, deps: Deps, actor: Actor, { about, said, at }: { about: About; said: Said; at: string }): Promise<Written> {
  const { whose, page, ...of } = about;
  const readers = await tx.query(readersOfNotes(said.named));
  // Somebody of the staff who applies themselves isn't told what is written about them.
  if (said.named.some((user) => !readers.includes(user) || whose.includes(user))) return invalid([refusal("no-reader", "mentions")]);
  const note = await tx.insert("staff_note", { id: randomUUID(), ...of, author_user_id: actor.user.id, text: said.text, at });
  if (readers.length > 0) await tx.query(mention(note.id, readers, at));
  for (const reader of readers) await mailMention(tx, deps, actor, { note: note.id, page, reader });
  return done({ ...showNote(note, nameOf(actor)), mentions: readers }, true);
}

const detailOf = ({ id, mentions }: Shown["staff-note"]): { note: string; mentions?: number } => ({
  note: id,
  ...(mentions.length > 0 && { mentions: mentions.length }),
});

/** Who wrote it and where it stands: what it says of somebody stays in the console. */
async function mailMention(tx: Writes, deps: Deps, actor: Actor, { note, page, reader }: { note: string; page: string; reader: string }): Promise<void> {
  const user = await tx.find("user", reader);
  if (!user || isDeleted(user)) return;
  const args = { by: nameOf(actor) || actor.user.email, page: `${deps.config.publicUrl}/console/${page}` };
  await mailTo(tx, deps, { to: { kind: "staff", user }, mail: "staff-mention", args, key: `staff-mention:${note}:${reader}` });
}
