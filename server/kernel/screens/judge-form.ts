/**
 * What is typed into a form, for the command that it runs: the page is drawn again for this person, and what they typed is
 * held to the rules of the form that stands there. A command that documents ask for in forms is taken from nowhere else.
 */
import type { BlockDescriptor, CommandFormDescriptor, Problem, ScreenDescriptor } from "#screens/language/documents/descriptor.ts";
import { answersByVar, fieldDemand, readsFrom, valueProblem } from "#screens/language/forms/form.ts";
import { isForm } from "#screens/language/forms/form-blocks.ts";
import { isBlank } from "#screens/language/rules/constraint.ts";
import { SUPPORT_MODAL } from "#screens/resolve/index.ts";
import type { SubjectScreen } from "../context/deps.ts";
import { type Answers, normalAnswer } from "../rules/answers.ts";
import { screenScope, shownSections, type ShownSection } from "./form-sections.ts";
import { modalsThatAsk } from "./screen-modals.ts";

/** `unoffered`: the page has neither such a form nor anything else that gives the command this input. */
export type JudgedForm = { ok: true; input: Answers } | { ok: false; problems: Problem[] } | "unoffered";

type ShownForm = ShownSection & { section: CommandFormDescriptor };

export function judgeForm(screen: SubjectScreen, command: string, given: Answers): JudgedForm {
  if (!screen.documents.revision.formCommands.has(command)) return { ok: true, input: given };
  const { drawn } = screen;
  const forms = formsOn(screen, drawn).filter(({ section: { action } }) => action.command === command && gives(action.input, given));
  const names = Object.keys(given).filter((name) => given[name] !== null);
  const form =
    forms.find(({ section }) => names.every((name) => fixedBy(section, name) || section.fields.some(({ property }) => property === name))) ?? forms[0];
  if (form) return judge(form, given);
  const declared = Object.keys(screen.documents.set.catalog.commands[command]?.input ?? {});
  return drawn && offers([drawn.blocks, drawn.modals], command, given, declared) ? { ok: true, input: given } : "unoffered";
}

/** Those of the page and of its modals; of a page that is not for them (any more) those of the modal that comes with every page. */
function formsOn(screen: SubjectScreen, drawn: ScreenDescriptor | null): ShownForm[] {
  const alone = drawn === null && Object.hasOwn(screen.documents.set.modals, SUPPORT_MODAL) ? [screen.modal(SUPPORT_MODAL)] : [];
  const modals = drawn ? modalsThatAsk(screen, drawn) : alone;
  const page = drawn ?? { blocks: [], modals: {}, opens: [], enter: [], constants: {}, today: screen.day, rules: [] };
  return shownSections(page, screenScope(page), modals).filter((shown): shown is ShownForm => isForm(shown.section));
}

function judge({ section, scope }: ShownForm, given: Answers): JudgedForm {
  const typed = Object.fromEntries(section.fields.map(({ property }) => [property, normalAnswer(given[property])]));
  const now = { ...scope, answers: new Map([...(scope.answers ?? []), ...answersByVar(section.root, typed)]) };
  const input: Answers = { ...section.action.input };
  const problems: Problem[] = [];
  for (const field of section.fields) {
    const { property, kind } = field;
    const { visible, required } = fieldDemand(field, now);
    const value = kind === "checkbox" ? typed[property] === true : isBlank(typed[property], kind) ? null : typed[property];
    const problem = visible ? valueProblem(field, value, required, now, readsFrom(typed)) : null;
    if (problem) problems.push({ ...problem, path: property });
    // What is not asked is answered by others: it is left out, and no mistake.
    else input[property] = visible ? value : null;
  }
  return problems.length === 0 ? { ok: true, input } : { ok: false, problems };
}

const fixedBy = ({ action }: CommandFormDescriptor, name: string): boolean => Object.hasOwn(action.input ?? {}, name);
const same = (a: unknown, b: unknown): boolean => JSON.stringify(normalAnswer(a)) === JSON.stringify(normalAnswer(b));
const gives = (fixed: Readonly<Record<string, unknown>> = {}, given: Answers): boolean =>
  Object.entries(fixed).every(([name, value]) => same(value, given[name]));

/** Whether something beside a form runs the command with this very input. */
function offers(part: unknown, command: string, given: Answers, declared: readonly string[]): boolean {
  if (typeof part !== "object" || part === null || isForm(part as BlockDescriptor)) return false;
  const { do: does, command: own, input = {} } = part as { do?: unknown; command?: unknown; input?: Readonly<Record<string, unknown>> };
  if (does === "command" && own === command && declared.every((name) => same(input[name], given[name]))) return true;
  return Object.values(part).some((one) => offers(one, command, given, declared));
}
