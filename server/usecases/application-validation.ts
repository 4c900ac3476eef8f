/**
 * The validation summary. What is asked, required and allowed stands in the apply screen and nowhere
 * else, so the summary is read off that screen as it is drawn for this person.
 */
import type { FormSectionDescriptor, Problem, ScreenDescriptor } from "#screens/language/descriptor.ts";
import { type FormScope, type RemainingItem, remaining } from "#screens/language/form.ts";
import { fieldId, waysOf } from "#screens/language/form-blocks.ts";
import { decideChoice } from "#screens/language/live.ts";
import { hrefOf, resolveScreen } from "#screens/resolve/index.ts";
import { incomeSourceMissing } from "../domain/income.ts";
import type { ApplicationRecord, ApplicationState } from "../domain/records.ts";
import { isValidationSection, summarizeValidation, type ApplicationValidation, type FormItem } from "../domain/validation.ts";
import type { ViewData } from "../views/index.ts";
import { applicationData } from "./application-data.ts";
import type { Actor, Deps, PublishedDocuments } from "./deps.ts";
import { openQuestions, screenScope, shownSections } from "./form-sections.ts";

/** The route whose screen is the form. */
const FORM_ROUTE = "apply";

/** The form as it is drawn for this person, wherever they stand. */
function formScreen(documents: PublishedDocuments, data: ViewData, locale: string, now: Date, variants: readonly string[] | null): ScreenDescriptor {
  return resolveScreen(documents.revision, {
    route: { name: FORM_ROUTE, params: { source: String(data["application"]?.["source"]) }, query: {} },
    data,
    locale,
    now: now.toISOString(),
    audience: "applicant",
    ...(variants ? { variants } : {}),
  });
}

/** What the form still asks, said where the form itself isn't shown: which question, what is wrong with it, and the way there. */
export interface OpenQuestion {
  href: string;
  /** Null where the section needs no naming, because no other has a question of this name. */
  section: string | null;
  /** Null where the message says it all. */
  label: string | null;
  message: string;
}

/** `data`: the roots of one application, as the views made them. `variants`: those that the person was first shown, null before that. */
export function validationOf(
  documents: PublishedDocuments,
  data: ViewData,
  locale: string,
  now: Date,
  variants: readonly string[] | null = null,
): { validation: ApplicationValidation; open: OpenQuestion[] } {
  const screen = formScreen(documents, data, locale, now, variants);
  const scope = screenScope(screen);
  const href = hrefOf(documents.revision, FORM_ROUTE, screen.route.params);
  const items: FormItem[] = [];
  const open: OpenQuestion[] = [];
  for (const section of shownSections(screen, scope)) {
    const left = remaining(section, section.answers, scope).items;
    items.push(...itemsOf(section, left));
    open.push(...left.map((item) => openQuestion(section, item, scope, href)));
  }
  const income_source_missing = incomeMissing(data);
  if (income_source_missing)
    open.push(...waysOf(screen.blocks).map(({ id, required }) => ({ href: `${href}#${id}`, section: null, label: null, message: String(required) })));
  return { validation: summarizeValidation(items, { income_source_missing }), open };
}

function openQuestion(section: FormSectionDescriptor, { property, message }: RemainingItem, scope: FormScope, href: string): OpenQuestion {
  const field = section.fields.find((one) => one.property === property);
  return {
    href: field ? `${href}#${fieldId(section, field)}` : href,
    section: section.kind === "flag-section" ? String(section["title"]) : null,
    label: field ? (decideChoice(field.label, scope) ?? null) : null,
    message,
  };
}

/** One item a question: open ones with what is wrong, the others valid. */
function itemsOf(section: FormSectionDescriptor, open: readonly { property: string; code: string }[]): FormItem[] {
  const name = section.kind === "flag-section" ? "flags" : section.section;
  if (!isValidationSection(name)) return [];
  const codes = new Map(open.map(({ property, code }) => [property, code]));
  return section.fields.map(({ property }) => {
    const code = codes.get(property);
    return { section: name, property, state: code === undefined ? "valid" : code === "required" ? "required" : "invalid" };
  });
}

/** Verification is active, or nobody can tell, and nothing says where the income comes from. */
export function incomeMissing(data: ViewData): boolean {
  const link = data["income_link"];
  return incomeSourceMissing({
    verification_active: link?.["active"] !== false,
    connected: link?.["connected"] === true,
    manual: link?.["manual"] === true,
    skipped: data["application"]?.["income_skipped"] === true,
  });
}

/** Variants stay with the person who was first shown them. */
export const shownVariants = ({ revision, variants }: ApplicationRecord): readonly string[] | null => (revision === null ? null : variants);

/** The summary of a state that was read before, in this process or transaction. */
export const validationOfState = (deps: Deps, actor: Actor, state: ApplicationState): ApplicationValidation =>
  validationOf(deps.documents.current(), applicationData(deps, actor, state), actor.locale, deps.clock.now(), shownVariants(state.application)).validation;

/** What the form still asks of a state that was read before, question by question. */
export const openQuestionsOfState = (deps: Deps, actor: Actor, state: ApplicationState): Problem[] =>
  openQuestions(formScreen(deps.documents.current(), applicationData(deps, actor, state), actor.locale, deps.clock.now(), shownVariants(state.application)));
