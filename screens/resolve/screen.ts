import type { BlockDescriptor, ModalDescriptor, ScreenDescriptor } from "../language/documents/descriptor.ts";
import { FORMAT, type ScreenDoc } from "../language/documents/document.ts";
import { evaluate, type Scope } from "../language/expressions/evaluate.ts";
import { CATALOG_VERSION } from "../language/kinds/manifest.ts";
import { readPath, readSegments, segmentsOf } from "../language/expressions/read-path.ts";
import type { ResolveContext, ResolveRequest, Unknown } from "./compile/context.ts";
import { beginnings } from "./compile/ephemeral.ts";
import { resolveFollows } from "./follows.ts";
import { type Compiled, evaluateIn } from "./compile/compiled.ts";
import { type CompiledScreen, isFor, type Plan } from "./revision/plan.ts";
import type { Revision } from "./revision/revision.ts";
import { resolveShell } from "./compile/shell.ts";
import { metaOf, routeData } from "./status.ts";
import { SUPPORT_MODAL } from "./revision/support-modal.ts";

/** There is no such screen, or the route draws none. */
export class UnknownScreen extends Error {
  override readonly name = "UnknownScreen";
}
/** The screen is not for this audience. */
export class NotForAudience extends Error {
  override readonly name = "NotForAudience";
}

/**
 * A screen as it is drawn for one person. Pure: the same request gives the same descriptor.
 * @throws UnknownScreen, NotForAudience
 */
export function resolveScreen(revision: Revision, request: ResolveRequest): ScreenDescriptor {
  const drawing = beginDrawing(revision, request);
  const { later = {} } = request;
  return Object.keys(later).length === 0 ? finished(drawing, blocksOf) : drawnInTurn(drawing, request, later);
}

/** What of a screen its questions are made of. */
export type AskingScreen = Pick<ScreenDescriptor, "route" | "today" | "blocks" | "modals" | "constants" | "rules" | "opens" | "enter">;

/**
 * The same without what stands around the questions, for whoever only asks what is still open on it.
 * @throws UnknownScreen, NotForAudience
 */
export function resolveQuestions(revision: Revision, request: ResolveRequest): AskingScreen {
  const drawing = beginDrawing(revision, request);
  const { context, plan, screen, today } = drawing;
  const blocks = blocksOf(drawing);
  const { opens, enter } = beginningOf(drawing);
  const modals = resolveModals(plan, screen.doc.id, context);
  return { route: request.route, today, blocks, opens, enter, modals, rules: evaluateIn(screen.rules, context), constants: screen.constants };
}

function blocksOf({ screen: { parts }, context }: Drawing): BlockDescriptor[] {
  const blocks: BlockDescriptor[] = [];
  for (const { piece: compiled } of parts) for (const block of evaluateIn(compiled, context)) blocks.push(block);
  return blocks;
}

/** `kept`: what is drawn of modals, by their key. */
function finished(drawing: Drawing, drawBlocks: (drawing: Drawing) => BlockDescriptor[], kept?: KeptModals): ScreenDescriptor {
  const { revision, context, plan, screen, variants } = drawing;
  const { request } = context;
  const title = evaluateIn(screen.title, context);
  const description = screen.description && evaluateIn(screen.description, context);
  const head = screen.head && evaluateIn(screen.head, context);
  const blocks = drawBlocks(drawing);
  const { now, today, shell, enter, opens, follows, unknowns } = frameOf(drawing);
  const modals = resolveModals(plan, screen.doc.id, context, kept);
  return {
    format: FORMAT,
    catalog: CATALOG_VERSION,
    revision: revision.id,
    locale: plan.texts.locale,
    now,
    today,
    screen: screen.doc.id,
    route: request.route,
    title,
    ...(description && { description }),
    ...(head && Object.keys(head).length > 0 && { head }),
    layout: screen.doc.layout,
    shell,
    blocks,
    enter,
    ...(follows && { follows }),
    modals,
    opens,
    rules: evaluateIn(screen.rules, context),
    remainingTexts: screen.remainingTexts as string[],
    ...(context.chosen && { ephemeral: context.chosen }),
    ...(context.tables.size > 0 && { tables: Object.fromEntries(context.tables) }),
    constants: screen.constants,
    variants: [...variants],
    guards: [...(request.guards ?? [])],
    unknowns,
  };
}

/** What is drawn of a part of a screen, with all that it leaves behind in the context. */
interface DrawnPart<Drawn> extends Pick<ResolveContext, "unknowns" | "tables" | "modals"> {
  drawn: Drawn;
}
type KeptModals = Map<string, DrawnPart<ModalDescriptor>>;

/** Drawn without what is read off the screen, and then again what reads that. */
function drawnInTurn(drawing: Drawing, request: ResolveRequest, later: NonNullable<ResolveRequest["later"]>): ScreenDescriptor {
  const { revision, screen } = drawing;
  const parts = screen.parts.map(({ doc, piece: compiled }) => ({ doc, piece: compiled, part: drawnPart(compiled, drawing.context) }));
  const kept: KeptModals = new Map();
  const first = finished(drawing, ({ context }) => parts.flatMap(({ part }) => putInto(context, part)), kept);
  const data = { ...request.data };
  for (const [root, readOff] of Object.entries(later)) {
    const value = readOff(first);
    if (value !== undefined) data[root] = value;
  }
  const again = beginDrawing(revision, { ...request, data });
  // Read by a variant as well, it makes another screen of it.
  if (again.plan !== drawing.plan) return finished(again, blocksOf);
  const isLate = (reads: ReadonlySet<string>): boolean => reads.has("route") || Object.keys(later).some((root) => reads.has(root));
  for (const [key, { drawn }] of kept) if (isLate(revision.needs.ofModal(drawn.id))) kept.delete(key);
  const drawnLast = ({ context }: Drawing): BlockDescriptor[] =>
    parts.flatMap(({ doc, piece: compiled, part }) => putInto(context, isLate(revision.needs.ofTree(doc)) ? drawnPart(compiled, context) : part));
  return finished(again, drawnLast, kept);
}

function drawnPart<Drawn>(compiled: Compiled<Drawn>, context: ResolveContext): DrawnPart<Drawn> {
  const own = { ...context, unknowns: [], tables: new Map(), modals: new Map() };
  return { drawn: evaluateIn(compiled, own), unknowns: own.unknowns, tables: own.tables, modals: own.modals };
}

function putInto<Drawn>(context: ResolveContext, { drawn, unknowns, tables, modals }: DrawnPart<Drawn>): Drawn {
  context.unknowns.push(...unknowns);
  for (const [path, table] of tables) context.tables.set(path, table);
  for (const [key, modal] of modals) if (!context.modals.has(key)) context.modals.set(key, modal);
  return drawn;
}

type Chosen = ReturnType<typeof beginnings>;

/** One screen on its way to one person. */
export interface Drawing {
  revision: Revision;
  plan: Plan;
  variants: readonly string[];
  screen: CompiledScreen;
  context: ResolveContext & { chosen?: Chosen };
  now: string;
  today: string;
}

/** @throws UnknownScreen, NotForAudience */
export function beginDrawing(revision: Revision, request: ResolveRequest): Drawing {
  const id = request.screen ?? revision.routes.byName.get(request.route.name)?.screen;
  const unknowns: Unknown[] = [];
  const variants = request.variants ?? decideVariants(revision, request.data, unknowns);
  const plan = revision.plan(variants, request.locale, request.audience);
  const screen = id === undefined ? null : plan.screen(id);
  if (!screen) throw new UnknownScreen(`The route "${request.route.name}" draws no screen${id === undefined ? "" : ` "${id}"`}.`);
  if (!isFor(screen.doc.audience, request.audience)) throw new NotForAudience(`The screen "${screen.doc.id}" is not for ${request.audience}.`);

  const chosen = chosenOn(screen.doc, request, plan);
  const context = {
    request,
    scope: scopeOf(revision, plan, request, chosen),
    unknowns,
    tables: new Map(),
    modals: new Map(),
    ...(chosen && { chosen }),
  };
  return { revision, plan, variants, screen, context, now: instant(request.now), today: dayOf(request) };
}

/** What is chosen on a screen to begin with; undefined where nothing is. */
const chosenOn = ({ ephemeral }: Pick<ScreenDoc, "ephemeral">, request: ResolveRequest, plan: Plan): Chosen | undefined =>
  ephemeral &&
  beginnings(ephemeral, request.route.query, dayOf(request), (path) => {
    const [root = "", ...steps] = segmentsOf(path);
    return plan.mayRead(root) ? readSegments(request.data[root], steps) : undefined;
  });

/** What happens by itself once the screen is there. */
function beginningOf({ screen, context }: Drawing): Pick<ScreenDescriptor, "opens" | "enter"> {
  const opens = screen.opens.filter(({ decide }) => decide(context) !== false).map(({ modal, once }) => (once === undefined ? { modal } : { modal, once }));
  for (const { modal } of opens) addModal(context, modal);
  // What a screen does by itself waits until it is known to be right.
  const enter = screen.enter
    .filter(({ decide }) => decide(context) === true)
    .map(({ id: entry, action }) => ({ id: entry, action: evaluateIn(action, context) }));
  return { opens, enter };
}

function addModal({ modals }: ResolveContext, id: string): void {
  if (!modals.has(id)) modals.set(id, { id, args: {} });
}

/** What stands around the blocks. They are drawn before, as are the modals that they open. */
export function frameOf(drawing: Drawing) {
  const { revision, plan, screen, context, now, today } = drawing;
  const { route } = context.request;
  const { opens, enter } = beginningOf(drawing);
  addModal(context, SUPPORT_MODAL);
  const meta = metaOf(revision, route.name, plan.routeMeta(route.name), context.request.data);
  const shell = resolveShell(plan.shell, meta, revision.routes.byName.get(route.name), revision.routes, context);
  const follows = resolveFollows(screen.follows, revision, context);
  return { now, today, shell, enter, opens, follows, unknowns: context.unknowns };
}

/** Modals that the screen's actions open, and those that these open in turn. */
export function resolveModals(plan: Plan, screen: string, context: ResolveContext, kept?: KeptModals): Record<string, ModalDescriptor> {
  const modals: Record<string, ModalDescriptor> = {};
  // A Map goes on to entries that are added while it is walked.
  for (const [key, { id, args }] of context.modals) {
    const modal = plan.modal(id, screen);
    if (!modal) continue;
    if (!kept) modals[key] = evaluateIn(modal, withArguments(context, args));
    else {
      const part = kept.get(key) ?? drawnPart(modal, withArguments(context, args));
      modals[key] = putInto(context, part);
      kept.set(key, part);
    }
  }
  return modals;
}

const withArguments = (context: ResolveContext, args: Record<string, unknown>): ResolveContext => ({
  ...context,
  scope: { ...context.scope, data: { ...context.scope.data, args } },
});

/**
 * One modal for an `open-modal` effect. Its own actions that open further modals ask the server.
 * @throws UnknownScreen, NotForAudience
 */
export function resolveModal(revision: Revision, id: string, request: ResolveRequest, args: Record<string, unknown> = {}): ModalDescriptor {
  const unknowns: Unknown[] = [];
  const variants = request.variants ?? decideVariants(revision, request.data, unknowns);
  const plan = revision.plan(variants, request.locale, request.audience);
  const screen = request.screen ?? revision.routes.byName.get(request.route.name)?.screen ?? null;
  const modal = plan.modal(id, screen);
  if (!modal) throw new UnknownScreen(`There is no modal "${id}".`);
  if (!isFor(plan.varied.modals[id]?.audience ?? [], request.audience)) throw new NotForAudience(`The modal "${id}" is not for ${request.audience}.`);
  const under = screen === null ? null : plan.documentOf(screen);
  const scope = scopeOf(revision, plan, request, under ? chosenOn(under, request, plan) : undefined);
  const tables = new Map<string, unknown>();
  const drawn = evaluateIn(modal, withArguments({ request, scope, unknowns, tables, modals: new Map() }, args));
  return tables.size > 0 ? { ...drawn, tables: Object.fromEntries(tables) } : drawn;
}

/** What documents may read for this person: roots that are not for their audience are left out, and so unknown. */
function scopeOf(revision: Revision, plan: Plan, request: ResolveRequest, chosen: Chosen = {}): Scope {
  const data: Record<string, unknown> = {};
  for (const root of Object.keys(request.data)) if (plan.mayRead(root)) data[root] = request.data[root];
  data.route = routeData(revision, request.route.name, request.data);
  return { data: Object.assign(data, chosen), constants: revision.documents.constants, conditions: revision.conditions };
}

/** The variants of this person, in the order in which they apply. One that can't be decided does not apply. */
export function variantsFor(revision: Revision, data: ResolveRequest["data"]): string[] {
  return decideVariants(revision, data, []);
}

function decideVariants(revision: Revision, data: ResolveRequest["data"], unknowns: Unknown[]): string[] {
  const scope: Scope = { data, constants: revision.documents.constants, conditions: revision.conditions };
  return revision.variantIds.filter((id) => {
    const truth = evaluate(revision.documents.variants[id]?.when ?? false, scope);
    if (truth.is === "unknown") unknowns.push({ at: `variant.${id}.when`, reason: truth.reason });
    return truth.is === true;
  });
}

/** The person's day. */
function dayOf({ data, now }: ResolveRequest): string {
  const clock = readPath(data.clock, "today");
  return typeof clock === "string" ? clock : instant(now).slice(0, 10);
}

const instant = (now: string | Date): string => (typeof now === "string" ? now : now.toISOString());
