/** What a profile asks and shows is about living together: nothing that the law protects is asked, shown or given as a reason, in any wording. */
import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { publishedDocuments } from "#tests/support/published-documents.ts";

const words = (listed: string): string[] => listed.split(", ");

/**
 * Beginnings of words, and with a full stop whole ones, by what they would tell of somebody: the Fair Housing Act, what states and
 * cities add to it (California, Illinois, Massachusetts, New York, Oregon, Washington, the District of Columbia; Seattle, Chicago),
 * and the human rights codes of Ontario, British Columbia and Quebec.
 */
const PROTECTED: Record<string, { en: string[]; fr: string[] }> = {
  "race or color": {
    en: words("race, racial, racis, ethnic, skin, ancest, caste, tribe, tribal, indigen, hairst, braids, dreadl, afro"),
    fr: words("race, racia, racis, ethni, peau, ancêtre, ascendance, caste, tribu, autochto, tresses, dreadl, afro"),
  },
  "origin or citizenship": {
    en: words(
      "national, citizen, immigra, migrant, refugee, undocumented, visa, passport, foreign, accent, native, language, english, speaker, spanish, country of, born",
    ),
    fr: words(
      "national, citoyen, immigr, migrant, réfugié, sans papiers, visa, passeport, étrang, accent, langue, francophon, anglophon, pays d, natif, native, né., née.",
    ),
  },
  religion: {
    en: words(
      "relig, church, faith, pray, creed, atheis, spiritual, christ, cathol, muslim, islam, jew, hindu, buddh, sikh, kosher, halal, bible, quran, temple, mosque, synagog, ramadan, easter, diwali, hanukkah, sabbath, shabbat",
    ),
    fr: words(
      "relig, église, foi., prie, prier, prière, croyan, athé, spiritu, chréti, cathol, musulm, islam, jui, hindou, bouddh, sikh, casher, halal, bible, coran, temple, mosquée, synagog, ramadan, noël, pâques, divali, hanoucca, sabbat, shabbat",
    ),
  },
  "sex, gender or orientation": {
    en: words(
      "sex, gender, pronoun, woman, women, ladies, lady, man., men., guys, dudes, male, female, masculin, feminin, girl, boy, gay, lesbian, bisex, queer, trans., transg, nonbin, lgbt, straight, pride, he/him, she/her, they/them",
    ),
    fr: words(
      "sexe, sexu, genre, pronom, femme, homme, homos, dame, mesdames, messieurs, gars, fille, garçon, masculin, féminin, gai, lesbien, bisex, queer, trans., transg, non-binaire, lgbt, hétéro, fierté",
    ),
  },
  "family or marriage": {
    en: words(
      "family, families, child, kid, toddler, baby, babies, infant, teen, pregnan, breastfe, married, marital, divorc, widow, single., couple., couples, husband, wife, spouse, fianc, parent, mom., mother, dad., father, custody",
    ),
    fr: words(
      "famil, enfant, bambin, bébé, nourrisson, ado., adolesc, enceinte, grossesse, allait, marié, mariage, divorc, veuf, veuve, célibat, en couple, mari, épou, conjoint, fiancé, parent, maman, mère, papa, père., pères, garde d",
    ),
  },
  age: {
    en: words("age, aged, young, youth, old, elder, senior, mature, millennial, gen z, boomer, twenties, thirties, adult, student, undergrad, campus, retire"),
    fr: words("âge, jeune, vieux, vieille, aîné, mature, mûr, milléni, génération, vingtaine, trentaine, adulte, étudiant, campus, retrait"),
  },
  disability: {
    en: words(
      "disab, able-bod, handicap, wheelchair, walker, blind, deaf, illness, sick, hiv, genetic, medic, therap, mental, autis, adhd, depress, anxiety, health, allerg, sober, recover, addict, rehab, service animal, support animal, emotional, height, weight",
    ),
    fr: words(
      "handicap, invalid, valide, fauteuil, déambul, aveugl, sourd, malad, vih, génét, médic, thérap, mental, autis, tdah, dépress, anxi, santé, allerg, sobre, dépendan, toxico, désintox, chien d’assist, animal d’assist, poids",
    ),
  },
  "income or its source": {
    en: words(
      "salary, wage, paycheck, employed, welfare, voucher, section 8, food stamp, social assist, public assist, disability benefit, credit, veteran, military",
    ),
    fr: words(
      "salaire, employé, aide sociale, assistance sociale, allocation, bien-être social, condition sociale, chômage, crédit, vétéran, militaire, ancien combattant",
    ),
  },
  "record, status or conviction": {
    en: words("criminal, arrest, convict, felon, prison, jail, evict, homeless, victim, restraining, union member"),
    fr: words("criminel, casier, arrêté, condamn, prison, expuls, sans-abri, itinéran, victime, ordonnance, syndiqu"),
  },
  politics: {
    en: words("politic, republican, democrat, conservativ, liberal, vote, voting, activis"),
    fr: words("politi, républicain, démocrat, conservat, libéra, vote, électeur, militant"),
  },
};
/** What a decision rests on is money, by law: what it comes from is no reason there either. */
const OF_MONEY = ["salary", "wage", "paycheck", "employed", "credit", "salaire", "employé", "crédit"];

const { set, living } = publishedDocuments();
const SAID = /^(?:living|preferences|interests|profile|profile-view|rooms\.filter|rooms\.any-.*)\./;
/** Reasons of whoever decides about somebody, staff or a home. */
const REASON = /(?:^|[.-])reasons?\./;
const textsOf = (locale: string, said = SAID): [string, string][] =>
  Object.entries(set.copy[locale]!.texts)
    .filter(([key]) => said.test(key))
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

  test.each(Object.keys(PROTECTED))("gives nothing about %s as a reason", (ground) => {
    const words = PROTECTED[ground]![language].filter((word) => !OF_MONEY.includes(word));
    const found = textsOf(locale, REASON).flatMap(([key, text]) => hits(text, words).map((word) => `${key}: "${text}" (${word})`));
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

/** Each as it might be put into a question, an answer, an interest or a reason by somebody who means no harm by it. */
const PLANTED: [ground: string, en: string, fr: string][] = [
  ["race or color", "Braids and all, we love it", "Toutes les origines ethniques"],
  ["race or color", "No matter which caste", "Peu importe la caste"],
  ["origin or citizenship", "We speak English at home", "Maison francophone"],
  ["origin or citizenship", "Born and bred here", "Né ici"],
  ["religion", "Sunday is for church", "Le dimanche, la prière"],
  ["religion", "A kosher kitchen", "Cuisine casher"],
  ["religion", "Ramadan together", "Noël ensemble"],
  ["sex, gender or orientation", "Ladies only, please", "Entre gars"],
  ["sex, gender or orientation", "A queer house", "Une colocation LGBTQ+"],
  ["sex, gender or orientation", "Your pronouns: she/her", "Vos pronoms"],
  ["family or marriage", "Singles, no couples", "Célibataires seulement"],
  ["family or marriage", "No toddlers", "Sans enfants"],
  ["age", "Young professionals", "Jeunes professionnels"],
  ["age", "Grad students", "Étudiants"],
  ["age", "Mature and quiet", "Dans la trentaine"],
  ["disability", "Able-bodied, three flights up", "Sans fauteuil roulant"],
  ["disability", "A sober house", "Maison sobre"],
  ["disability", "No support animals", "Pas de chien d’assistance"],
  ["income or its source", "No Section 8", "Sans aide sociale"],
  ["income or its source", "Employed full-time", "Employés à temps plein"],
  ["record, status or conviction", "A clean criminal record", "Casier vierge"],
  ["record, status or conviction", "Never evicted", "Jamais expulsé"],
  ["politics", "Liberals welcome", "Pas de politique à table"],
];
test.each(PLANTED)("of %s, “%s” would be found, and “%s”", (ground, en, fr) => {
  expect(hits(en, PROTECTED[ground]!.en), en).not.toEqual([]);
  expect(hits(fr, PROTECTED[ground]!.fr), fr).not.toEqual([]);
});
test("each ground is tried by a wording", () => {
  expect(new Set(PLANTED.map(([ground]) => ground))).toEqual(new Set(Object.keys(PROTECTED)));
});
