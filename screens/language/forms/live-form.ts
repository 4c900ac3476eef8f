/**
 * The rules of a screen's forms while they are answered: what is shown, required and wrong, and how much
 * is left. Built once a screen; a changed answer then costs what depends on it, however many fields
 * there are. Holds no timers, no network and no drawing.
 */
import { answerName } from "./answer-name.ts";
import type { Literal } from "../expressions/condition.ts";
import type { BlockDescriptor, Constraint, FieldDescriptor, FormSectionDescriptor, Live, ModalDescriptor } from "../documents/descriptor.ts";
import { BESIDE_ANOTHER } from "../rules/constraint.ts";
import { type FieldProblem, type FormScope, type ReadAnswer, fieldDemand, siblingPath, valueProblem } from "./form.ts";
import { isSwitch, WAYS } from "../kinds/asking-kinds.ts";
import { isExpanded, isSection, isWays, sectionsOf } from "./form-blocks.ts";
import { decideChoice, decideFlag, isLive, namesIn } from "./live.ts";
import { modalsAskingForScreen, openedModals, type Opening } from "./opened-modals.ts";

export interface FieldState {
  readonly visible: boolean;
  readonly required: boolean;
  readonly label: string;
  readonly hint: string | undefined;
  readonly placeholder: string | undefined;
  /** What is wrong or missing now; whether to say so yet is the form's business. */
  readonly problem: FieldProblem | null;
}
/** A section, or a block that asks for one of several ways: one open question until one is chosen. */
export interface SectionState {
  /** Whether it and everything around it is shown. */
  readonly visible: boolean;
  readonly expanded: boolean;
  /** Fields that are missing or wrong: 0 for a section that is not shown, and for a flag that is not switched on. */
  readonly remaining: number;
}
/** What came out otherwise than before: fields by `<root>.<property>`, sections and blocks by id. */
export interface Changes {
  fields: string[];
  sections: string[];
  blocks: string[];
}

interface FieldNode {
  name: string;
  descriptor: FieldDescriptor;
  section: SectionNode;
  state: FieldState;
}
interface SectionNode {
  descriptor: BlockDescriptor;
  /** Whether it and everything around it is shown. */
  visible: boolean;
  /** Name of the answer that says whether a flag is switched on; null for everything else. */
  flag: string | null;
  /** Reads the answers of the section's record. */
  read: ReadAnswer;
  /** With the rules of the screen or modal that it stands on. */
  scope: FormScope;
  open: number;
  state: SectionState;
}
interface BlockNode {
  id: string;
  own: Live<boolean>;
  parent: BlockNode | null;
  children: BlockNode[];
  section: SectionNode | undefined;
  visible: boolean;
}

export interface LiveScreen extends Partial<Pick<Opening, "modals" | "opens" | "enter">> {
  blocks: BlockDescriptor[];
  rules: readonly Constraint[];
  constants: Readonly<Record<string, Literal>>;
  today: string;
  /** Modals that are there without anything on the screen opening them: a command or the person did. */
  standing?: readonly ModalDescriptor[];
  locale?: string;
  ephemeral?: Readonly<Record<string, Readonly<Record<string, Literal>>>>;
  tables?: Readonly<Record<string, unknown>>;
}

/** The answers that come with a screen, by `<root>.<property>`. */
export function answersOf(sections: readonly FormSectionDescriptor[]): Map<string, unknown> {
  const answers = new Map<string, unknown>();
  for (const section of sections) {
    for (const property of Object.keys(section.answers)) answers.set(answerName(section.root, property), section.answers[property] ?? null);
    if (isSwitch(section.kind)) answers.set(answerName(section.root, "expanded"), isExpanded(section));
  }
  return answers;
}

export class LiveForm {
  readonly scope: FormScope;
  readonly #answers: Map<string, unknown>;
  readonly #fields = new Map<string, FieldNode>();
  readonly #sections = new Map<string, SectionNode>();
  readonly #screen: LiveScreen;
  /** Modals that ask something; what they ask is asked as long as something opens them. */
  readonly #modals: readonly ModalDescriptor[];
  #modalNodes = new Map<ModalDescriptor, BlockNode>();
  #followers: Followers | null = null;

  /** `answers`: everything that is known, by `<root>.<property>`. `modals`: those that ask something, where that is known already. */
  constructor(
    screen: LiveScreen,
    answers: Map<string, unknown> = answersOf(sectionsOf(screen.blocks)),
    modals: readonly ModalDescriptor[] = [...new Set([...(screen.standing ?? []), ...modalsAskingForScreen(screen)])],
  ) {
    this.#answers = answers;
    this.#screen = screen;
    this.#modals = modals;
    for (const [root, values] of Object.entries(screen.ephemeral ?? {}))
      for (const [name, value] of Object.entries(values)) if (!answers.has(answerName(root, name))) answers.set(answerName(root, name), value);
    const constants = this.#over("constants") as FormScope["constants"];
    const tables = this.#over("tables");
    const { today, rules, locale } = screen;
    this.scope = { data: NO_DATA, answers, constants, today, rules, ...(tables && { tables }), ...(locale !== undefined && { locale }) };
    this.#addAll(screen.blocks, true, this.scope);
    const opened = this.#opened();
    for (const modal of this.#modals) this.#addAll(modal.blocks, opened.has(modal), { ...this.scope, rules: modal.rules ?? [] });
  }

  /** What the screen brings of something, and its modals beside. */
  #over(what: "constants" | "tables"): LiveScreen[typeof what] {
    if (this.#modals.length === 0) return this.#screen[what];
    return Object.assign({}, ...this.#modals.map((modal) => modal[what]), this.#screen[what]) as LiveScreen[typeof what];
  }

  /** A field by `<root>.<property>`. */
  field(name: string): FieldState | undefined {
    return this.#fields.get(name)?.state;
  }
  section(id: string): SectionState | undefined {
    return this.#sections.get(id)?.state;
  }
  /** What the fields of a section are held to. */
  scopeOf(section: string): FormScope {
    return this.#sections.get(section)?.scope ?? this.scope;
  }
  /** An answer by `<root>.<property>`; undefined when nothing is known of it. */
  answer(name: string): unknown {
    return this.#answers.get(name);
  }
  /** Reads the answers of one record by property. */
  record(root: string): ReadAnswer {
    return (property) => this.#answers.get(answerName(root, property));
  }
  /** Fields that are missing or wrong on the whole screen. */
  get remaining(): number {
    let total = 0;
    for (const { state } of this.#sections.values()) total += state.remaining;
    return total;
  }

  /** An answer changed. Recomputes what depends on it and tells what came out otherwise than before. */
  change(name: string, value: unknown): Changes {
    const changes: Changes = { fields: [], sections: [], blocks: [] };
    const answer = value ?? null;
    if (Object.is(this.#answers.get(name), answer)) return changes;
    // Before the answer is another: what is shown so far is worked out from the answers so far.
    const followers = (this.#followers ??= followersOf(this.#fields.values(), this.#sections.values(), this.#allBlockNodes()));
    this.#answers.set(name, answer);
    const touched = new Set<SectionNode>(followers.sections.get(name));
    for (const node of followers.blocks.get(name) ?? []) this.#show(node, changes, touched);
    if (changes.blocks.length > 0 && this.#modals.length > 0) this.#openModals(changes, touched);
    for (const node of followers.fields.get(name) ?? []) {
      if (!this.#workOut(node)) continue;
      changes.fields.push(node.name);
      touched.add(node.section);
    }
    for (const node of touched) {
      const state = this.#sectionState(node);
      if (state.visible === node.state.visible && state.remaining === node.state.remaining && state.expanded === node.state.expanded) continue;
      node.state = state;
      changes.sections.push(node.descriptor.id);
    }
    return changes;
  }

  /** Modals that something shown opens, and those that stand there. */
  #opened(): ReadonlySet<ModalDescriptor> {
    const { blocks, modals = {}, opens = [], enter = [], standing = [] } = this.#screen;
    if (this.#modals.length === 0) return NO_MODALS;
    return new Set([...standing, ...openedModals({ blocks, modals, opens, enter }, this.scope)]);
  }

  #openModals(changes: Changes, touched: Set<SectionNode>): void {
    const opened = this.#opened();
    for (const [modal, node] of this.#modalNodes) {
      node.own = opened.has(modal);
      this.#show(node, changes, touched);
    }
  }

  #addAll(blocks: readonly BlockDescriptor[], around: boolean, scope: FormScope): void {
    for (const block of blocks) {
      const visible = around && (block.visible === undefined || decideFlag(block.visible, this.scope));
      // One modal may be there several times, with other arguments: the first is the one that is open.
      if (scope !== this.scope && this.#sections.has(block.id)) continue;
      if (isSection(block)) this.#addSection(block, visible, scope);
      else if (isWays(block)) this.#addSectionNode({ descriptor: block, visible, flag: null, read: NOTHING, scope, open: 0, state: NOT_COUNTED });
      if (block.blocks) this.#addAll(block.blocks, visible, scope);
    }
  }

  #addSection(descriptor: BlockDescriptor & FormSectionDescriptor, visible: boolean, scope: FormScope): void {
    const { root } = descriptor;
    const flag = isSwitch(descriptor.kind) ? answerName(root, "expanded") : null;
    const section: SectionNode = { descriptor, visible, flag, read: this.record(root), scope, open: 0, state: NOT_COUNTED };
    for (const field of descriptor.fields ?? []) {
      const name = answerName(root, field.property);
      const node: FieldNode = { name, descriptor: field, section, state: NOT_WORKED_OUT };
      this.#fields.set(name, node);
      this.#workOut(node);
    }
    this.#addSectionNode(section);
  }

  #addSectionNode(node: SectionNode): void {
    node.state = this.#sectionState(node);
    this.#sections.set(node.descriptor.id, node);
  }

  #allBlockNodes(): BlockNode[] {
    const opened = this.#opened();
    const nodes = this.#blockNodes(this.#screen.blocks);
    for (const modal of this.#modals) {
      const own = opened.has(modal);
      const root: BlockNode = { id: modal.id, own, parent: null, children: [], section: undefined, visible: own };
      this.#modalNodes.set(modal, root);
      nodes.push(...this.#blockNodes(modal.blocks, root));
    }
    return nodes;
  }

  /** In the document's order: whatever a block stands in comes before it. */
  #blockNodes(blocks: readonly BlockDescriptor[], parent: BlockNode | null = null, nodes: BlockNode[] = []): BlockNode[] {
    for (const block of blocks) {
      const own = block.visible ?? true;
      const visible = (parent?.visible ?? true) && decideFlag(own, this.scope);
      const node: BlockNode = { id: block.id, own, parent, children: [], section: this.#sections.get(block.id), visible };
      nodes.push(node);
      parent?.children.push(node);
      if (block.blocks) this.#blockNodes(block.blocks, node, nodes);
    }
    return nodes;
  }

  #show(node: BlockNode, changes: Changes, touched: Set<SectionNode>): void {
    const visible = (node.parent?.visible ?? true) && decideFlag(node.own, this.scope);
    if (visible === node.visible) return;
    node.visible = visible;
    changes.blocks.push(node.id);
    if (node.section) {
      node.section.visible = visible;
      touched.add(node.section);
    }
    for (const child of node.children) this.#show(child, changes, touched);
  }

  /** Works a field out anew. True when anything came out otherwise. */
  #workOut(node: FieldNode): boolean {
    const { descriptor, state: before } = node;
    const { visible, required } = fieldDemand(descriptor, this.scope);
    const problem = visible ? valueProblem(descriptor, this.#answers.get(node.name), required, node.section.scope, node.section.read) : null;
    const label = decideChoice(descriptor.label, this.scope) ?? "";
    const hint = descriptor.hint === undefined ? undefined : decideChoice(descriptor.hint, this.scope);
    const placeholder = descriptor.placeholder === undefined ? undefined : decideChoice(descriptor.placeholder, this.scope);
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

  #sectionState({ descriptor, visible, flag, open }: SectionNode): SectionState {
    const expanded = flag === null || this.#answers.get(flag) === true;
    // What is only chosen on the screen is nothing that is left to do.
    const left = isWays(descriptor) ? Number(!this.#hasWay(descriptor)) : descriptor["save"] === null ? 0 : open;
    return { visible, expanded, remaining: visible && expanded ? left : 0 };
  }

  #hasWay(block: BlockDescriptor): boolean {
    return WAYS.some((way) => block[way] !== undefined && decideFlag(block[way] as Live<boolean>, this.scope));
  }
}

const NOT_WORKED_OUT: FieldState = { visible: false, required: false, label: "\0", hint: undefined, placeholder: undefined, problem: null };
const NO_MODALS: ReadonlySet<ModalDescriptor> = new Set();
const NO_DATA: FormScope["data"] = {};
const NOTHING: ReadAnswer = () => undefined;
const NOT_COUNTED: SectionState = { visible: true, expanded: true, remaining: 0 };

/** What follows each answer. Found out with the first change: a screen that is only drawn need not know. */
interface Followers {
  fields: Map<string, Set<FieldNode>>;
  sections: Map<string, Set<SectionNode>>;
  blocks: Map<string, Set<BlockNode>>;
}

function followersOf(fields: Iterable<FieldNode>, sections: Iterable<SectionNode>, blocks: Iterable<BlockNode>): Followers {
  const followers: Followers = { fields: new Map(), sections: new Map(), blocks: new Map() };
  for (const node of fields) for (const name of namesOf(node)) add(followers.fields, name, node);
  for (const node of sections) {
    if (node.flag !== null) add(followers.sections, node.flag, node);
    if (isWays(node.descriptor)) for (const way of WAYS) for (const name of namesIn(node.descriptor[way] as Live<unknown>)) add(followers.sections, name, node);
  }
  for (const node of blocks) if (isLive(node.own)) for (const name of namesIn(node.own)) add(followers.blocks, name, node);
  return followers;
}

/** Names of the answers that decide how a field is asked and judged, its own among them. */
function namesOf({ name, descriptor: field, section }: FieldNode): string[] {
  const root = name.slice(0, name.indexOf("."));
  const names = [name, ...[field.visible, field.required, field.label, field.hint, field.placeholder].flatMap((value) => namesIn(value))];
  for (const at of field.constraints) {
    const rule = section.scope.rules[at];
    if (rule && BESIDE_ANOTHER.has(rule.code) && typeof rule.arg === "string") names.push(`${root}.${siblingPath(field, rule.arg)}`);
  }
  return names;
}

function add<T>(index: Map<string, Set<T>>, name: string, node: T): void {
  const nodes = index.get(name);
  if (nodes) nodes.add(node);
  else index.set(name, new Set([node]));
}
