/**
 * What the demo's files (`schemas/demo`) are made of, as `server/db/demo` reads them: a property that nothing reads there is most likely
 * misspelt, and one that is missing would be noticed by whoever looks at the demo.
 */
import type { Finding } from "#screens/language/documents/finding.ts";
import { didYouMean, onlyNearest } from "#screens/language/documents/nearest.ts";
import { findingIn } from "../rules/rule-findings.ts";
import { LINK_SHAPES, LINKS_FILE } from "./cosign/standing-by.ts";
import { partsOf } from "./json-parts.ts";
import type { FileContents } from "./known-names.ts";

/** By a pattern of their places: `name` is a text, `name:number` a number; what ends in `?` may be left out. */
type Shapes = Readonly<Record<string, string>>;

const PERSON = "first_name last_name birthdate phonenumber avatar";
const ADDRESS = "street_address:any city:any region:any region_code:any county:any country:any country_code:any postal_code:any";
const NOTICE = "kind subject text reasons:list";
const OF_APPLICATION: Shapes = {
  "/applications/*/person": PERSON,
  "/applications/*/address": ADDRESS,
  "/applications/*/income": "company_name job_title monthly_salary:number start_date",
  "/applications/*/flags": "pet:record? vehicle:record? roommate:record? smoker:record?",
  "/applications/*/steps/*": "name to hours_after:number",
  "/applications/*/papers/*": "kind filename says:record? password? size:number? further:record?",
  "/applications/*/papers/*/further": "source_name monthly_salary:number",
  "/applications/*/notice": NOTICE,
  "/applications/*/request": "request_type answered_with?",
  "/applications/*/profile": "job_title employer bio interests:list habits except:record?",
  "/applications/*/held_room": "home bedroom:number move_in_in_days:number months:number monthly_price:number",
  "/applications/*/chat/*": "by? after_minutes:number text",
};
const APPLICATION =
  "owner source market label status fee:number account_days_ago:number? steps:list? papers:list? in_hand:any? approved_up_to:number? answers person:record " +
  "address:record? income:record? flags:record? charged:number? score:number? notice:record? request:record? profile:record? group_source? " +
  "move_in_in_days:number? lease_months:number? held_room:record? chat:list?";

/** By file. */
export const SHAPES: Readonly<Record<string, Shapes>> = {
  "demo/applications.json": {
    "": "format:number about? consent applications:list",
    "/applications/*": `${APPLICATION} started_days_ago:number`,
    ...OF_APPLICATION,
  },
  [LINKS_FILE]: LINK_SHAPES,
  "demo/generated-applications.json": {
    "": "format:number about? markets:list first_names:list last_names:list avatars:list jobs:list stages:list request_types:list rejection_notice:record applications:list",
    "/markets/*": "market label weight:number charged:number town:record postal_codes:list streets:list phone",
    "/markets/*/town": "city:any region:any region_code:any county:any country:any country_code:any",
    "/jobs/*": "company_name job_title monthly_salary:number start_date?",
    "/stages/*": "status weight:number days:list steps:list in_hand:list? scores:list?",
    "/stages/*/steps/*": "name to hours:list",
    "/rejection_notice": NOTICE,
    "/applications/*": `${APPLICATION} waits_hours:number`,
    ...OF_APPLICATION,
  },
  "demo/groups.json": {
    "": "format:number about? groups:list",
    "/groups/*": "slug is_template:flag? market number_of_potential_roommates:any move_in_in_days:number? lease_months:number? selection:record? members:list?",
    "/groups/*/selection": "property:record full_property_price:number resident_rent:number? promo_amount:number?",
    "/groups/*/members/*": "first_name last_name email link?",
  },
  "demo/homes.json": {
    "": "format:number about? homes:list",
    "/homes/*":
      "slug market name picture rooms:number full_property_price:number address:record headline is_published:flag pets_allowed:flag amenities:list bedrooms:list",
    "/homes/*/address": "street_address city postal_code neighborhood",
    "/homes/*/bedrooms/*": "number:number room_type about first_price:number tour? discounted_price:number? available_in_days:number? lease_lengths:list?",
  },
  "demo/markets.json": {
    "": "format:number about? markets:list",
    "/markets/*": "slug display_name country_code region_code picture available_properties:number available_rooms:number",
  },
  "demo/people.json": {
    "": "format:number about? people:list",
    "/people/*": "email first_name last_name phonenumber avatar note? chat:record? staff_roles:list?",
    "/people/*/chat": "lines:list minutes:number answers_after_minutes:number",
  },
  "demo/residents.json": {
    "": "format:number about? habits:record residents:list",
    "/habits/*": "own_answers:record roommate_answers:record",
    "/residents/*":
      "email first_name last_name avatar home bedroom:number lives_since_days_ago:number job_title employer bio interests:list habits except:record? away_in_days:number? away_until_in_days:number?",
  },
  "demo/sources.json": {
    "": "format:number about? sources:list",
    "/sources/*": "slug market label kind? fee:number waive_application_fee:flag? is_funnel_20:flag? group_source? starts_in? sharing?",
  },
};

const WORDS = { text: "a text", number: "a number", flag: "true or false", list: "a list", record: "a group of values", any: "anything" } as const;
type Type = keyof typeof WORDS;

interface Property {
  type: Type;
  mayBeMissing: boolean;
}
const propertiesIn = (shape: string): Map<string, Property> =>
  new Map(
    shape.split(" ").map((said) => {
      const [name = "", type = "text"] = said.replace(/\?$/, "").split(":");
      return [name, { type: type as Type, mayBeMissing: said.endsWith("?") }];
    }),
  );

export const demoShapeFindings = (contents: FileContents): Finding[] =>
  Object.entries(SHAPES).flatMap(([file, shapes]) =>
    Object.entries(shapes).flatMap(([pattern, shape]) => {
      const known = propertiesIn(shape);
      return partsOf(contents(file), pattern).flatMap(({ path, value }) => shapeFindings(file, path, value, known));
    }),
  );

function shapeFindings(file: string, path: string, value: unknown, known: ReadonlyMap<string, Property>): Finding[] {
  const id = path === "" ? file : (path.split("/")[1] ?? file);
  const said = (code: Finding["code"], at: string, reason: string, more: Partial<Finding> = {}): Finding => findingIn(file)(code, at, id, reason, more);
  // What isn't there is said where it is missed.
  if (value === undefined) return [];
  if (typeof value !== "object" || value === null || Array.isArray(value)) return [said("shape/wrong-type", path, "This has to be a group of values")];
  const given = value as Record<string, unknown>;
  return [
    ...Object.entries(given).flatMap(([name, own]) => {
      const property = known.get(name);
      const at = `${path}/${name.replaceAll("~", "~0").replaceAll("/", "~1")}`;
      if (!property) return [said("shape/unknown-property", at, `Nothing reads "${name}" here`, meantBy(file, path, name, known, given))];
      return isOf(property.type, own) ? [] : [said("shape/wrong-type", at, `"${name}" has to be ${WORDS[property.type]}`)];
    }),
    ...[...known].flatMap(([name, { mayBeMissing }]) =>
      mayBeMissing || Object.hasOwn(given, name) ? [] : [said("shape/missing-property", path, `"${name}" is missing here`)],
    ),
  ];
}

function meantBy(file: string, path: string, name: string, known: ReadonlyMap<string, Property>, given: object): Partial<Finding> {
  const only = onlyNearest(name, known.keys());
  const isFree = only !== undefined && !Object.hasOwn(given, only);
  return { ...didYouMean(name, known.keys()), ...(isFree && { fix: [{ op: "move", file, from: `${path}/${name}`, path: `${path}/${only}` }] }) };
}

function isOf(type: Type, value: unknown): boolean {
  if (type === "any") return true;
  if (type === "list") return Array.isArray(value);
  if (type === "record") return typeof value === "object" && value !== null && !Array.isArray(value);
  return typeof value === ({ text: "string", number: "number", flag: "boolean" } as const)[type];
}
