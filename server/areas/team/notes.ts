/** What staff write down for each other about an application, and whom of them it is for. The applicant learns of neither. */
import { randomUUID } from "node:crypto";
import { lockActor } from "../../kernel/access/lock-users.ts";
import { conflict, done, forbidden, invalid, notFound, refusedWith, type Outcome } from "../../kernel/access/outcome.ts";
import { ownCase, stakeOf } from "../../kernel/access/own-case.ts";
import type { Actor, Deps } from "../../kernel/context/deps.ts";
import type { RecordChange } from "../../kernel/definitions/record-definition.ts";
import type { Shown } from "../../ports/resources.d.ts";
import { checkBody } from "../../kernel/records/check-body.ts";
import { isDeleted } from "../../kernel/access/deleted-account.ts";
import { mailTo } from "../../kernel/mail/mail-to.ts";
import { refusal } from "../../kernel/rules/refusal.ts";
import type { StaffNoteRecord } from "../../ports/review-records.ts";
import type { Writes } from "../../ports/store.ts";
import { recordForStaff, showNote } from "../review/index.ts";
import { mention, readersOfNotes } from "./sql/mentions.ts";
import { partiesOf } from "../../kernel/sql/parties.ts";

const nameOf = ({ user }: Actor): string => `${user.first_name} ${user.last_name}`.trim();

/** With `mentions`, ids of others of the staff: each reads it among what they were named in, and gets a mail that says where. */
export async function writeNote(deps: Deps, actor: Actor, { id, body }: RecordChange): Promise<Outcome<Shown["staff-note"]>> {
  const { values, refusals } = checkBody(deps, "staff-note", body);
  if (refusals.length > 0) return invalid(refusals);
  const named = [...new Set(values.mentions)].filter((user) => user !== actor.user.id);
  const at = deps.clock.now().toISOString();
  return deps.store.transaction(async (tx): Promise<Outcome<Shown["staff-note"]>> => {
    const application = await tx.find("application", id);
    if (!application) return notFound;
    // Those who are named, too: nobody is told of it who may read it no more; and whom it is about, so that the account doesn't go while it is written.
    const locked = await lockActor(tx, actor, { resource: "staff-note", verb: "create" }, [...named, application.user_id]);
    if (!locked) return forbidden;
    const person = locked.get(application.user_id);
    if (!person) return notFound;
    const own = await ownCase(tx, actor.user.id, id);
    if (own) return refusedWith(own);
    if (isDeleted(person)) return conflict("account-gone");
    const [readers, [parties]] = [await tx.query(readersOfNotes(named)), await tx.query(partiesOf([id]))];
    // Somebody of the staff who applies themselves isn't told what is written about them.
    if (named.some((user) => !readers.includes(user) || (parties && stakeOf(user, parties) !== null))) return invalid([refusal("no-reader", "mentions")]);
    const note = await tx.insert("staff_note", { id: randomUUID(), application: id, author_user_id: actor.user.id, text: values.text, at });
    if (readers.length > 0) await tx.query(mention(note.id, readers, at));
    for (const reader of readers) await mailMention(tx, deps, actor, note, reader);
    await recordForStaff(tx, actor, id, "note-written", { note: note.id, ...(readers.length > 0 && { mentions: readers.length }) }, at);
    return done({ ...showNote(note, nameOf(actor)), mentions: readers }, true);
  });
}

/** Who wrote it and where it stands: what it says of somebody stays in the console. */
async function mailMention(tx: Writes, deps: Deps, actor: Actor, { id, application }: StaffNoteRecord, reader: string): Promise<void> {
  const user = await tx.find("user", reader);
  if (!user || isDeleted(user)) return;
  const args = { by: nameOf(actor) || actor.user.email, page: `${deps.config.publicUrl}/console/applications/${application}` };
  await mailTo(tx, deps, { to: { kind: "staff", user }, mail: "staff-mention", args, key: `staff-mention:${id}:${reader}` });
}
