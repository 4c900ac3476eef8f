/**
 * The state of a screen's forms while they are answered: what is shown, required and wrong, and how much
 * is left. Built once a screen; a changed answer then costs what depends on it, however many fields
 * there are. Holds no timers, no network and no drawing.
 */
import type { Literal } from "./condition.ts";
import { dependencies } from "./dependencies.ts";
import type { BlockDescriptor, FieldDescriptor, FormSectionDescriptor, Live } from "./descriptor.ts";
import { type FieldProblem, SECURE_ID_SKIP, siblingPath, valueProblem } from "./form.ts";
import type { Scope } from "./evaluate.ts";
import { decideChoice, decideFlag, isLive } from "./live.ts";

export interface FieldState {
  readonly visible: boolean;
  readonly required: boolean;
  readonly label: string;
  readonly hint: string | undefined;
  readonly placeholder: string | undefined;
  /** What is wrong or missing now; whether to say so yet is the form's business. */
  readonly problem: FieldProblem | null;
}
export interface SectionState {
  /** Whether it and everything around it is shown. */
  readonly visible: boolean;
  readonly expanded: boolean;
  /** Fields that are missing or wrong: 0 for a flag that is not switched on. */
  readonly remaining: number;
}
export interface Changes {
  fields: string[];
  sections: string[];
  blocks: string[];
}

interface FieldNode {
  descriptor: FieldDescriptor;
  section: SectionNode;
  name: string;
  state: FieldState;
}
interface SectionNode {
  descriptor: FormSectionDescriptor;
  block: BlockNode;
  open: number;
  state: SectionState;
}
interface BlockNode {
  id: string;
  own: Live<boolean>;
  parent: BlockNode | null;
  children: BlockNode[];
  section: SectionNode | null;
  visible: boolean;
}

export interface LiveScreen {
  blocks: readonly BlockDescriptor[];
  constants: Readonly<Record<string, Literal>>;
  today: string;
}

const isSection = (block: BlockDescriptor): block is BlockDescriptor & FormSectionDescriptor => block.kind === "form-section" || block.kind === "flag-section";

export class LiveForm {
  readonly #answers = new Map<string, unknown>();
  readonly #scope: Scope;
  readonly #today: string;
  readonly #fields = new Map<string, FieldNode>(); // by id
  readonly #sections = new Map<string, SectionNode>();
  readonly #blocks = new Map<string, BlockNode>();
  readonly #fieldsOf = new Map<string, Set<FieldNode>>(); // by var that they depend on
  readonly #blocksOf = new Map<string, Set<BlockNode>>();
  readonly #sectionsOf = new Map<string, SectionNode>(); // by `<root>.expanded`
  readonly #listeners = new Map<string, Set<() => void>>();

  constructor(screen: LiveScreen) {
    this.#scope = { data: {}, answers: this.#answers, constants: screen.constants };
    this.#today = screen.today;
    for (const block of screen.blocks) this.#add(block, null);
    for (const node of this.#blocks.values()) if (node.parent === null) this.#show(node, null);
    for (const node of this.#fields.values()) this.#settle(node);
    for (const node of this.#sections.values()) node.state = this.#sectionState(node);
  }

  field(id: string): FieldState | undefined {
    return this.#fields.get(id)?.state;
  }
  section(id: string): SectionState | undefined {
    return this.#sections.get(id)?.state;
  }
  isVisible(blockId: string): boolean {
    return this.#blocks.get(blockId)?.visible ?? true;
  }
  /** An answer by `<root>.<property>`. */
  answer(name: string): unknown {
    return this.#answers.get(name) ?? null;
  }
  get scope(): Scope {
    return this.#scope;
  }

  /** Fields that are missing or wrong on the whole screen. */
  get remaining(): number {
    let total = 0;
    for (const { state } of this.#sections.values()) if (state.visible) total += state.remaining;
    return total;
  }

  /** `id` of a field, section or block. Returns the way to stop listening. */
  subscribe(id: string, listener: () => void): () => void {
    let listeners = this.#listeners.get(id);
    if (!listeners) this.#listeners.set(id, (listeners = new Set()));
    listeners.add(listener);
    return () => {
      listeners.delete(listener);
    };
  }

  /** An answer changed. Recomputes what depends on it and tells what came out otherwise than before. */
  change(name: string, value: unknown): Changes {
    const changes: Changes = { fields: [], sections: [], blocks: [] };
    const answer = value ?? null;
    if (Object.is(this.#answers.get(name), answer)) return changes;
    this.#answers.set(name, answer);
    const sections = new Set<SectionNode>();
    for (const node of this.#blocksOf.get(name) ?? []) this.#show(node, changes, sections);
    for (const node of this.#fieldsOf.get(name) ?? []) {
      if (!this.#settle(node)) continue;
      changes.fields.push(node.descriptor.id);
      sections.add(node.section);
    }
    const flag = this.#sectionsOf.get(name);
    if (flag) sections.add(flag);
    for (const node of sections) {
      const state = this.#sectionState(node);
      if (state.visible === node.state.visible && state.remaining === node.state.remaining && state.expanded === node.state.expanded) continue;
      node.state = state;
      changes.sections.push(node.descriptor.id);
    }
    for (const id of [...changes.fields, ...changes.sections, ...changes.blocks]) for (const listener of this.#listeners.get(id) ?? []) listener();
    return changes;
  }

  #add(block: BlockDescriptor, parent: BlockNode | null): void {
    const node: BlockNode = { id: block.id, own: block.visible ?? true, parent, children: [], section: null, visible: true };
    this.#blocks.set(block.id, node);
    parent?.children.push(node);
    if (isLive(node.own)) for (const name of namesIn(node.own)) add(this.#blocksOf, name, node);
    if (isSection(block)) this.#addSection(block, node);
    for (const child of block.blocks ?? []) this.#add(child, node);
  }

  #addSection(descriptor: FormSectionDescriptor, block: BlockNode): void {
    const section: SectionNode = { descriptor, block, open: 0, state: { visible: true, expanded: true, remaining: 0 } };
    block.section = section;
    this.#sections.set(descriptor.id, section);
    for (const [property, answer] of Object.entries(descriptor.answers)) this.#answers.set(`${descriptor.root}.${property}`, answer ?? null);
    if (descriptor.kind === "flag-section") this.#sectionsOf.set(`${descriptor.root}.expanded`, section);
    for (const field of descriptor.fields) {
      const name = `${descriptor.root}.${field.property}`;
      const node: FieldNode = { descriptor: field, section, name, state: NOT_SETTLED };
      this.#fields.set(field.id, node);
      for (const dependency of [
        name,
        ...namesIn(field.visible),
        ...namesIn(field.required),
        ...namesIn(field.label),
        ...namesIn(field.hint),
        ...namesIn(field.placeholder),
        ...siblingsOf(field).map((path) => `${descriptor.root}.${path}`),
      ]) {
        add(this.#fieldsOf, dependency, node);
      }
    }
  }

  #show(node: BlockNode, changes: Changes | null, sections?: Set<SectionNode>): void {
    const visible = (node.parent?.visible ?? true) && decideFlag(node.own, this.#scope);
    if (changes && visible === node.visible) return;
    node.visible = visible;
    changes?.blocks.push(node.id);
    if (node.section) sections?.add(node.section);
    for (const child of node.children) this.#show(child, changes, sections);
  }

  /** Works a field out anew. True when anything came out otherwise. */
  #settle(node: FieldNode): boolean {
    const { descriptor, state: before } = node;
    const visible = decideFlag(descriptor.visible, this.#scope, "show");
    const required = visible && decideFlag(descriptor.required, this.#scope, "require");
    const problem = visible ? valueProblem(descriptor, this.#answers.get(node.name), required, this.#today, this.#siblings(node)) : null;
    const label = decideChoice(descriptor.label, this.#scope) ?? "";
    const hint = descriptor.hint === undefined ? undefined : decideChoice(descriptor.hint, this.#scope);
    const placeholder = descriptor.placeholder === undefined ? undefined : decideChoice(descriptor.placeholder, this.#scope);
    const same =
      visible === before.visible &&
      required === before.required &&
      problem?.message === before.problem?.message &&
      problem?.code === before.problem?.code &&
      label === before.label &&
      hint === before.hint &&
      placeholder === before.placeholder;
    if (same) return false;
    node.section.open += (problem ? 1 : 0) - (before.problem ? 1 : 0);
    node.state = { visible, required, label, hint, placeholder, problem };
    return true;
  }

  #siblings({ descriptor, section }: FieldNode): Record<string, unknown> {
    const answers: Record<string, unknown> = {};
    for (const path of siblingsOf(descriptor)) answers[path] = this.#answers.get(`${section.descriptor.root}.${path}`) ?? null;
    return answers;
  }

  #sectionState({ descriptor, block, open }: SectionNode): SectionState {
    const expanded = descriptor.kind !== "flag-section" || this.#answers.get(`${descriptor.root}.expanded`) === true;
    return { visible: block.visible, expanded, remaining: expanded ? open : 0 };
  }
}

const NOT_SETTLED: FieldState = { visible: false, required: false, label: "\0", hint: undefined, placeholder: undefined, problem: null };

/** Paths of the answers beside a field that its own rules read. */
function siblingsOf(field: FieldDescriptor): string[] {
  const names = field.constraints.flatMap(({ code, arg }) => (code === "postalCode" && typeof arg === "string" ? [arg] : []));
  if (field.kind === "secure-id") names.push(SECURE_ID_SKIP);
  return names.map((name) => siblingPath(field, name));
}

function namesIn(value: Live<unknown> | undefined): string[] {
  return value !== undefined && isLive(value)
    ? value.live.flatMap(({ when, is }) => [...(when === undefined ? [] : dependencies(when)), ...namesIn(is as Live<unknown>)])
    : [];
}

function add<T>(index: Map<string, Set<T>>, name: string, node: T): void {
  const nodes = index.get(name);
  if (nodes) nodes.add(node);
  else index.set(name, new Set([node]));
}
