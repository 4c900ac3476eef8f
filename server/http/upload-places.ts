/** A file is held in memory while its content is looked at: how many may be at a time. */
import { refuse } from "./error-response.ts";
import type { HostParts } from "./host-parts.ts";

/** Beyond this many, people are asked to come again. */
const UPLOADS_AT_ONCE = 8;
/** A form asks for two papers. Whoever sends more than this at once leaves room for the others. */
const UPLOADS_A_PERSON = 3;

/** @throws RefusedRequest `too-many` or `unavailable` with Retry-After */
export async function withUploadPlace<T>({ uploads }: HostParts["state"], person: string, work: () => Promise<T>): Promise<T> {
  if (uploads.filter((one) => one === person).length >= UPLOADS_A_PERSON) throw refuse("too-many", { headers: { "Retry-After": "5" } });
  if (uploads.length >= UPLOADS_AT_ONCE) throw refuse("unavailable", { headers: { "Retry-After": "5" } });
  uploads.push(person);
  try {
    return await work();
  } finally {
    uploads.splice(uploads.indexOf(person), 1);
  }
}
