/** What a profile asks and shows is about living together: nothing that the law protects is asked, shown or given as a reason, in any wording. */
import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { publishedDocuments } from "#tests/support/published-documents.ts";

/** Beginnings of words, and with a full stop whole ones, by what they would tell of somebody: the Fair Housing Act, the states' further grounds, and Canada's human rights codes. */
const PROTECTED: Record<string, { en: string[]; fr: string[] }> = {
  "race or color": { en: ["race", "racial", "ethnic", "skin"], fr: ["race", "racia", "ethni", "peau"] },
  "origin or citizenship": {
    en: ["national", "citizen", "immigra", "visa", "foreign", "accent", "native", "language", "country of"],
    fr: ["national", "citoyen", "immigr", "visa", "étrang", "accent", "langue", "pays d"],
  },
  religion: {
    en: ["relig", "church", "faith", "pray", "christian", "muslim", "jewish", "kosher", "halal", "bible", "temple", "mosque"],
    fr: ["relig", "église", "foi.", "prie", "prier", "prière", "chréti", "musulm", "jui", "casher", "halal", "bible", "temple", "mosquée"],
  },
  "sex, gender or orientation": {
    en: ["sex", "gender", "woman", "women", "man.", "men.", "male", "female", "girl", "boy", "gay", "lesbian", "queer", "trans", "lgbt", "straight"],
    fr: ["sexe", "genre", "femme", "homme", "fille", "garçon", "gai", "lesbien", "trans", "hétéro"],
  },
  "family or marriage": {
    en: ["family", "families", "child", "kids", "baby", "pregnan", "married", "marital", "divorc", "husband", "wife", "spouse", "parent"],
    fr: ["famil", "enfant", "bébé", "enceinte", "marié", "mariage", "divorc", "mari", "épou", "conjoint", "parent"],
  },
  age: { en: ["age", "young", "old", "senior", "millennial", "student", "retire"], fr: ["âge", "jeune", "vieux", "vieille", "aîné", "étudiant", "retrait"] },
  disability: {
    en: ["disab", "handicap", "wheelchair", "illness", "medic", "therap", "mental", "health", "allerg", "sober", "addict", "service animal"],
    fr: ["handicap", "invalid", "fauteuil", "malad", "médic", "thérap", "mental", "santé", "allerg", "sobre", "dépendan"],
  },
  "income or its source": {
    en: ["salary", "welfare", "voucher", "section 8", "credit", "veteran", "military"],
    fr: ["salaire", "aide sociale", "crédit", "vétéran", "militaire"],
  },
};

const { set, living } = publishedDocuments();
const SAID = /^(?:living|preferences|interests|profile-view)\./;
const textsOf = (locale: string): [string, string][] =>
  Object.entries(set.copy[locale]!.texts)
    .filter(([key]) => SAID.test(key))
    .map(([key, text]) => [key, typeof text === "string" ? text : (text as { text: string }).text]);
const hits = (text: string, beginnings: readonly string[]): string[] =>
  beginnings.filter((word) => new RegExp(String.raw`(?<![\p{L}’'])${word.replace(".", String.raw`(?!\p{L})`)}`, "iu").test(text));

describe.each([
  ["en-US", "en"],
  ["fr-CA", "fr"],
] as const)("what a profile says in %s", (locale, language) => {
  const texts = textsOf(locale);

  test.each(Object.keys(PROTECTED))("asks nothing about %s, and shows nothing of it", (ground) => {
    const found = texts.flatMap(([key, text]) => hits(text, PROTECTED[ground]![language]).map((word) => `${key}: "${text}" (${word})`));
    expect(found).toEqual([]);
  });

  test("is found where it would", () => {
    expect(texts.length).toBeGreaterThan(200);
    expect(hits(language === "en" ? "Are you religious?" : "Êtes-vous religieuse ?", PROTECTED["religion"]![language])).toEqual(["relig"]);
  });
});

test("ids and drawings are held to the same words: they reach the API", () => {
  const ids = JSON.stringify(living).replaceAll("-", " ");
  for (const { en } of Object.values(PROTECTED)) expect(hits(ids, en)).toEqual([]);
  expect(readFileSync(new URL("../../schemas/living.json", import.meta.url), "utf8")).toContain("Nothing that the law protects may be asked");
});
