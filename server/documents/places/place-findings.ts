/** Rules of places (`schemas/jurisdictions.json`): places that there are none of, and rules that can't hold together. */
import type { DocumentSet } from "#screens/language/documents/document.ts";
import type { Finding } from "#screens/language/documents/finding.ts";
import { didYouMean } from "#screens/language/documents/nearest.ts";
import { DECISIONS_WITH_REASONS, jurisdictionOf, type JurisdictionRule, type Jurisdictions, type ReasonFigure } from "../../kernel/rules/jurisdictions.ts";
import { currencyOfCountry } from "../../kernel/rules/money.ts";
import { LOW_SCORE } from "../../kernel/context/code-constants.ts";
import type { Desk } from "../../kernel/context/desk.ts";
import type { KnownNames } from "../names/known-names.ts";
import { findingIn } from "../rules/rule-findings.ts";

const FILE = "jurisdictions.json";
const finding = findingIn(FILE);

/** Properties that every place has to have from somewhere. */
const OF_EVERY_PLACE: readonly (keyof JurisdictionRule)[] = [
  ...(["application_fee_cap", "deposit_cap_months", "double_deposit_allowed", "double_deposit_wording", "government_id_optional"] as const),
  ...(["retention", "staff_words_law", "notices", "adverse_action", "note"] as const),
];

export interface MarketPlace {
  slug: string;
  country_code: string;
  region_code: string;
}

/** A place that has a rule of its own. */
interface Place {
  country: string;
  region: string | null;
  path: string;
  own: JurisdictionRule;
}

export function placeFindings(
  { constants }: Pick<DocumentSet, "constants">,
  rules: Jurisdictions,
  { markets, known, desk }: { markets: readonly MarketPlace[]; known: KnownNames; desk: Desk | null },
): Finding[] {
  const places: Place[] = Object.entries(rules.countries).flatMap(([country, { regions = {}, ...own }]) => [
    { country, region: null, path: `/countries/${country}`, own },
    ...Object.entries(regions).map(([region, rule]) => ({ country, region, path: `/countries/${country}/regions/${region}`, own: rule })),
  ]);
  return [
    ...OF_EVERY_PLACE.filter((name) => rules.default[name] === undefined).map((name) =>
      finding("shape/missing-property", "/default", name, `"${name}" is missing: a place that says nothing of it has it from here`),
    ),
    ...places.flatMap(({ country, region, path }) => (region === null ? [] : regionFindings(country, region, path, known))),
    ...[{ country: null, region: null, path: "/default", own: rules.default }, ...places].flatMap(({ country, region, path, own }) => [
      ...feeFindings(own, path, country === null ? markets.filter((market) => isOfDefault(rules, market)).map((market) => market.country_code) : [country]),
      ...depositFindings(own, path, country === null ? rules.default : jurisdictionOf(rules, country, region), constants),
      ...noticeFindings(own, path),
    ]),
    ...reasonFindings(rules, desk),
  ];
}

/** A market whose cap of the application fee is the product's. */
const isOfDefault = ({ countries }: Jurisdictions, { country_code, region_code }: MarketPlace): boolean => {
  const country = countries[country_code];
  return country?.application_fee_cap === undefined && country?.regions?.[region_code]?.application_fee_cap === undefined;
};

/** Only of countries whose regions are at hand. */
function regionFindings(country: string, region: string, path: string, { region: kind }: KnownNames): Finding[] {
  const regions = (kind?.all ?? []).flatMap((name) => (name.startsWith(`${country}-`) ? [name.slice(country.length + 1)] : []));
  if (regions.length === 0 || regions.includes(region)) return [];
  return [finding("reference/unknown-name", path, region, `${country} has no region with the code "${region}"`, didYouMean(region, regions))];
}

/** A cap in money of another country can't be compared with a fee: nothing would be asked for there. */
function feeFindings({ application_fee_cap: cap }: JurisdictionRule, path: string, countries: readonly string[]): Finding[] {
  if (!cap || cap.amount === 0) return [];
  const other = countries.find((country) => currencyOfCountry(country) !== cap.currency);
  if (other === undefined) return [];
  const at = `${path}/application_fee_cap/currency`;
  return [
    finding(
      "reference/rules-disagree",
      at,
      cap.currency,
      `The application fee is capped in ${cap.currency}, and ${other} pays in ${currencyOfCountry(other)}: nothing would be asked for there`,
      {
        suggestion: `Name the cap in ${currencyOfCountry(other)}.`,
        ...(countries.length === 1 && { fix: [{ op: "replace" as const, file: FILE, path: at, value: currencyOfCountry(other) }] }),
      },
    ),
  ];
}

/** A deposit that is allowed in place of somebody who stands by them, and more than the law lets any deposit be: a reviewer asks for it, and nobody may give it. */
function depositFindings(own: JurisdictionRule, path: string, rule: JurisdictionRule, constants: DocumentSet["constants"]): Finding[] {
  const { deposit_cap_months: cap = null, double_deposit_allowed: isAllowed } = rule;
  const months = constants["double_deposit_months"];
  if (cap === null || isAllowed !== true || typeof months !== "number" || cap >= months) return [];
  // Said where the last of the two is said.
  const name = (["deposit_cap_months", "double_deposit_allowed"] as const).find((one) => own[one] !== undefined);
  if (name === undefined) return [];
  return [
    finding(
      "reference/rules-disagree",
      `${path}/${name}`,
      name,
      `A deposit of ${months} months of rent is allowed in place of somebody who stands by them, and no deposit may be more than ${cap} there`,
      { suggestion: 'Say "double_deposit_allowed": false there, or mend the cap.' },
    ),
  ];
}

const noticeFindings = ({ notices = [] }: JurisdictionRule, path: string): Finding[] =>
  notices.flatMap((notice, at) =>
    notices.indexOf(notice) < at ? [finding("shape/duplicate-id", `${path}/notices/${at}`, notice, "This notice stands there already")] : [],
  );

/** Reasons of decisions: a threshold of another figure than the one that is shown, and decisions that no reason is left for. */
function reasonFindings({ decision_reasons: reasons }: Jurisdictions, desk: Desk | null): Finding[] {
  const asked = new Set(desk?.decisions.kinds.flatMap(({ fields }) => fields.flatMap(({ of }) => of ?? [])) ?? []);
  return [
    ...Object.entries(reasons).flatMap(([id, { shows = [], contradicted_from, for: decisions }]) => [
      ...(contradicted_from !== undefined && FIGURE_OF[contradicted_from] !== shows[0]
        ? [
            finding(
              "reference/rules-disagree",
              `/decision_reasons/${id}/contradicted_from`,
              id,
              shows.length === 0
                ? `"${contradicted_from}" is held against a figure, and "${id}" shows none`
                : `"${contradicted_from}" is no measure of "${shows[0]}", the first figure that "${id}" shows`,
              { suggestion: "Show the figure that the constant is about first, or take the constant out." },
            ),
          ]
        : []),
      ...[...shows, ...decisions].flatMap((word, at, all) =>
        all.indexOf(word) < at
          ? [
              finding(
                "shape/duplicate-id",
                `/decision_reasons/${id}/${at < shows.length ? `shows/${at}` : `for/${at - shows.length}`}`,
                word,
                `"${word}" stands there already`,
              ),
            ]
          : [],
      ),
    ]),
    ...DECISIONS_WITH_REASONS.filter((decision) => asked.has(decision) && !Object.values(reasons).some((reason) => reason.for.includes(decision))).map(
      (decision) =>
        finding("reference/left-out", "/decision_reasons", decision, `No reason is for a ${decision}, and whoever decides it has to choose one`, {
          suggestion: "Name it in `for` of a reason.",
        }),
    ),
  ];
}

/** What a constant is a measure of. */
const FIGURE_OF: Readonly<Record<string, ReasonFigure>> = { [LOW_SCORE]: "score", preapproval_income_times: "income_times_rent" };
