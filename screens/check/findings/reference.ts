import { asksFields } from "#screens/language/kinds/asking-kinds.ts";
import type { BlockDoc, Value } from "#screens/language/documents/document.ts";
import { FIELDS } from "#screens/language/kinds/fields.ts";
import { BLOCKS } from "#screens/language/kinds/manifest.ts";
import { commandOf } from "#screens/language/documents/command-input.ts";
import { SOURCE_LOCALE } from "#screens/language/documents/document.ts";
import type { CodeOf, Finding, Place } from "#screens/language/documents/finding.ts";
import { dependencies } from "#screens/language/expressions/dependencies.ts";
import { typeOfVar } from "../survey/conditions.ts";
import { ownProperty } from "../survey/data-types.ts";
import { didYouMean, onlyNearest } from "#screens/language/documents/nearest.ts";
import { pointerTo, error, meantName, replaced } from "../words/places.ts";
import type { ActionSite, Element, Site, Surface } from "../survey/site.ts";
import type { Survey } from "../survey/survey.ts";
import { rootOf } from "../survey/walk.ts";

/** Names that nothing has. */
export function checkReferences(survey: Survey): Finding[] {
  const found: Finding[] = [];
  for (const site of survey.sites) checkSite(survey, site, found);
  for (const surface of [...survey.surfaces, ...survey.mails, ...survey.varied]) checkSurface(survey, surface, found);
  return found;
}

/** So many names are listed where none is close to the one that is not there. */
const FEW = 12;

/** `added`: where a name goes that is meant to be a new one. */
export function unknownName(what: string, code: CodeOf<"reference">, name: string, among: Iterable<string>, at: Place, added?: string): Finding {
  const known = [...among];
  const only = onlyNearest(name, known);
  const few = known.length > 0 && known.length <= FEW ? `There ${known.length === 1 ? "is" : "are"}: ${known.join(", ")}.` : undefined;
  const suggestion = [didYouMean(name, known).suggestion ?? few, added].filter(Boolean).join(" ");
  return error(`reference/${code}`, at, `There is no ${what} "${name}"`, {
    ...(suggestion !== "" && { suggestion }),
    ...(only !== undefined && { fix: replaced(at, only) }),
  });
}

function checkSite(survey: Survey, site: Site, found: Finding[]): void {
  const { documents } = survey;
  switch (site.is) {
    case "copy": {
      const texts = documents.copy[SOURCE_LOCALE]?.texts ?? {};
      if (!Object.hasOwn(texts, site.key))
        found.push(
          unknownName(
            "text with the key",
            "unknown-copy",
            site.key,
            Object.keys(texts),
            site.at,
            `A new text is written into schemas/${survey.fileOf(`copy:${SOURCE_LOCALE}`)}.`,
          ),
        );
      return;
    }
    case "condition": {
      found.push(...survey.problemsOf(site).filter((each) => each.code.startsWith("reference/")));
      return;
    }
    case "value":
      return checkValue(survey, site.value, site, found);
    case "token": {
      const words = ownProperty(documents.catalog.tokens, site.of) ?? [];
      if (typeof site.value === "string" && !words.includes(site.value)) found.push(unknownName(site.of, "unknown-token", site.value, words, site.at));
      return;
    }
    case "route":
      return checkRoute(survey, site.route, site.at, found);
    case "action":
      return checkAction(survey, site, found);
  }
}

function checkValue(survey: Survey, value: Value, site: Site, found: Finding[]): void {
  if (typeof value !== "object" || value === null) return;
  if ("lookup" in value) {
    typeOfVar(survey, value.lookup, site.scope, { ...site.at, path: pointerTo(site.at.path, "lookup") }, found);
    value.at.forEach((key, index) => checkValue(survey, key, { ...site, at: { ...site.at, path: `${site.at.path}/at/${index}` } }, found));
  } else if ("var" in value) typeOfVar(survey, value.var, site.scope, { ...site.at, path: pointerTo(site.at.path, "var") }, found);
  else if ("const" in value && !Object.hasOwn(survey.documents.constants, value.const)) {
    found.push(
      unknownName("constant", "unknown-constant", value.const, Object.keys(survey.documents.constants), { ...site.at, path: pointerTo(site.at.path, "const") }),
    );
  }
}

function checkRoute(survey: Survey, name: string, at: Place, found: Finding[]): void {
  const names = survey.documents.flow.routes.map((route) => route.name);
  if (!names.includes(name)) found.push(unknownName("route", "unknown-route", name, names, at));
}

function checkAction(survey: Survey, site: ActionSite, found: Finding[]): void {
  const { action, at } = site;
  const { documents } = survey;
  if ("command" in action) {
    const names = Object.keys(documents.catalog.commands);
    if (!names.includes(action.command))
      found.push(
        unknownName("command", "unknown-command", action.command, names, { ...at, path: site.role === "save" ? at.path : pointerTo(at.path, "command") }),
      );
    for (const [name, type] of Object.entries(ownProperty(documents.catalog.commands, action.command)?.input ?? {})) {
      const root = action.input?.[name];
      if (type.type !== "string" || type.names !== "list-root" || typeof root !== "string" || survey.types.isList(root)) continue;
      const lists = survey.types.roots.filter((each) => survey.types.isList(each));
      found.push(
        unknownName(
          "list of answers",
          "unknown-data",
          root,
          lists,
          { ...at, path: `${pointerTo(at.path, "input")}/${name}` },
          "A list is a resource that says that there may be many.",
        ),
      );
    }
  } else if ("open" in action) {
    const names = Object.keys(documents.modals);
    const path = site.role === "opens" ? at.path : pointerTo(at.path, "open");
    if (!names.includes(action.open)) found.push(unknownName("modal", "unknown-modal", action.open, names, { ...at, path }));
  } else if ("go" in action) {
    const before = found.length;
    checkRoute(survey, action.go, { ...at, path: pointerTo(at.path, "go") }, found);
    if (found.length === before) checkParams(survey, site, action.go, action.params ?? {}, found);
  }
}

/** A link needs a value for every `:name` of its target that the address it stands on does not have. */
function checkParams(survey: Survey, site: ActionSite, target: string, passed: Record<string, Value>, found: Finding[]): void {
  const { routes } = survey.documents.flow;
  const path = routes.find((route) => route.name === target)?.path ?? "";
  const screen = site.surface?.kind === "screen" ? site.surface.id : null;
  const here = screen === null ? [] : routes.filter((route) => route.screen === screen);
  const needed = paramsOf(path);
  for (const name of needed) {
    const atHand = here.length > 0 && here.every((route) => paramsOf(route.path).includes(name));
    if (Object.hasOwn(passed, name) || atHand || site.surface?.kind === "modal") continue;
    found.push(
      error("reference/missing-parameter", site.at, `The route "${target}" (${path}) needs ":${name}", and this screen's address has none`, {
        suggestion: `Pass it: "params": {"${name}": {"var": "…"}}.`,
      }),
    );
  }
  for (const name of Object.keys(passed)) {
    if (!needed.includes(name))
      found.push(
        error(
          "reference/unknown-parameter",
          { ...site.at, path: `${site.at.path}/params/${name}` },
          `The route "${target}" (${path}) has no ":${name}"`,
          meantName(name, needed, { ...site.at, path: `${site.at.path}/params/${name}` }, Object.keys(passed)),
        ),
      );
  }
}

export function paramsOf(path: string): string[] {
  return path
    .split("/")
    .filter((step) => step.startsWith(":"))
    .map((step) => step.slice(1));
}

function checkSurface(survey: Survey, surface: Surface, found: Finding[]): void {
  const { types } = survey;
  const seen = new Map<string, Element>();
  for (const element of surface.elements) {
    const { id, at } = element;
    const scopeOfId = element.kind === "item" ? `${element.parent?.id}/${id}` : id;
    const other = seen.get(scopeOfId);
    if (other) {
      // The one that came with a variant is the mistake, wherever it stands.
      const [second, first] = other.fromVariant && !element.fromVariant ? [other, element] : [element, other];
      found.push(error("reference/duplicate-id", second.at, `The id "${id}" stands twice on "${surface.id}"`, { related: [first.at] }));
    } else seen.set(scopeOfId, element);
    if (surface.variant && !element.fromVariant) continue;
    if (asksFields(element.kind)) checkSection(survey, element.node as BlockDoc, at, Object.keys(element.scope.ephemeral ?? {}), found);
    if (element.asks && element.asks.resource !== "" && !types.property(element.asks.resource, element.asks.property)) {
      const command = commandOf(element.asks.resource);
      if (command !== null) {
        // A command that there is none of is said where it is named.
        const place = { ...at, path: pointerTo(at.path, "property") };
        if (ownProperty(survey.documents.catalog.commands, command))
          found.push(
            unknownName(`input of the command "${command}" named`, "unknown-property", element.asks.property, types.properties(element.asks.resource), place),
          );
        continue;
      }
      found.push(
        unknownName(
          `property of "${element.asks.resource}" named`,
          "unknown-property",
          element.asks.property,
          types.properties(element.asks.resource),
          { ...at, path: pointerTo(at.path, "property") },
          `A question about something new begins in schemas/resources/${element.asks.resource}.json; "Where to add" in the README says what else it takes.`,
        ),
      );
    }
  }
  if (!surface.variant) {
    surface.doc.needs.forEach((root, i) => {
      if (!types.roots.includes(root))
        found.push(unknownName("data", "unknown-data", root, types.roots, { file: surface.file, path: `/needs/${i}`, id: surface.id }));
    });
  }
  checkNeeds(survey, surface, found);
}

function checkSection(survey: Survey, section: BlockDoc, at: Place, chosen: string[], found: Finding[]): void {
  const { types } = survey;
  const askable = types.roots.filter((root) => types.resourceOf(root) !== undefined).concat(chosen);
  const place = { ...at, path: pointerTo(at.path, "root") };
  const root = rootOf(section);
  if (root === "")
    found.push(
      error("reference/unknown-data", at, "A section has to say which data it asks for", { suggestion: `Give it a "root": one of ${askable.join(", ")}.` }),
    );
  else if (!askable.includes(root)) found.push(unknownName("data to be asked for named", "unknown-data", root, askable, place));
}

/** The server loads what a screen says it needs, so whatever else it reads would be missing. */
function checkNeeds(survey: Survey, surface: Surface, found: Finding[]): void {
  const named = Object.fromEntries(Object.entries(survey.documents.conditions.conditions).map(([name, { when }]) => [name, when]));
  const missing = new Map<string, Place>();
  for (const site of surface.sites) {
    if (surface.variant && site.at.file === surface.file) continue;
    const paths =
      site.is === "condition"
        ? dependencies(site.condition, named)
        : site.is === "value" && typeof site.value === "object" && site.value !== null && "var" in site.value
          ? [site.value.var]
          : site.is === "value" && typeof site.value === "object" && site.value !== null && "lookup" in site.value
            ? [site.value.lookup, ...site.value.at.flatMap((key) => (typeof key === "object" && key !== null && "var" in key ? [key.var] : []))]
            : [];
    for (const path of paths) {
      const root = path.split(".")[0] ?? "";
      if (root === "item" || root === "args" || !survey.types.roots.includes(root) || surface.doc.needs.includes(root) || missing.has(root)) continue;
      missing.set(root, site.at);
    }
  }
  for (const [root, at] of missing) {
    found.push(
      error("reference/not-loaded", at, `"${root}" is read here, but "${surface.id}" does not say that it needs it`, {
        related: [{ file: surface.file, path: "/needs" }],
        suggestion: `Add "${root}" to the needs of "${surface.id}".`,
        fix: [{ op: "add", file: surface.file, path: "/needs/-", value: root }],
      }),
    );
  }
}

/** Properties that a `set` of a variant may name; null for a kind that nobody knows. */
export function propertiesOf(node: Readonly<Record<string, unknown>>): string[] | null {
  const kind = String(node["kind"]);
  if (node["property"] !== undefined) {
    const field = ownProperty(FIELDS as Record<string, { props: Record<string, unknown> }>, kind);
    return field
      ? [
          "when",
          "kind",
          "property",
          "label",
          "hint",
          "placeholder",
          "help",
          "required",
          "readOnly",
          "width",
          "autocomplete",
          "errors",
          "accepts",
          ...Object.keys(field.props),
        ]
      : null;
  }
  const block = ownProperty(BLOCKS as Record<string, { props: Record<string, unknown>; role: string }>, kind);
  if (!block) return null;
  return [
    "when",
    "region",
    "accepts",
    "kind",
    ...Object.keys(block.props),
    ...(block.role === "container" ? ["blocks"] : []),
    ...(kind === "each" ? ["empty"] : []),
    ...(block.role === "input" ? ["root"] : []),
  ];
}
