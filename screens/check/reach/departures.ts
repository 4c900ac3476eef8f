/** Every way on that leads to another address: what is pressed, what a screen does by itself, the arrow back. */
import type { Literal } from "#screens/language/expressions/condition.ts";
import type { RouteDoc, Value } from "#screens/language/documents/document.ts";
import type { Place } from "#screens/language/documents/finding.ts";
import { pointerTo } from "../words/places.ts";
import { all } from "../solver/formula.ts";
import type { Formula } from "../solver/formula.ts";
import type { Bindings } from "../solver/normal-form.ts";
import type { ActionRole, ActionSite, Surface } from "../survey/site.ts";
import { queryBindings } from "./query-bindings.ts";
import type { Showing } from "./showing.ts";
import type { World } from "./world.ts";

export interface Departure {
  at: Place;
  role: ActionRole | "back";
  /** Null of the arrow back, which stands on whatever its route shows. */
  site: ActionSite | null;
  surface: Surface | null;
  to: RouteDoc;
  /** Where it may be taken, and when. */
  ways: readonly { route: RouteDoc; formula: Formula }[];
  /** What is known of the address that it leads to. */
  bindings: Bindings;
  /** Nothing of the address is another, but for the route. */
  isPlain: boolean;
}

/** Those whose target is about the same data: of another thing's address nothing is known here. */
export function departures(world: World, showing: Showing): Departure[] {
  const { survey } = world;
  const { routes } = survey.documents.flow;
  const byName = new Map(routes.map((route) => [route.name, route]));
  const pressed = [...survey.surfaces, ...survey.varied].flatMap((surface) =>
    surface.sites.flatMap((site): Departure[] => {
      if (site.is !== "action" || !("go" in site.action) || (surface.variant && site.at.file === surface.file)) return [];
      const to = byName.get(site.action.go);
      if (!to || isAfterCommand(site) || !world.isSoundFrame(site.frame)) return [];
      const ways = showing.ways(surface).map((way) => ({ route: way.route, formula: all([way.formula, world.drawn(site.frame, way.bindings)]) }));
      const { params = {}, query = {}, keepQuery = false } = site.action;
      const same = ways.filter(({ route }) => isSameThing(world, route, to, params));
      const bindings = same.length === 0 ? null : addressBindings(world, to, query, keepQuery);
      if (!bindings) return [];
      return [
        {
          at: { ...site.at, path: pointerTo(site.at.path, "go") },
          role: site.role,
          site,
          surface,
          to,
          ways: same,
          bindings,
          isPlain: Object.keys(query).length === 0,
        },
      ];
    }),
  );
  const arrows = routes.flatMap((route, index): Departure[] => {
    const to = route.back === undefined ? undefined : byName.get(route.back);
    if (!to || route.screen === undefined || route.meta?.disableBack) return [];
    const bindings = addressBindings(world, to, {}, false);
    if (!bindings) return [];
    return [
      {
        at: { file: survey.fileOf("flow"), path: `/routes/${index}/back`, id: route.name },
        role: "back",
        site: null,
        surface: null,
        to,
        ways: [{ route, formula: world.shows(route) }],
        bindings,
        isPlain: true,
      },
    ];
  });
  return [...pressed, ...arrows];
}

/** What follows a command comes upon what that has changed. */
const isAfterCommand = ({ at }: ActionSite): boolean => at.path.endsWith("/then");

const partsOf = (path: string): string[] => path.split("/").flatMap((step) => (step.startsWith(":") ? [step.slice(1)] : []));

/** Whether the target's address names what this one does: by the same parts, or by data that says what a part is. */
function isSameThing({ survey }: World, from: RouteDoc, to: RouteDoc, params: Readonly<Record<string, Value>>): boolean {
  const here = partsOf(from.path);
  return partsOf(to.path).every((part) => {
    if (!here.includes(part)) return false;
    const given = params[part];
    if (given === undefined) return true;
    return typeof given === "object" && given !== null && "var" in given && given.var === survey.documents.catalog.parameters?.[part];
  });
}

/** Null where guards of the target read what isn't the same each time. */
function addressBindings(world: World, to: RouteDoc, query: Readonly<Record<string, Value>>, keepsQuery: boolean): Bindings | null {
  const said = new Map<string, Literal>();
  for (const [name, value] of Object.entries(query)) {
    if (typeof value === "object" && value !== null) {
      if (world.guardsOf(to).some(({ when }) => world.reads(when).includes(`query.${name}`))) return null;
      continue;
    }
    said.set(name, value);
  }
  const whole = queryBindings(world, said);
  const changed = keepsQuery ? new Map([...whole].filter(([path]) => said.has(path.slice("query.".length)))) : whole;
  return new Map([...world.bindingsOf(to), ...changed]);
}
