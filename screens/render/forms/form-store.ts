/**
 * The light kernel of a screen's forms: it answers typing at once, before and after the form itself has
 * arrived. What the rules say of an answer is the business of the language (`LiveForm`); here it meets
 * what was typed, what is saved and what may be said yet. Each control listens to its own field, so an
 * answer costs what depends on it, however many fields there are.
 */
import { answerName, isInputRoot, isItemRoot } from "#screens/language/forms/answer-name.ts";
import type {
  BlockDescriptor,
  FieldDescriptor,
  FormSectionDescriptor,
  ModalDescriptor,
  Problem,
  SavedRecord,
  ScreenDescriptor,
} from "#screens/language/documents/descriptor.ts";
import { findField } from "#screens/language/forms/find-field.ts";
import { askingBlocks, fieldId, isSection, sectionsOf } from "#screens/language/forms/form-blocks.ts";
import { type Changes, LiveForm, answersOf } from "#screens/language/forms/live-form.ts";
import type { AnswerListener } from "./answer-listener.ts";
import { controlOf } from "./control-of.ts";
import { ExtraAnswers } from "./extra-answers.ts";
import { FormField, sameValue } from "./form-field.ts";
import { showField } from "./show-field.ts";
import { Listeners } from "./listeners.ts";
import { OpenedModalRegistry, longest } from "./opened-modal-registry.ts";
import { NOTHING_LEFT, type RecordState, type Section, type SectionSnapshot, eventOf, isOlder, newSection, recordOf } from "./section-state.ts";

export class FormStore {
  readonly fields = new Map<string, FormField>();
  readonly sections = new Map<string, Section>();
  readonly records = new Map<string, RecordState>();
  /** "n fields remaining" for every n of this screen's longest section. */
  remainingTexts: readonly string[] = [];
  /** Records that are being made or taken away: what the server says of them meanwhile may be older. */
  readonly unconfirmed = new Set<string>();
  /** The form in the page, once there is one. */
  form: HTMLFormElement | null = null;
  /** That one, and those of the modals that are open. */
  readonly forms = new Set<HTMLFormElement>();
  /** Answers that no field asks, and that wait to be saved. */
  readonly extras = new ExtraAnswers();
  /** What keeps the answers. */
  keeper: AnswerListener | null = null;

  #rules!: LiveForm;
  #descriptor!: ScreenDescriptor;
  readonly #met = new OpenedModalRegistry();
  #elsewhere: string | null = null;
  #listeners = new Listeners();

  constructor(descriptor: ScreenDescriptor) {
    this.#take(descriptor);
  }

  /** What the rules say of the answers as they stand. */
  get rules(): LiveForm {
    return this.#rules;
  }
  /** An answer by `<root>.<property>`; undefined when this screen knows nothing of it. */
  read(name: string): unknown {
    return this.#rules.answer(name);
  }

  /** Goes on with a newer descriptor of the same screen. What was typed and not saved stays. `elsewhere`: said where it was answered elsewhere meanwhile. */
  adopt(descriptor: ScreenDescriptor, elsewhere: string | null = null): void {
    this.#elsewhere = elsewhere;
    this.#take(descriptor);
    this.#elsewhere = null;
    this.#listeners.tellAll();
  }

  /** A modal that is about to be opened: what it asks is known before it is drawn. `key`: of one that came with the screen. */
  meet(modal: ModalDescriptor, key: string | null): void {
    if (!this.#met.meet(modal, key)) return;
    this.#take(this.#descriptor);
    this.#listeners.tellAll();
  }

  /** It is closed. What only a command opened asks nothing any more; what was typed there is kept. */
  part(modal: ModalDescriptor): void {
    if (!this.#met.part(modal)) return;
    this.#take(this.#descriptor);
    this.#listeners.tellAll();
  }

  /** Key of the modal that asks a question of the screen, or holds a section; null when it stands on the screen itself. */
  modalOf(key: string): string | null {
    const section = this.fields.get(key)?.sectionId ?? key;
    for (const [name, modal] of Object.entries(this.#descriptor.modals)) if (sectionsOf(modal.blocks).some(({ id }) => id === section)) return name;
    return null;
  }

  /** The key of a question by the id that its control has on the page. */
  keyOf(controlId: string): string | undefined {
    return [...this.fields.values()].find((field) => fieldId({ id: field.sectionId }, field.descriptor) === controlId)?.key;
  }

  #take(descriptor: ScreenDescriptor): void {
    this.#descriptor = descriptor;
    const known = this.#rules as LiveForm | undefined;
    const { modals, standing, asking: modalsThatAsk } = this.#met.of(descriptor);
    const asking = askingBlocks(descriptor.blocks);
    for (const modal of modalsThatAsk) askingBlocks(modal.blocks, asking);
    const sections = asking.filter(isSection);
    const answers = answersOf(sections);
    const drawn = new Map([...this.records.values()].map((record) => [record.root, record.drawn]));
    // What is known besides the screen's own answers is known on.
    if (known) for (const [name, value] of known.scope.answers ?? []) if (!answers.has(name)) answers.set(name, value);
    this.remainingTexts = longest(descriptor.remainingTexts, modalsThatAsk);
    for (const section of sections) {
      // Read before a save that is acknowledged by now: its answers are older than those that are known.
      const overtaken = section.save !== null && !this.#takeRecord(section);
      if (overtaken) for (const path of Object.keys(section.answers)) answers.set(answerName(section.root, path), this.read(answerName(section.root, path)));
      if (this.unconfirmed.has(section.root)) {
        const expanded = answerName(section.root, "expanded");
        answers.set(expanded, this.read(expanded));
      }
      const member = isItemRoot(section.root) && typeof section["title"] === "string" ? section["title"] : undefined;
      for (const descriptor of section.fields ?? []) this.#takeField(section, descriptor, overtaken, answers, drawn.get(section.root)).member = member;
    }
    // A member that is gone takes its record with it: nothing of it can be saved any more.
    for (const root of this.records.keys()) if (isItemRoot(root) && !sections.some((section) => section.root === root)) this.records.delete(root);
    this.#rules = new LiveForm(modalsThatAsk.length === 0 ? descriptor : { ...descriptor, modals, standing }, answers, modalsThatAsk);
    this.#takeSections(asking);
    for (const [key, field] of this.fields) {
      const state = this.#rules.field(key);
      if (state) field.update(state);
    }
    for (const section of this.sections.values()) {
      if (!section.ways) section.wrong = 0;
      for (const key of section.keys) if (this.fields.get(key)!.snapshot.problem !== null) section.wrong += 1;
      this.#count(section);
      // What the server drew: the counts of the very first descriptor.
      if (section.initial === NOTHING_LEFT) section.initial = section.snapshot;
    }
  }

  /** False when a newer state of the record is known already. */
  #takeRecord(section: FormSectionDescriptor): boolean {
    const at = eventOf(this.#descriptor);
    const known = this.records.get(section.root);
    if (known && isOlder(section, at, known)) return false;
    if (known && known.target !== null && known.target !== section.target) this.forget(section.root);
    this.records.set(section.root, recordOf(section, at));
    return true;
  }

  #takeField(
    section: FormSectionDescriptor,
    descriptor: FieldDescriptor,
    overtaken: boolean,
    answers: Map<string, unknown>,
    drawn: number | null | undefined,
  ): FormField {
    const key = answerName(section.root, descriptor.property);
    const answer = section.answers[descriptor.property] ?? null;
    let field = this.fields.get(key);
    if (field) {
      field.descriptor = descriptor;
      if (!overtaken) this.#meet(field, answer, drawn ?? null);
    } else {
      this.fields.set(key, (field = new FormField(key, section.root, section.id, descriptor, answer, section.save !== null)));
      field.takeBack(section.posted?.[descriptor.property]);
      field.goOnWith(this.#rules?.answer(key));
    }
    if (field.value !== answer || overtaken) answers.set(key, field.value);
    return field;
  }

  /** Everything that asks stands among the sections in the order of the document; what does not ask any more has none. */
  #takeSections(asking: readonly BlockDescriptor[]): void {
    const known = new Map(this.sections);
    this.sections.clear();
    for (const block of asking) {
      const section = known.get(block.id) ?? newSection(block.id);
      section.ways = !isSection(block);
      section.keys = isSection(block) ? (block.fields ?? []).map(({ property }) => answerName(block.root, property)) : [];
      this.sections.set(block.id, section);
    }
  }

  /** A newer answer of the server: shown where nothing else was typed here. `drawn`: the version that was known in full before. */
  #meet(field: FormField, answer: unknown, drawn: number | null = null): void {
    const fixed = field.descriptor.readOnly === true;
    if (field.secret && !fixed) return;
    const typed = field.dirty && !fixed;
    const differs = typed && field.changed && !field.sent && !sameValue(field.base, answer) && !sameValue(field.value, answer);
    field.base = answer;
    // The person is told before theirs is sent, or by the server that gets it.
    if (differs && this.#elsewhere === null) field.over ??= drawn;
    else if (differs && !field.refused) field.changedElsewhere(this.#elsewhere);
    if (!typed && !sameValue(field.value, answer)) {
      const said = field.serverProblem;
      field.put(answer);
      // Why what was typed is not there any more.
      if (fixed) field.serverProblem = said;
      field.changed = false;
      this.show(field);
    } else {
      field.save = field.sent ? field.save : field.restingState();
    }
  }

  // ---- listening ----

  subscribe(name: string, listener: () => void): () => void {
    return this.#listeners.add(name, listener);
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
    if (!field.type(text)) return this.refresh(field);
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
    if (sameValue(this.read(`${root}.${path}`), value)) return;
    this.extras.put(root, path, value);
    this.putAnswer(root, path, value);
  }

  /** Something that is known and is not a field: whether a flag is open, what a record holds besides. */
  putAnswer(root: string, path: string, value: unknown): void {
    const name = `${root}.${path}`;
    this.#follow(this.#rules.change(name, value));
    this.#listeners.notify(`${name}:value`);
  }

  /** Something is chosen on the screen, by `<root>.<property>`. Where a field asks it, that shows it. */
  choose(name: string, value: unknown): void {
    if (this.fields.has(name)) return this.put(name, value);
    const [root = "", property = ""] = name.split(".");
    this.putAnswer(root, property, value);
  }

  /** A person left the field. */
  leave(key: string): void {
    const field = this.fields.get(key);
    if (!field) return;
    if (field.leave()) this.show(field);
    this.refresh(field);
    this.keeper?.left(field);
  }

  /** Lets every rule speak: a submission was tried. Returns the key of the first question that is still open. */
  revealProblems(sectionIds?: readonly string[]): string | undefined {
    let first: string | undefined;
    for (const section of this.sections.values()) {
      if (sectionIds && !sectionIds.includes(section.id)) continue;
      const { visible, expanded, remaining } = this.#rules.section(section.id)!;
      if (!visible || !expanded) continue;
      if (section.ways && remaining > 0) {
        section.wrong = 1;
        this.#count(section);
        first ??= section.id;
      }
      for (const key of section.keys) {
        const field = this.fields.get(key)!;
        // A form waits for its own button.
        if (isInputRoot(field.root) || field.descriptor.readOnly === true || (!field.open && field.serverProblem === null)) continue;
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
      // In the middle of a word nobody reads it: it is told again when the field is left.
      const isTyping = controlOf(this.forms, field.key) === document.activeElement;
      field.blame(problem, isTyping ? (this.records.get(field.root)?.version ?? null) : null);
      this.refresh(field);
      return false;
    });
  }

  /** Goes on from the record as the server holds it now; `sent` are the values that are stored with it. */
  acknowledge(saved: SavedRecord): void {
    const record = this.records.get(saved.root);
    if (record) Object.assign(record, { target: saved.target, version: saved.version });
    for (const [path, answer] of Object.entries(saved.answers)) {
      const key = answerName(saved.root, path);
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

  /** A record that is gone takes its answers with it. */
  forget(root: string): void {
    Object.assign(this.records.get(root) ?? {}, { target: null, version: null });
    for (const field of [...this.fields.values()].filter((each) => each.root === root)) {
      field.forget();
      this.show(field);
      this.#changed(field, false);
    }
    this.keeper?.forget(root);
  }

  /** Tells the rules where a field stands, and redraws it and what depends on it where something is new. */
  refresh(field: FormField): void {
    this.#follow(this.#rules.change(field.key, field.value), field);
  }

  #changed(field: FormField, byPerson = true): void {
    this.refresh(field);
    this.#listeners.notify(`${field.key}:value`);
    if (byPerson) this.keeper?.changed(field);
  }

  #follow({ fields, sections }: Changes, changed?: FormField): void {
    if (changed) this.#draw(changed);
    for (const key of fields) if (key !== changed?.key) this.#draw(this.fields.get(key)!);
    for (const id of sections) this.#count(this.sections.get(id)!);
  }

  #draw(field: FormField): void {
    const state = this.#rules.field(field.key);
    if (!state) return;
    const before = field.snapshot;
    if (!field.update(state)) return;
    this.#listeners.notify(field.key);
    const section = this.sections.get(field.sectionId);
    const wrong = Number(field.snapshot.problem !== null) - Number(before.problem !== null);
    if (section && wrong !== 0) {
      section.wrong += wrong;
      this.#count(section);
    }
    // What is not asked any more is as it is kept: a number that was only typed is gone, one that is stored comes back with the question.
    if (before.visible && !field.snapshot.visible && field.secret && !sameValue(field.value, field.base)) this.put(field.key, field.base);
  }

  #count(section: Section): void {
    const { visible, expanded, remaining } = this.#rules.section(section.id)!;
    if (section.ways && remaining === 0) section.wrong = 0;
    const wrong = visible && expanded ? section.wrong : 0;
    const { snapshot } = section;
    if (snapshot.remaining === remaining && snapshot.wrong === wrong && snapshot.expanded === expanded) return;
    section.snapshot = { remaining, wrong, expanded };
    this.#listeners.notify(`section:${section.id}`);
  }

  show(field: FormField): void {
    showField(this.forms, field);
  }
}
