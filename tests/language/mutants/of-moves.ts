/** Moves that lead nowhere: where nobody is let in, to where one is, round in a circle. */
import type { RouteDoc } from "#screens/language/documents/document.ts";
import { give, put, type Mutant, type MutantFamily, type Shipped } from "./mutant.ts";

const FLOW = "flow.json";

const routeAt = (shipped: Shipped, { name }: RouteDoc): { file: string; path: string } => ({
  file: FLOW,
  path: `/routes/${shipped.documents.flow.routes.findIndex((route) => route.name === name)}`,
});

/** Areas that one status alone may visit, each with a route of an area that this status never visits. */
function* closedPairs(shipped: Shipped): Generator<[from: RouteDoc, to: RouteDoc]> {
  const { routes, statuses } = shipped.documents.flow;
  const own = routes.filter(({ area, screen, subject }) => area !== undefined && screen !== undefined && subject === undefined);
  const allowing = ({ name, area }: RouteDoc): string[] =>
    Object.entries(statuses).flatMap(([status, { allows, home }]) =>
      allows.includes(name) || allows.includes(area!) || home.some(({ go }) => go === name) ? [status] : [],
    );
  for (const from of own)
    for (const to of own)
      if (!allowing(from).some((status) => allowing(to).includes(status)) && !to.path.replace(":source", "").includes(":")) yield [from, to];
}

const SOURCE = { source: { var: "application.source" } };

const withLink = (shipped: Shipped, screen: string, go: string, params: object): Mutant | null => {
  const file = shipped.documents.files[`screen:${screen}`]!;
  if (Object.values(shipped.documents.flow.routes).filter((route) => route.screen === screen).length > 1) return null;
  const block = { id: "way-on", kind: "button", label: "application.back", action: { go, params } };
  return { file, path: "/blocks/-", about: `leads to ${go}`, edits: [{ file, op: "add", path: "/blocks/-", value: block }] };
};

export const MOVES: MutantFamily = [
  "moves that lead nowhere",
  [
    {
      name: "a button to where no status of its screen lets anybody in",
      *makes(shipped) {
        for (const [from, to] of closedPairs(shipped)) {
          const made = withLink(shipped, from.screen!, to.name, SOURCE);
          if (made) yield made;
        }
      },
    },
    {
      name: "an arrow back to where no status of its page lets anybody in",
      *makes(shipped) {
        for (const [from, to] of closedPairs(shipped)) if (!from.meta?.disableBack) yield give(routeAt(shipped, from), "back", to.name);
      },
    },
    {
      name: "a link to its own page",
      *makes(shipped) {
        for (const { name, screen, path } of shipped.documents.flow.routes) {
          const made = screen === undefined || path.includes(":") ? null : withLink(shipped, screen, name, {});
          if (made) yield made;
        }
      },
    },
    {
      name: "a page that leads to itself as soon as it is there",
      *makes(shipped) {
        for (const { name, screen, path } of shipped.documents.flow.routes)
          if (screen !== undefined && !path.includes(":") && !shipped.documents.screens[screen]?.enter)
            yield give({ file: shipped.documents.files[`screen:${screen}`]!, path: "" }, "enter", [{ id: "again", action: { go: name } }]);
      },
    },
    {
      name: "an arrow back to its own page",
      *makes(shipped) {
        for (const route of shipped.documents.flow.routes)
          if (route.back !== undefined && !route.meta?.disableBack)
            yield put({ ...routeAt(shipped, route), path: `${routeAt(shipped, route).path}/back` }, route.name);
      },
    },
  ],
];
