/** The largest screen that any persona of the shipped documents sees. */
import { decideRoute, NotForAudience, resolveScreen, type ResolveRequest } from "#screens/resolve/index.ts";
import { requestOf, revision, shipped } from "#tests/support/shipped-screens.ts";

export function largestScreen(): { persona: string; request: ResolveRequest; bytes: number } {
  let largest: { persona: string; request: ResolveRequest; bytes: number } | null = null;
  for (const persona of Object.keys(shipped.personas)) {
    for (const { name } of shipped.flow.routes) {
      const request = requestOf(persona, name);
      if (decideRoute(revision, request).do !== "show") continue;
      const bytes = bytesOf(request);
      if (!largest || bytes > largest.bytes) largest = { persona, request, bytes };
    }
  }
  if (!largest) throw new Error("No persona sees any screen.");
  return largest;
}

/** 0 where it is for somebody else: an applicant is no co-signer. */
function bytesOf(request: ResolveRequest): number {
  try {
    return JSON.stringify(resolveScreen(revision, request)).length;
  } catch (error) {
    if (error instanceof NotForAudience) return 0;
    throw error;
  }
}
