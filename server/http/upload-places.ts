/** A file is held in memory while its content is looked at: how many may be at a time. */
import type { HostContext } from "./context.ts";
import { refuse } from "./error-response.ts";
import type { HostParts } from "./host-parts.ts";

/** Beyond this many, people are asked to come again. */
const UPLOADS_AT_ONCE = 8;
/** A form asks for two papers. Whoever sends more than this at once leaves room for the others. */
const UPLOADS_A_PERSON = 3;

/** One file on its way in. */
export interface UploadPlace {
  person: string;
  /** Bytes a millisecond, so far. */
  pace(): number;
  cut(): void;
}

/**
 * Whoever has no place yet comes before those who have several: of theirs, the one that hardly moves is cut off.
 * So a few who send drop by drop keep nobody out.
 * @throws RefusedRequest `too-many` or `unavailable` with Retry-After
 */
export async function withUploadPlace<T>({ state: { uploads }, metrics }: HostParts, c: HostContext, person: string, work: () => Promise<T>): Promise<T> {
  const placesOf = (one: string): number => [...uploads].filter((place) => place.person === one).length;
  if (placesOf(person) >= UPLOADS_A_PERSON) throw refuse("too-many", { headers: { "Retry-After": "5" } });
  if (uploads.size >= UPLOADS_AT_ONCE) {
    const [slowest] = placesOf(person) > 0 ? [] : [...uploads].filter((place) => placesOf(place.person) > 1).sort((a, b) => a.pace() - b.pace());
    if (!slowest) throw refuse("unavailable", { headers: { "Retry-After": "5" } });
    uploads.delete(slowest);
    slowest.cut();
  }
  const place = placeOf(c, person);
  uploads.add(place);
  metrics.uploads.set(uploads.size);
  try {
    return await work();
  } finally {
    uploads.delete(place);
    metrics.uploads.set(uploads.size);
  }
}

function placeOf(c: HostContext, person: string): UploadPlace {
  const socket = c.env?.incoming?.socket;
  const [bytes, began] = [socket?.bytesRead ?? 0, performance.now()];
  return {
    person,
    pace: () => ((socket?.bytesRead ?? 0) - bytes) / (performance.now() - began + 1),
    cut: () => socket?.destroy(),
  };
}
