/**
 * The light kernel of a screen's forms: it answers typing at once, before and after the form itself
 * has arrived, decides what depends on an answer, and counts what is left. Each control listens to
 * its own field, so an answer costs what depends on it, however many fields there are.
 */
import type { BlockDescriptor, FormSectionDescriptor, Live, Problem, SavedRecord, ScreenDescriptor } from "#screens/language/descriptor.ts";
import { findField } from "#screens/language/find-field.ts";
import { askingBlocks, isExpanded, sectionsOf, waysOf } from "./form-blocks.ts";
import { FormField, type FieldSnapshot, sameAnswer } from "./form-field.ts";
import { Listeners } from "./listeners.ts";
import { type RuleScope, namesOf, settleFlag } from "./rules.ts";
import { NOTHING_LEFT, type RecordState, type Section, type SectionSnapshot, newSection } from "./section-state.ts";

const NO_ANSWERS: Record<string, unknown> = {};

export class FormStore {
  readonly fields = new Map<string, FormField>();
  readonly sections = new Map<string, Section>();
  readonly records = new Map<string, RecordState>();
  /** "n fields remaining" for every n of this screen's longest section. */
  remainingTexts: readonly string[] = [];
  /** Records that are being made or taken away: what the server says of them meanwhile may be older. */
  readonly settling = new Set<string>();
  /** The form in the page, once there is one. */
  form: HTMLFormElement | null = null;
  /** Told of every change of an answer made here. */
  onChange: (field: FormField) => void = () => undefined;
  /** Told when a person leaves a field. */
  onLeave: (field: FormField) => void = () => undefined;

  /** Every answer by `<root>.<property>`, fields and what is known besides. */
  #answers = new Map<string, unknown>();
  /** The same, by record. */
  #byRecord = new Map<string, Record<string, unknown>>();
  #extras = new Map<string, Map<string, unknown>>();
  #dependents: Map<string, Set<string>> | null = null;
  #listeners = new Listeners();
  #scope: RuleScope;

  constructor(descriptor: ScreenDescriptor) {
    this.#scope = this.#scopeOf(descriptor);
    this.#take(descriptor);
  }

  #scopeOf(descriptor: ScreenDescriptor): RuleScope {
    return {
      data: {},
      answers: this.#answers,
      constants: descriptor.constants,
      today: descriptor.today,
      record: (root) => this.#byRecord.get(root) ?? NO_ANSWERS,
    };
  }

  /** An answer by `<root>.<property>`; undefined when this screen knows nothing of it. */
  read(name: string): unknown {
    return this.#answers.get(name);
  }
  #know(root: string, path: string, value: unknown): void {
    this.#answers.set(`${root}.${path}`, value);
    this.#recordOf(root)[path] = value;
  }
  #recordOf(root: string): Record<string, unknown> {
    let record = this.#byRecord.get(root);
    if (!record) this.#byRecord.set(root, (record = {}));
    return record;
  }

  get scope(): RuleScope {
    return this.#scope;
  }

  /** Goes on with a newer descriptor of the same screen. What was typed and not saved stays. */
  adopt(descriptor: ScreenDescriptor): void {
    this.#scope = this.#scopeOf(descriptor);
    this.#take(descriptor);
    this.#listeners.tellAll();
  }

  #take(descriptor: ScreenDescriptor): void {
    this.#dependents = null;
    const sections = sectionsOf(descriptor.blocks);
    this.#keepOrder(descriptor.blocks);
    const overtaken = new Set<string>();
    for (const section of sections) {
      if ((section.remainingTexts?.length ?? 0) > this.remainingTexts.length) this.remainingTexts = section.remainingTexts;
      const known = this.records.get(section.root);
      if (!known || (section.version ?? -1) >= (known.version ?? -1)) {
        this.records.set(section.root, {
          root: section.root,
          target: section.target,
          version: section.version,
          command: section.save?.command ?? "save-answers",
          afterMs: section.save?.afterMs ?? 500,
        });
      }
      // Read before a save that is acknowledged by now: its answers are older than those that are known.
      if (known && (section.version ?? -1) < (known.version ?? -1)) overtaken.add(section.root);
      else this.#knowAnswers(section);
    }
    for (const section of sections) {
      const keys: string[] = [];
      for (const descriptor of section.fields ?? []) {
        const key = `${section.root}.${descriptor.property}`;
        const answer = section.answers[descriptor.property] ?? null;
        let field = this.fields.get(key);
        if (field) {
          field.descriptor = descriptor;
          if (!overtaken.has(section.root)) this.#meet(field, answer);
        } else {
          this.fields.set(key, (field = new FormField(key, section.root, section.id, descriptor, answer)));
          field.takeBack(section.posted?.[descriptor.property]);
        }
        if (field.value !== answer) this.#know(section.root, descriptor.property, field.value);
        keys.push(key);
      }
      Object.assign(this.sections.get(section.id)!, { root: section.root, flag: section.kind === "flag-section", keys });
    }
    for (const field of this.fields.values()) field.settle(this.#scope);
    for (const ways of waysOf(descriptor.blocks)) this.#takeWays(ways);
    for (const section of this.sections.values()) {
      this.#count(section);
      // What the server drew: the counts of the very first descriptor.
      if (section.initial === NOTHING_LEFT) section.initial = section.snapshot;
    }
  }

  #knowAnswers(section: FormSectionDescriptor): void {
    const { root, kind, answers } = section;
    const isSettling = this.settling.has(root);
    for (const [path, answer] of Object.entries(answers)) if (path !== "expanded" || !isSettling) this.#know(root, path, answer ?? null);
    if (kind === "flag-section" && !isSettling) this.#know(root, "expanded", isExpanded(section));
  }

  /** Everything that asks has its place among the sections, as the document has it; what does not ask any more has none. */
  #keepOrder(blocks: readonly BlockDescriptor[]): void {
    const known = new Map(this.sections);
    this.sections.clear();
    for (const { id } of askingBlocks(blocks)) this.sections.set(id, known.get(id) ?? newSection(id));
  }

  /** A newer answer of the server: shown where nothing else was typed here. */
  #meet(field: FormField, answer: unknown): void {
    if (field.secret) return;
    const typed = field.dirty;
    field.base = answer;
    if (!typed && !sameAnswer(field.value, answer)) {
      field.put(answer);
      field.changed = false;
      this.show(field);
    } else {
      field.save = field.sent ? field.save : field.restingState();
    }
  }

  /** Income counts as one open question until a way is chosen. */
  #takeWays(block: BlockDescriptor): void {
    const chosen = ["connected", "manualChosen", "skipped"].some(
      (name) => block[name] !== undefined && settleFlag(block[name] as Live<boolean>, this.#scope, "show"),
    );
    const ways = this.sections.get(block.id)!;
    ways.ways = true;
    ways.snapshot = { remaining: chosen ? 0 : 1, wrong: chosen ? 0 : ways.snapshot.wrong, expanded: true };
  }

  /** Which fields follow an answer. Found out with the first change: a page that is only drawn need not know. */
  #dependentsOf(name: string): Set<string> | undefined {
    if (!this.#dependents) {
      this.#dependents = new Map();
      for (const field of this.fields.values()) {
        for (const followed of namesOf(field.descriptor, field.root)) {
          let keys = this.#dependents.get(followed);
          if (!keys) this.#dependents.set(followed, (keys = new Set()));
          keys.add(field.key);
        }
      }
    }
    return this.#dependents.get(name);
  }

  // ---- listening ----

  subscribe(name: string, listener: () => void): () => void {
    return this.#listeners.add(name, listener);
  }
  #tell(name: string): void {
    this.#listeners.tell(name);
  }

  snapshot(key: string): FieldSnapshot | undefined {
    return this.fields.get(key)?.snapshot;
  }
  section(id: string): SectionSnapshot {
    return this.sections.get(id)?.snapshot ?? NOTHING_LEFT;
  }
  initialSection(id: string): SectionSnapshot {
    return this.sections.get(id)?.initial ?? NOTHING_LEFT;
  }

  // ---- answering ----

  /** A person typed or chose. */
  type(key: string, text: string): void {
    const field = this.fields.get(key);
    if (!field) return;
    if (!field.type(text)) {
      if (field.settle(this.#scope)) this.#tell(key);
      return;
    }
    this.#changed(field);
    if (field.descriptor.kind === "country") this.#clearRegion(field);
  }

  /** Another country has other regions. */
  #clearRegion(country: FormField): void {
    for (const key of this.sections.get(country.sectionId)?.keys ?? []) {
      const field = this.fields.get(key)!;
      if (field.descriptor.kind === "region" && field.value !== null) this.put(key, null);
    }
  }

  /** A value that was not typed: a suggestion, an upload, a draft, another tab. */
  put(key: string, value: unknown, byPerson = true): void {
    const field = this.fields.get(key);
    if (!field) return;
    field.put(value);
    if (byPerson) field.changed = true;
    this.show(field);
    this.#changed(field);
  }

  /** The choice that goes with a value, as the country of a phone number. */
  putAside(key: string, aside: string): void {
    const field = this.fields.get(key);
    if (!field || field.aside === aside) return;
    field.aside = aside;
    const text = field.codec.mask ? field.codec.mask(field.text, aside) : field.text;
    field.type(text);
    this.show(field);
    this.#changed(field);
  }

  /** An answer that no field of this screen asks, saved along with those that are (`address.county`). */
  putExtra(root: string, path: string, value: unknown): void {
    if (sameAnswer(this.#answers.get(`${root}.${path}`), value)) return;
    let extras = this.#extras.get(root);
    if (!extras) this.#extras.set(root, (extras = new Map()));
    extras.set(path, value);
    this.putAnswer(root, path, value);
  }
  takeExtras(root: string): Map<string, unknown> {
    const extras = this.#extras.get(root) ?? new Map<string, unknown>();
    this.#extras.delete(root);
    return extras;
  }

  /** Something that is known and is not a field: whether a flag is open, what a record holds besides. */
  putAnswer(root: string, path: string, value: unknown): void {
    const name = `${root}.${path}`;
    this.#know(root, path, value);
    this.#ripple(name);
    for (const section of this.sections.values()) if (`${section.root}.expanded` === name) this.#count(section);
    this.#tell(`${name}:value`);
  }

  /** A person left the field. */
  leave(key: string): void {
    const field = this.fields.get(key);
    if (!field) return;
    if (field.changed) field.touched = true;
    if (field.refused?.elsewhere) field.refused = null;
    this.refresh(field);
    this.onLeave(field);
  }

  /** Lets every rule speak: a submission was tried. Returns the key of the first question that is still open. */
  revealProblems(sectionIds?: readonly string[]): string | undefined {
    let first: string | undefined;
    for (const section of this.sections.values()) {
      if (sectionIds && !sectionIds.includes(section.id)) continue;
      if (!section.snapshot.expanded) continue;
      if (section.ways && section.snapshot.remaining > 0) {
        section.snapshot = { ...section.snapshot, wrong: 1 };
        this.#tell(`section:${section.id}`);
        first ??= section.id;
      }
      for (const key of section.keys) {
        const field = this.fields.get(key)!;
        if (!field.open && field.serverProblem === null) continue;
        field.touched = true;
        this.refresh(field);
        first ??= key;
      }
    }
    return first;
  }

  /** What the server refused. Problems that fit no field of this screen are handed back. */
  blame(root: string | null, problems: readonly Problem[]): Problem[] {
    return problems.filter((problem) => {
      const field = findField(this.fields, root === null ? [...this.records.keys()] : [root], problem.path);
      if (!field) return true;
      field.serverProblem = problem.message;
      field.refused = { value: field.value, elsewhere: problem.code === "changed-elsewhere" };
      if (field.refused.elsewhere && "current" in problem) field.base = problem.current ?? null;
      field.touched = true;
      field.sent = null;
      field.save = "unsaved";
      this.refresh(field);
      return false;
    });
  }

  /** Goes on from the record as the server holds it now; `sent` are the values that are stored with it. */
  acknowledge(saved: SavedRecord): void {
    const record = this.records.get(saved.root);
    if (record) Object.assign(record, { target: saved.target, version: saved.version });
    for (const [path, answer] of Object.entries(saved.answers)) {
      const key = `${saved.root}.${path}`;
      const field = this.fields.get(key);
      if (field) {
        if (field.sent || field.refused) continue;
        this.#meet(field, answer ?? null);
        this.#changed(field, false);
      } else {
        this.putAnswer(saved.root, path, answer);
      }
    }
  }

  /** Reads a field's rules again and redraws it if they say something new. */
  refresh(field: FormField): void {
    const before = field.snapshot;
    const wasOpen = field.open;
    if (field.settle(this.#scope)) this.#tell(field.key);
    if (wasOpen !== field.open || (before.problem === null) !== (field.snapshot.problem === null)) this.#countFor(field);
  }

  #changed(field: FormField, byPerson = true): void {
    this.#know(field.root, field.descriptor.property, field.value);
    this.refresh(field);
    this.#ripple(field.key);
    this.#tell(`${field.key}:value`);
    if (byPerson) this.onChange(field);
  }

  #ripple(name: string): void {
    const keys = this.#dependentsOf(name);
    if (!keys) return;
    for (const key of keys) {
      const field = this.fields.get(key);
      if (!field) continue;
      const wasVisible = field.snapshot.visible;
      this.refresh(field);
      // What is not asked any more is not kept: a number that is not to be given is gone.
      if (wasVisible && !field.snapshot.visible && field.secret && field.value !== null) this.put(key, null);
    }
  }

  #countFor(field: FormField): void {
    const section = this.sections.get(field.sectionId);
    if (section) this.#count(section);
  }
  #count(section: Section): void {
    if (section.ways) return;
    const expanded = !section.flag || this.#answers.get(`${section.root}.expanded`) === true;
    let remaining = 0;
    let wrong = 0;
    if (expanded) {
      for (const key of section.keys) {
        const field = this.fields.get(key)!;
        if (field.open) remaining += 1;
        if (field.snapshot.problem !== null) wrong += 1;
      }
    }
    const { snapshot } = section;
    if (snapshot.remaining === remaining && snapshot.wrong === wrong && snapshot.expanded === expanded) return;
    section.snapshot = { remaining, wrong, expanded };
    this.#tell(`section:${section.id}`);
  }

  /** Puts a field's text into its control in the page. */
  show(field: FormField): void {
    const control = this.form?.elements.namedItem(field.key);
    if (control instanceof HTMLInputElement && control.type === "checkbox") control.checked = field.value === true;
    else if (control instanceof HTMLInputElement || control instanceof HTMLSelectElement) {
      if (control.value !== field.text) control.value = field.text;
    }
  }
}
