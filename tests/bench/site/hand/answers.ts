/** What the hand-written form knows: its answers, what is wrong with them, what is left, and saving. */
import { createContext, useCallback, useContext, useEffect, useMemo, useRef, useState } from "react";

/** Answers as typed, by `<record>.<property>`. */
export type Answers = Record<string, string>;
export type Save = "saving" | "saved" | "unsaved";

export interface HandForm {
  answers: Answers;
  problems: Record<string, string>;
  touched: Record<string, true>;
  saves: Record<string, Save>;
  type(name: string, text: string): void;
  leave(name: string): void;
}

export const FormContext = createContext<HandForm | null>(null);
export function useForm(): HandForm {
  const form = useContext(FormContext);
  if (!form) throw new Error("A field stands outside of its form");
  return form;
}

const PERSONAL = ["first_name", "last_name", "email", "birthdate", "phonenumber"];
const ADDRESS = ["street_address", "city", "country_code", "region", "postal_code"];
const INCOME = ["company_name", "job_title", "monthly_salary", "currency", "start_date", "document"];
const LENGTHS: Record<string, number> = { first_name: 50, middle_name: 50, last_name: 50, city: 50, company_name: 100, job_title: 100 };
const POSTAL: Record<string, RegExp> = { US: /^\d{5}(-\d{4})?$/, CA: /^[A-Z]\d[A-Z] ?\d[A-Z]\d$/i };

const names = (record: string, properties: string[]): string[] => properties.map((property) => `${record}.${property}`);

/** Names of the required answers, by section. */
export function required(answers: Answers): Record<string, string[]> {
  const byHand = answers["income.manual"] === "true";
  return {
    personal: names("applicant", PERSONAL),
    address: names("residence.address", ADDRESS),
    income: [...(byHand ? names("income", INCOME) : []), "applicant.photo_id"],
    screening: ["applicant.sin_ssn_country", ...(answers["applicant.skipSsnEntry"] === "true" ? [] : ["applicant.sin_ssn"])],
    additional: [
      ...(answers["flag_roommate.expanded"] === "true" ? names("flag_roommate", ["firstName", "lastName", "email"]) : []),
      ...(answers["flag_pet.expanded"] === "true" ? names("flag_pet", ["animal", "animal_name"]) : []),
    ],
  };
}

function daysFromToday(text: string, years = 0): number | null {
  const [, month, day, year] = /^(\d\d)\/(\d\d)\/(\d{4})$/.exec(text) ?? [];
  if (!month || !day || !year) return null;
  const date = new Date(Number(year) + years, Number(month) - 1, Number(day));
  return date.getDate() === Number(day) ? (Date.now() - date.getTime()) / 86_400_000 : null;
}

function broken(name: string, text: string, answers: Answers): string | null {
  const property = name.slice(name.lastIndexOf(".") + 1);
  const most = LENGTHS[property];
  if (most !== undefined && text.length > most) return `Maximum number of characters is ${most}`;
  switch (property) {
    case "email":
      return /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(text) ? null : "Invalid email address";
    case "birthdate": {
      const age = daysFromToday(text, 18);
      if (age === null) return "Invalid date format, please enter MM/DD/YYYY";
      return age >= 0 ? null : "All residents must be 18 years of age or older";
    }
    case "start_date": {
      const days = daysFromToday(text);
      if (days === null) return "Invalid date format, please enter MM/DD/YYYY";
      return days >= 0 ? null : "Date cannot be in the future";
    }
    case "phonenumber":
      return text.replace(/\D/g, "").length >= 10 ? null : "Invalid phone number";
    case "postal_code":
      return POSTAL[answers["residence.address.country_code"] ?? "US"]?.test(text) === false ? "Invalid postal code" : null;
    case "monthly_salary":
      return Number(text.replace(/,/g, "")) > 0 ? null : "Must be greater than 0";
    case "sin_ssn":
      return text.replace(/\D/g, "").length === 9 ? null : "Invalid number";
    default:
      return null;
  }
}

export function problemsOf(answers: Answers): Record<string, string> {
  const problems: Record<string, string> = {};
  for (const section of Object.values(required(answers))) for (const name of section) if (!answers[name]?.trim()) problems[name] = "Field is required";
  for (const [name, text] of Object.entries(answers)) {
    const problem = text.trim() ? broken(name, text, answers) : null;
    if (problem) problems[name] = problem;
  }
  return problems;
}

const SAVE_AFTER_MS = 500;

async function send(record: string, values: Record<string, string>): Promise<boolean> {
  const body = { command: "save-answers", input: { root: record, target: null, version: null, values }, address: window.location.pathname };
  const answer = await fetch("/commands", { method: "POST", headers: { "Content-Type": "application/json" }, body: JSON.stringify(body), keepalive: true });
  return answer.ok && ((await answer.json()) as { ok: boolean }).ok;
}

/** The form's state: one object of answers for the whole page, saved record by record after a field is left. */
export function useHandForm(initial: Answers): HandForm {
  const [answers, setAnswers] = useState(initial);
  const [touched, setTouched] = useState<Record<string, true>>({});
  const [saves, setSaves] = useState<Record<string, Save>>(() =>
    Object.fromEntries(Object.entries(initial).flatMap(([name, text]) => (text ? [[name, "saved" as const]] : []))),
  );
  const latest = useRef(answers);
  latest.current = answers;
  const timers = useRef(new Map<string, number>());
  const waiting = useRef(new Map<string, Set<string>>());
  const problems = useMemo(() => problemsOf(answers), [answers]);

  const mark = (changed: readonly string[], save: Save) => setSaves((before) => ({ ...before, ...Object.fromEntries(changed.map((name) => [name, save])) }));
  const save = useCallback(async (record: string) => {
    const changed = [...(waiting.current.get(record) ?? [])];
    waiting.current.delete(record);
    mark(changed, "saving");
    const stored = await send(record, Object.fromEntries(changed.map((name) => [name.slice(record.length + 1), latest.current[name] ?? ""]))).catch(
      () => false,
    );
    mark(changed, stored ? "saved" : "unsaved");
  }, []);

  const type = useCallback((name: string, text: string) => {
    const record = name.slice(0, name.indexOf("."));
    setAnswers((before) => (name.endsWith(".country_code") ? { ...before, [name]: text, "residence.address.region": "" } : { ...before, [name]: text }));
    setSaves((before) => (before[name] === "unsaved" ? before : { ...before, [name]: "unsaved" }));
    const names = waiting.current.get(record) ?? new Set();
    waiting.current.set(record, names.add(name));
  }, []);
  const leave = useCallback(
    (name: string) => {
      const record = name.slice(0, name.indexOf("."));
      setTouched((before) => (before[name] ? before : { ...before, [name]: true }));
      if (!waiting.current.has(record)) return;
      window.clearTimeout(timers.current.get(record));
      timers.current.set(
        record,
        window.setTimeout(() => void save(record), SAVE_AFTER_MS),
      );
    },
    [save],
  );
  useEffect(() => () => timers.current.forEach((timer) => window.clearTimeout(timer)), []);
  return { answers, problems, touched, saves, type, leave };
}
