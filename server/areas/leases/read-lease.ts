/** The file of a lease: of a draft for whoever decides, of one that was sent for those who stand in it. */
import { notFound, refusedWith, done, type Outcome } from "../../kernel/access/outcome.ts";
import { ownCase } from "../../kernel/access/own-case.ts";
import type { Actor, Deps } from "../../kernel/context/deps.ts";
import { savedName } from "../../kernel/uploads/clean-upload.ts";
import type { LeaseRecord } from "../../ports/review-records.ts";
import { coversOf } from "./lease-wording.ts";
import { leaseOf, ownLease } from "./sql.ts";

export interface LeaseContent {
  content: Uint8Array;
  type: string;
  name: string;
}

async function contentOf({ files }: Pick<Deps, "files">, lease: LeaseRecord | null): Promise<Outcome<LeaseContent>> {
  const file = lease && (await files.get(lease.storage_key));
  return file ? done({ content: file.body, type: file.contentType, name: savedName(lease.filename, file.contentType) }) : notFound;
}

/** Anybody else's isn't there. */
export const readOwnLease = async (deps: Deps, actor: Actor, id: string): Promise<Outcome<LeaseContent>> =>
  contentOf(deps, await deps.store.query(ownLease(id, actor.user.id)));

export async function readLeaseOfCase(deps: Deps, actor: Actor, application: string): Promise<Outcome<LeaseContent>> {
  const found = await deps.store.find("application", application);
  if (!found) return notFound;
  const own = await ownCase(deps.store, actor.user.id, application);
  return own ? refusedWith(own) : contentOf(deps, await deps.store.query(leaseOf(coversOf({ application: found }))));
}
