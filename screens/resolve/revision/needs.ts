/**
 * What has to be loaded: the data roots that a route can read, found from the documents alone. Its guards and
 * those of every route that they hand it on to, what decides the variants, the shell, its screen and the
 * modals that open over it, each as it stands and as any variant changes it.
 */
import type { Condition } from "../../language/expressions/condition.ts";
import type { BlockDoc, Change, DocumentSet, GuardDoc, RouteDoc } from "../../language/documents/document.ts";
import type { Routes } from "../routes/routes.ts";
import { SUPPORT_MODAL } from "./support-modal.ts";
import { shellForRoute, guardApplies } from "../routes/route-guards.ts";
import { sectionsFor } from "./sections-for.ts";

export interface NeedsSource {
  readonly documents: DocumentSet;
  readonly routes: Routes;
  /** Named conditions by name. */
  readonly conditions: Readonly<Record<string, Condition>>;
}

/** Data roots by route and by modal, worked out when first asked for. */
export class Needs {
  readonly #source: NeedsSource;
  readonly #routes = new Map<string, ReadonlySet<string>>();
  readonly #modals = new Map<string, ReadonlySet<string>>();
  readonly #events = new Map<string, readonly string[]>();
  readonly #deciding = new Map<string, ReadonlySet<string>>();
  readonly #trees = new WeakMap<BlockDoc, ReadonlySet<string>>();
  readonly #blocks = new WeakMap<BlockDoc, ReadonlySet<string>>();

  constructor(source: NeedsSource) {
    this.#source = source;
  }

  /** Of deciding whether a person may stay on a route, and of drawing it. Nothing for a route that there is none of. */
  ofRoute(name: string): ReadonlySet<string> {
    let roots = this.#routes.get(name);
    if (!roots) this.#routes.set(name, (roots = this.#route(name)));
    return roots;
  }

  /** Of deciding whether a person may stay on a route, and under which variants. */
  ofDeciding(name: string): ReadonlySet<string> {
    let roots = this.#deciding.get(name);
    if (!roots) {
      const { documents, routes } = this.#source;
      const reading = this.#reading();
      const route = routes.byName.get(name);
      if (route) this.#decision(route, reading);
      for (const variant of Object.values(documents.variants)) reading.value(variant.when);
      this.#deciding.set(name, (roots = reading.roots));
    }
    return roots;
  }

  /** Of drawing a modal alone, over whatever screen. */
  ofModal(id: string): ReadonlySet<string> {
    let roots = this.#modals.get(id);
    if (!roots) {
      const reading = this.#reading();
      reading.modal(id);
      this.#modals.set(id, (roots = reading.roots));
    }
    return roots;
  }

  /** Of drawing a block with all that stands in it. `route` among them as with `ofBlock`. */
  ofTree(block: BlockDoc): ReadonlySet<string> {
    let roots = this.#trees.get(block);
    if (!roots) this.#trees.set(block, (roots = new Set([...this.ofBlock(block), ...(block.blocks ?? []).flatMap((inner) => [...this.ofTree(inner)])])));
    return roots;
  }

  /** Of drawing a block again, `route` among them where it reads the flow's own word; what stands inside a plain container is left out, as it can be drawn by itself. */
  ofBlock(block: BlockDoc): ReadonlySet<string> {
    let roots = this.#blocks.get(block);
    if (!roots) {
      const reading = new Reading(this.#source);
      const { blocks, ...own } = block;
      reading.value(blocks && isByItself(block) ? own : block);
      if (reading.isOfRoute) reading.roots.add("route");
      this.#blocks.set(block, (roots = reading.roots));
    }
    return roots;
  }

  /** Whether the screen of a route follows anything, under some variant at least. */
  follows(name: string): boolean {
    const { documents, routes } = this.#source;
    const id = routes.byName.get(name)?.screen;
    if (id === undefined) return false;
    const isFollowing = (change: Change): boolean => "setScreen" in change && change.in === id && change.setScreen === "follows";
    return documents.screens[id]?.follows !== undefined || Object.values(documents.variants).some(({ changes }) => changes.some(isFollowing));
  }

  /** Events of a topic that change something which a route reads. */
  eventsOf(topic: string, route: string): readonly string[] {
    const key = `${topic} ${route}`;
    let events = this.#events.get(key);
    if (!events) this.#events.set(key, (events = Object.freeze(this.#eventsOf(topic, route))));
    return events;
  }

  #eventsOf(topic: string, route: string): string[] {
    const { topics = {}, roots } = this.#source.documents.catalog;
    const entry = Object.hasOwn(topics, topic) ? topics[topic] : undefined;
    const read = this.ofRoute(route);
    const readsAnswers = [...read].some((root) => roots[root]?.resource !== undefined);
    return Object.entries(entry?.events ?? {})
      .filter(([, { changes = [], names }]) => (names === "root" && readsAnswers) || changes.some((path) => read.has(path.split(".")[0] as string)))
      .map(([name]) => name);
  }

  #reading(): Reading {
    const reading = new Reading(this.#source);
    // The day is the clock's, wherever a rule compares dates.
    reading.roots.add("clock");
    return reading;
  }

  #route(name: string): ReadonlySet<string> {
    const { documents, routes } = this.#source;
    const reading = this.#reading();
    const route = routes.byName.get(name);
    if (!route) return reading.roots;
    this.#decision(route, reading);
    if (route.leave) reading.value(route.leave);
    if (route.screen === undefined) return reading.roots;
    for (const variant of Object.values(documents.variants)) reading.value(variant.when);
    reading.screen(route.screen);
    reading.modal(SUPPORT_MODAL);
    for (const promo of this.#promosOf(route)) reading.value(documents.promos.promos[promo]);
    reading.value(shellForRoute(documents.flow.shell, route));
    return reading.roots;
  }

  /** The guards of a route, and of each that they can hand the same address's data on to. */
  #decision(from: RouteDoc, reading: Reading): void {
    const { documents, routes } = this.#source;
    const { flow } = documents;
    const seen = new Set<string>();
    const waiting = [from];
    const go = (target: string): void => {
      const to = routes.byName.get(target);
      if (to && sameNames(routes.paramsOf(to.name), routes.paramsOf(from.name))) waiting.push(to);
    };
    for (let route = waiting.pop(); route; route = waiting.pop()) {
      if (seen.has(route.name)) continue;
      seen.add(route.name);
      // Whether its area is allowed is asked wherever there is one.
      if (route.area !== undefined) this.#status(route, reading);
      const moves: Pick<GuardDoc, "go" | "params" | "query">[] = flow.guards.filter((guard) => guardApplies(guard, route));
      for (const { go: to, ...reads } of route.redirect ? [...moves, route.redirect] : moves) {
        reading.value(reads);
        if (to !== "@home") go(to);
        else for (const home of this.#status(route, reading)) go(home);
      }
    }
  }

  /** Reads what decides where a status belongs. @returns the routes that it may be */
  #status({ subject }: RouteDoc, reading: Reading): string[] {
    const sections = sectionsFor(this.#source.documents, subject);
    if (!sections) return [];
    reading.root(sections.status);
    const homes = Object.values(sections.statuses).flatMap(({ home }) => home);
    for (const { when } of homes) reading.value(when);
    for (const { reached = [] } of Object.values(sections.statuses)) reading.value(reached);
    if (subject === undefined)
      for (const { when, changes } of Object.values(this.#source.documents.variants)) if (changes.some((change) => "status" in change)) reading.value(when);
    return homes.map(({ go }) => go);
  }

  #promosOf(route: RouteDoc): string[] {
    const varied = Object.values(this.#source.documents.variants).flatMap(({ changes }) =>
      changes.flatMap((change) => ("route" in change && change.route === route.name && change.meta.promo !== undefined ? [change.meta.promo] : [])),
    );
    return route.meta?.promo === undefined ? varied : [route.meta.promo, ...varied];
  }
}

/** Whether what stands in a block can be drawn again without it: the members of a list can't. */
export const isByItself = ({ kind }: BlockDoc): boolean => kind !== "each";

const sameNames = (a: readonly string[], b: readonly string[]): boolean => a.length === b.length && a.every((name) => b.includes(name));

/** Collects the roots of whatever stands in a document: vars, named conditions, sections, modals. */
class Reading {
  readonly roots = new Set<string>();
  /** Whether it reads where the person is and may be. */
  isOfRoute = false;
  readonly #source: NeedsSource;
  readonly #entered = new Set<string>();

  constructor(source: NeedsSource) {
    this.#source = source;
  }

  root(path: string): void {
    const root = path.split(".")[0] as string;
    // `route` is the flow's own word; `item`, `args` and the like are no data of the catalog.
    if (root === "route") this.isOfRoute = true;
    else if (Object.hasOwn(this.#source.documents.catalog.roots, root)) this.roots.add(root);
  }

  screen(id: string): void {
    const { screens } = this.#source.documents;
    if (Object.hasOwn(screens, id) && this.#enter(`screen ${id}`)) this.#document(id, screens[id]);
  }

  modal(id: string): void {
    const { modals } = this.#source.documents;
    if (Object.hasOwn(modals, id) && this.#enter(`modal ${id}`)) this.#document(id, modals[id]);
  }

  #document(id: string, doc: { needs: readonly string[] } | undefined): void {
    for (const root of doc?.needs ?? []) this.root(root);
    this.value(doc);
    const isOf = (change: Change): boolean => "in" in change && change.in === id;
    for (const { changes } of Object.values(this.#source.documents.variants)) this.value(changes.filter(isOf));
  }

  value(value: unknown): void {
    if (Array.isArray(value)) for (const part of value) this.value(part);
    else if (typeof value === "object" && value !== null) {
      for (const [name, part] of Object.entries(value)) {
        if (typeof part !== "string") this.value(part);
        else if (name === "var" || name === "root" || name === "lookup") this.root(part);
        else if (name === "modal" || name === "open") this.modal(part);
        else if (name === "command") this.#opened(part);
        else if (name === "kind" && part === "document") this.root(this.#source.documents.catalog.files ?? "");
        else if (name === "cond" && this.#enter(`condition ${part}`)) this.value(this.#source.conditions[part]);
      }
    }
  }

  /** What an action runs may open a modal over the same screen. */
  #opened(command: string): void {
    const { commands } = this.#source.documents.catalog;
    if (Object.hasOwn(commands, command)) for (const id of commands[command]?.opens ?? []) this.modal(id);
  }

  #enter(what: string): boolean {
    if (this.#entered.has(what)) return false;
    this.#entered.add(what);
    return true;
  }
}
