import type { Audience, DataRoot } from "../../language/documents/catalog.ts";
import type { Condition, Literal } from "../../language/expressions/condition.ts";
import type { BlockDescriptor, Constraint, MailDescriptor, ModalDescriptor, ResolvedAction, ScreenHead } from "../../language/documents/descriptor.ts";
import type { BlockDoc, DocumentSet, MailDoc, ModalDoc, RouteMeta, ScreenDoc } from "../../language/documents/document.ts";
import { compileAction } from "../compile/action.ts";
import { compileBlocks } from "../compile/block.ts";
import type { ResolveContext } from "../compile/context.ts";
import { compileFixedCopy } from "../compile/copy.ts";
import type { Environment } from "../compile/environment.ts";
import { enumerateValues } from "../../language/forms/every-value.ts";
import { compileHead } from "../compile/head.ts";
import { chosenVarsOf, resourceOf } from "../compile/ephemeral.ts";
import { compileDecision } from "../compile/flag.ts";
import { constant, type Compiled, record } from "../compile/compiled.ts";
import type { Routes } from "../routes/routes.ts";
import { RuleTable } from "../compile/rule-table.ts";
import { inputProperties } from "../../language/documents/command-input.ts";
import { hasForm } from "../compile/command-form.ts";
import { liveVarsOf, longestOf, remainingTexts } from "../compile/section.ts";
import { compileShell, type CompiledShell } from "../compile/shell.ts";
import type { LocaleTexts } from "../texts/locale-texts.ts";
import { applyVariants, type VariedDocuments } from "./variants.ts";

type Decide = (context: ResolveContext) => boolean | "unknown";

/** What is said in a mail, beside for whom and when. */
export type MailBody = Pick<MailDescriptor, "subject" | "blocks">;

export interface CompiledScreen {
  doc: ScreenDoc;
  /** What its parts are compiled against, to draw some of them again. */
  environment: Environment;
  title: Compiled<string>;
  description: Compiled<string> | null;
  head: Compiled<ScreenHead> | null;
  /** By block of the document: what is drawn of each stands side by side. */
  parts: readonly { doc: BlockDoc; piece: Compiled<BlockDescriptor[]> }[];
  enter: { id: string; decide: Decide; action: Compiled<ResolvedAction> }[];
  opens: { modal: string; once?: string; decide: Decide }[];
  follows: { topic: string; path: string; decide: Decide }[];
  rules: Compiled<Constraint[]>;
  remainingTexts: readonly string[];
  constants: Record<string, Literal>;
}

/** Members of a list whose open fields are counted in words; what is beyond them is counted by the number alone. */
const MOST_COUNTED = 10;

/** What is made of documents once, whoever asks. */
export interface PlanSource {
  readonly documents: DocumentSet;
  readonly routes: Routes;
  /** Named conditions by name. */
  readonly conditions: Readonly<Record<string, Condition>>;
  texts(locale: string): LocaleTexts;
}

/** A revision for one audience, in one locale, under one set of variants. Screens are compiled when first asked for. */
export class Plan {
  readonly texts: LocaleTexts;
  readonly audience: Audience;
  readonly varied: VariedDocuments;
  readonly #source: PlanSource;
  readonly #screens = new Map<string, CompiledScreen>();
  readonly #modals = new Map<string, Compiled<ModalDescriptor>>();
  /** The same by what is live around them: over most screens nothing is, and a modal is one and the same. */
  readonly #modalsAmong = new Map<string, Compiled<ModalDescriptor>>();
  readonly #mails = new Map<string, Compiled<MailBody>>();
  #shell: CompiledShell | null = null;

  constructor(source: PlanSource, variants: readonly string[], locale: string, audience: Audience) {
    this.#source = source;
    this.audience = audience;
    this.varied = applyVariants(source.documents, variants);
    this.texts = source.texts(locale).with(this.varied.copy);
  }

  mayRead(root: string): boolean {
    const roots = this.#source.documents.catalog.roots;
    return !Object.hasOwn(roots, root) || isFor((roots[root] as DataRoot).audiences, this.audience);
  }

  routeMeta(name: string): RouteMeta {
    const meta = this.#source.routes.byName.get(name)?.meta ?? {};
    const varied = this.varied.routeMeta.get(name);
    return varied ? { ...meta, ...varied } : meta;
  }

  get shell(): CompiledShell {
    return (this.#shell ??= compileShell(this.#source.documents, this.#environment(new Set())));
  }

  screen(id: string): CompiledScreen | null {
    let screen = this.#screens.get(id);
    if (!screen) {
      const doc = this.documentOf(id);
      if (!doc) return null;
      this.#screens.set(id, (screen = this.#compileScreen(doc)));
    }
    return screen;
  }

  /** A screen as its variants make it. */
  documentOf(screen: string): ScreenDoc | null {
    return Object.hasOwn(this.varied.screens, screen) ? (this.varied.screens[screen] as ScreenDoc) : null;
  }

  /** A modal, as it is drawn over a screen: answers of either, and what is chosen on the screen, are live in it. */
  modal(id: string, screen: string | null): Compiled<ModalDescriptor> | null {
    if (!Object.hasOwn(this.varied.modals, id)) return null;
    const key = `${id} ${screen ?? ""}`;
    let modal = this.#modals.get(key);
    if (!modal) {
      const doc = this.varied.modals[id] as ModalDoc;
      const over = screen === null ? null : this.documentOf(screen);
      const live = liveVarsOf(doc.blocks, liveVarsOf(over?.blocks ?? [], chosenVarsOf(over?.ephemeral)));
      const among = over?.ephemeral ? key : [id, ...[...live].sort()].join(" ");
      modal = this.#modalsAmong.get(among) ?? this.#compileModal(doc, this.#environment(live, over?.ephemeral));
      this.#modalsAmong.set(among, modal);
      this.#modals.set(key, modal);
    }
    return modal;
  }

  mail(id: string): Compiled<MailBody> | null {
    const { mails } = this.#source.documents;
    if (!Object.hasOwn(mails, id)) return null;
    let mail = this.#mails.get(id);
    if (!mail) {
      const doc = mails[id] as MailDoc;
      const environment = this.environment;
      const body = { subject: compileFixedCopy(doc.subject, `${id}.subject`, environment), blocks: compileBlocks(doc.blocks, id, environment) };
      this.#mails.set(id, (mail = record(body) as Compiled<unknown> as Compiled<MailBody>));
    }
    return mail;
  }

  #compileScreen(doc: ScreenDoc): CompiledScreen {
    const { ephemeral } = doc;
    const environment = this.#environment(liveVarsOf(doc.blocks, chosenVarsOf(ephemeral)), ephemeral);
    const parts = doc.blocks.map((block) => ({ doc: block, piece: compileBlocks([block], doc.id, environment) }));
    return {
      doc,
      environment,
      title: compileFixedCopy(doc.title, `${doc.id}.title`, environment),
      description: doc.description === undefined ? null : compileFixedCopy(doc.description, `${doc.id}.description`, environment),
      head: doc.head === undefined ? null : compileHead(doc.head, `${doc.id}.head`, environment),
      parts,
      rules: environment.rules.all(),
      remainingTexts: remainingTexts(
        longestOf(doc.blocks, (root) => this.#mostOf(root)),
        this.texts,
      ),
      enter: (doc.enter ?? []).map(({ id, when, action }) => ({
        id,
        decide: compileDecision(when, `${doc.id}.enter.${id}`),
        action: compileAction(action, `${doc.id}.enter.${id}`, environment),
      })),
      opens: (doc.opens ?? []).map(({ modal, when, once }) => ({
        modal,
        ...(once !== undefined && { once }),
        decide: compileDecision(when, `${doc.id}.opens.${modal}`),
      })),
      follows: (doc.follows ?? []).map(({ topic, id: { var: path }, when }) => ({ topic, path, decide: compileDecision(when, `follows.${topic}`) })),
      constants: this.#constantsOf(doc),
    };
  }

  #compileModal(doc: ModalDoc, environment: Environment): Compiled<ModalDescriptor> {
    const blocks = compileBlocks(doc.blocks, doc.id, environment);
    return record({
      id: constant(doc.id),
      size: constant(doc.size ?? "medium"),
      dismissible: constant(doc.dismissible ?? true),
      title: compileFixedCopy(doc.title, `${doc.id}.title`, environment),
      blocks,
      ...this.#heldTo(doc, environment),
    }) as Compiled<unknown> as Compiled<ModalDescriptor>;
  }

  /** How many records a root may stand for. */
  #mostOf(root: string): number {
    const { roots } = this.#source.documents.catalog;
    const entry = Object.hasOwn(roots, root) ? roots[root] : undefined;
    return entry?.many === true ? Math.min(entry.most ?? MOST_COUNTED, MOST_COUNTED) : 1;
  }

  /** What the fields of a modal are held to; one that asks nothing needs none of it. Its blocks are compiled before. */
  #heldTo(doc: ModalDoc, { rules }: Environment): Record<string, Compiled<unknown>> {
    if (liveVarsOf(doc.blocks).size === 0 && !hasForm(doc.blocks)) return {};
    const longest = longestOf(doc.blocks, (root) => this.#mostOf(root));
    return { rules: rules.all(), remainingTexts: constant(remainingTexts(longest, this.texts)), constants: constant(this.#constantsOf(doc)) };
  }

  /** Constants that a screen or modal names. */
  #constantsOf(doc: ScreenDoc | ModalDoc): Record<string, Literal> {
    const names = new Set<string>();
    const visit = (value: unknown): void => {
      if (Array.isArray(value)) value.forEach(visit);
      else if (typeof value === "object" && value !== null) {
        if ("const" in value && typeof value.const === "string") names.add(value.const);
        else Object.values(value).forEach(visit);
      }
    };
    visit(doc.blocks);
    const { constants } = this.#source.documents;
    return Object.fromEntries(
      [...names]
        .sort()
        .filter((name) => Object.hasOwn(constants, name))
        .map((name) => [name, constants[name] as Literal]),
    );
  }

  /** For values outside of a screen, where no answer is live. */
  get environment(): Environment {
    return this.#environment(new Set());
  }

  #environment(live: ReadonlySet<string>, ephemeral: EphemeralRoots = NO_ROOTS): Environment {
    const { documents, routes, conditions } = this.#source;
    const { catalog, constants, resources } = documents;
    const { modals } = this.varied;
    const chosen = chosenVarsOf(ephemeral);
    return {
      texts: this.texts,
      routes,
      conditions,
      constants,
      resources: ephemeral === NO_ROOTS ? resources : withRoots(resources, ephemeral),
      isEphemeral: (root) => Object.hasOwn(ephemeral, root),
      isChosen: (path) => chosen.has(path),
      valuesOf: (path) => {
        const [root = "", name = ""] = path.split(".");
        const property = chosen.has(path) ? ephemeral[root]?.properties[name] : undefined;
        return property ? enumerateValues(property) : null;
      },
      files: catalog.files,
      resourceOf: (root) => (Object.hasOwn(ephemeral, root) ? root : Object.hasOwn(catalog.roots, root) ? catalog.roots[root]?.resource : undefined),
      inputOf: (command) => inputProperties(documents, command),
      isList: (root) => Object.hasOwn(catalog.roots, root) && catalog.roots[root]?.many === true,
      mayRead: (root) => this.mayRead(root),
      isLive: (varPath) => live.has(varPath),
      hasModal: (id) => Object.hasOwn(modals, id),
      rules: new RuleTable(),
      savesOf: (command) => (Object.hasOwn(catalog.commands, command) ? catalog.commands[command]?.saves : undefined),
      takesArguments: (id) => Object.hasOwn(modals, id) && Object.keys((modals[id] as ModalDoc).args ?? {}).length > 0,
    };
  }
}

type EphemeralRoots = NonNullable<ScreenDoc["ephemeral"]>;
const NO_ROOTS: EphemeralRoots = {};

const withRoots = (resources: DocumentSet["resources"], ephemeral: EphemeralRoots): DocumentSet["resources"] => ({
  ...resources,
  ...Object.fromEntries(Object.entries(ephemeral).map(([root, entry]) => [root, resourceOf(root, entry)])),
});

export const isFor = (audiences: readonly Audience[], audience: Audience): boolean => audiences.includes("anyone") || audiences.includes(audience);
