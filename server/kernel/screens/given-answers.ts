/**
 * What somebody answered, question by question, as it was given: read off the very form that asked it, so that a
 * question which documents add is among them. A government id is told by its last digits, a file by its name.
 */
import type { BlockDescriptor, FieldDescriptor, FormSectionDescriptor, ScreenDescriptor } from "#screens/language/documents/descriptor.ts";
import { codecOf } from "#screens/language/forms/codecs.ts";
import { fieldDemand, type FormScope } from "#screens/language/forms/form.ts";
import { isExpanded, isForm, isSection } from "#screens/language/forms/form-blocks.ts";
import { decideChoice, decideFlag } from "#screens/language/forms/live.ts";
import { openedModals } from "#screens/language/forms/opened-modals.ts";
import { isSwitch } from "#screens/language/kinds/asking-kinds.ts";
import { isBlank } from "#screens/language/rules/constraint.ts";
import { regionNames } from "#screens/language/rules/region.ts";
import type { ConsentRecord, DocumentRecord } from "../../ports/records.ts";
import type { RootData } from "../context/view-input.ts";
import { screenScope } from "./form-sections.ts";

/** `text`: as it stood in the field; `date`: YYYY-MM-DD; `tick`: `yes` or not; `file`: `text` is its name; `number`: `text` is its last digits. */
interface GivenAnswer {
  id: string;
  label: string;
  kind: "text" | "date" | "tick" | "file" | "number";
  text: string | null;
  date: string | null;
  yes: boolean;
}

interface GivenSection {
  id: string;
  title: string;
  answers: GivenAnswer[];
}

/** What the root about it says. `at`: when it was sent, null before that. */
interface Sent {
  at: string | null;
  consent: ConsentRecord | null;
  /** The screens that asked, as they are drawn for this person, in the order in which they are gone through. */
  screens: readonly ScreenDescriptor[];
  /** What was given beside what they ask. */
  beside: readonly AskedSection[];
  locale: string;
  files: readonly DocumentRecord[];
}

export const sentView = ({ at, consent, screens, beside, locale, files }: Sent): RootData => ({
  at,
  consent_on: consent?.given_at ?? null,
  consent: linesOf(consent?.text ?? ""),
  sections: [...screens.flatMap((screen) => givenAnswers(screen, locale, files)), ...beside.map(givenBeside)],
});

/** A question as whoever decides reads it. `path`: `<root>.<property>`; `text` is null where nothing was answered. */
export interface AskedQuestion {
  path: string;
  label: string;
  text: string | null;
  /** YYYY-MM-DD, where it is a day. */
  date: string | null;
  /** Id of the file that was given. */
  file: string | null;
  /** What stands there is a placeholder: nobody was asked. */
  not_asked: boolean;
}

export interface AskedSection {
  id: string;
  title: string;
  questions: AskedQuestion[];
}

export interface AskedFacts {
  locale: string;
  files: readonly DocumentRecord[];
  /** How a tick is told. */
  yes: (is: boolean) => string;
  /** Whether whoever reads it is told the answer of `<root>.<property>`: a number by its last digits. */
  isTold: (root: string, property: string) => boolean;
}

/** Every question of the screen and of the modals that it opens, answered or not, section by section. `notAsked`: paths at which a placeholder stands. */
export function askedQuestions(
  screen: ScreenDescriptor,
  { locale, files, yes, isTold }: AskedFacts,
  notAsked: ReadonlySet<string> = new Set(),
): AskedSection[] {
  const sections: AskedSection[] = [];
  const visit = (blocks: readonly BlockDescriptor[], under: { id: string; title: string }, scope: FormScope): void => {
    for (const block of blocks) {
      if (block.visible !== undefined && !decideFlag(block.visible, scope)) continue;
      const { blocks: inside = [], title } = block;
      const own = typeof title === "string" ? { id: block.id, title } : under;
      if (isSection(block) && !isForm(block)) {
        const questions = questionsOf(block, scope);
        const there = sections.find(({ id }) => id === own.id);
        if (there) there.questions.push(...questions);
        else if (questions.length > 0) sections.push({ ...own, questions });
      }
      visit(inside, own, scope);
    }
  };
  const questionsOf = (section: FormSectionDescriptor, scope: FormScope): AskedQuestion[] => {
    const root = section.root.split(":")[0]!;
    if (section.fields.length > 0 && !section.fields.some(({ property }) => isTold(root, property))) return [];
    const is = isSwitch(section.kind) ? isExpanded(section) : null;
    const first = is === null ? [] : [{ ...NOTHING, path: section.root, label: String(section["title"]), text: yes(is) }];
    if (is === false) return first;
    const fields = section.fields.filter((field) => isTold(root, field.property) && fieldDemand(field, scope).visible);
    return [
      ...first,
      ...fields.map((field): AskedQuestion => {
        const path = `${section.root}.${field.property}`;
        const not_asked = notAsked.has(path);
        const value = section.answers[field.property];
        const one = { ...NOTHING, path, label: decideChoice(field.label, scope) ?? field.property, not_asked };
        if (not_asked || isBlank(value, field.kind)) return one;
        const { kind, text = null, date = null, yes: ticked = false } = answerValue(field, value, locale, files);
        if (kind === "tick") return { ...one, text: yes(ticked) };
        return { ...one, text: kind === "number" ? `•••-••-${text}` : text, date, file: kind === "file" ? String(value) : null };
      }),
    ];
  };
  for (const { id, title, blocks, scope } of askingParts(screen)) visit(blocks, { id, title }, scope);
  return sections;
}

/** A question of which nothing is known. */
export const NOTHING = { text: null, date: null, file: null, not_asked: false } as const;

/** A screen, and after it the modals that something on it opens, each with the rules of its own. */
function askingParts(screen: ScreenDescriptor): { id: string; title: string; blocks: readonly BlockDescriptor[]; scope: FormScope }[] {
  const scope = screenScope(screen);
  return [
    { id: screen.screen, title: screen.title, blocks: screen.blocks, scope },
    ...openedModals(screen, scope).map(({ id, title, blocks, constants, rules = [] }) => ({
      id,
      title,
      blocks,
      scope: { ...scope, constants: { ...scope.constants, ...constants }, rules },
    })),
  ];
}

/** The text that was agreed to, line by line. */
const linesOf = (text: string): { id: string; text: string }[] =>
  text.split("\n").flatMap((line, index) => (line.trim() === "" ? [] : [{ id: String(index), text: line.trim() }]));

const givenBeside = ({ id, title, questions }: AskedSection): GivenSection => ({
  id,
  title,
  answers: questions.map(({ path, label, text, date, file }) => ({
    ...answer(`${id}-${path}`, label, { kind: date !== null ? "date" : file !== null ? "file" : "text" }),
    text,
    date,
  })),
});

/** Sections in which nothing was answered are left out, and so are questions without an answer. */
function givenAnswers(screen: ScreenDescriptor, locale: string, files: readonly DocumentRecord[]): GivenSection[] {
  const sections: GivenSection[] = [];
  const visit = (blocks: readonly BlockDescriptor[], under: GivenSection, scope: FormScope): void => {
    for (const block of blocks) {
      if (block.visible !== undefined && !decideFlag(block.visible, scope)) continue;
      const { blocks: inside = [] } = block;
      const own = titled(block, under, sections);
      if (isSection(block) && !isForm(block)) own.answers.push(...answersOf(block, scope, locale, files));
      visit(inside, own, scope);
    }
  };
  for (const { id, title, blocks, scope } of askingParts(screen)) {
    const first: GivenSection = { id, title, answers: [] };
    sections.push(first);
    visit(blocks, first, scope);
  }
  return sections.filter(({ answers }) => answers.length > 0);
}

/** Whatever has a title begins a section of its own; that of a switch is what it asks. */
function titled({ id, kind, title }: BlockDescriptor, under: GivenSection, sections: GivenSection[]): GivenSection {
  if (typeof title !== "string" || isSwitch(kind)) return under;
  const own: GivenSection = { id, title, answers: [] };
  sections.push(own);
  return own;
}

function answersOf(section: FormSectionDescriptor, scope: FormScope, locale: string, files: readonly DocumentRecord[]): GivenAnswer[] {
  const given: GivenAnswer[] = [];
  if (isSwitch(section.kind)) {
    const yes = isExpanded(section);
    given.push(answer(section.id, String(section["title"]), { kind: "tick", yes }));
    if (!yes) return given;
  }
  const isGiven = (field: FieldDescriptor): boolean => fieldDemand(field, scope).visible && !isBlank(section.answers[field.property], field.kind);
  // Whose number it is, where there is none, is no answer to anything.
  const aboutNoNumber = section.fields.filter((field) => field.kind === "secure-id" && !isGiven(field)).map(({ property }) => `${property}_country`);
  for (const field of section.fields) {
    const value = section.answers[field.property];
    if (!isGiven(field) || aboutNoNumber.includes(field.property)) continue;
    given.push(answer(`${section.id}-${field.id}`, decideChoice(field.label, scope) ?? "", answerValue(field, value, locale, files)));
  }
  return given;
}

const answer = (id: string, label: string, is: Pick<GivenAnswer, "kind"> & Partial<GivenAnswer>): GivenAnswer => ({
  text: null,
  date: null,
  yes: false,
  ...is,
  id,
  label,
});

interface Option {
  value: unknown;
  label: string;
}

function answerValue(
  field: FieldDescriptor,
  value: unknown,
  locale: string,
  files: readonly DocumentRecord[],
): Pick<GivenAnswer, "kind"> & Partial<GivenAnswer> {
  switch (field.kind) {
    case "date":
      return { kind: "date", date: String(value) };
    case "checkbox":
      return { kind: "tick", yes: value === true };
    case "document":
      return { kind: "file", text: files.find(({ id }) => id === value)?.filename ?? null };
    case "secure-id":
      return { kind: "number", text: String((value as { last4?: unknown }).last4 ?? "") };
    case "money":
      return { kind: "text", text: amountIn(locale).format(Number(value)) };
    case "country":
      return { kind: "text", text: new Intl.DisplayNames([locale], { type: "region", fallback: "code" }).of(String(value)) ?? String(value) };
    case "region":
      return { kind: "text", text: regionNames(String(field.props["names"] ?? "")).get(String(value)) ?? String(value) };
    case "select":
    case "choice":
      return {
        kind: "text",
        text: [value]
          .flat()
          .map((one) => labelOf(field, one))
          .join(", "),
      };
    default: {
      const codec = codecOf(field);
      return { kind: "text", text: codec.format(value, codec.aside?.(value) ?? "") };
    }
  }
}

/** As the language writes it. Which dollar is meant is an answer of its own. */
export const amountIn = (locale: string) =>
  new Intl.NumberFormat(locale, { style: "currency", currency: "USD", currencyDisplay: "narrowSymbol", trailingZeroDisplay: "stripIfInteger" });

const labelOf = ({ props }: FieldDescriptor, value: unknown): string =>
  ((props["options"] ?? []) as Option[]).find((option) => option.value === value)?.label ?? String(value);
