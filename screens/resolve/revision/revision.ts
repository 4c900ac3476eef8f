/** Documents made ready: hashed, and compiled for each combination of variants, locale and audience that is asked for. */
import type { Audience } from "../../language/documents/catalog.ts";
import { contentHash } from "../../language/documents/content-hash.ts";
import { type DocumentSet, SOURCE_LOCALE } from "../../language/documents/document.ts";
import { commandsOfForms } from "../compile/command-form.ts";
import { Needs } from "./needs.ts";
import { Plan, type PlanSource } from "./plan.ts";
import { Routes } from "../routes/routes.ts";
import { LocaleTexts } from "../texts/locale-texts.ts";

export interface Revision extends PlanSource {
  /** Hash of the documents' content: the same documents are the same revision. */
  readonly id: string;
  /** Variant ids in the order in which they apply. */
  readonly variantIds: readonly string[];
  /** What has to be loaded for a route or a modal. */
  readonly needs: Needs;
  /** Commands that its forms run. */
  readonly formCommands: ReadonlySet<string>;
  plan(variants: readonly string[], locale: string, audience: Audience): Plan;
}

/** People's states are few; the bound holds off a caller that makes combinations up. */
const MOST_PLANS = 256;

export function compile(documents: DocumentSet): Revision {
  const { files: _files, sources: _sources, written: _written, fragments: _fragments, ...content } = documents;
  const texts = new Map<string, LocaleTexts>();
  let id: string | undefined;
  let formCommands: ReadonlySet<string> | undefined;
  const plans = new Map<string, Plan>();
  const conditions = Object.fromEntries(Object.entries(documents.conditions.conditions).map(([name, { when }]) => [name, when]));
  const source = { documents, routes: new Routes(documents.flow), conditions };
  const revision: Revision = {
    ...source,
    /** Only where it is asked for: to look at documents takes a tenth less without it. */
    get id() {
      return (id ??= contentHash(content));
    },
    needs: new Needs(source),
    get formCommands() {
      return (formCommands ??= commandsOfForms(documents));
    },
    variantIds: Object.keys(documents.variants).sort(),
    texts(locale) {
      const known = Object.hasOwn(documents.copy, locale) ? locale : SOURCE_LOCALE;
      let own = texts.get(known);
      if (!own) texts.set(known, (own = new LocaleTexts(documents.copy, known)));
      return own;
    },
    plan(variants, locale, audience) {
      const { locale: known } = revision.texts(locale);
      const key = `${audience}|${known}|${variants.join()}`;
      let plan = plans.get(key);
      if (!plan) {
        if (plans.size >= MOST_PLANS) plans.clear();
        plans.set(key, (plan = new Plan(revision, variants, known, audience)));
      }
      return plan;
    },
  };
  return revision;
}
