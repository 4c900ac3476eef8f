/**
 * A world that is thrown away: somebody goes on as a persona, and what follows is worked out from the documents alone. It is
 * nothing but the steps that were taken in it, which whoever walks keeps, and which are gone over anew each time: nothing
 * is written, nobody outside is called, and no list, count or mail knows of it.
 */
import type { ScreenDescriptor } from "#screens/language/documents/descriptor.ts";
import type { CommandEntry } from "#screens/language/documents/catalog.ts";
import type { PersonaDoc } from "#screens/language/documents/document.ts";
import { evaluate } from "#screens/language/expressions/evaluate.ts";
import { findRoute, hrefOf } from "#screens/resolve/index.ts";
import type { PublishedDocuments } from "../../kernel/context/documents.ts";
import { eventsFrom } from "../../kernel/rules/life-cycle.ts";
import { asPersona } from "./persona.ts";
import { endOf, isFor, isOpenTo, routeFor, stopAt, type FlowPosition } from "./flow-position.ts";
import { previewOf } from "./previewed-screen.ts";

/** A button that was pressed, answers that were given, or an `event` of the application's life that led to a status: the team's, time's, or one whose way is skipped. */
export type WalkStep = { command: string; input: Record<string, unknown> } | { event: string; to: string };

export interface Walk {
  /** Where they are; an address of the product. */
  address: string;
  steps: readonly WalkStep[];
  /** What is pressed there now. */
  pressed: WalkStep | null;
}

export interface Walked {
  screen: string;
  address: string;
  /** That of the flow; null where they have none. */
  status: string | null;
  /** Whether the documents say that something follows from what was pressed. Where not, it is no step. */
  follows: boolean;
  /** The persona who is that far, whose data stand for what only the product works out; null: nothing had to. */
  like: string | null;
  /** What may happen to their application, whoever causes it. */
  events: { event: string; to: string }[];
  viewer: Record<string, unknown> | null;
  descriptor: ScreenDescriptor | null;
}

type Data = Record<string, unknown>;

interface World {
  data: Data;
  like: string | null;
}

/** @returns null where there is no such address for them, or a step is none */
export function walkOn(documents: PublishedDocuments, persona: PersonaDoc, how: { locale: string; variants?: readonly string[] }, walk: Walk): Walked | null {
  const travellerIn = ({ data }: World): FlowPosition => asPersona(documents, { ...persona, data }, how);
  let world: World | null = { data: structuredClone(persona.data), like: null };
  for (const step of walk.steps) {
    world = stepped(documents, persona, world, step);
    if (!world) return null;
  }
  const { route: asked } = findRoute(documents.revision, walk.address.split(/[?#]/u)[0] ?? "/");
  let route: string | null = asked;
  let follows = false;
  if (walk.pressed) {
    const after = stepped(documents, persona, world, walk.pressed);
    if (!after) return null;
    const lead = leadOf(documents, travellerIn(after), walk.pressed, asked);
    follows = after !== world || lead !== null;
    world = after;
    route = lead ?? asked;
  }
  const traveller = travellerIn(world);
  if (route === documents.set.flow.notFound || !isOpenTo(traveller, route)) return null;
  const stop = stopAt(traveller, route);
  const shown = stop.decision.do === "show" ? stop.decision.screen : endOf(traveller, stop);
  const at = shown === null ? null : stop.decision.do === "show" ? route : routeFor(traveller, shown);
  if (shown === null || at === null || !isFor(traveller, shown)) return null;
  const seen = previewOf(traveller, shown, how.locale);
  const request = traveller.request(at);
  const status = statusIn(documents, world.data);
  return {
    screen: shown,
    address: hrefOf(documents.revision, at, request.route.params),
    status,
    follows,
    like: world.like,
    events: status === null ? [] : eventsFrom(status),
    viewer: traveller.viewer,
    descriptor: seen?.descriptor ?? null,
  };
}

/** The same world where nothing changes; null where there is no such step. */
function stepped(documents: PublishedDocuments, persona: PersonaDoc, world: World, step: WalkStep): World | null {
  if ("event" in step) {
    const known = eventsFrom(statusIn(documents, world.data) ?? "").some(({ event, to }) => event === step.event && to === step.to);
    return known ? moved(documents, persona, world, step.to, null) : null;
  }
  const { commands } = documents.set.catalog;
  const entry = Object.hasOwn(commands, step.command) ? commands[step.command] : undefined;
  if (!entry) return null;
  if (step.command === SAVES) return answered(world, step.input);
  const move = moveOf(documents, world.data, entry);
  return move === null ? world : moved(documents, persona, world, move, entry.changes ?? []);
}

const SAVES = "save-answers";

/** What is typed stands there as if it had been saved. Records of a list stay as they are. */
function answered(world: World, { root, values }: Record<string, unknown>): World | null {
  if (typeof root !== "string" || !isRecord(values)) return null;
  const before = Object.hasOwn(world.data, root) ? world.data[root] : undefined;
  if (!isRecord(before) || "list" in before) return world;
  const after = structuredClone(before);
  for (const [path, value] of Object.entries(values)) put(after, path.split("."), value);
  return { ...world, data: { ...world.data, [root]: after } };
}

function put(into: Data, [name = "", ...rest]: readonly string[], value: unknown): void {
  if (rest.length === 0) into[name] = value;
  else {
    const below = Object.hasOwn(into, name) ? into[name] : undefined;
    const inside: Data = isRecord(below) ? below : {};
    into[name] = inside;
    put(inside, rest, value);
  }
}

/** The status that a command moves them to as things stand. */
function moveOf({ set, revision }: PublishedDocuments, data: Data, { moves = [] }: CommandEntry): string | null {
  const status = statusIn({ set }, data);
  const scope = { data, constants: set.constants, conditions: revision.conditions };
  const move = moves.find(({ from, when }) => status !== null && from.includes(status) && (when === undefined || evaluate(when, scope).is === true));
  return move?.to ?? null;
}

/**
 * They are in another status, and what only the product works out is as with the persona who is that far and otherwise most
 * like them. `changes`: what of theirs that touches; null for all but their answers.
 */
function moved(documents: PublishedDocuments, persona: PersonaDoc, { data }: World, to: string, changes: readonly string[] | null): World {
  const { personas, catalog } = documents.set;
  const alike = (other: PersonaDoc): number =>
    Object.entries(data).filter(([root, value]) => JSON.stringify(other.data[root]) === JSON.stringify(value)).length;
  const [nearest] = Object.values(personas)
    .filter((other) => other.audience === persona.audience && statusIn(documents, other.data) === to)
    .map((other) => ({ other, alike: alike(other) }))
    .sort((a, b) => b.alike - a.alike || (a.other.id < b.other.id ? -1 : 1));
  const after = structuredClone(data);
  const { other } = nearest ?? {};
  const touched = changes ?? Object.keys(other?.data ?? {}).filter((root) => !isTheirs(catalog.roots[root], root));
  for (const path of other ? touched : []) {
    const value = valueAt(other!.data, path.split("."));
    if (value !== undefined) put(after, path.split("."), structuredClone(value));
  }
  put(after, statusPath(documents), to);
  return { data: after, like: other?.id ?? null };
}

/** What they said themselves, and who they are, stays. */
const isTheirs = (root: { resource?: string } | undefined, name: string): boolean => root === undefined || root.resource !== undefined || name === "user";

/** The first of the screens that what was pressed can lead to at which the flow lets them stay. */
function leadOf({ set }: PublishedDocuments, traveller: FlowPosition, step: WalkStep, at: string): string | null {
  const leads = "event" in step ? [] : (set.catalog.commands[step.command]?.leads ?? []);
  return leads.find((route) => route !== at && isOpenTo(traveller, route) && stopAt(traveller, route).decision.do === "show") ?? null;
}

const statusPath = ({ set }: Pick<PublishedDocuments, "set">): string[] => (set.catalog.status ?? "").split(".");

function statusIn(documents: Pick<PublishedDocuments, "set">, data: Data): string | null {
  const status = valueAt(data, statusPath(documents));
  return typeof status === "string" ? status : null;
}

const valueAt = (data: unknown, path: readonly string[]): unknown =>
  path.reduce<unknown>((value, name) => (isRecord(value) && Object.hasOwn(value, name) ? value[name] : undefined), data);

const isRecord = (value: unknown): value is Data => typeof value === "object" && value !== null && !Array.isArray(value);
