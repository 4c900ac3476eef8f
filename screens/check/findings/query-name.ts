/** What a link or a guard writes behind the question mark of an address, and nothing reads there. */
import type { RouteDoc } from "#screens/language/documents/document.ts";
import type { Finding, Place } from "#screens/language/documents/finding.ts";
import type { Survey } from "../survey/survey.ts";
import { meantName, pointerTo, warning } from "../words/places.ts";

/** Read by whoever counts where people come from. */
const CAMPAIGN = "utm_";

export function checkQueryNames(survey: Survey): Finding[] {
  const { catalog, flow, screens } = survey.documents;
  const { queries } = catalog;
  if (!queries) return [];
  const named = [...Object.keys(queries), ...Object.keys(catalog.roots["query"]?.properties ?? {})];
  const routes = new Map(flow.routes.map((route) => [route.name, route]));
  const chosenOn = ({ screen }: RouteDoc): string[] =>
    Object.entries(screens[screen ?? ""]?.ephemeral ?? {}).flatMap(([root, { properties }]) => Object.keys(properties).map((name) => `${root}.${name}`));
  const held = (target: string, query: Readonly<Record<string, unknown>> | undefined, at: Place): Finding[] => {
    const route = routes.get(target);
    const known = route ? [...named, ...chosenOn(route)] : [];
    return Object.keys(query ?? {}).flatMap((name) => {
      if (!route || known.includes(name) || name.startsWith(CAMPAIGN)) return [];
      const place = { ...at, path: pointerTo(`${at.path}/query`, name) };
      const details = { suggestion: 'Take it out, or say among the "queries" of data.json what it is.', ...meantName(name, known, place, Object.keys(query!)) };
      return [warning("reference/unknown-parameter", place, `Nothing reads "${name}" of the address of "${target}"`, details)];
    });
  };
  return [
    ...survey.sites.flatMap((site) => (site.is === "action" && "go" in site.action ? held(site.action.go, site.action.query, site.at) : [])),
    ...flow.guards.flatMap(({ id, go, query }, i) => held(go, query, { file: survey.fileOf("flow"), path: `/guards/${i}`, id })),
  ];
}
