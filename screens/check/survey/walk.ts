import { FIELDS } from "#screens/language/kinds/fields.ts";
import { BLOCKS } from "#screens/language/kinds/manifest.ts";
import type { KindManifest, PropSpec, ValueType } from "#screens/language/kinds/specs.ts";
import type { Condition, Literal, VarRef } from "#screens/language/expressions/condition.ts";
import type { Action, BlockDoc, CopyRef, FieldDoc, ModalDoc, SaveRule, ScreenDoc, Value } from "#screens/language/documents/document.ts";
import type { HeadDoc } from "#screens/language/documents/shell.ts";
import { isSwitch } from "#screens/language/kinds/asking-kinds.ts";
import type { Origins } from "./apply-variant.ts";
import type { DataType } from "#screens/language/documents/catalog.ts";
import { inputResource } from "#screens/language/documents/command-input.ts";
import type { DataTypes, Scope } from "./data-types.ts";
import { ephemeralTypes, ownProperty, typeOfProperty } from "./data-types.ts";
import { pointerTo } from "../words/places.ts";
import { IN_A_QUERY, IN_AN_ADDRESS } from "./address-values.ts";
import { OPEN_FRAME, inside, certainly } from "./frame.ts";
import type { Frame } from "./frame.ts";
import type { ActionRole, ConditionRole, Element, Site, Surface } from "./site.ts";

/** Where the walk stands. `file` and `path` follow into a variant's file where it wrote the node. */
interface Here {
  file: string;
  path: string;
  scope: Scope;
  frame: Frame;
  element: Element | null;
  fromVariant: boolean;
}

/** Fills in the elements and uses of a screen or modal. */
export function walkSurface(surface: Surface, types: DataTypes, origins?: Origins): void {
  new Walk(surface, types, origins).start();
}

/** A value of the data, a constant, a text: anything but the word or number itself. */
const isValueRef = (value: unknown): value is Exclude<Value, Literal> => typeof value === "object" && value !== null;

function isVarRef(value: unknown): value is VarRef {
  return typeof value === "object" && value !== null && !Array.isArray(value) && typeof (value as { var?: unknown }).var === "string";
}

/** The data root that a section asks. */
export const rootOf = (section: BlockDoc): string => section.root ?? "";

/** The command that a form runs; null for any other block. */
function formCommand(block: BlockDoc): string | null {
  return block.kind === "form" ? String((block["action"] as { command?: unknown } | undefined)?.command ?? "") : null;
}

const TEXT: readonly ValueType[] = ["string"];

class Walk {
  private readonly surface: Surface;
  private readonly types: DataTypes;
  private readonly origins: Origins | undefined;

  constructor(surface: Surface, types: DataTypes, origins: Origins | undefined) {
    this.surface = surface;
    this.types = types;
    this.origins = origins;
  }

  start(): void {
    const { doc, file, kind } = this.surface;
    const args = kind === "modal" ? (doc as ModalDoc).args : kind === "mail" ? this.types.argsOfMail(doc.id) : undefined;
    const ephemeral = ephemeralTypes(this.surface.chosen);
    const scope: Scope = { ...(args && { args }), ...(ephemeral && { ephemeral }) };
    const here: Here = { file, path: "", scope, frame: OPEN_FRAME, element: null, fromVariant: false };
    if ("subject" in doc) this.copy(doc.subject, this.prop(here, doc, "subject"), "subject");
    else this.copy(doc.title, this.prop(here, doc, "title"), "title");
    const { description, head, ephemeral: roots = {}, opens = [], enter = [], follows = [] } = doc as ScreenDoc;
    if (description !== undefined) this.copy(description, this.prop(here, doc, "description"), "description");
    if (head) this.head(head, this.prop(here, doc, "head"));
    for (const [root, { properties }] of Object.entries(roots))
      for (const [name, { begins }] of Object.entries(properties))
        if (begins) this.value(begins, { ...here, path: `${pointerTo(pointerTo("/ephemeral", root), "properties")}/${name}/begins` }, "begins", false);
    opens.forEach((opening, i) => {
      const at = this.step(this.prop(here, doc, "opens"), i);
      this.condition(opening.when, this.step(at, "when"), "opens");
      this.action({ open: opening.modal }, { ...this.step(at, "modal"), frame: inside(at.frame, opening.when) }, "opens");
    });
    enter.forEach((step, i) => {
      const at = this.step(this.prop(here, doc, "enter"), i);
      this.condition(step.when, this.step(at, "when"), "enter");
      this.action(step.action, { ...this.step(at, "action"), frame: inside(at.frame, step.when) }, "enter");
    });
    follows.forEach((follow, i) => {
      const at = this.step(this.prop(here, doc, "follows"), i);
      this.condition(follow.when, this.step(at, "when"), "follow");
      const followed = { ...at, frame: inside(at.frame, follow.when) };
      this.use(followed, { is: "follow", follow });
      this.value(follow.id, this.step(followed, "id"), "id", false);
    });
    this.blocks(doc.blocks, this.prop(here, doc, "blocks"));
  }

  private head({ notFound, canonical, picture, structured }: HeadDoc, here: Here): void {
    this.condition(notFound, this.step(here, "notFound"), "prop");
    const query = this.step(this.step(here, "canonical"), "query");
    for (const [name, value] of Object.entries(canonical?.query ?? {})) this.value(value, this.step(query, name), "query", false, IN_A_QUERY);
    if (picture !== undefined) this.value(picture, this.step(here, "picture"), "picture", false, TEXT);
    if (structured !== undefined) this.value(structured, this.step(here, "structured"), "structured", false, ["object", "list", "table"]);
  }

  private step(here: Here, key: string | number): Here {
    return { ...here, path: pointerTo(here.path, key) };
  }

  /** The place of a property: the variant's own, where a `set` wrote it. */
  private prop(here: Here, node: object, name: string): Here {
    const set = this.origins?.props.get(node)?.[name];
    return set ? { ...here, ...set } : this.step(here, name);
  }

  private node(here: Here, node: object): Here {
    const origin = this.origins?.nodes.get(node);
    return origin ? { ...here, ...origin } : here;
  }

  private use(here: Here, what: SiteOf): void {
    const { scope, frame, element } = here;
    this.surface.sites.push({
      at: { file: here.file, path: here.path, id: element?.id ?? this.surface.id },
      scope,
      frame,
      element,
      surface: this.surface,
      ...what,
    });
  }

  private element(here: Here, node: { id: string }, kind: Element["kind"], asks: Element["asks"] = null): Here {
    const element: Element = {
      surface: this.surface,
      id: node.id,
      kind,
      node,
      parent: here.element,
      frame: here.frame,
      scope: here.scope,
      asks,
      at: { file: here.file, path: here.path, id: node.id },
      fromVariant: here.fromVariant || this.origins?.props.has(node) === true,
    };
    this.surface.elements.push(element);
    return { ...here, element };
  }

  private blocks(blocks: BlockDoc[] | undefined, here: Here): void {
    blocks?.forEach((block, i) => this.block(block, this.node(this.step(here, i), block)));
  }

  private block(block: BlockDoc, outer: Here): void {
    const manifest = ownProperty(BLOCKS as Record<string, KindManifest>, block.kind);
    if (!manifest) return; // the meta-schema has said so
    const here = this.element({ ...outer, frame: inside(outer.frame, block.when) }, block, block.kind);
    this.condition(block.when, { ...this.prop(here, block, "when"), frame: outer.frame }, "when");
    const { key, ...props } = manifest.props;
    for (const [name, spec] of Object.entries(props)) this.property(block, name, spec, here, block);
    const children = this.prop(here, block, "blocks");
    if (block.kind === "each" && isVarRef(block["of"])) this.each(block, block["of"], here, children, key);
    else this.blocks(block.blocks, children);
  }

  private each(block: BlockDoc, list: VarRef, here: Here, children: Here, key: PropSpec | undefined): void {
    const found = this.types.lookup(list.var, here.scope).type;
    const scope = found?.type === "list" ? { ...here.scope, item: found.items } : here.scope;
    const frame: Frame = { outer: here.frame, list, conditions: [] };
    if (key) this.property(block, "key", key, { ...here, scope, frame }, null);
    this.blocks(block.blocks, { ...children, scope, frame });
    const none: Condition = { not: { some: [list, true] } };
    this.blocks(block.empty, { ...this.prop(here, block, "empty"), frame: inside(here.frame, none) });
  }

  private property(node: Record<string, unknown> & { id: string }, name: string, spec: PropSpec, here: Here, section: BlockDoc | null): void {
    const value = node[name];
    if (value === undefined) return;
    const at = this.prop(here, node, name);
    switch (spec.is) {
      case "copy":
      case "rich":
        return this.copy(value as CopyRef, at, name);
      case "pattern":
        return this.copy(value as CopyRef, at, name, spec.of);
      case "chosen":
        return this.use(at, { is: "chosen", name: String(value) });
      case "steps":
        return this.copy(value as CopyRef, at, "steps");
      case "value":
        return this.value(value as Value, at, name, true, spec.takes);
      case "token":
        return isValueRef(value) ? this.value(value, at, name, true, TEXT) : this.use(at, { is: "token", of: spec.of, value });
      case "condition":
        return this.condition(value as Condition, at, name === "blocked" || name === "pending" ? "blocked" : "prop");
      case "action":
        return this.action(value as Action, at);
      case "items":
        return this.items(value as ({ id?: string } & Record<string, unknown>)[], spec.of, at);
      case "fields":
        return section ? this.fields(value as FieldDoc[], at, section) : undefined;
      case "save":
        return this.action({ command: (value as SaveRule).command }, this.step(at, "command"), "save");
      case "enum":
      case "number":
      case "boolean":
        return isValueRef(value) ? this.value(value, at, name, true, spec.is === "enum" ? TEXT : [spec.is]) : undefined;
    }
  }

  private items(items: ({ id?: string } & Record<string, unknown>)[], props: Record<string, PropSpec>, here: Here): void {
    items.forEach((written, i) => {
      const item: { id: string } & Record<string, unknown> = { id: String(i), ...written };
      const outer = this.node(this.step(here, i), written);
      const when = item["when"] as Condition | undefined;
      const at = this.element({ ...outer, frame: inside(outer.frame, when) }, item, "item");
      this.condition(when, { ...this.prop(at, item, "when"), frame: outer.frame }, "when");
      for (const [name, spec] of Object.entries(props)) this.property(item, name, spec, at, null);
    });
  }

  private fields(fields: FieldDoc[], here: Here, section: BlockDoc): void {
    const form = formCommand(section);
    if (form !== null) here = { ...here, scope: { ...here.scope, input: this.typed(form, fields) } };
    const root = form === null ? rootOf(section) : "input";
    const chosen = ownProperty(this.surface.chosen, root);
    const resource = form !== null ? inputResource(form) : chosen ? `${chosen.screen}#${root}` : (this.types.resourceOf(root) ?? "");
    const anyTime = form !== null || chosen !== undefined || this.types.isList(root);
    const save = (section["save"] as SaveRule | undefined)?.command ?? null;
    // The fields of a switch are only there while it is switched on.
    const expanded: Condition | undefined = isSwitch(section.kind) ? { var: `${root}.expanded` } : undefined;
    here = { ...here, frame: inside(here.frame, expanded) };
    fields.forEach((field, i) => {
      const manifest = ownProperty(FIELDS as Record<string, { props: Record<string, PropSpec> }>, field.kind);
      if (!manifest) return;
      const outer = this.node(this.step(here, i), field);
      const frame = inside(outer.frame, field.when);
      const asks = {
        root,
        resource,
        anyTime,
        property: field.property,
        saves: save,
        frame: inside(frame, field.readOnly && certainly({ not: field.readOnly })),
      };
      const at = this.element({ ...outer, frame }, field, "field", asks);
      this.condition(field.when, { ...this.prop(at, field, "when"), frame: outer.frame }, "when");
      if (typeof field.required === "object") this.condition(field.required, this.prop(at, field, "required"), "required");
      if (typeof field.readOnly === "object") this.condition(field.readOnly, this.prop(at, field, "readOnly"), "read-only");
      for (const name of ["label", "hint", "placeholder", "help"] as const) {
        if (field[name] !== undefined) this.copy(field[name], this.prop(at, field, name), name);
      }
      for (const [code, ref] of Object.entries(field.errors ?? {})) this.copy(ref, this.step(this.prop(at, field, "errors"), code), "error");
      for (const [name, spec] of Object.entries(manifest.props)) this.property(field, name, spec, at, null);
    });
  }

  /** What its fields ask for, as its conditions read it: nothing that is typed is there before. */
  private typed(command: string, fields: readonly FieldDoc[]): Record<string, DataType> {
    const asked = fields.flatMap(({ property }) => {
      const schema = this.types.property(inputResource(command), property);
      return schema ? [[property, { ...typeOfProperty(schema), nullable: true } as DataType] as const] : [];
    });
    return Object.fromEntries(asked);
  }

  /** `given`: gaps that are filled in wherever it is drawn. */
  private copy(ref: CopyRef, here: Here, prop: string, given?: readonly string[]): void {
    if (Array.isArray(ref)) {
      ref.forEach((choice, i) => {
        const at = this.step(here, i);
        // One without a condition always holds.
        this.condition(choice.when ?? true, this.step(at, "when"), "choice", choice.last);
        this.copy(choice.copy, this.step(at, "copy"), prop, given);
      });
      return;
    }
    const { key, args = {}, links = {} } = typeof ref === "string" ? { key: ref } : ref;
    const at = typeof ref === "string" ? here : this.step(here, "key");
    this.use(at, { is: "copy", key, args, links, prop, ...(given && { given }) });
    for (const [name, value] of Object.entries(args)) this.value(value, this.step(this.step(here, "args"), name), name, true);
    for (const [name, action] of Object.entries(links)) this.action(action, this.step(this.step(here, "links"), name));
  }

  private value(value: Value, here: Here, prop: string, shown: boolean, takes?: readonly ValueType[]): void {
    if (typeof value === "object" && value !== null && "copy" in value) this.copy(value.copy, this.step(here, "copy"), prop);
    else {
      // Only conditions follow what is being typed into a form.
      const { input: _, ...scope } = here.scope;
      this.use({ ...here, scope: scope.item ? { ...scope, each: true } : scope }, { is: "value", value, prop, shown, ...(takes && { takes }) });
    }
  }

  private values(values: Record<string, Value> | undefined, here: Here, takes?: readonly ValueType[]): void {
    for (const [name, value] of Object.entries(values ?? {})) this.value(value, this.step(here, name), name, false, takes);
  }

  private condition(condition: Condition | undefined, here: Here, role: ConditionRole, last?: true): void {
    if (condition !== undefined) this.use(here, { is: "condition", condition, role, ...(last && { last }) });
  }

  private action(action: Action, here: Here, role: ActionRole = "press"): void {
    this.use(here, { is: "action", action, role });
    if ("command" in action) {
      this.values(action.input, this.step(here, "input"));
      if (action.then) this.action(action.then, this.step(here, "then"), role);
    } else if ("go" in action) {
      this.values(action.params, this.step(here, "params"), IN_AN_ADDRESS);
      this.values(action.query, this.step(here, "query"), IN_A_QUERY);
      if (action.after) this.value(action.after, this.step(here, "after"), "after", false, ["number"]);
    } else if ("set" in action) {
      this.value(action.to, this.step(here, "to"), "to", false);
    } else if ("open" in action) {
      this.values(action.args, this.step(here, "args"));
    } else if ("link" in action) {
      this.value(action.link, this.step(here, "link"), "link", false, TEXT);
      this.values(action.query, this.step(here, "query"), IN_A_QUERY);
    } else if ("tool" in action) {
      this.values(action.input, this.step(here, "input"));
      this.copy(action.done, this.step(here, "done"), "done");
    } else if ("frame" in action) {
      this.value(action.frame, this.step(here, "frame"), "frame", false, TEXT);
      this.copy(action.title, this.step(here, "title"), "title");
    }
  }
}

type SiteOf = Site extends infer S ? (S extends Site ? Omit<S, "at" | "scope" | "frame" | "element" | "surface"> : never) : never;
