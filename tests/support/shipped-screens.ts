/** The shipped documents as a person meets them: screens of personas, in plain words. */
import { loadShape } from "#server/documents/load.ts";
import type {
  BlockDescriptor,
  FieldDescriptor,
  FormSectionDescriptor,
  ModalDescriptor,
  ResolvedAction,
  ScreenDescriptor,
} from "#screens/language/documents/descriptor.ts";
import type { DocumentSet, PersonaDoc } from "#screens/language/documents/document.ts";
import { compile, type Decision, decideRoute, resolveModal, resolveScreen, type ResolveRequest } from "#screens/resolve/index.ts";

function load(): DocumentSet {
  const { documents, findings } = loadShape(new URL("../../schemas", import.meta.url).pathname);
  if (!documents) throw new Error(`schemas/ can't be read: ${findings.map(({ reason }) => reason).join("; ")}`);
  return documents;
}

export const shipped = load();
export const revision = compile(shipped);

export interface Change {
  locale?: string;
  query?: Record<string, string>;
  params?: Record<string, string>;
  /** Data laid over the persona's, root by root. */
  data?: Record<string, Record<string, unknown> | null>;
}

export function persona(id: string): PersonaDoc {
  const found = shipped.personas[id];
  if (!found) throw new Error(`There is no persona ${id}.`);
  return found;
}

export function requestOf(personaId: string, route: string, change: Change = {}): ResolveRequest {
  const { data, audience, now, params } = persona(personaId);
  const laid = Object.fromEntries(Object.entries(change.data ?? {}).map(([root, values]) => [root, values && { ...(data[root] as object | null), ...values }]));
  const all: Record<string, string> = { source: "demo-nowhere", market: "seattle", userId: "u-ada", ...params, ...change.params };
  const own = Object.fromEntries(revision.routes.paramsOf(route).map((name) => [name, all[name] ?? name]));
  return { route: { name: route, params: own, query: change.query ?? {} }, data: { ...data, ...laid }, locale: change.locale ?? "en-US", now, audience };
}

/** Where somebody who asks for a route ends up. */
export const decide = (personaId: string, route: string, change?: Change): Decision => decideRoute(revision, requestOf(personaId, route, change));

/** The name of the route where they end up, following redirects that the same data decides. */
export const landing = (personaId: string, route: string, change?: Change): string => decide(personaId, route, change).route.name;

/** The screen that somebody sees. Fails when a guard would not let them see it. */
export function see(personaId: string, route: string, change?: Change): Seen {
  const decision = decide(personaId, route, change);
  if (decision.do !== "show")
    throw new Error(`${personaId} does not get to see ${route}: ${decision.do} ${decision.route.name} (${decision.guards.join(", ")})`);
  return new Seen(resolveScreen(revision, requestOf(personaId, route, change)));
}

export const openModal = (id: string, personaId: string, route: string, args: Record<string, unknown> = {}, change: Change = {}): Seen =>
  new Seen(resolveModal(revision, id, requestOf(personaId, route, change), args));

/** A drawn screen or modal, to look around in. */
export class Seen {
  constructor(readonly drawn: ScreenDescriptor | ModalDescriptor) {}

  get screen(): ScreenDescriptor {
    if (!("shell" in this.drawn)) throw new Error("This is a modal.");
    return this.drawn;
  }

  get blocks(): BlockDescriptor[] {
    const all: BlockDescriptor[] = [];
    const visit = (blocks: readonly BlockDescriptor[]) =>
      blocks.forEach((block) => {
        all.push(block);
        visit(block.blocks ?? []);
      });
    visit(this.drawn.blocks);
    return all;
  }

  /** A block by its id; null when it is not drawn. */
  find(id: string): BlockDescriptor | null {
    return this.blocks.find((block) => block.id === id) ?? null;
  }

  block(id: string): BlockDescriptor {
    const found = this.find(id);
    if (!found) throw new Error(`There is no "${id}" here, only ${this.blocks.map((block) => block.id).join(", ")}.`);
    return found;
  }

  /** Everything that can be read, in order. */
  get words(): string[] {
    return wordsOf(this.drawn.blocks);
  }

  /** Labels of what can be pressed, with where it leads. */
  get actions(): { label: string; action: ResolvedAction }[] {
    return this.blocks.flatMap((block) =>
      "action" in block && typeof (block["label"] ?? block["title"]) === "string"
        ? [{ label: String(block["label"] ?? block["title"]), action: block["action"] as ResolvedAction }]
        : [],
    );
  }

  action(label: string): ResolvedAction {
    const found = this.actions.find((one) => one.label === label);
    if (!found) throw new Error(`There is no "${label}" to press, only ${this.actions.map((one) => one.label).join(", ")}.`);
    return found.action;
  }

  get sections(): FormSectionDescriptor[] {
    return this.blocks.filter((block) => block.kind === "form-section" || block.kind === "switch-section") as unknown as FormSectionDescriptor[];
  }

  section(id: string): FormSectionDescriptor {
    const found = this.sections.find((section) => section.id === id);
    if (!found) throw new Error(`There is no section "${id}" here.`);
    return found;
  }

  field(id: string): FieldDescriptor {
    const found = this.sections.flatMap((section) => section.fields).find((field) => field.id === id);
    if (!found) throw new Error(`There is no field "${id}" here.`);
    return found;
  }
}

const SPOKEN = new Set([
  "title",
  "text",
  "label",
  "value",
  "note",
  "unit",
  "subtitle",
  "tag",
  "hint",
  "reason",
  "badge",
  "about",
  "submit",
  "more",
  "connectTitle",
  "connectText",
  "connectLabel",
  "manualTitle",
  "manualText",
  "manualLabel",
  "laterLabel",
  "laterHint",
]);

export function wordsOf(value: unknown): string[] {
  if (Array.isArray(value)) {
    const isRich = value.length > 0 && value.every((part) => typeof part === "string" || (typeof part === "object" && part !== null && "mark" in part));
    return isRich ? [value.map((part) => (typeof part === "string" ? part : (part as { text: string }).text)).join("")] : value.flatMap(wordsOf);
  }
  if (typeof value !== "object" || value === null) return [];
  return Object.entries(value).flatMap(([name, part]) => (typeof part === "string" ? (SPOKEN.has(name) ? [part] : []) : wordsOf(part)));
}
