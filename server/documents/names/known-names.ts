/** What a string of the files beside the documents can name, and which of each there are. */
import { SOURCE_LOCALE, type DocumentSet } from "#screens/language/documents/document.ts";
import type { FindingCode } from "#screens/language/documents/finding.ts";
import type { ResourceDoc } from "#screens/language/documents/resource.ts";
import NORTH_AMERICAN_REGIONS from "#screens/language/rules/north-american-regions.json" with { type: "json" };
import { CONSOLE_COMMANDS, CONSOLE_PATHS, QUEUE_FILTER_READS, QUEUE_ORDERS } from "../../kernel/definitions/console-names.ts";
import { APPLICATION_STATUSES } from "../../ports/records.ts";
import { textsAt } from "./json-parts.ts";

/** The resource whose list the queue shows. */
const LISTED = "staff-application";
/** The resource of uploaded files. */
const UPLOADED = "document";
/** The root that tells which sections of the form are done: their names. */
const TOLD_BY_SECTION = "validation";

/** The text that names what a home offers. */
const AMENITY = "rooms.amenity";
/** What a second person may have to agree to beside decisions. */
const CHANGE_OF_PRICES = "change-prices";

export interface NameKind {
  code: FindingCode;
  says(name: string): string;
  /** Whether there is one of this name. */
  has(name: string): boolean;
  /** All of them, where they are few enough to be told one by one. */
  all: readonly string[];
}
/** Of a kind that no document here declares nothing can be unknown. */
export type KnownNames = Readonly<Partial<Record<NameKindId, NameKind>>>;

const KINDS = {
  amenity: ["reference/unknown-name", "No home offers"],
  answer: ["reference/unknown-property", "No answer is kept as"],
  "answered-with": ["type/unknown-word", "A request is never answered with"],
  area: ["reference/unknown-route", "No address is of the area"],
  "column-property": ["reference/unknown-property", `"${LISTED}" has no property`],
  "second-person": ["reference/unknown-name", "A second person is asked for no"],
  command: ["reference/unknown-command", "No room of the console has the command"],
  constant: ["reference/unknown-constant", "There is no constant"],
  "console-path": ["reference/unknown-route", "The console has no address"],
  copy: ["reference/unknown-copy", "There is no text with the key"],
  country: ["reference/unknown-name", "There is no country with the code"],
  event: ["reference/unknown-name", "The life cycle has no event"],
  filter: ["reference/unknown-property", "The queue can't be narrowed by"],
  group: ["reference/unknown-name", "The demo has no group"],
  habits: ["reference/unknown-name", "The demo has no habits"],
  home: ["reference/unknown-name", "The demo has no home"],
  icon: ["reference/unknown-token", "There is no icon"],
  interest: ["reference/unknown-name", "There is no interest"],
  mail: ["reference/unknown-mail", "There is no mail"],
  market: ["reference/unknown-name", "There is no market"],
  order: ["reference/unknown-property", "The queue can't be ordered by"],
  notice: ["type/unknown-word", "There is no notice of the kind"],
  person: ["reference/unknown-name", "The demo has nobody of the address"],
  picture: ["reference/unknown-token", "There is no picture"],
  purpose: ["reference/unknown-property", "No file is uploaded as"],
  question: ["reference/unknown-name", "Nobody is asked"],
  reason: ["reference/unknown-name", "There is no reason"],
  region: ["reference/unknown-name", "There is no place"],
  request: ["reference/unknown-name", "Nobody can be asked for"],
  route: ["reference/unknown-route", "There is no route"],
  section: ["reference/unknown-name", "The form has no section"],
  sharing: ["type/unknown-word", "A source is never"],
  source: ["reference/unknown-name", "The demo has no source"],
  "source-kind": ["type/unknown-word", "A source is of no kind"],
  staff: ["reference/unknown-name", "The demo has nobody of the staff of the address"],
  stage: ["reference/unknown-name", "The way of an application has no stage"],
  status: ["reference/unknown-status", "There is no status"],
  subject: ["reference/unknown-name", "No route is opened for a"],
  "time-zone": ["reference/unknown-name", "There is no time zone"],
  view: ["reference/unknown-name", "The queue has no view"],
} satisfies Record<string, readonly [FindingCode, string]>;
export type NameKindId = keyof typeof KINDS;

/** What is read of a file by its path below `schemas/`; undefined where it isn't there. */
export type FileContents = (file: string) => unknown;

export function knownNames(
  documents: Pick<DocumentSet, "catalog" | "copy" | "flow" | "mails" | "resources" | "constants">,
  contents: FileContents,
): KnownNames {
  const { catalog, copy, flow, mails, resources, constants } = documents;
  const enumOf = (resource: string, property: string): string[] | null =>
    resources[resource]?.properties[property]?.enum?.filter((one): one is string => typeof one === "string") ?? null;
  const inFile = (file: string, ...patterns: string[]): string[] | null => {
    const json = contents(file);
    return json === undefined ? null : patterns.flatMap((pattern) => textsAt(json, pattern));
  };
  const desk = (pattern: string): string[] | null => inFile("desk.json", pattern);
  const reasons = inFile("jurisdictions.json", "/decision_reasons/@");
  const decisions = desk("/decisions/kinds/*/id");
  const secondPerson = decisions && [...decisions, CHANGE_OF_PRICES];
  const sections = catalog.roots[TOLD_BY_SECTION]?.properties?.["sections"];
  const sources = both(inFile("demo/sources.json", "/sources/*/slug"), inFile("demo/applications.json", "/applications/*/source"));
  const people = both(
    inFile("demo/people.json", "/people/*/email"),
    inFile("demo/residents.json", "/residents/*/email") ?? [],
    inFile("demo/applications.json", "/applications/*/owner") ?? [],
  );
  const names: Record<NameKindId, Iterable<string> | null> = {
    amenity: selectionsOf(copy, AMENITY),
    "answered-with": enumWithin(resources["staff-application-details"], "requests", "answered_with"),
    answer: answersIn(documents),
    area: flow.routes.flatMap(({ area }) => area ?? []),
    "column-property": Object.keys(resources[LISTED]?.properties ?? {}),
    command: commandsIn(contents("desk.json"), reasons),
    constant: Object.keys(constants),
    "console-path": CONSOLE_PATHS,
    copy: Object.keys(copy[SOURCE_LOCALE]?.texts ?? {}),
    country: null,
    event: inFile("life-cycle.json", "/events/@"),
    filter: Object.keys(QUEUE_FILTER_READS),
    group: inFile("demo/groups.json", "/groups/*/slug"),
    habits: inFile("demo/residents.json", "/habits/@"),
    home: inFile("demo/homes.json", "/homes/*/slug"),
    icon: catalog.tokens["icon"] ?? [],
    interest: inFile("living.json", "/interests/*/list/*/id"),
    mail: Object.keys(mails),
    market: inFile("demo/markets.json", "/markets/*/slug"),
    order: QUEUE_ORDERS.flatMap((name) => [name, `-${name}`]),
    notice: enumWithin(resources["staff-application-details"], "notices", "kind"),
    person: people,
    picture: catalog.tokens["picture"] ?? [],
    purpose: enumOf(UPLOADED, "purpose"),
    question: inFile("living.json", "/questions/*/id"),
    reason: reasons,
    region: Object.entries(NORTH_AMERICAN_REGIONS).flatMap(([country, regions]) => Object.keys(regions).map((region) => `${country}-${region}`)),
    request: enumOf("application-request", "request_type"),
    route: flow.routes.map(({ name }) => name),
    section: sections?.type === "object" ? Object.keys(sections.properties) : null,
    sharing: enumOf("staff-source", "sharing"),
    source: sources,
    "source-kind": enumOf("application-source", "kind"),
    staff: staffIn(contents("demo/people.json")),
    "second-person": secondPerson,
    stage: desk("/dashboard/stages/*/id"),
    status: APPLICATION_STATUSES,
    subject: Object.keys(flow.subjects ?? {}),
    "time-zone": null,
    view: desk("/queue/views/*/id"),
  };
  const known: Partial<Record<NameKindId, NameKind>> = {
    country: kindOf("country", [], isCountry),
    "time-zone": kindOf("time-zone", [], isTimeZone),
  };
  for (const [kind, all] of Object.entries(names) as [NameKindId, Iterable<string> | null][]) if (all !== null) known[kind] = kindOf(kind, all);
  return known;
}

function kindOf(kind: NameKindId, names: Iterable<string>, has?: (name: string) => boolean): NameKind {
  const [code, words] = KINDS[kind];
  const all = new Set(names);
  return { code, says: (name) => `${words} "${name}"`, has: has ?? ((name) => all.has(name)), all: [...all] };
}

/** Null where the first isn't known. */
const both = (first: string[] | null, ...others: (string[] | null)[]): string[] | null => first && [...first, ...others.flatMap((list) => list ?? [])];

/** What the rooms register by name, and what they put together of what documents name. */
function commandsIn(desk: unknown, reasons: readonly string[] | null): string[] | null {
  if (desk === undefined || reasons === null) return null;
  const own = Object.entries(CONSOLE_COMMANDS).flatMap(([room, names]) => names.map((name) => (room === "everywhere" ? name : `${room}.${name}`)));
  return [
    ...own,
    ...textsAt(desk, "/rooms/*/id").map((room) => `go.${room}`),
    ...textsAt(desk, "/decisions/kinds/*/id").flatMap((id) => [`queue.${id}`, `review.${id}`]),
    ...textsAt(desk, "/decisions/kinds/*/fields/*/options/*/command"),
    ...reasons.map((reason) => `review.reason.${reason}`),
  ];
}

/** Of a list of records in a resource. */
const enumWithin = (resource: ResourceDoc | undefined, list: string, property: string): string[] | null =>
  resource?.properties[list]?.items?.properties?.[property]?.enum?.filter((one): one is string => typeof one === "string") ?? null;

/** Words of which a text says one by one what they are: `{amenity, select, laundry {…} other {…}}`. */
function selectionsOf(copy: DocumentSet["copy"], key: string): string[] | null {
  const text = copy[SOURCE_LOCALE]?.texts[key];
  return typeof text === "string" ? [...text.matchAll(/(\w+) \{/g)].map(([, word]) => word!) : null;
}

function staffIn(people: unknown): string[] | null {
  const list = (people as { people?: { email: string; staff_roles?: string[] }[] } | undefined)?.people;
  return Array.isArray(list) ? list.flatMap(({ email, staff_roles = [] }) => (staff_roles.length > 0 ? [email] : [])) : null;
}

/** By the root that documents read, or by that of the resource where a record is a part of another one. */
const answersIn = ({ catalog, resources }: Pick<DocumentSet, "catalog" | "resources">): string[] =>
  [
    ...Object.entries(catalog.roots).flatMap(([root, { resource }]) => (resource === undefined ? [] : [[root, resource] as const])),
    ...Object.entries(resources).flatMap(([id, { of, root = id.replaceAll("-", "_") }]) => (of === undefined ? [] : [[root, id] as const])),
  ].flatMap(([root, resource]) => propertiesOf(resources[resource]?.properties ?? {}).map((path) => `${root}.${path}`));

type Properties = Readonly<Record<string, { properties?: Properties }>>;
/** By their paths, those within others too. */
const propertiesOf = (properties: Properties): string[] =>
  Object.entries(properties).flatMap(([name, { properties: within }]) => [name, ...(within ? propertiesOf(within).map((path) => `${name}.${path}`) : [])]);

const COUNTRY_NAMES = new Intl.DisplayNames("en", { type: "region", fallback: "none" });
const isCountry = (code: string): boolean => /^[A-Z]{2}$/.test(code) && code !== "ZZ" && COUNTRY_NAMES.of(code) !== undefined;

function isTimeZone(name: string): boolean {
  try {
    new Intl.DateTimeFormat("en", { timeZone: name });
    // An offset such as +02:00 is none: it knows no summer.
    return /^[A-Za-z]/.test(name);
  } catch {
    return false;
  }
}
