/**
 * Every property that the documents let anybody write, of every resource that is kept: what is given is what is read
 * again, over the API and as the form saves it, whether it has a column of its own or only the documents know it.
 */
import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { PropertySchema } from "#screens/language/documents/resource.ts";
import { readFlag, saveFlag } from "#server/areas/form/flags.ts";
import { AREAS } from "#server/areas/index.ts";
import { lockAnswers, type OwnedAnswers, type OwnedRecord } from "#server/kernel/answers/answer-owner.ts";
import { isKeptAlone, keptResource, type KeptResource, type Values } from "#server/kernel/definitions/record-definition.ts";
import { createPart, readPart, savePart } from "#server/kernel/records/record-parts.ts";
import { makeAnswers, readItem, saveItem } from "#server/kernel/records/answer-parts.ts";
import { countryByCode } from "#server/kernel/rules/countries.ts";
import type { FlagName, DocumentPurpose } from "#server/ports/records.ts";
import { publishedWith } from "#tests/support/documents-of.ts";
import { TestApp, type Visitor } from "#tests/support/test-app.ts";
import { alwaysInForce } from "#tests/support/documents-in-force.ts";

/** No table has a column for any of these; some have one of such a name that is not for answers. */
const LATER: Record<string, PropertySchema> = {
  nickname: { type: ["string", "null"], plainText: "one", maxLength: 20, description: "What friends say." },
  story: { type: ["string", "null"], plainText: "many", maxLength: 80, description: "How it came to that." },
  budget: { type: ["number", "null"], minimum: 0, maxAmount: 999_999, money: true, description: "What it may cost." },
  floor: { type: ["integer", "null"], minimum: -2, maximum: 90, description: "Which floor." },
  since: { type: ["string", "null"], format: "date", notBefore: "1900-01-01", description: "Since when." },
  agrees: { type: "boolean", default: false, description: "Whether they do." },
  colour: { type: ["string", "null"], enum: ["red", "green", null], description: "Which one." },
  club: {
    type: "object",
    description: "Where they meet.",
    properties: {
      name: { type: ["string", "null"], plainText: "one", maxLength: 30, description: "Its name." },
      members: { type: ["integer", "null"], minimum: 0, maximum: 900, description: "How many." },
    },
  },
};
const NAMED_LIKE_A_COLUMN = { resource: LATER["nickname"]!, flag: LATER["nickname"]!, budget_cents: LATER["floor"]! };
const OWN = {
  id: { type: "string", description: "Id of the record.", readOnly: true },
  version: { type: "integer", minimum: 1, description: "Raised by every change.", readOnly: true },
};
const resourceNamed = (id: string, more: object = {}): Record<string, unknown> => ({
  $schema: "https://json-schema.org/draft/2020-12/schema",
  $id: id,
  title: id,
  description: "Only the documents know it.",
  type: "object",
  of: "application",
  ...more,
  properties: { ...OWN, ...NAMED_LIKE_A_COLUMN },
});

const OWNER = AREAS.owners.application;
const documents = publishedWith((files) => {
  files["resources/hobby.json"] = resourceNamed("hobby");
  files["resources/trip.json"] = resourceNamed("trip", { many: true, most: 5 });
  for (const file of Object.values(files)) {
    const isKept = typeof file["$id"] === "string" && (file["of"] !== undefined || OWNER.records.some(({ resource }) => resource === file["$id"]));
    if (isKept) Object.assign(file["properties"] as object, LATER);
  }
});
const { resources } = documents.set;
const KEPT: readonly KeptResource[] = [
  ...OWNER.records.flatMap(({ resource }) => keptResource(OWNER, resources, resource) ?? []),
  ...isKeptAlone(OWNER, resources),
];

let app: TestApp;
let ada: Visitor;
/** Her own files, by what they were uploaded for. */
const uploads: Partial<Record<DocumentPurpose, string[]>> = {};
beforeAll(async () => {
  app = await TestApp.open({ change: { documents: alwaysInForce(documents) } });
  ada = await app.applicant();
  for (const purpose of ["applicant_identity", "applicant_income"] as const) uploads[purpose] = [await ada.upload(purpose), await ada.upload(purpose)];
});
afterAll(() => app.close());

/** What may be written to a record that is there; a number that is sealed is never read again. */
const writable = ({ definition, doc }: KeptResource): [string, PropertySchema][] =>
  Object.entries(doc.properties).filter(
    ([name, { readOnly, format }]) => readOnly !== true && format !== "secure-id" && name !== definition.parent.property && !definition.setOnce?.includes(name),
  );

const words = (most: number, letters: string): fc.Arbitrary<string> =>
  fc
    .array(fc.constantFrom(...letters), { minLength: 1, maxLength: Math.min(most, 12) })
    .map((all) => all.join(""))
    .filter((text) => text.trim() === text);

const ADDRESSES = ["US", "CA"].flatMap((code) => {
  const { text: country, states } = countryByCode(code)!;
  const postal_code = code === "US" ? "98126-2114" : "M5C 1S6";
  return [states![0]!, states![1]!].map((state) => ({ country, country_code: code, region: state.text, region_code: state.value, postal_code }));
});
const address = fc
  .tuple(fc.constantFrom(...ADDRESSES), words(40, "abc é12"), words(40, "xyz-"), fc.option(words(40, "klm")))
  .map(([place, street_address, city, county]) => ({ ...place, street_address, city, county }));

const orNull = ({ type }: PropertySchema, value: fc.Arbitrary<unknown>): fc.Arbitrary<unknown> =>
  [type].flat().includes("null") ? fc.oneof({ weight: 5, arbitrary: value }, { weight: 1, arbitrary: fc.constant(null) }) : value;

/** Values that a property takes, as they are kept. */
function taken(property: PropertySchema): fc.Arbitrary<unknown> {
  const { type, format, file, money, properties, maxLength, enum: choices } = property;
  if (properties) return "country_code" in properties ? address : fc.record(each(Object.entries(properties)));
  if (choices) return fc.constantFrom(...choices);
  if (file !== undefined) return orNull(property, fc.constantFrom(...uploads[file as DocumentPurpose]!));
  if (format === "date")
    return orNull(
      property,
      fc.integer({ min: -25_000, max: 9_000 }).map((day) => new Date(day * 86_400_000).toISOString().slice(0, 10)),
    );
  if (format === "email")
    return orNull(
      property,
      words(10, "abcXYZ09").map((name) => `${name}@example.com`),
    );
  if (format === "phone")
    return orNull(
      property,
      fc.integer({ min: 100, max: 199 }).map((last) => `+12065550${last}`),
    );
  const kind = [type].flat().find((one) => one !== "null");
  if (money === true)
    return orNull(
      property,
      fc.integer({ min: 0, max: 99_999_900 }).map((cents) => cents / 100),
    );
  if (kind === "integer") return orNull(property, fc.integer({ min: 0, max: 90 }));
  if (kind === "boolean") return fc.boolean();
  if (kind === "string") return orNull(property, words(maxLength ?? 20, "aZ é'“漢😀-{}"));
  throw new Error(`Nothing is known to be taken by ${JSON.stringify(property)}`);
}
const each = (properties: readonly [string, PropertySchema][]): Record<string, fc.Arbitrary<unknown>> =>
  Object.fromEntries(properties.map(([name, property]) => [name, taken(property)]));

interface Way {
  write(values: Values): Promise<void>;
  read(): Promise<Values>;
}
type Outcome = Awaited<ReturnType<typeof readPart>>;
function valueOf(outcome: Outcome, given?: Values): Values {
  if (!outcome.ok) throw new Error(`refused: ${JSON.stringify(outcome.problem)} of ${JSON.stringify(given)}`);
  return outcome.value;
}

/** No more than what a record can't be made without. */
const leastOf = ({ properties, required = [] }: KeptResource["doc"]): Values =>
  fc.sample(fc.record(each(required.map((name): [string, PropertySchema] => [name, properties[name]!]))), 1)[0]!;

/** A record of the resource, whichever way one is made. */
async function recordOf({ definition, doc }: KeptResource): Promise<string> {
  const { deps } = app;
  const { application, applicant_info, income, residence } = await ada.state();
  const there: Record<string, string> = { applicant_info: applicant_info.id, income: income!.id, residence: residence!.id };
  switch (definition.record) {
    case "flag":
      return (await app.store.transaction((tx) => tx.putFlag(application.id, doc.$id.replace("flag-", "") as FlagName, {}))).id;
    case "answer_record":
      return String(valueOf(await makeAnswers(deps, ada.actor, { owner: { of: "application", id: application.id }, resource: doc.$id }, leastOf(doc)))["id"]);
    case "additional_income":
      return made({ income: income!.id, source_name: "Tutoring", monthly_salary: 300, currency: "usd" });
    case "emergency_contact":
      return made({
        applicant_info: applicant_info.id,
        first_name: "G",
        last_name: "J",
        phonenumber: "+12065550143",
        email: "g@example.com",
        relationship: "A",
      });
    default:
      return there[definition.record]!;
  }
  async function made(body: Values): Promise<string> {
    return String(valueOf(await createPart(deps, ada.actor, doc.$id, body))["id"]);
  }
}

/** As the API takes it: a flag's answers are one property of the flag. */
async function overTheApi({ definition, doc }: KeptResource, id: string): Promise<Way> {
  const { deps } = app;
  const { actor } = ada;
  const owner = { of: "application", id: (await ada.state()).application.id } as const;
  const at = { owner, resource: doc.$id, record: id };
  switch (definition.record) {
    case "answer_record":
      return {
        write: async (values) => void valueOf(await saveItem(deps, actor, at, values, null), values),
        read: async () => valueOf(await readItem(deps, actor, at)),
      };
    case "flag":
      return {
        write: async (values) => void valueOf(await saveFlag(deps, actor, { id, body: { flag_data: values }, version: null }), values),
        read: async () => valueOf(await readFlag(deps, actor, id))["flag_data"] as Values,
      };
    default:
      return {
        write: async (values) => void valueOf(await savePart(deps, actor, doc.$id, { id, body: values, version: null }), values),
        read: async () => valueOf(await readPart(deps, actor, doc.$id, id)),
      };
  }
}

/** The record as the form's answers have it: by path, whatever screen asks them. */
async function asTheFormSaves({ doc, root }: KeptResource, id: string): Promise<Way> {
  const { deps } = app;
  const state = await ada.state();
  const of: OwnedAnswers = { deps, actor: ada.actor, owner: { of: "application", id: state.application.id }, state, documents };
  const held = <Result>(work: (record: OwnedRecord) => Promise<Result>) =>
    app.store.transaction(async (tx) => {
      const record = await lockAnswers(tx, of, doc.many === true ? `${root}:${id}` : root, { isEmpty: false });
      if (typeof record === "string") throw new Error(`${root} is ${record}`);
      return work(record);
    });
  return {
    write: async (values) => void (await held((record) => record.write(values))),
    read: () => held(({ answers }) => Promise.resolve(answers)),
  };
}

/** Writes one after the other, each beside what was given before it; every time all of it is read again. */
async function readsAsWritten({ write, read }: Way, given: fc.Arbitrary<Values>, numRuns: number): Promise<void> {
  const last: Values = {};
  await fc.assert(
    fc.asyncProperty(given, async (values) => {
      await write(values);
      Object.assign(last, values);
      const now = await read();
      expect(Object.fromEntries(Object.keys(last).map((name) => [name, now[name]]))).toEqual(last);
    }),
    { numRuns, endOnFailure: true },
  );
}
const some = (all: Record<string, fc.Arbitrary<unknown>>): fc.Arbitrary<Values> =>
  fc.oneof(fc.record(all), fc.record(all, { requiredKeys: [] })) as fc.Arbitrary<Values>;

const flat = (values: Values): Values =>
  Object.fromEntries(
    Object.entries(values).flatMap(([name, value]) =>
      typeof value === "object" && value !== null ? Object.entries(value).map(([inner, one]) => [`${name}.${inner}`, one]) : [[name, value]],
    ),
  );

const named = KEPT.map((kept) => [kept.doc.$id, kept] as const);

describe("what is given to", () => {
  it.each(named)("%s over the API is what is read again, every property of it", async (_name, kept) => {
    const way = await overTheApi(kept, await recordOf(kept));
    const properties = writable(kept);
    expect(properties.map(([name]) => name)).toEqual(expect.arrayContaining(Object.keys(LATER)));
    await readsAsWritten(way, some(each(properties)), 5);
    for (const property of properties) await readsAsWritten(way, fc.record(each([property])) as fc.Arbitrary<Values>, 1);
  });

  const inTheForm = named.filter(([, { definition }]) => definition.inState !== undefined || definition.record === "answer_record");
  it.each(inTheForm)("%s in the form is what is read again, every property of it", async (_name, kept) => {
    const way = await asTheFormSaves(kept, await recordOf(kept));
    await readsAsWritten(way, some(each(writable(kept))).map(flat), 8);
  });
});

it("what is said once of a record is as it was said when the record was made", async () => {
  const { applicant_info } = await ada.state();
  const body = { applicant_info: applicant_info.id, current: false, nickname: "The cottage", budget: 12.34 };
  const { id } = valueOf(await createPart(app.deps, ada.actor, "residence", body));
  expect(valueOf(await readPart(app.deps, ada.actor, "residence", String(id)))).toMatchObject(body);
  expect(KEPT.flatMap(({ doc, definition }) => (definition.setOnce ?? []).map((name) => `${doc.$id}.${name}`))).toEqual(["residence.current"]);
});

it("a number that is sealed is read again as its last four digits, wherever one can be kept", async () => {
  const sealed = KEPT.flatMap(({ doc }) =>
    Object.entries(doc.properties).flatMap(([name, { format }]) => (format === "secure-id" ? [`${doc.$id}.${name}`] : [])),
  );
  expect(sealed).toEqual(["applicant-info.sin_ssn"]);
  const { applicant_info } = await ada.state();
  const body = { sin_ssn: "123450123", sin_ssn_country: "US", skipSsnEntry: false };
  const saved = valueOf(await savePart(app.deps, ada.actor, "applicant-info", { id: applicant_info.id, body, version: null }));
  expect(saved).toMatchObject({ sin_ssn_last4: "0123", sin_ssn_country: "US" });
  expect(JSON.stringify(valueOf(await readPart(app.deps, ada.actor, "applicant-info", applicant_info.id)))).not.toContain("123450123");
});
