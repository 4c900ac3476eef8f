import type { Literal } from "#screens/language/expressions/condition.ts";
import type { RouteDoc } from "#screens/language/documents/document.ts";
import { ownProperty } from "../survey/data-types.ts";
import { all, any, YES } from "../solver/formula.ts";
import type { Formula } from "../solver/formula.ts";
import type { Lens } from "../solver/condition-formula.ts";
import { NO_BINDINGS } from "../solver/normal-form.ts";
import type { Bindings } from "../solver/normal-form.ts";
import { canHold } from "../solver/solve.ts";
import type { ActionSite, Surface } from "../survey/site.ts";
import type { World } from "./world.ts";

/** One way in which a screen or modal comes to be shown. */
export interface Way {
  route: RouteDoc;
  /** Of a modal: what opens it. */
  opener: ActionSite | null;
  formula: Formula;
  /** What the opener passes as arguments, where that is the same each time. */
  bindings: Bindings;
  steps: string[];
}

export interface Showing {
  ways(surface: Surface): Way[];
  /** The same through a lens: what has to have been so for it ever to be shown. */
  everShown(surface: Surface, lens: Lens): Formula;
}

/** The shell itself opens this modal: its support button is on every screen. */
const SHELL_MODAL = "support";

export function showing(world: World): Showing {
  const { survey } = world;
  const known = new Map<Surface, Way[]>();
  const ever = new Map<Surface, Formula>();
  const pending = new Set<Surface>();
  const openers = openersByModal(world);

  function ways(surface: Surface): Way[] {
    const found = known.get(surface);
    if (found) return found;
    if (pending.has(surface)) return []; // a modal that only opens itself
    pending.add(surface);
    const made = surface.kind === "screen" ? screenWays(surface) : modalWays(surface);
    pending.delete(surface);
    known.set(surface, made);
    return made;
  }

  function ofVariant(surface: Surface): Formula {
    return surface.variant ? world.wanted(surface.variant.when, "true") : YES;
  }

  function screenWays(surface: Surface): Way[] {
    return survey.documents.flow.routes
      .filter((route) => route.screen === surface.id)
      .map((route) => ({
        route,
        opener: null,
        bindings: NO_BINDINGS,
        formula: all([world.shows(route), ofVariant(surface)]),
        steps: [`Open ${route.path}`],
      }));
  }

  function modalWays(surface: Surface): Way[] {
    const found: Way[] = [];
    for (const opener of openers.get(surface.id) ?? []) {
      if (!opener.surface || !world.isSoundFrame(opener.frame)) continue;
      for (const way of ways(opener.surface)) {
        const formula = all([way.formula, world.drawn(opener.frame, way.bindings), ofVariant(surface)]);
        if (!canHold(world.space, formula)) continue;
        found.push({ route: way.route, opener, formula, bindings: literalArguments(opener), steps: [...way.steps, stepOf(opener, surface.id)] });
      }
    }
    if (found.length === 0 && surface.id === SHELL_MODAL) {
      for (const way of survey.surfaces.filter(({ kind }) => kind === "screen").flatMap(ways)) {
        if (!canHold(world.space, way.formula)) continue;
        found.push({ ...way, formula: all([way.formula, ofVariant(surface)]), steps: [...way.steps, "Press the support button"] });
      }
    }
    return found;
  }

  return {
    ways,
    everShown(surface, lens) {
      let found = ever.get(surface);
      if (!found) ever.set(surface, (found = everShownOnce(surface, lens)));
      return found;
    },
  };

  function everShownOnce(surface: Surface, lens: Lens): Formula {
    const when = surface.variant ? world.wanted(surface.variant.when, "true", NO_BINDINGS, lens) : YES;
    if (surface.kind === "modal") return when;
    const routes = survey.documents.flow.routes.filter((route) => route.screen === surface.id);
    // A screen without a route is the reach family's business.
    return all([routes.length === 0 ? YES : any(routes.map((route) => world.shows(route, lens))), when]);
  }
}

function openersByModal({ survey }: World): Map<string, ActionSite[]> {
  const openers = new Map<string, ActionSite[]>();
  for (const surface of [...survey.surfaces, ...survey.varied]) {
    for (const site of surface.sites) {
      if (site.is !== "action" || (surface.variant && site.at.file === surface.file)) continue;
      for (const modal of opensOf(survey.documents, site)) {
        const known = openers.get(modal);
        if (known) known.push(site);
        else openers.set(modal, [site]);
      }
    }
  }
  return openers;
}

function opensOf(documents: World["survey"]["documents"], { action }: ActionSite): string[] {
  if ("open" in action) return [action.open];
  if ("support" in action) return [SHELL_MODAL];
  if ("command" in action) return ownProperty(documents.catalog.commands, action.command)?.opens ?? [];
  return [];
}

function stepOf(opener: ActionSite, modal: string): string {
  const { action, element } = opener;
  const cause = opener.role === "opens" || opener.role === "enter" || !element ? "By itself" : `Press "${element.id}"`;
  return `${cause}${"command" in action ? ` (${action.command})` : ""}: "${modal}" opens`;
}

/** What an action passes to the modal that it opens, where that is the same each time. */
export function literalArguments({ action }: ActionSite): Bindings {
  if (!("open" in action)) return NO_BINDINGS;
  const bindings = new Map<string, Literal>();
  for (const [name, value] of Object.entries(action.args ?? {})) {
    if (typeof value !== "object" || value === null) bindings.set(`args.${name}`, value);
  }
  return bindings.size > 0 ? bindings : NO_BINDINGS;
}
