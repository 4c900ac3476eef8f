/**
 * The draft of a lease that a reviewer reads before it is sent: written from what was agreed, or uploaded in its place. The file is kept
 * first, and the row with its hash after it; what was there before goes with its file.
 */
import { createHash, randomUUID } from "node:crypto";
import { lockActor } from "../../kernel/access/lock-users.ts";
import { lockApplication } from "../../kernel/access/lock-application.ts";
import { conflict, done, forbidden, invalid, notFound, refusedWith, type CallProblem, type Outcome } from "../../kernel/access/outcome.ts";
import { ownCase } from "../../kernel/access/own-case.ts";
import type { Actor, Deps } from "../../kernel/context/deps.ts";
import { numberConstant, textsOf, type Texts } from "../../kernel/context/texts.ts";
import type { RecordChange } from "../../kernel/definitions/record-definition.ts";
import { drawPdf } from "../../kernel/pdf/draw-pdf.ts";
import { checkBody } from "../../kernel/records/check-body.ts";
import { event } from "../../kernel/records/event.ts";
import { all } from "../../kernel/records/read-records.ts";
import { moveOf } from "../../kernel/rules/life-cycle.ts";
import { refusal } from "../../kernel/rules/refusal.ts";
import { cleanFilename, cleanUpload } from "../../kernel/uploads/clean-upload.ts";
import { REMOVE_FILES } from "../../kernel/uploads/remove-files.ts";
import type { Shown } from "../../ports/resources.d.ts";
import type { LeaseRecord } from "../../ports/review-records.ts";
import type { ApplicationState } from "../../ports/state.ts";
import type { Writes } from "../../ports/store.ts";
import { coversOf, isCurrent, leaseWording, whyNotWritten, type LeaseWording } from "./lease-wording.ts";
import { leaseOf } from "./sql.ts";

const PDF = "application/pdf";

/** The draft as it stands; written anew where what was agreed, or the template, is another by now. `again`: instead of what was uploaded, too. */
export async function prepareLease(deps: Deps, actor: Actor, { id, body }: Pick<RecordChange, "id" | "body">): Promise<Outcome<Shown["staff-lease"]>> {
  const { values, refusals } = checkBody(deps, "staff-lease", body);
  if (refusals.length > 0) return invalid(refusals);
  const found = await caseOf(deps, actor, id);
  if (!found.ok) return found;
  const state = found.value;
  const kept = await deps.store.query(leaseOf(coversOf(state)));
  if (kept?.sent_at) return done(await shown(deps, kept));
  const wording = await leaseWording(deps, deps.store, state);
  const stays = kept !== null && (kept.origin === "template" || values.again !== true) && (await isCurrent(deps.store, kept, wording));
  if (stays) return done(await shown(deps, kept));
  const why = await whyNotWritten(deps, wording, actor.locale);
  if (why) return refusedWith(why);
  const texts = textsOf(deps.documents.current(), wording.locale);
  const content = await drawPdf(wording.document!, {
    made: deps.clock.now(),
    author: deps.config.brand.name,
    pageOf: (page, pages) => texts("lease.page", { page, pages }),
  });
  const filename = filenameOf(texts, wording.home, numberConstant(deps.documents.current(), "upload_name_max_length"));
  return keepDraft(deps, actor, state, {
    origin: "template",
    wording,
    content,
    filename,
    document: JSON.parse(JSON.stringify(wording.document)) as LeaseRecord["document"],
  });
}

/** By its home, whatever that is called: a slash in it leads to no folder, and of a name that is too long the beginning stays. */
function filenameOf(texts: Texts, home: string, longest: number): string {
  const named = (name: string): string => cleanFilename(texts("lease.filename", { home: name }));
  const name = home
    .split(/[\\/]/u)
    .map((part) => part.trim())
    .filter(Boolean)
    .join(", ");
  return named([...name].slice(0, Math.max(0, longest - [...named("")].length)).join(""));
}

type Replaced = { ok: true; value: Shown["staff-lease"] } | { ok: false; problem: CallProblem | { kind: "unsupported-type" } | { kind: "too-large" } };

/** A PDF of the staff's own, by the rules that hold for every upload. */
export async function replaceLease(deps: Deps, actor: Actor, id: string, file: { filename: string; body: Buffer }): Promise<Replaced> {
  const found = await caseOf(deps, actor, id);
  if (!found.ok) return found;
  const documents = deps.documents.current();
  const filename = cleanFilename(file.filename);
  const longest = numberConstant(documents, "upload_name_max_length");
  if (filename === "") return invalid([refusal("document-nameless", "file")]);
  if ([...filename].length > longest) return invalid([refusal("document-name", "file", { n: longest })]);
  if (file.body.length > numberConstant(documents, "lease_max_bytes")) return { ok: false, problem: { kind: "too-large" } };
  const clean = await cleanUpload(actor.user.id, file.body);
  if (!clean.ok) return clean.why === "type" ? { ok: false, problem: { kind: "unsupported-type" } } : invalid([refusal(`document-${clean.why}`, "file")]);
  if (clean.contentType !== PDF) return { ok: false, problem: { kind: "unsupported-type" } };
  const wording = await leaseWording(deps, deps.store, found.value);
  return keepDraft(deps, actor, found.value, { origin: "upload", wording, content: clean.body, filename, document: null });
}

/** What is read of an application whose lease may be sent, or was, by whoever has no stake in it. */
async function caseOf(deps: Deps, actor: Actor, id: string): Promise<Outcome<ApplicationState>> {
  const state = await deps.store.applicationState(id);
  if (!state) return notFound;
  const own = await ownCase(deps.store, actor.user.id, id);
  if (own) return refusedWith(own);
  const isSent = (await deps.store.query(leaseOf(coversOf(state))))?.sent_at != null;
  return isSent || moveOf("send-lease", state.application.status, "reviewer").ok ? done(state) : conflict("lease-not-yet");
}

interface Draft extends Pick<LeaseRecord, "origin" | "filename" | "document"> {
  wording: LeaseWording;
  content: Buffer;
}

async function keepDraft(
  deps: Deps,
  actor: Actor,
  state: ApplicationState,
  { origin, filename, document, wording, content }: Draft,
): Promise<Outcome<Shown["staff-lease"]>> {
  const [id, covers] = [randomUUID(), coversOf(state)];
  const storage_key = `leases/${id}`;
  // The file first: a row never names one that isn't there.
  await deps.files.put(storage_key, content, PDF);
  const outcome = await deps.store.transaction(async (tx): Promise<Outcome<LeaseRecord>> => {
    if (!(await lockActor(tx, actor, { resource: "staff-lease", verb: "create" }))) return forbidden;
    const locked = await lockApplication(tx, state.application.id);
    const before = locked && (await tx.query(leaseOf(covers)));
    // Sent, or out of its hands, while this was written.
    if (!locked || before?.sent_at != null || !moveOf("send-lease", locked.status, "reviewer").ok) return conflict("lease-not-yet");
    if (before) await dropDraft(tx, before);
    const now = deps.clock.now();
    const lease = await tx.insert("lease", {
      id,
      covers,
      origin,
      locale: wording.locale,
      filename,
      size: content.length,
      storage_key,
      sha256: createHash("sha256").update(content).digest("hex"),
      document,
      ends_on: wording.ends_on,
      made_by: actor.user.id,
      made_at: now.toISOString(),
      sent_at: null,
    });
    for (const party of wording.parties) {
      // Of one that staff uploaded nobody has to have said what they are called.
      const name = party.name || ((await tx.find("user", party.user_id))?.email ?? party.user_id);
      await tx.insert("lease_party", { id: randomUUID(), lease: id, ...party, name });
    }
    await event(tx, { application: locked.id, by: actor, name: origin === "upload" ? "lease-uploaded" : "lease-written", at: now, told: "nobody" });
    return done(lease, true);
  });
  if (outcome.ok) return done(await shown(deps, outcome.value), true);
  await deps.files.remove(storage_key).catch((error: unknown) => deps.errors.report(error, { during: "removing a lease that wasn't kept" }));
  return outcome;
}

/** With its file. It was never sent. */
async function dropDraft(tx: Writes, { id, storage_key }: LeaseRecord): Promise<void> {
  await tx.remove("lease", id);
  await tx.queueJob(REMOVE_FILES, { keys: [storage_key] });
}

async function shown(deps: Deps, { id, origin, locale, filename, size, sha256, made_at, sent_at }: LeaseRecord): Promise<Shown["staff-lease"]> {
  const parties = await all(deps.store, "lease_party", { lease: id });
  return { id, origin, locale, filename, size, sha256, made_at, sent_at, people: parties.map(({ name }) => name).toSorted() };
}
