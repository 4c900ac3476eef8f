/** What an event changes on a screen that is open: only what reads data that is other than before is drawn again. */
import type { BlockDescriptor, ScreenPatch } from "../language/documents/descriptor.ts";
import type { BlockDoc } from "../language/documents/document.ts";
import { compileBlocks } from "./compile/block.ts";
import type { ResolveRequest } from "./compile/context.ts";
import { isByItself } from "./revision/needs.ts";
import { type Compiled, evaluateIn } from "./compile/compiled.ts";
import type { CompiledScreen } from "./revision/plan.ts";
import type { Revision } from "./revision/revision.ts";
import { beginDrawing, frameOf, resolveModals } from "./screen.ts";

interface Place {
  in: string | null;
  blocks: (string | Compiled<BlockDescriptor[]>)[];
}

/**
 * @param roots data that is other than when the screen was drawn
 * @throws UnknownScreen, NotForAudience
 */
export function resolvePatch(revision: Revision, request: ResolveRequest, roots: ReadonlySet<string>): ScreenPatch {
  const drawing = beginDrawing(revision, request);
  const { context, screen, plan, variants } = drawing;
  const title = evaluateIn(screen.title, context);
  const places = placesOf(screen, (block) => isRead(revision.needs.ofBlock(block), roots)).map((place) => ({
    in: place.in,
    blocks: place.blocks.flatMap<string | BlockDescriptor>((each) => (typeof each === "string" ? each : evaluateIn(each, context))),
  }));
  const opened = new Set(context.modals.keys());
  const { now, today, shell, enter, opens, follows, unknowns } = frameOf(drawing);
  const byThemselves = new Set(opens.map(({ modal }) => modal));
  for (const [key, { id }] of context.modals)
    if (!byThemselves.has(key) && !opened.has(key) && !isRead(revision.needs.ofModal(id), roots)) context.modals.delete(key);
  return {
    of: { revision: revision.id, locale: plan.texts.locale, screen: screen.doc.id, variants: [...variants] },
    now,
    today,
    title,
    shell,
    enter,
    opens,
    ...(follows && { follows }),
    unknowns,
    places,
    modals: resolveModals(plan, screen.doc.id, context),
    ...(!screen.rules.fixed && { rules: evaluateIn(screen.rules, context) }),
    ...(context.tables.size > 0 && { tables: Object.fromEntries(context.tables) }),
    ...(context.chosen && { ephemeral: context.chosen }),
  };
}

/** Whether a person may be somewhere hangs on data that no block names. */
const isRead = (reads: ReadonlySet<string>, roots: ReadonlySet<string>): boolean => reads.has("route") || [...reads].some((root) => roots.has(root));

/** Every list of siblings that one has to be drawn again among, by the highest that it has to be. */
function placesOf({ doc, environment }: CompiledScreen, isAffected: (block: BlockDoc) => boolean): Place[] {
  const places: Place[] = [];
  const visit = (blocks: readonly BlockDoc[], parent: string | null, at: string): void => {
    const affected = blocks.map(isAffected);
    if (affected.includes(true))
      places.push({ in: parent, blocks: blocks.map((block, i) => (affected[i] ? compileBlocks([block], at, environment) : block.id)) });
    blocks.forEach((block, i) => {
      if (!affected[i] && block.blocks && isByItself(block)) visit(block.blocks, block.id, `${at}/${block.id}`);
    });
  };
  visit(doc.blocks, null, doc.id);
  return places;
}
