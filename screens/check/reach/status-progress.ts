import type { CommandEntry, StatusMove } from "#screens/language/documents/catalog.ts";
import type { Condition } from "#screens/language/expressions/condition.ts";
import type { DocumentSet, RouteDoc } from "#screens/language/documents/document.ts";
import { ownProperty } from "../survey/data-types.ts";
import type { Frame } from "../survey/frame.ts";
import { commandTargets } from "./command-targets.ts";
import { Journey, NOTHING } from "./journey.ts";
import type { Fact } from "./journey.ts";
import { literalArguments } from "./showing.ts";
import { all } from "../solver/formula.ts";
import type { Formula } from "../solver/formula.ts";
import { NO_BINDINGS } from "../solver/normal-form.ts";
import type { Bindings } from "../solver/normal-form.ts";
import type { Assignment } from "../solver/solve.ts";
import type { Variable } from "../solver/variable.ts";
import { varOf } from "./answers.ts";
import type { ActionSite, Element, Surface } from "../survey/site.ts";
import type { SubjectSections } from "./world.ts";
import type { World } from "./world.ts";

/** A screen or modal in front of the person. */
export interface Stop {
  surface: Surface;
  offers: Offers;
  fact: Fact;
}

/** How a command gets somebody with a status on. Whoever gives up gets nowhere: a move to an ended status is none. */
export function statusMovesOf(
  { catalog, flow }: DocumentSet,
  command: string,
  { subject }: Pick<SubjectSections, "subject">,
  status: string,
): readonly StatusMove[] {
  const { moves = [], movesOf = {} } = ownProperty(catalog.commands, command) ?? {};
  const ended = subject === null ? catalog.lifeCycle?.ended : ownProperty(flow.subjects ?? {}, subject)?.ended;
  const own = subject === null ? moves : (ownProperty(movesOf, subject) ?? []);
  return own.filter(({ from, to }) => from.includes(status) && !ended?.includes(to));
}

/** When each thing on a screen or modal is offered, by the thing; null where that can't be said. */
interface Offers {
  bindings: Bindings;
  formulas: Map<object, Formula | null>;
}

/** What is the same for everybody who is followed: formulas that are made once are also put into clauses once. */
interface Ground {
  offers: Map<string, Offers>;
  /** Where the guards of a route send people on, each when those before it don't. */
  turns: Map<RouteDoc, readonly { id: string; go: string; formula: Formula }[]>;
  below: Map<string, readonly Variable[]>;
}
const grounds = new WeakMap<World, Ground>();

function groundOf(world: World): Ground {
  let ground = grounds.get(world);
  if (!ground) grounds.set(world, (ground = { offers: new Map(), turns: new Map(), below: new Map() }));
  return ground;
}

/**
 * Follows everything that screens offer to somebody with one status: links, commands,
 * modals, questions and guards, until one of the commands moves the status or nothing new comes up.
 */
export class StatusProgress {
  readonly stops = new Map<string, Stop>();
  private readonly arrived = new Map<RouteDoc, Fact>();
  private readonly done = new Set<unknown>();
  private readonly world: World;
  private readonly ground: Ground;
  private readonly sections: SubjectSections;
  private readonly status: string;
  private readonly journey: Journey;
  private moved: Fact | null = null;

  constructor(world: World, sections: SubjectSections, status: string, start: Assignment) {
    this.world = world;
    this.ground = groundOf(world);
    this.sections = sections;
    this.status = status;
    this.journey = new Journey(world, start);
  }

  /** What moves the status on, from these routes; null when nothing ever does. */
  from(entries: readonly RouteDoc[]): Fact | null {
    for (const route of entries) this.arrived.set(route, { causes: [`Open ${route.path}`] });
    for (let known = -1; known !== this.known() && !this.moved && !this.world.space.effort.isOver;) {
      known = this.known();
      for (const [route, fact] of this.arrived) this.pass(route, fact);
      for (const stop of this.stops.values()) this.act(stop);
    }
    return this.moved;
  }

  /** Guards that keep the person from a screen, and that nothing they can do puts to rest. */
  closed(): { route: RouteDoc; guard: string }[] {
    return [...this.arrived.keys()].flatMap((route) => {
      if (route.screen === undefined || this.done.has(shown(route))) return [];
      const bindings = this.world.bindingsOf(route);
      const lasting = this.world.guardsOf(route).filter(({ when }) => !this.canBe(this.world.wanted(when, "false", bindings)));
      return lasting.map(({ id }) => ({ route, guard: id }));
    });
  }

  /** Uses of commands that would move the status, were they shown. */
  hidden(): ActionSite[] {
    return [...this.stops.values()].flatMap((stop) =>
      stop.surface.sites.filter((site): site is ActionSite => {
        if (site.is !== "action" || !("command" in site.action) || this.done.has(placeOf(stop, site))) return false;
        const moves = statusMovesOf(this.world.survey.documents, site.action.command, this.sections, this.status);
        return moves.some((move) => this.canBe(this.world.wanted(move.when ?? true, "true")));
      }),
    );
  }

  private canBe(formula: Formula): boolean {
    return this.journey.reach(formula, NOTHING) !== null;
  }

  private known(): number {
    return this.arrived.size + this.stops.size + this.done.size;
  }

  /** Each thing happens once: the first way in which it can is as good as any. */
  private once(key: unknown, formula: Formula, because: Fact, then: (fact: Fact) => void, step?: string): void {
    if (this.done.has(key)) return;
    const fact = this.journey.reach(formula, because, step);
    if (!fact) return;
    this.done.add(key);
    then(fact);
  }

  private arrive(name: string, fact: Fact): void {
    const { world, status } = this;
    if (name === "@home") {
      for (const home of this.sections.homes) {
        if (home.status === status) this.once(`home ${home.go}`, world.wanted(home.when, "true"), fact, (at) => this.arrive(home.go, at));
      }
      return;
    }
    const route = world.survey.documents.flow.routes.find((each) => each.name === name);
    if (route && !this.arrived.has(route)) this.arrived.set(route, fact);
  }

  /** Through the guards of an address, to its screen or to where they send the person. */
  private pass(route: RouteDoc, fact: Fact): void {
    for (const { id, go, formula } of this.turnsOf(route)) this.once(turnedAway(route, id), formula, fact, (at) => this.arrive(go, at));
    this.once(shown(route), this.world.shows(route), fact, (at) => {
      if (route.redirect) this.arrive(route.redirect.go, at);
      else if (route.screen !== undefined) this.show("screen", route.screen, NO_BINDINGS, at);
    });
  }

  private turnsOf(route: RouteDoc) {
    const { world, ground } = this;
    let turns = ground.turns.get(route);
    if (!turns) {
      const bindings = world.bindingsOf(route);
      const idle: Formula[] = [];
      turns = world.guardsOf(route).map(({ id, go, when }) => {
        const formula = all([world.wanted(when, "not-false", bindings), ...idle]);
        if (go !== "@home") idle.push(world.wanted(when, "false", bindings));
        return { id, go, formula };
      });
      ground.turns.set(route, turns);
    }
    return turns;
  }

  private show(kind: Surface["kind"], id: string, bindings: Bindings, fact: Fact): void {
    const { surfaces, varied } = this.world.survey;
    for (const surface of [...surfaces, ...varied]) {
      if (surface.kind !== kind || surface.id !== id) continue;
      const key = `${kind} ${id} ${surface.variant?.id ?? ""} ${JSON.stringify([...bindings])}`;
      let offers = this.ground.offers.get(key);
      if (!offers) this.ground.offers.set(key, (offers = { bindings, formulas: new Map() }));
      if (!this.stops.has(key)) this.stops.set(key, { surface, offers, fact });
    }
  }

  private act(stop: Stop): void {
    const { surface, fact } = stop;
    for (const element of surface.elements) if (element.asks) this.answer(stop, element);
    for (const site of surface.sites) {
      if (site.is !== "action" || this.done.has(site)) continue;
      const formula = this.offered(stop, site, site.frame, site.element);
      if (!formula) continue;
      const { action } = site;
      if ("command" in action) this.run(stop, site, action.command, formula);
      else if ("set" in action) this.once(site, formula, fact, (at) => this.changeRoot(action.set, at), stepOf(site));
      else if ("go" in action || "resume" in action) {
        const to = "go" in action ? action.go : action.resume;
        this.once(site, formula, fact, (at) => this.arrive(to, at), stepOf(site));
      } else if ("open" in action) {
        this.once(site, formula, fact, (at) => this.show("modal", action.open, literalArguments(site), at), stepOf(site));
      }
    }
  }

  private run(stop: Stop, site: ActionSite, command: string, formula: Formula): void {
    const { world } = this;
    const entry = ownProperty(world.survey.documents.catalog.commands, command);
    if (!entry) return; // said by the reference family
    for (const move of statusMovesOf(world.survey.documents, command, this.sections, this.status)) {
      this.once(move, all([formula, world.wanted(move.when ?? true, "true")]), stop.fact, (at) => (this.moved ??= at), stepOf(site));
    }
    this.once(
      placeOf(stop, site),
      formula,
      stop.fact,
      (at) => {
        for (const root of listsNamed(site, entry)) this.changeRoot(root, at);
        for (const path of entry.changes ?? []) this.change(path, at, site.role === "save");
        for (const route of commandTargets(world.survey, command, stop.surface)) this.arrive(route, at);
        for (const modal of entry.opens ?? []) this.show("modal", modal, NO_BINDINGS, at);
      },
      site.role === "save" ? undefined : stepOf(site),
    );
  }

  /** A question of this screen may get any answer. */
  private answer(stop: Stop, element: Element): void {
    if (this.done.has(element)) return;
    const path = varOf(element);
    const formula = this.offered(stop, element, element.asks!.frame, null);
    if (path === null)
      return formula ? this.once(element, formula, stop.fact, (at) => this.changeRoot(element.asks!.root, at), `Answer "${element.id}"`) : undefined;
    if (!formula || !this.world.space.has(path)) return;
    const answered = (at: Fact): void => this.world.space.variablesOf(path).forEach((variable) => this.journey.free(variable, at));
    this.once(element, formula, stop.fact, answered, `Answer "${element.id}"`);
  }

  /** @param saves answers change by being asked, not by the section's being saved */
  private change(path: string, fact: Fact, saves: boolean): void {
    if (path === this.sections.status || (saves && this.world.survey.types.resourceOf(path) !== undefined)) return;
    this.changeRoot(path, fact);
  }

  /** A list may become any other, and so may what is chosen. */
  private changeRoot(root: string, fact: Fact): void {
    const { below } = this.ground;
    let variables = below.get(root);
    if (!variables) below.set(root, (variables = this.world.space.all().filter(({ owner }) => owner === root || owner.startsWith(`${root}.`))));
    for (const variable of variables) this.journey.free(variable, fact);
  }

  /** "The thing is there to be used." Of several variants that hold at once, each counts. */
  private offered({ surface, offers }: Stop, thing: object, frame: Frame, element: Element | null): Formula | null {
    let formula = offers.formulas.get(thing);
    if (formula === undefined) offers.formulas.set(thing, (formula = this.offeredWhen(surface, offers.bindings, frame, element)));
    return formula;
  }

  private offeredWhen(surface: Surface, bindings: Bindings, frame: Frame, element: Element | null): Formula | null {
    const { world } = this;
    if (!world.isSoundFrame(frame)) return null;
    const blocked = (element?.node as { blocked?: Condition } | undefined)?.blocked;
    const others = world.survey.varied.filter(({ kind, id }) => kind === surface.kind && id === surface.id);
    return all([
      ...(surface.variant ? [world.wanted(surface.variant.when, "true")] : others.map(({ variant }) => world.wanted(variant!.when, "not-true"))),
      world.drawn(frame, bindings),
      ...(blocked === undefined ? [] : [world.wanted(blocked, "false", bindings)]),
    ]);
  }
}

const shown = ({ name }: RouteDoc): string => `${name} is shown`;
const turnedAway = ({ name }: RouteDoc, guard: string): string => `${guard} moves on from ${name}`;
/** What a variant leaves alone is the same use. */
const placeOf = ({ surface }: Stop, { at }: ActionSite): string => `${surface.kind} ${surface.id} ${at.file}${at.path}`;

/** Lists whose members a command adds or takes away. */
function listsNamed({ action }: ActionSite, { input = {} }: CommandEntry): string[] {
  const given = ("command" in action && action.input) || {};
  return Object.entries(input).flatMap(([name, type]) => {
    const root = given[name];
    return type.type === "string" && type.names === "list-root" && typeof root === "string" ? [root] : [];
  });
}

function stepOf({ action, role, element }: ActionSite): string {
  const cause = role === "press" && element ? `Press "${element.id}"` : "Wait";
  return "command" in action ? `${cause} (${action.command})` : cause;
}
