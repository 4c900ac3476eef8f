/** The largest screen that any persona of the shipped documents sees. */
import { decideRoute, resolveScreen, type ResolveRequest } from "#screens/resolve/index.ts";
import { requestOf, revision, shipped } from "#tests/support/shipped-screens.ts";

export function largestScreen(): { persona: string; request: ResolveRequest; bytes: number } {
  let largest: { persona: string; request: ResolveRequest; bytes: number } | null = null;
  for (const persona of Object.keys(shipped.personas)) {
    for (const { name } of shipped.flow.routes) {
      const request = requestOf(persona, name);
      if (decideRoute(revision, request).do !== "show") continue;
      const bytes = JSON.stringify(resolveScreen(revision, request)).length;
      if (!largest || bytes > largest.bytes) largest = { persona, request, bytes };
    }
  }
  if (!largest) throw new Error("No persona sees any screen.");
  return largest;
}
