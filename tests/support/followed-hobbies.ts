/** The corpus' screen of hobbies (a list of answers, among other things), following what happens to it. */
import type { ScreenDescriptor, ScreenPatch } from "#screens/language/documents/descriptor.ts";
import type { FollowDoc } from "#screens/language/documents/catalog.ts";
import type { DocumentSet } from "#screens/language/documents/document.ts";
import { compile, resolvePatch, resolveScreen, type ResolveRequest } from "#screens/resolve/index.ts";
import { documentsOf, readDocuments } from "#server/documents/load.ts";

export interface Hobby {
  id: string;
  version: number;
  name: string | null;
  kind: string | null;
  club: string | null;
}
export const hobby = (id: string, name: string | null = null, version = 1): Hobby => ({ id, version, name, kind: null, club: null });

const FOLLOWS: FollowDoc[] = [{ topic: "application", id: { var: "person.id" } }];

function documents(follows: FollowDoc[]): DocumentSet {
  const { documents } = documentsOf(readDocuments(`${process.cwd()}/tests/language/corpus/base`));
  const details = { ...documents!.screens["details"]!, follows };
  return { ...documents!, screens: { ...documents!.screens, details } };
}

export interface HobbyScreen {
  draw(list: readonly Hobby[], change?: Partial<ResolveRequest>): ScreenDescriptor;
  /** What it looks like once these roots are other than before. */
  patch(list: readonly Hobby[], roots: readonly string[], change?: Partial<ResolveRequest>): ScreenPatch;
}

export function hobbyScreen(follows = FOLLOWS): HobbyScreen {
  const revision = compile(documents(follows));
  let at = 0;
  const request = (list: readonly Hobby[], change: Partial<ResolveRequest> = {}): ResolveRequest => ({
    route: { name: "details", params: { source: "demo" }, query: {} },
    data: { person: { id: "p1", version: 1 }, hobbies: { list, count: list.length, any: list.length > 0, full: list.length >= 3 } },
    locale: "en-US",
    now: new Date(Date.UTC(2026, 5, 15, 12, 0, at++)),
    audience: "applicant",
    ...change,
  });
  return {
    draw: (list, change) => structuredClone(resolveScreen(revision, request(list, change))),
    patch: (list, roots, change) => structuredClone(resolvePatch(revision, request(list, change), new Set(roots))),
  };
}
