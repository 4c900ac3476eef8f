/** Constants beside what is said of them: of one type everywhere, within what they may be set to, and none that crosses the one it belongs to. */
import type { ConstantsDoc } from "#screens/language/documents/document.ts";
import type { Finding } from "#screens/language/documents/finding.ts";
import { parseDay } from "#screens/language/expressions/calendar.ts";
import type { Literal } from "#screens/language/expressions/condition.ts";
import type { RawDocument } from "#screens/language/meta/meta-schema.ts";
import { readAdjustable } from "../../kernel/context/market-constants.ts";

type Constant = ConstantsDoc["constants"][number];

/** A constant and where it stands. */
interface Met {
  constant: Constant;
  file: string;
  path: string;
}

/** Ends of names that belong together: the least, what counts at first, the most. */
const TOGETHER = [
  ["_minimum", "_default", "_maximum"],
  ["_lowest", "_default", "_highest"],
  ["_least", "_default", "_most"],
] as const;
const USUAL = "";
const TIMES_WITHOUT_WHOLES = ["times", "money"];

/** @param raw  files whose shape is right */
export function constantFindings(raw: readonly RawDocument[]): Finding[] {
  const all = raw.filter(({ file }) => file.startsWith("constants/")).flatMap(constantsOf);
  return [...all.flatMap((each) => [...limitFindings(each), ...valuesOf(each).flatMap((given) => valueFindings(each, given))]), ...crossed(all)];
}

function constantsOf(document: RawDocument): Met[] {
  const { constants } = ("text" in document ? JSON.parse(document.text) : document.json) as ConstantsDoc;
  return constants.map((constant, index) => ({ constant, file: document.file, path: `/constants/${index}` }));
}

interface Given {
  value: Literal;
  path: string;
  /** Where it counts; the empty text: everywhere else. */
  place: string;
}

function valuesOf({ constant, path }: Met): Given[] {
  const own = Object.entries(constant.overrides ?? {});
  return [
    { value: constant.default_value, path: `${path}/default_value`, place: USUAL },
    ...own.map(([place, value]) => ({ value, place, path: `${path}/overrides/${place.replaceAll("~", "~0").replaceAll("/", "~1")}` })),
  ];
}

const said = (code: Finding["code"], { constant, file }: Met, path: string, reason: string, suggestion: string): Finding => ({
  code,
  severity: "error",
  reason: `The constant "${constant.identifier}" ${reason}`,
  at: { file, path, id: constant.identifier },
  related: [],
  suggestion,
});

function limitFindings(met: Met): Finding[] {
  const { adjustable } = met.constant;
  const { unit, minimum, maximum } = adjustable ?? {};
  if (minimum === undefined || maximum === undefined || unit === undefined) return [];
  const isWhole = !TIMES_WITHOUT_WHOLES.includes(unit);
  if (minimum <= maximum && (!isWhole || Math.ceil(minimum) <= Math.floor(maximum))) return [];
  return [
    said(
      "constraint/no-value",
      met,
      `${met.path}/adjustable`,
      `can't be set to anything: ${minimum <= maximum ? "no whole number lies" : "nothing lies"} from ${minimum} to ${maximum}`,
      `Let "minimum" be no more than "maximum".`,
    ),
  ];
}

const WORDS: Readonly<Record<string, string>> = {
  "month-list": "is a list of months, from 1 to 12, with commas between them",
  "type.number": "is a number",
  "whole-cents": "is a sum of whole cents",
  "whole-number": "is a whole number",
};

function valueFindings(met: Met, { value, path, place }: Given): Finding[] {
  const { adjustable, default_value: usual } = met.constant;
  if (value === null) return [];
  const where = place === USUAL ? "" : ` in "${place}"`;
  const refused = (rule: string, suggestion = "Write a value that it may have.") => [
    said("constraint/refused", met, path, `is ${JSON.stringify(value)}${where}, and it ${rule}`, suggestion),
  ];
  if (place !== USUAL && usual !== null && typeof value !== typeof usual)
    return refused(`is ${JSON.stringify(usual)} elsewhere`, "Give it a value of the same type.");
  if (typeof value === "string" && /^\d{4}-\d{2}-\d{2}$/.test(value) && parseDay(value) === null)
    return refused("names a day that no calendar has", "Write a day that there is.");
  if (!adjustable || limitFindings(met).length > 0) return [];
  const { code, args } = readAdjustable(adjustable, value);
  if (code === undefined) return [];
  if (code === "least") return refused(`is at least ${String(args?.["n"])} where staff set it`);
  if (code === "most") return refused(`is at most ${String(args?.["n"])} where staff set it`);
  return refused(WORDS[code] ?? "can't be that");
}

/** A least that is more than the most, or what counts at first outside of both, wherever it counts. */
function crossed(all: readonly Met[]): Finding[] {
  const named = new Map(all.map((each) => [each.constant.identifier, each]));
  return all.flatMap((met) =>
    TOGETHER.flatMap((ends) => {
      const { identifier } = met.constant;
      if (!identifier.endsWith(ends[0])) return [];
      const stem = identifier.slice(0, -ends[0].length);
      const members = ends.flatMap((end) => named.get(stem + end) ?? []);
      return members.slice(1).flatMap((higher, index) => pairFindings(members[index]!, higher));
    }),
  );
}

function pairFindings(lower: Met, higher: Met): Finding[] {
  const places = new Set([lower, higher].flatMap(({ constant }) => [USUAL, ...Object.keys(constant.overrides ?? {})]));
  const at = ({ constant }: Met, place: string): Literal =>
    Object.hasOwn(constant.overrides ?? {}, place) ? constant.overrides![place]! : constant.default_value;
  for (const place of places) {
    const [one, other] = [at(lower, place), at(higher, place)];
    if (typeof one !== "number" || typeof other !== "number" || one <= other) continue;
    const own = valuesOf(lower).find((given) => given.place === place) ?? valuesOf(lower)[0]!;
    const where = place === USUAL ? "" : ` in "${place}"`;
    return [
      {
        ...said(
          "constraint/no-value",
          lower,
          own.path,
          `is ${one}${where}, and "${higher.constant.identifier}" is ${other}: nothing lies between`,
          "Change one of the two.",
        ),
        related: [{ file: higher.file, path: higher.path, id: higher.constant.identifier }],
      },
    ];
  }
  return [];
}
