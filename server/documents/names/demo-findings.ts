/** People of the demo (`schemas/demo`): answers that nobody can give, rooms that a home hasn't, moves that no event makes, and two of one name. */
import type { Finding } from "#screens/language/documents/finding.ts";
import { didYouMean } from "#screens/language/documents/nearest.ts";
import { findingIn, twice } from "../rules/rule-findings.ts";
import { LINK_SLUGS, LINKS_FILE } from "./cosign/standing-by.ts";
import { partsOf, textsAt, type JsonPart } from "./json-parts.ts";
import type { FileContents } from "./known-names.ts";

/** Lists in which each is known by a name of its own. */
const ONCE: readonly [file: string, at: string][] = [
  ["demo/markets.json", "/markets/*/slug"],
  ["demo/people.json", "/people/*/email"],
  ["demo/sources.json", "/sources/*/slug"],
  ["demo/groups.json", "/groups/*/slug"],
  ["demo/homes.json", "/homes/*/slug"],
  ["demo/residents.json", "/residents/*/email"],
  [LINKS_FILE, LINK_SLUGS],
  ["demo/applications.json", "/applications/*/source"],
  ["demo/generated-applications.json", "/applications/*/source"],
  ["demo/generated-applications.json", "/markets/*/market"],
];

/** Words of the demo's own, which `server/db/demo` reads. */
const WORDS: readonly [file: string, at: string, words: readonly string[]][] = [
  ["demo/applications.json", "/applications/*/answers", ["none", "some", "all"]],
  ["demo/generated-applications.json", "/applications/*/answers", ["none", "some", "all"]],
  ["demo/generated-applications.json", "/applications/*/papers/*/kind", ["pay-stub", "drivers-license", "offer-letter"]],
];

export const demoFindings = (contents: FileContents): Finding[] => [
  ...ONCE.flatMap(([file, at]) => {
    const parts = partsOf(contents(file), at);
    return twice(parts.map(({ value }) => String(value))).map((nth) =>
      findingIn(file)("shape/duplicate-id", parts[nth]!.path, String(parts[nth]!.value), `"${String(parts[nth]!.value)}" stands there twice`),
    );
  }),
  ...WORDS.flatMap(([file, at, words]) =>
    partsOf(contents(file), at).flatMap(({ path, value }) => {
      const word = String(value);
      return words.includes(word) ? [] : [findingIn(file)("type/unknown-word", path, word, `This is never "${word}"`, didYouMean(word, words))];
    }),
  ),
  ...answerFindings(contents),
  ...roomFindings(contents),
  ...moveFindings(contents),
];

/** Answers about living together, by the question that they are to. */
function answerFindings(contents: FileContents): Finding[] {
  const living = contents("living.json") as { questions?: { id: string; answers: { id: string }[] }[] } | undefined;
  if (!living?.questions) return [];
  const answers = new Map(living.questions.map(({ id, answers: own }) => [id, own.map((answer) => answer.id)]));
  return [
    ["demo/residents.json", "/habits/*/own_answers/*"],
    ["demo/residents.json", "/habits/*/roommate_answers/*/*"],
    ["demo/residents.json", "/residents/*/except/*"],
    ["demo/applications.json", "/applications/*/profile/except/*"],
  ].flatMap(([file, at]) =>
    partsOf(contents(file!), at!).flatMap(({ path, value }) => {
      const question = questionIn(path, at!);
      const known = answers.get(question);
      return !known || known.includes(String(value))
        ? []
        : [
            findingIn(file!)(
              "reference/unknown-name",
              path,
              String(value),
              `Nobody answers "${question}" with "${String(value)}"`,
              didYouMean(String(value), known),
            ),
          ];
    }),
  );
}

/** The step of a place that stands where the pattern has the question. */
function questionIn(path: string, pattern: string): string {
  const steps = pattern.split("/");
  const at = steps.findLastIndex((step) => ["own_answers", "roommate_answers", "except"].includes(step)) + 1;
  return path.split("/")[at] ?? "";
}

/** Bedrooms by their number, of homes that there are. */
function roomFindings(contents: FileContents): Finding[] {
  const homes = (contents("demo/homes.json") as { homes?: { slug: string; bedrooms?: { number: number }[] }[] } | undefined)?.homes ?? [];
  const numbers = new Map(homes.map(({ slug, bedrooms = [] }) => [slug, bedrooms.map((room) => room.number)]));
  return [
    ["demo/residents.json", "/residents/*"],
    ["demo/applications.json", "/applications/*/held_room"],
  ].flatMap(([file, at]) =>
    partsOf(contents(file!), at!).flatMap(({ path, value }) => {
      const { home, bedroom } = value as { home?: string; bedroom?: number };
      const known = numbers.get(String(home));
      return !known || bedroom === undefined || known.includes(bedroom)
        ? []
        : [findingIn(file!)("reference/unknown-name", `${path}/bedroom`, String(home), `The home "${home}" has no bedroom ${bedroom}`)];
    }),
  );
}

interface Move {
  name?: string;
  to?: string;
}

/** What happened to somebody, one after the other: each event leads where it is said to lead, and the last to where they stand. */
function moveFindings(contents: FileContents): Finding[] {
  const cycle = contents("life-cycle.json") as { events?: Record<string, { to: string | { status: string }[] }> } | undefined;
  if (!cycle?.events) return [];
  const events = cycle.events;
  const steps = (file: string, at: string): Finding[] =>
    partsOf(contents(file), at).flatMap(({ path, value }: JsonPart) => {
      const { steps: own = [], status } = value as { steps?: Move[]; status?: string };
      if (!Array.isArray(own)) return [];
      const last = own.at(-1)?.to;
      return [
        ...own.flatMap(({ name = "", to = "" }, nth) => {
          const after = Object.hasOwn(events, name) ? textsAt(events[name], "/to").concat(textsAt(events[name], "/to/*/status")) : null;
          return after === null || after.includes(to)
            ? []
            : [
                findingIn(file)(
                  "reference/unknown-move",
                  `${path}/steps/${nth}/to`,
                  name,
                  `The event "${name}" doesn't lead to "${to}"`,
                  didYouMean(to, after),
                ),
              ];
        }),
        ...(last === undefined || last === status
          ? []
          : [findingIn(file)("reference/rules-disagree", `${path}/status`, String(status), `What happened leads to "${last}", and the status is "${status}"`)]),
      ];
    });
  return [
    ...steps("demo/generated-applications.json", "/stages/*"),
    ...steps("demo/generated-applications.json", "/applications/*"),
    ...steps("demo/applications.json", "/applications/*"),
  ];
}
