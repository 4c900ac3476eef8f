/** Uploaded files: taken in, read by their owner and by staff, deleted by their owner. */
import { randomUUID } from "node:crypto";
import type { AnsweredPart } from "../rules/life-cycle.ts";
import type { DocumentRecord } from "../../ports/records.ts";
import { refusal } from "../rules/refusal.ts";
import type { Naming, Reads } from "../../ports/store.ts";
import { handOf, recordEvent } from "../records/application-history.ts";
import type { OwnerId, RecordOwner } from "../context/record-owner.ts";
import type { Actor, Deps } from "../context/deps.ts";
import { numberConstant, textConstant } from "../context/texts.ts";
import { cleanFilename, cleanUpload, savedName } from "./clean-upload.ts";
import { conflict, done, invalid, notFound, refusedWith, type CallProblem, type Outcome } from "../access/outcome.ts";
import { ownPerson } from "../access/own-case.ts";
import { allowedRecord } from "../access/part-access.ts";
import { event } from "../records/event.ts";
import { all, first } from "../records/read-records.ts";
import { checkResource } from "../records/resource-validation.ts";
import { showDocument } from "../records/represent.ts";
import type { Shown } from "../../ports/resources.d.ts";
import { legalHold } from "../sql/legal-holds.ts";

export interface Upload {
  purpose: unknown;
  filename: string;
  body: Buffer;
}

/** Beside the outcomes of every call: the content is of no accepted type, or is too large. */
export type UploadOutcome = { ok: true; value: Shown["document"] } | { ok: false; problem: CallProblem | { kind: "unsupported-type" } | { kind: "too-large" } };

/** `quota`: bytes that one person may have at a time. */
export async function storeUpload(deps: Deps, actor: Actor, upload: Upload, quota: number): Promise<UploadOutcome> {
  const documents = deps.documents.current();
  const checked = checkResource(deps, "document", { purpose: upload.purpose }, { for: "create" });
  if (checked.refusals.length > 0) return invalid(checked.refusals);
  const { purpose } = checked.values;
  const filename = cleanFilename(upload.filename);
  const longest = numberConstant(documents, "upload_name_max_length");
  if (filename === "") return invalid([refusal("document-nameless", "file")]);
  if ([...filename].length > longest) return invalid([refusal("document-name", "file", { n: longest })]);

  const isPhoto = purpose === "profile_image";
  const most = numberConstant(documents, isPhoto ? "photo_max_bytes" : "upload_max_bytes");
  const leastSide = numberConstant(documents, "photo_least_side");
  const clean = await cleanUpload(actor.user.id, upload.body, ...(isPhoto ? [{ bytes: most, leastSide }] : []));
  if (!clean.ok) {
    if (clean.why === "type") return { ok: false, problem: { kind: "unsupported-type" } };
    const code = isPhoto && (clean.why === "pixels" || clean.why === "small") ? `photo-${clean.why}` : `document-${clean.why}`;
    return invalid([refusal(code, "file", clean.why === "small" ? { n: leastSide } : {})]);
  }
  const accepted = textConstant(documents, isPhoto ? "photo_types" : "upload_types").split(",");
  if (!accepted.includes(clean.contentType)) return { ok: false, problem: { kind: "unsupported-type" } };
  // The limit is about what is sent; what grows while it is drawn anew must fit as well.
  if (upload.body.length > most || clean.body.length > most) return { ok: false, problem: { kind: "too-large" } };
  const isFull = async (reads: Pick<Reads, "uploadedBytes">): Promise<boolean> => (await reads.uploadedBytes(actor.user.id)) + clean.body.length > quota;
  const full = invalid([refusal("document-quota", "file")]);
  if (await isFull(deps.store)) return full;

  const id = randomUUID();
  const key = `uploads/${actor.user.id}/${id}`;
  // The file first: a row never names a file that isn't there. One without a row is litter, not loss.
  await deps.files.put(key, clean.body, clean.contentType);
  try {
    const row = await deps.store.transaction(async (tx) => {
      // One person's uploads take turns here, so that several at once can't pass the quota together.
      await tx.lock("user", actor.user.id);
      if (await isFull(tx)) return null;
      return tx.insert("document", {
        id,
        owner_user_id: actor.user.id,
        filename,
        size: clean.body.length,
        content_type: clean.contentType,
        purpose,
        storage_key: key,
        created_at: deps.clock.now().toISOString(),
      });
    });
    if (row) return done(showDocument(row), true);
    await deps.files.remove(key).catch(() => undefined);
    return full;
  } catch (error) {
    await deps.files.remove(key).catch(() => undefined);
    throw error;
  }
}

export async function readDocument(deps: Deps, actor: Actor, id: string): Promise<Outcome<Shown["document"]>> {
  const found = await paperFor(deps, actor, "document", id);
  return found.ok ? done(showDocument(found.value)) : found;
}

/** Staff who open somebody's papers leave a trace, and open none of whom they have a stake with themselves. */
async function paperFor(deps: Deps, actor: Actor, resource: "document" | "document-content", id: string, ahead = false): Promise<Outcome<DocumentRecord>> {
  const found = await allowedRecord(deps, actor, { resource, verb: "read", record: "document", id });
  if (!found.ok || found.value.owner_user_id === actor.user.id) return found;
  const { owner_user_id } = found.value;
  const ids = (await all(deps.store, "application", { user_id: owner_user_id })).map((application) => application.id);
  const own = await ownPerson(deps.store, actor.user.id, owner_user_id, ids);
  if (own) return refusedWith(own);
  const name = ahead ? "document-read-ahead" : "document-opened";
  await deps.store.transaction((tx) => event(tx, { about: owner_user_id, by: actor, name, detail: { document: id }, at: deps.clock.now() }));
  return found;
}

export interface DocumentContent {
  body: Buffer;
  contentType: string;
  filename: string;
}

/** `ahead`: a page has it at hand, and nobody saw it yet, which is kept as what it is. */
export async function readDocumentContent(deps: Deps, actor: Actor, id: string, { ahead = false } = {}): Promise<Outcome<DocumentContent>> {
  const found = await paperFor(deps, actor, "document-content", id, ahead);
  if (!found.ok) return found;
  const row = found.value;
  const file = await deps.files.get(row.storage_key);
  if (!file) return notFound;
  return done({ body: file.body, contentType: row.content_type, filename: savedName(row.filename, row.content_type) });
}

/** What only the documents know is of no other part. */
const partOf = ({ records }: RecordOwner, record: Naming["record"]): AnsweredPart => records.find((one) => one.record === record)?.part ?? "answers";

const without = (answers: Record<string, unknown>, document: string): Record<string, unknown> =>
  Object.fromEntries(Object.entries(answers).map(([name, value]) => [name, value === document ? null : value]));

/** What named it loses the link. A paper that a submitted application rests on stays; of whom the law holds, the file is kept until it doesn't. */
export async function deleteDocument(deps: Deps, actor: Actor, id: string): Promise<Outcome<null>> {
  const found = await allowedRecord(deps, actor, { resource: "document", verb: "delete", record: "document", id });
  if (!found.ok) return found;
  const removed = await deps.store.transaction(async (tx) => {
    // A hold of the law is placed before or after it, never in the middle.
    await tx.lock("user", found.value.owner_user_id);
    // Held first, so that no answer begins to name it meanwhile.
    if (!(await tx.lock("document", id))) return null;
    // The photo of a profile is changed with the profile, and what was drawn of it goes along.
    if (await first(tx, "profile", { photo: id })) return false;
    const naming = await tx.fileReferences(found.value.owner_user_id, id);
    const owners = new Map<string, OwnerId>();
    for (const { record, owner: of, owner_id } of naming) {
      const owner = deps.areas.owners[of];
      const locked = await owner.lock(tx, owner_id);
      if (locked && !locked.takes(partOf(owner, record))) return false;
      owners.set(owner_id, { of, id: owner_id });
    }
    await tx.remove("document", id);
    // What has a column loses it with the file.
    for (const { record, id: one } of naming) {
      const row = await tx.lock(record, one);
      if (row && Object.values(row.answers).includes(id)) await tx.update(record, one, { answers: without(row.answers, id) });
    }
    const { purpose } = found.value;
    for (const owner of owners.values()) await recordEvent(tx, handOf(owner, actor, deps.clock.now()), "document-deleted", { document: id, purpose });
    return { isKept: (await tx.query(legalHold(found.value.owner_user_id))) !== null };
  });
  if (removed === null) return notFound;
  if (!removed) return conflict("wrong-state");
  if (removed.isKept) return done(null);
  await deps.files.remove(found.value.storage_key).catch((error: unknown) => deps.errors.report(error, { during: "removing a file" }));
  return done(null);
}
