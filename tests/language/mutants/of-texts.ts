/** What is said to people, in each language and by mail. */
import { sourceTextHash } from "#screens/language/documents/content-hash.ts";
import { SOURCE_LOCALE } from "#screens/language/documents/document.ts";
import { isNode, put, take, type Mutant, type MutantFamily, type Node, type Part, type Shipped } from "./mutant.ts";

const SOURCE = `copy/${SOURCE_LOCALE}.json`;
const GAP = /\{(\w+)\}/g;
const FORMATTED = /\{(\w+), (?:date|time|number)[^{}]*\}/;
const MARK = /<(\w+)>([^<]*)<\/\1>/g;
const FORM = / one \{[^{}]*\}/;
const CASE = /(select, )(\w+) \{[^{}]*\} /;

/** Each translated text with the one that it was made from, as another would make it. */
const translated = (make: (text: string, source: string) => string | null) =>
  function* (shipped: Shipped): Generator<Mutant> {
    const source = shipped.json(SOURCE)["texts"] as Record<string, string>;
    for (const part of shipped.parts("copy/")) {
      const key = /^\/texts\/([^/]+)\/text$/.exec(part.path)?.[1];
      const changed = key === undefined ? null : make(String(part.value), source[key.replaceAll("~1", "/")] ?? "");
      if (changed !== null && changed !== part.value) yield put(part, changed);
    }
  };

/** Without the only one that it has. */
const withoutOnly = (text: string, pattern: RegExp, instead: string): string | null =>
  /'\{/.test(text) || [...text.matchAll(pattern)].length !== 1 ? null : text.replace(pattern, instead);

const says = (node: Node): boolean => ["text", "label", "title", "value", "subject"].some((name) => typeof node[name] === "string");

interface Ladder extends Part {
  /** What is looked at. */
  of: unknown;
  cases: [word: string, copy: unknown][];
  otherwise: unknown;
}

/** Texts by two words at least of one thing, and one for every other word. */
function* ladders(shipped: Shipped): Generator<Ladder> {
  for (const folder of ["screens/", "modals/"]) {
    for (const part of shipped.parts(folder)) {
      if (!Array.isArray(part.value) || part.value.length < 3) continue;
      const [last, ...before] = (part.value as Node[]).toReversed();
      const looked = before.toReversed().map(({ when, copy }) => [(when as Node | undefined)?.["=="] as [unknown, unknown] | undefined, copy] as const);
      const of = looked[0]![0]?.[0];
      if (last!["when"] !== undefined || last!["copy"] === undefined || !isNode(of) || !("var" in of)) continue;
      if (!looked.every(([operands]) => operands && JSON.stringify(operands[0]) === JSON.stringify(of) && typeof operands[1] === "string")) continue;
      yield { ...part, of, cases: looked.map(([operands, copy]) => [operands![1] as string, copy]), otherwise: last!["copy"] };
    }
  }
}

export const TEXTS: MutantFamily = [
  "what is said to people",
  [
    {
      name: "a translation without a gap of its source",
      makes: translated((text) => (/plural|select/.test(text) ? null : withoutOnly(text, GAP, "cela"))),
    },
    {
      name: "a match that says nothing of a word that has a text",
      *makes(shipped) {
        for (const { of, cases, ...part } of ladders(shipped)) yield put(part, { match: of, is: Object.fromEntries(cases.slice(0, 1)) });
      },
    },
    {
      name: "a match with a word that there is none of",
      *makes(shipped) {
        for (const { of, cases, otherwise, ...part } of ladders(shipped))
          yield put(part, { match: of, is: Object.fromEntries(cases.map(([word, copy], i) => [i === 0 ? `${word}x` : word, copy])), else: otherwise });
      },
    },
    { name: "a translation without a mark of its source", makes: translated((text) => withoutOnly(text, MARK, "$2")) },
    { name: "a translation that links nothing", makes: translated((text) => withoutOnly(text, MARK, "<$1></$1>")) },
    {
      name: "a translation with one form for one and many",
      makes: translated((text, source) => (FORM.test(source) && /, plural, one \{[^{}]*\} other \{[^{}]*\}\}/.test(text) ? text.replace(FORM, "") : null)),
      open: "A word that reads the same for one and many (mois) needs no form.",
    },
    { name: "a translation with a form that its language has not", makes: translated((text) => (FORM.test(text) ? text.replace(" one {", " few {") : null)) },
    { name: "a translation that forgets a case", makes: translated((text) => (CASE.test(text) ? text.replace(CASE, "$1none-of-these {} ") : null)) },
    {
      name: "a translation with a day or a number as the data has it",
      makes: translated((text, source) => {
        const name = FORMATTED.exec(text)?.[1];
        return name === undefined || !new RegExp(`\\{${name}, (?:date|time|number)`).test(source) || source.includes(`{${name}}`)
          ? null
          : text.replace(FORMATTED, `{${name}}`);
      }),
    },
    { name: "a translation that is white", makes: translated(() => " \u00A0") },
    {
      name: "a translation that was left as it was",
      makes: translated((_, source) => ((source.replace(/\{[^]*\}|<[^>]*>/g, " ").match(/(?<![\w{}<'’])[a-z]+(?=[ ,])/g) ?? []).length > 6 ? source : null)),
    },
    {
      name: "a source that says nothing",
      *makes(shipped) {
        const french = shipped.files.filter((file) => file.startsWith("copy/") && file !== SOURCE);
        for (const [key, text] of Object.entries(shipped.json(SOURCE)["texts"] as Record<string, string>)) {
          if (/[{<]/.test(text) || text === "") continue;
          const path = `/texts/${key}`;
          const also = french.map((file) => ({ file, op: "replace" as const, path: `${path}/from`, value: sourceTextHash(" ") }));
          yield { file: SOURCE, path, about: "became white", edits: [{ file: SOURCE, op: "replace", path, value: " " }, ...also] };
        }
      },
    },
    {
      name: "a word of the data as it stands there",
      *makes(shipped) {
        for (const site of shipped.survey.sites) {
          if (site.is !== "copy" || site.surface?.kind !== "screen" || !site.surface.doc.audience.includes("applicant")) continue;
          const [name] = Object.keys(site.args);
          const place = name === undefined ? null : shipped.source({ ...site.at, path: site.at.path.replace(/key$/, `args/${name}`) }, site.args[name]);
          const text = String((shipped.json(SOURCE)["texts"] as Node)[site.key]);
          if (!place || !site.surface.doc.needs.includes("application") || !text.includes(`{${name}}`) || text.includes(`{${name},`)) continue;
          yield put(place, { var: "application.status" });
        }
      },
    },
    {
      name: "a mail that is sent to others than it is written for",
      *makes(shipped) {
        for (const [id, { to = [] }] of Object.entries(shipped.documents.catalog.mails ?? {}))
          if (!to.includes("anyone") && !shipped.documents.mails[id]?.audience.includes("anyone"))
            yield put({ file: "data.json", path: `/mails/${id}/to` }, ["anyone"]);
      },
    },
    {
      name: "a mail without what it is passed",
      *makes(shipped) {
        for (const part of shipped.parts("mails/")) {
          const [name] = /"var":"args\.\w+"/.exec(JSON.stringify(part.value) ?? "") ?? [];
          if (!/\/blocks\/\d+$/.test(part.path) || name === undefined || !isNode(part.value) || !says(part.value)) continue;
          if (JSON.stringify(shipped.json(part.file)).split(name).length === 2) yield take(part);
        }
      },
    },
    {
      name: "a mail without its way out",
      *makes(shipped) {
        for (const part of shipped.parts("mails/")) if (isNode(part.value) && part.value["use"] === "mail-choice") yield take(part);
      },
    },
  ],
];
