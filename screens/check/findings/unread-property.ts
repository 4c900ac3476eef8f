/** Properties that nothing reads where they stand: they promise what nobody ever sees. */
import type { FieldDoc, RouteDoc } from "#screens/language/documents/document.ts";
import { documentSource } from "#screens/language/documents/document-source.ts";
import type { Finding, Place } from "#screens/language/documents/finding.ts";
import { BLOCKS_READ, FIELDS_READ, ROUTES_READ, type Beside, type ReadBeside } from "#screens/language/kinds/read-beside.ts";
import { constraintsOf } from "#screens/language/rules/constraint.ts";
import type { FieldKind } from "#screens/language/kinds/fields.ts";
import { ownProperty } from "../survey/data-types.ts";
import type { Element } from "../survey/site.ts";
import { sectionsOf } from "../reach/world.ts";
import type { Survey } from "../survey/survey.ts";
import { error, meantWord, pointerTo, removed, warning } from "../words/places.ts";

type Node = Readonly<Record<string, unknown>>;
interface Unread {
  path: readonly (string | number)[];
  reason: string;
  /** It was read once, and may be again: a message of a rule that went. */
  isHarmless?: true;
}

export function checkUnreadProperties(survey: Survey): Finding[] {
  return [...elementFindings(survey), ...routeFindings(survey), ...areaFindings(survey), ...guardFindings(survey)];
}

/** What is read anywhere it is drawn, in one use of a fragment or under one variant, is read. */
function elementFindings(survey: Survey): Finding[] {
  const unread = new Map<string, Finding>();
  const read = new Set<string>();
  for (const surface of [...survey.surfaces, ...survey.varied, ...survey.mails]) {
    for (const element of surface.elements) {
      const node = element.node as unknown as Node;
      const rules = element.kind === "field" ? ownProperty(FIELDS_READ, String(node["kind"])) : ownProperty(BLOCKS_READ, element.kind);
      const found = [...unreadIn(node, rules ?? {}), ...(element.asks ? unreadOfField(survey, element) : [])];
      const met = new Set(found.map(({ path }) => path.join("/")));
      for (const name of propertiesIn(node)) if (!met.has(name)) read.add(keyOf(survey, element, name));
      for (const { path, reason, isHarmless } of found) {
        if (surface.variant && !element.fromVariant) continue;
        const at = { ...element.at, path: path.reduce<string>(pointerTo, element.at.path) };
        unread.set(keyOf(survey, element, path.join("/")), said(at, reason, isHarmless ? warning : error));
      }
    }
  }
  return [...unread].flatMap(([key, finding]) => (read.has(key) ? [] : [finding]));
}

/** The same for every use of a fragment. */
function keyOf({ documents }: Survey, { at, id }: Element, name: string): string {
  const source = documentSource(documents.sources, at);
  return source.used.length > 0 ? `${source.at.file}${source.at.path} ${name}` : `${at.file} ${id} ${name}`;
}

/** Names as `unreadIn` says them: of entries of lists, too. */
function propertiesIn(node: Node): string[] {
  return Object.entries(node).flatMap(([name, value]) => [
    name,
    ...(Array.isArray(value) && name !== "blocks"
      ? value.flatMap((entry, index) => (typeof entry === "object" && entry !== null ? Object.keys(entry).map((own) => `${name}/${index}/${own}`) : []))
      : []),
    ...(name === "errors" ? Object.keys(value as object).map((own) => `${name}/${own}`) : []),
  ]);
}

function unreadIn(node: Node, rules: ReadBeside): Unread[] {
  return Object.entries(rules).flatMap(([name, wanted]) => {
    const missing = wanted.find((beside) => !isThere(node, beside));
    if (!missing) return [];
    return placesOf(node, name.split(".")).map((path) => ({ path, reason: reasonOf(String(path.at(-1)), missing) }));
  });
}

/** Where something is given that a rule names; of a list in each of its entries. */
function placesOf(node: unknown, [step, ...rest]: readonly string[]): (string | number)[][] {
  if (typeof node !== "object" || node === null || step === undefined || !Object.hasOwn(node, step)) return [];
  const value = (node as Node)[step];
  if (value === undefined || (rest.length === 0 && value === false)) return [];
  if (rest.length === 0) return [[step]];
  if (Array.isArray(value)) return value.flatMap((entry, index) => placesOf(entry, rest).map((path) => [step, index, ...path]));
  return placesOf(value, rest).map((path) => [step, ...path]);
}

const valueAt = (node: Node, prop: string): unknown =>
  prop.split(".").reduce<unknown>((at, step) => (typeof at === "object" && at !== null && Object.hasOwn(at, step) ? (at as Node)[step] : undefined), node);

/** What a constant or the data decides may be anything. */
const isOpen = (value: unknown): boolean => typeof value === "object" && value !== null;

function isThere(node: Node, { props, is, isNot }: Beside): boolean {
  return props.some((prop) => {
    const value = valueAt(node, prop);
    if (is) return isOpen(value) || is.includes(value);
    if (isNot) return isOpen(value) || !isNot.includes(value);
    return value !== undefined;
  });
}

function reasonOf(name: string, { props, is, isNot }: Beside): string {
  const beside = props.map((prop) => `"${prop.replace(/^meta\./, "")}"`).join(" or ");
  const words = (values: readonly unknown[]): string => values.map((value) => (value === undefined ? "left out" : JSON.stringify(value))).join(" or ");
  if (is && is.length === 0) return `Nothing reads "${name}" of this kind`;
  if (is) return `Nothing reads "${name}" where ${beside} isn't ${words(is)}`;
  if (isNot) return `Nothing reads "${name}" where ${beside} is ${words(isNot)}`;
  return `Nothing reads "${name}" without ${beside}`;
}

const said = (at: Place, reason: string, as: typeof error = error): Finding =>
  as("reach/property", at, reason, { suggestion: "Take it out, or write beside it what it belongs to.", fix: removed(at) });

/** Messages of rules that its property doesn't have, and a limit that there is none of. */
function unreadOfField({ types }: Survey, { asks, node }: Element): Unread[] {
  const { kind, errors = {}, readOnly } = node as FieldDoc;
  const schema = types.property(asks!.resource, asks!.property);
  if (!schema) return [];
  const codes = new Set<string>([
    "required",
    ...(readOnly === undefined ? [] : ["readOnly"]),
    ...constraintsOf(schema, { kind: kind as FieldKind }).map(({ code }) => code),
  ]);
  return [
    ...Object.keys(errors).flatMap((code) =>
      codes.has(code)
        ? []
        : [{ path: ["errors", code], reason: `Nothing reads the message "${code}": "${asks!.property}" has no such rule`, isHarmless: true as const }],
    ),
    ...((node as unknown as Node)["counted"] === true && schema.maxLength === undefined
      ? [{ path: ["counted"], reason: `Nothing reads "counted": "${asks!.property}" has no "maxLength"` }]
      : []),
  ];
}

/** A route by itself, and as each variant makes it: what one of them reads is read. */
function routeFindings(survey: Survey): Finding[] {
  const { flow, variants } = survey.documents;
  const file = survey.fileOf("flow");
  return flow.routes.flatMap((route, index) => {
    const made = [
      route,
      ...Object.values(variants).flatMap(({ changes }) => changes.flatMap((change) => (isOf(route, change) ? [withMeta(route, change.meta)] : []))),
    ];
    return unreadIn(route as unknown as Node, ROUTES_READ).flatMap(({ path, reason }) => {
      const isRead = made.some((each) => !unreadIn(each as unknown as Node, ROUTES_READ).some((other) => other.path.join("/") === path.join("/")));
      return isRead ? [] : [said({ file, path: path.reduce<string>(pointerTo, `/routes/${index}`), id: route.name }, reason)];
    });
  });
}

/** An area that no guard watches, no status allows and no notice or menu stands on: its route is in none. */
function areaFindings(survey: Survey): Finding[] {
  const { flow, variants } = survey.documents;
  const named = new Set([
    ...[...flow.guards, ...(flow.shell?.notices ?? []), ...(flow.shell?.menus ?? []).flatMap(({ items }) => items)].flatMap(({ on = [], except = [] }) => [
      ...on,
      ...except,
    ]),
    ...sectionsOf(survey).flatMap(({ statuses }) => Object.values(statuses).flatMap(({ allows }) => allows)),
    ...Object.values(variants).flatMap(({ changes }) => changes.flatMap((change) => ("allows" in change ? change.allows : []))),
  ]);
  const areas = flow.routes.flatMap(({ area }) => area ?? []);
  return flow.routes.flatMap(({ name, area }, index) => {
    if (area === undefined || named.has(area)) return [];
    const at = { file: survey.fileOf("flow"), path: `/routes/${index}/area`, id: name };
    const meant = meantWord(area, new Set(areas.filter((other) => named.has(other))), at);
    // An area that is near another one was to be that; a new one may be the first of what comes.
    const say = meant.suggestion === undefined ? warning : error;
    return [
      say("reach/property", at, `Nothing reads the area "${area}": no guard watches it, and no status allows it`, {
        suggestion: "Take it out, or name it there.",
        ...meant,
      }),
    ];
  });
}

const isOf = <C extends object>(route: RouteDoc, change: C): change is Extract<C, { route: string }> => "route" in change && change.route === route.name;
const withMeta = (route: RouteDoc, meta: RouteDoc["meta"]): RouteDoc => ({ ...route, meta: { ...route.meta, ...meta } });

/** What a guard takes out of nothing that it watches, and what it passes on to an address that hasn't got it. */
function guardFindings(survey: Survey): Finding[] {
  const { routes, guards, shell } = survey.documents.flow;
  const file = survey.fileOf("flow");
  const watches = (names: readonly string[], { name, area }: RouteDoc): boolean => names.some((each) => each === "*" || each === name || each === area);
  const known = new Set(routes.flatMap(({ name, area }) => [name, area]));
  const standing = (on: readonly string[], except: readonly string[], path: string, id: string): Finding[] => {
    const watched = routes.filter((route) => watches(on, route));
    return except.flatMap((name, index) =>
      !known.has(name) || watched.some((route) => watches([name], route))
        ? []
        : [said({ file, path: `${path}/except/${index}`, id }, `Nothing reads "${name}" here: it is none of those that "on" names`)],
    );
  };
  return [
    ...guards.flatMap(({ id, on, except = [], go, params = {} }, index) => {
      const path = `/guards/${index}`;
      const to = routes.find(({ name }) => name === go);
      const own = to ? to.path.split("/") : [];
      return [
        ...standing(on, except, path, id),
        ...Object.keys(params).flatMap((name) =>
          !to || own.includes(`:${name}`)
            ? []
            : [said({ file, path: pointerTo(`${path}/params`, name), id }, `Nothing reads "${name}": the address of "${go}" has no ":${name}"`)],
        ),
      ];
    }),
    ...(shell?.notices ?? []).flatMap(({ id, on = ["*"], except = [] }, index) => standing(on, except, `/shell/notices/${index}`, id)),
    ...(shell?.menus ?? []).flatMap(({ items }, menu) =>
      items.flatMap(({ id, on = ["*"], except = [] }, index) => standing(on, except, `/shell/menus/${menu}/items/${index}`, id)),
    ),
  ];
}
