/**
 * Brings an open screen up to what happened since it was drawn. An event says only where to look: what it looks like is
 * read again, with what this visitor may see now, and whoever may not stay any more is led away.
 */
import type { Catalog } from "#screens/language/documents/catalog.ts";
import type { CommandResult } from "#screens/language/documents/descriptor.ts";
import type { LiveEvent, Topic } from "../../ports/store.ts";
import { refusal } from "../rules/refusal.ts";
import type { Deps, PageAddress, SubjectScreen, Viewer } from "../context/deps.ts";
import { problemsOf } from "../context/texts.ts";
import { subjectScreen } from "./subject-screen.ts";

/** @param after the last event that the screen knows of; null where it may have missed something, so that all of it is drawn again */
export async function patchScreen(deps: Deps, viewer: Viewer, at: PageAddress, after: string | null): Promise<CommandResult> {
  const screen = await subjectScreen(deps, viewer, at);
  if (!screen.viewer.user) return { ok: false, problems: problemsOf(screen.texts, [refusal("sign-in-required")]), effects: [] };
  const { decision } = screen;
  if (decision.do !== "show") return { ok: true, effects: [{ do: decision.do === "leave" ? "leave" : "navigate", href: decision.href }] };
  const told = after === null ? null : await toldSince(deps, screen, after);
  if (told === null) return { ok: true, effects: [], descriptor: screen.drawn! };
  return { ok: true, effects: [{ do: "patch", patch: screen.patch(changedRoots(screen.documents.set.catalog, told)) }] };
}

/** Up to what the screen was read by: what is told meanwhile is asked for by itself. */
const toldSince = async ({ store }: Deps, { viewer, subject: { state } }: SubjectScreen, after: string): Promise<LiveEvent[] | null> =>
  state.told === undefined ? null : store.eventsSince(viewer.user!.id, after, state.told);

/** Data that is other than before, as the catalog says of these events. */
function changedRoots({ topics = {}, roots }: Catalog, told: readonly LiveEvent[]): Set<string> {
  const changed = new Set<string>();
  for (const { kind, ref, topic } of told) {
    const entry = topics[topicOf(topic)];
    const event = entry && Object.hasOwn(entry.events, kind) ? entry.events[kind] : undefined;
    for (const path of event?.changes ?? []) changed.add(path.split(".")[0] as string);
    if (event?.names === "root" && ref !== undefined && Object.hasOwn(roots, ref)) changed.add(ref);
  }
  return changed;
}

const topicOf = (topic: string | undefined): Topic => (topic === undefined ? "person" : (topic.slice(0, topic.indexOf(":")) as Topic));
