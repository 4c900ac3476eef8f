/** One answer changed: what it takes to know again what is shown, required and wrong, and how much is left. */
import { createSchemaUtils, type RJSFSchema } from "@rjsf/utils";
import validator from "@rjsf/validator-ajv8";
import { FormStore } from "#screens/render/forms/form-store.ts";
import { type Figure, type Measure, short, timed } from "../figure.ts";
import { median } from "../statistics.ts";
import { type Contender, interleaved } from "../thread-time.ts";
import { MAX_LENGTH, PER_SECTION, wideScreen } from "../wide-form.ts";

const SIZES = [60, 300, 1_200];
const COUNTRIES = ["US", "CA", "hidden", "MX"];
/** Each time that a call comes back to a section, another answer. */
const country = (call: number, sections: number): string => COUNTRIES[Math.floor(call / sections) % COUNTRIES.length] as string;

/** The store behind our forms, in the browser as here. */
function ours(fields: number, property: string, answer: (call: number, sections: number) => string): Contender {
  const store = new FormStore(wideScreen(fields, true));
  const sections = fields / PER_SECTION;
  return { name: property, calls: 4_000, work: (call) => store.type(`r${call % sections}.${property}`, answer(call, sections)) };
}

/** By hand: one pass over all answers, as a reducer would. */
function hand(fields: number): Contender {
  const sections = fields / PER_SECTION;
  const answers = new Map<string, string>();
  const judge = () => {
    const problems: Record<string, string> = {};
    const shown: Record<string, boolean> = {};
    let left = 0;
    for (let section = 0; section < sections; section += 1) {
      const first = answers.get(`r${section}.p0`) ?? "";
      for (let i = 0; i < PER_SECTION; i += 1) {
        const name = `r${section}.p${i}`;
        shown[name] = i % 5 !== 2 || first !== "hidden";
        if (!shown[name]) continue;
        const answer = answers.get(name) ?? "";
        const required = i % 5 !== 3 || first === "US" || first === "CA";
        if (required && answer.trim() === "") problems[name] = "Field is required";
        else if (answer.length > MAX_LENGTH) problems[name] = "Maximum number of characters is 50";
        if (problems[name]) left += 1;
      }
    }
    return { problems, shown, left };
  };
  return {
    name: "hand",
    calls: Math.ceil(120_000 / fields),
    work(call) {
      answers.set(`r${call % sections}.p0`, country(call, sections));
      judge();
    },
  };
}

const when = (values: readonly string[]): RJSFSchema => ({ properties: { p0: { enum: [...values] } }, required: ["p0"] });
const text = (title: string): RJSFSchema => ({ type: "string", title, maxLength: MAX_LENGTH });

/** Stock RJSF's own calls for a change: the schema for these answers, the defaults, Ajv over everything. */
function stock(fields: number): Contender {
  const sections = fields / PER_SECTION;
  const at = (role: number) => Array.from({ length: PER_SECTION }, (_, i) => i).filter((i) => i % 5 === role);
  const properties = (role: number, title: string) => Object.fromEntries(at(role).map((i) => [`p${i}`, text(title)]));
  const section: RJSFSchema = {
    type: "object",
    properties: { ...properties(0, "Label"), ...properties(3, "Label"), ...properties(4, "Label") },
    required: [0, 4].flatMap(at).map((i) => `p${i}`),
    allOf: [
      { if: when(["US"]), then: { properties: properties(1, "State") }, else: { properties: properties(1, "Province") } },
      { if: when(["hidden"]), else: { properties: properties(2, "Label") } },
      { if: when(["US", "CA"]), then: { required: at(3).map((i) => `p${i}`) } },
    ],
  };
  const names = Array.from({ length: sections }, (_, index) => `r${index}`);
  const schema: RJSFSchema = { type: "object", properties: Object.fromEntries(names.map((name) => [name, section])) };
  const utils = createSchemaUtils(validator, schema);
  let formData: Record<string, Record<string, string>> = Object.fromEntries(names.map((name) => [name, {}]));
  return {
    name: "stock",
    calls: Math.max(1, Math.round(2_400 / fields)),
    work(call) {
      const name = names[call % sections] as string;
      formData = { ...formData, [name]: { ...formData[name], p0: country(call, sections) } };
      const data = utils.getDefaultFormState(schema, formData) as typeof formData;
      const retrieved = utils.retrieveSchema(schema, data);
      for (const part of names) utils.retrieveSchema(retrieved.properties?.[part] as RJSFSchema, data[part]);
      validator.validateFormData(data, schema);
    },
  };
}

export const measure: Measure = ({ quick }) =>
  SIZES.map((fields): Figure => {
    const contenders = [ours(fields, "p0", country), ours(fields, "p5", (call) => `answer ${call}`), hand(fields), stock(fields)];
    const times = interleaved(contenders, quick ? { rounds: 1, warmUp: 0 } : { rounds: 15, warmUp: 3 });
    const ms = (name: string) => `${short(median(times[name] ?? []) / 1_000)} ms`;
    return {
      id: `answer-${fields}`,
      what: `One answer changed that ${(PER_SECTION * 3) / 5} fields follow, ${fields} fields`,
      ...timed("ms", 1 / 1_000, times["p0"] ?? [], "hand", times["hand"] ?? []),
      reach: 0.1,
      good: "below",
      beside: `an answer that nothing follows ${ms("p5")}; hand ${ms("hand")}, stock RJSF + Ajv ${ms("stock")}`,
    };
  });
