/**
 * The validation summary. What is asked, required and allowed stands on the pages of the form and nowhere
 * else, so the summary is read off these as they are drawn for this person.
 */
import { isSwitch } from "#screens/language/kinds/asking-kinds.ts";
import type { FormSectionDescriptor, ScreenDescriptor } from "#screens/language/documents/descriptor.ts";
import { type FormScope, type RemainingItem, remaining } from "#screens/language/forms/form.ts";
import { fieldId, waysOf } from "#screens/language/forms/form-blocks.ts";
import { decideChoice } from "#screens/language/forms/live.ts";
import { type AskingScreen, hrefOf } from "#screens/resolve/index.ts";
import { incomeSourceMissing } from "../income/index.ts";
import type { ApplicationState } from "../../ports/state.ts";
import { summarizeValidation, type ApplicationValidation, type FormItem } from "../../kernel/rules/validation.ts";
import type { PublishedDocuments, RevisionReads } from "../../kernel/context/documents.ts";
import type { ViewData } from "../../kernel/context/view-input.ts";
import { shownVariants } from "../../kernel/rules/life-cycle.ts";
import { stateData } from "../../kernel/screens/state-data.ts";
import type { Actor, Deps, FillingArea } from "../../kernel/context/deps.ts";
import type { RecordKeeper } from "../../kernel/definitions/record-definition.ts";
import { askedOfFilling, type Filling, fillingAsks, fillingPages, fillingRoots, saidBeside } from "../../kernel/filling/pages.ts";
import type { AskedSection } from "../../kernel/screens/given-answers.ts";
import { screenScope, shownSections } from "../../kernel/screens/form-sections.ts";
import { keptRecords, type KeptState } from "./kept-records.ts";

const SUBJECT = "applicant";

/** One person's form. */
export interface PersonForm {
  documents: PublishedDocuments;
  /** The roots that the form is drawn from. */
  data: ViewData;
  locale: string;
  now: Date;
  /** Those that the person was first shown; null before that. */
  variants: readonly string[] | null;
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

/** What the form is judged and drawn from, but for what is read off it, and for what files are called. */
export const formRoots = (documents: PublishedDocuments): string[] => fillingRoots(documents, SUBJECT, ["validation"]);

const fillingOf = ({ variants, ...form }: PersonForm): Filling => ({
  ...form,
  subject: SUBJECT,
  params: { source: String(form.data["application"]?.["source"]) },
  ...(variants && { variants }),
});

/** The form as it is drawn for this person, wherever they stand. */
export const formScreens = (form: PersonForm): ScreenDescriptor[] => fillingPages(fillingOf(form));

/** `drawn`: a page of the form, where it is drawn already. */
export function validationOf(form: PersonForm, drawn?: AskingScreen): { validation: ApplicationValidation; open: OpenQuestion[] } {
  const items: FormItem[] = [];
  const open: OpenQuestion[] = [];
  const ways: OpenQuestion[] = [];
  for (const { screen } of fillingAsks(fillingOf(form), drawn)) {
    const scope = screenScope(screen);
    const href = hrefOf(form.documents.revision, screen.route.name, screen.route.params);
    for (const { section, scope: own } of shownSections(screen, scope)) {
      const left = remaining(section, section.answers, own).items;
      items.push(...itemsOf(section, left));
      open.push(...left.map((item) => openQuestion(section, item, own, href)));
    }
    ways.push(...waysOf(screen.blocks).map(({ id, required }) => ({ href: `${href}#${id}`, section: null, label: null, message: String(required) })));
  }
  const income_source_missing = incomeMissing(form.data);
  return { validation: summarizeValidation(items, { income_source_missing }), open: income_source_missing ? [...open, ...ways] : open };
}

function openQuestion(section: FormSectionDescriptor, { property, message }: RemainingItem, scope: FormScope, href: string): OpenQuestion {
  const field = section.fields.find((one) => one.property === property);
  return {
    href: field ? `${href}#${fieldId(section, field)}` : href,
    section: isSwitch(section.kind) ? String(section["title"]) : null,
    label: field ? (decideChoice(field.label, scope) ?? null) : null,
    message,
  };
}

/** Where a section counts: it says so, or it is one by itself. The items of a list count together. */
export const validationSection = ({ kind, section, root }: FormSectionDescriptor): string => (isSwitch(kind) ? "flags" : (section ?? root.split(":")[0]!));

/** One item a question: open ones with what is wrong, the others valid. */
function itemsOf(section: FormSectionDescriptor, open: readonly { property: string; code: string }[]): FormItem[] {
  const name = validationSection(section);
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

/** The form of a state that was read before, in this process or transaction. */
async function formOfState(deps: Deps, actor: Actor, state: ApplicationState, reads: RevisionReads): Promise<PersonForm> {
  const documents = await deps.documents.at(state.application.revision, reads);
  const data = stateData(deps, actor, documents, state, formRoots(documents));
  return { documents, data, locale: actor.locale, now: deps.clock.now(), variants: shownVariants(state.application) };
}

/** `reads`: the transaction that the state was read in, if it was. */
export const validationOfState = async (deps: Deps, actor: Actor, state: ApplicationState, reads: RevisionReads = deps.store): Promise<ApplicationValidation> =>
  validationOf(await formOfState(deps, actor, state, reads)).validation;

/** What the form asks beside its questions: where the income comes from, in one of the ways that it offers. */
export const furtherQuestions: NonNullable<FillingArea["furtherQuestions"]> = (_, data) =>
  incomeMissing(data) ? [{ part: "income", route: "", path: "income", code: "required", message: "" }] : [];

/** The number may come with the order, and the photo id later. */
export const isReadyForCheck: FillingArea["isReadyForCheck"] = async (deps, actor, { state }, withNumber) => {
  const { summary } = await validationOfState(deps, actor, state as ApplicationState);
  return Object.entries(summary).every(([section, said]) => said === "valid" || (section === "screening" && withNumber));
};

/**
 * What the form asked this person and what they answered, as whoever decides reads it: in the language of `actor`, who is the person
 * else. What is kept of them that it never asked comes after that, by the resources.
 */
export async function askedOfState(deps: Deps, actor: Actor, state: ApplicationState, reads: RevisionReads = deps.store): Promise<AskedSection[]> {
  const form = await formOfState(deps, actor, state, reads);
  const records = keptRecords(deps.areas.owners.application, deps.documents.current().set.resources, state);
  const { asked, beside } = askedOfFilling(fillingOf(form), { files: state.documents, reader: "staff", records, notAsked: placeholdersIn(state) });
  return [...asked, ...beside];
}

/** Paths at which a placeholder stands. */
const placeholdersIn = ({ residence, income }: Pick<ApplicationState, "residence" | "income">): Set<string> =>
  new Set(Object.entries({ residence, income }).flatMap(([root, record]) => (record?.placeholders ?? []).map((property) => `${root}.${property}`)));

/** What they said that the form never asked. */
export const saidBesideForm = (form: PersonForm, screens: readonly ScreenDescriptor[], keeper: RecordKeeper, state: KeptState): AskedSection[] =>
  saidBeside(fillingOf(form), screens, {
    files: state.documents,
    records: keptRecords(keeper, form.documents.set.resources, state),
    notAsked: placeholdersIn(state),
  });
