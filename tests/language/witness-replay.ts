/** Whether the witness of something holds: its events are walked through and its data is given to the real flow and resolver. */
import { type Reached, completeData } from "#screens/check/index.ts";
import type { BlockDescriptor, FieldDescriptor, ModalDescriptor, ScreenDescriptor } from "#screens/language/documents/descriptor.ts";
import { NEXT_ROUTE } from "#screens/language/documents/catalog.ts";
import { rootOf } from "#screens/check/survey/walk.ts";
import type { BlockDoc, DocumentSet, FieldDoc } from "#screens/language/documents/document.ts";
import { evaluate, type Scope } from "#screens/language/expressions/evaluate.ts";
import { decideFlag } from "#screens/language/forms/live.ts";
import { withPath } from "#screens/language/expressions/read-path.ts";
import { compile, decideRoute, resolveModal, resolveScreen, type ResolveRequest } from "#screens/resolve/index.ts";

const OPENED = /^Open (\/\S*)$/;
const LED = /^(?:Press "([^"]+)"|Wait)(?: \(([a-z-]+)\))?: (\/\S*) opens$/;
const SHOWN = /^(?:Press "([^"]+)"|By itself)(?: \(([a-z-]+)\))?: "([^"]+)" opens$/;
const ANSWERED = /^(?:Answer "([^"]+)" with |Switch on "([^"]+)")/;

export interface Replay {
  /** What speaks against the events of a witness, one after the other; nothing when they lead there. */
  follow(each: Reached): string[];
  /** What speaks against the witness's data; nothing when the thing is really there. */
  replay(each: Reached): string[];
  /** What the catalog says always holds, and does not for this data. */
  impossible(data: Record<string, unknown>): string[];
  /** Answers of a witness that nobody with its data is asked for, where they are given. */
  unasked(each: Reached): string[];
  /** Whether somebody with this data is asked what an event answers, on a screen. */
  asks(route: string, event: string, data: Record<string, unknown>): boolean;
  /** The same witness without one of its events, and without the answer that it gives. */
  without(each: Reached, event: number): Reached;
  /** The data without what these events answer. */
  unanswered(data: Record<string, unknown>, events: Iterable<string>): Record<string, unknown>;
  /** The data with what this event answers. */
  answering(data: Record<string, unknown>, event: string): Record<string, unknown>;
}

export function replayOf(documents: DocumentSet, reached: readonly Reached[]): Replay {
  const revision = compile(documents);
  return { follow, replay, impossible, unasked, asks, without, unanswered, answering };

  function unasked(each: Reached): string[] {
    let route = "";
    return each.witness.steps.filter((step) => {
      const path = OPENED.exec(step)?.[1] ?? LED.exec(step)?.[3];
      route = documents.flow.routes.find((candidate) => candidate.path === path)?.name ?? route;
      return ANSWERED.test(step) && !asks(route, step, each.witness.data);
    });
  }

  function asks(route: string, event: string, data: Record<string, unknown>): boolean {
    const [, field, section] = ANSWERED.exec(event)!;
    const asked = { kind: field === undefined ? "block" : "field", id: field ?? section!, route } as const;
    const all = completeData(documents, data);
    return isDrawn(resolveScreen(revision, requestFor(asked, all)), asked, scopeOf(all));
  }

  function without(each: Reached, event: number): Reached {
    const { steps, data } = each.witness;
    return { ...each, witness: { steps: steps.filter((_, i) => i !== event), data: unanswered(data, [steps[event]!]) } };
  }

  function unanswered(data: Record<string, unknown>, events: Iterable<string>): Record<string, unknown> {
    return [...events].flatMap(pathsOf).reduce((left, path) => lacking(left, path.split(".")), data);
  }

  function answering(data: Record<string, unknown>, event: string): Record<string, unknown> {
    const value: unknown = JSON.parse(/ with (.*)$/s.exec(event)?.[1] ?? "true");
    return pathsOf(event).reduce((left, path) => withPath(left, path, value), data);
  }

  /** The data that an event answers; none where it is no answer. */
  function pathsOf(event: string): string[] {
    const [, field, section] = ANSWERED.exec(event) ?? [];
    const sections = within([documents.screens, documents.variants, documents.modals], (node) => Array.isArray(node["fields"])) as unknown as BlockDoc[];
    const paths = sections.flatMap((each) => {
      const properties = (each["fields"] as FieldDoc[]).filter(({ id }) => id === field).map(({ property }) => property);
      return [...properties, ...(section !== undefined && each.id === section ? ["expanded"] : [])].map((property) => `${rootOf(each)}.${property}`);
    });
    return [...new Set(paths)];
  }

  /** Whether a command leads from a screen to a route: by its name, or as the next of a page of this screen. */
  function commandLeads(command: string | undefined, screen: string | undefined, to: string | undefined): boolean {
    const pages = documents.flow.routes.filter((each) => each.screen === screen);
    const led = documents.catalog.commands[command ?? ""]?.leads ?? [];
    return led.some((each) => (each === NEXT_ROUTE ? pages.some(({ next }) => next === to) : each === to));
  }

  /** Whether an element (or what happens by itself) leads to a route, by its address or by what the catalog says of its commands. */
  function leadsOn(screen: string | undefined, id: string | undefined, route: string | undefined): boolean {
    const leads = (node: unknown): boolean => {
      if (typeof node !== "object" || node === null) return false;
      const { go, resume, command } = node as { go?: unknown; resume?: unknown; command?: unknown };
      const commanded = typeof command === "string" && commandLeads(command, screen, route);
      return go === route || resume === route || commanded || Object.values(node).some(leads);
    };
    const here = documents.screens[screen ?? ""];
    return id === undefined ? leads(here) : within([here, documents.variants], ({ id: own }) => own === id).some(leads);
  }

  function impossible(witness: Record<string, unknown>): string[] {
    const data = completeData(documents, witness);
    return (documents.catalog.facts ?? []).flatMap(({ about, when, then }) => (evaluate({ or: [{ not: when }, then] }, { data }).is === true ? [] : [about]));
  }

  function follow(each: Reached): string[] {
    if (!each.witness.steps[0]?.startsWith("Open ")) return ["they begin nowhere"];
    const { routes } = documents.flow;
    const wrong: string[] = [];
    let route: string | undefined;
    let modal: string | undefined;
    const screenOf = (name: string | undefined) => routes.find((candidate) => candidate.name === name)?.screen;
    for (const step of each.witness.steps) {
      const [opened, led, shown, answered] = [OPENED, LED, SHOWN, ANSWERED].map((pattern) => pattern.exec(step));
      if (opened) route = routes.find(({ path }) => path === opened[1])?.name;
      else if (led) {
        const [, pressed, command, path] = led;
        const here = screenOf(route);
        if (pressed !== undefined && !reached.some(({ id, on, onKind }) => id === pressed && on === here && onKind === "screen"))
          wrong.push(`nobody sees "${pressed}" on "${here}"`);
        route = routes.find((candidate) => candidate.path === path)?.name;
        if (!leadsOn(here, pressed, route)) wrong.push(`"${pressed ?? "what happens by itself"}" on "${here}" does not lead to ${path}`);
        if (command !== undefined && !commandLeads(command, here, route)) wrong.push(`${command} does not lead to ${path}`);
      } else if (shown) {
        const [, pressed, command, name] = shown;
        modal = name;
        if (command !== undefined && !documents.catalog.commands[command]?.opens?.includes(modal!)) wrong.push(`${command} does not open "${modal}"`);
        if (pressed !== undefined) wrong.push(...replay({ ...each, kind: "block", id: pressed, on: screenOf(route) ?? "", onKind: "screen" }));
      } else if (answered) {
        const asked = answered[1] ?? answered[2];
        if (!reached.some(({ id, on }) => id === asked && on === screenOf(route))) wrong.push(`nobody sees "${asked}" on "${screenOf(route)}"`);
      } else wrong.push(`"${step}" is no event`);
    }
    if (route !== each.route) wrong.push(`they lead to ${route}, not to ${each.route}`);
    if (each.onKind === "modal" && modal !== each.on) wrong.push(`they open ${modal}, not ${each.on}`);
    return wrong;
  }

  function replay(each: Reached): string[] {
    const { args, ...data } = completeData(documents, each.witness.data) as Record<string, unknown> & { args?: Record<string, unknown> };
    const request = requestFor(each, data);
    const decision = decideRoute(revision, request);
    if (decision.do !== "show") return [`the flow says ${decision.do} to ${decision.route.name} (${decision.guards.join(", ")})`];
    if (decision.unknowns.length > 0) return [`the flow is not sure: ${JSON.stringify(decision.unknowns)}`];
    const screen = resolveScreen(revision, request);
    if (screen.unknowns.length > 0) return [`the screen is not sure: ${JSON.stringify(screen.unknowns)}`];
    if (each.onKind === "screen" && screen.screen !== each.on) return [`the screen is ${screen.screen}`];
    if (each.variant && !screen.variants.includes(each.variant)) return [`the variants are ${screen.variants.join(", ")}`];
    const shown = each.onKind === "modal" ? resolveModal(revision, each.on, request, args ?? {}) : screen;
    if (each.kind === "screen" || each.kind === "modal") return [];
    return isDrawn(shown, each, scopeOf({ ...data, args })) ? [] : ["it is not drawn"];
  }

  function scopeOf(data: Record<string, unknown>): Scope {
    return { data, constants: documents.constants, conditions: revision.conditions };
  }

  function requestFor(each: Pick<Reached, "route">, data: Record<string, unknown>): ResolveRequest {
    const route = documents.flow.routes.find(({ name }) => name === each.route)!;
    const params = Object.fromEntries([...route.path.matchAll(/:([A-Za-z]+)/g)].map(([, name]) => [name!, `a-${name}`]));
    const audience = documents.screens[route.screen!]!.audience[0]!;
    return { route: { name: route.name, params, query: {} }, data, locale: "en-US", now: "2026-01-15T12:00:00.000Z", audience };
  }
}

interface Item {
  id?: unknown;
  visible?: BlockDescriptor["visible"];
}
const itemsOf = (props: object): Item[] =>
  Object.values(props).flatMap((prop) => (Array.isArray(prop) ? prop.filter((item): item is Item => typeof item === "object" && item !== null) : []));

/** Blocks and fields of an `each` carry the key of their member behind a colon. */
const isCalled = (id: unknown, wanted: string): boolean => typeof id === "string" && (id === wanted || id.startsWith(`${wanted}:`));

/** Whether a block, a field or an item is seen on what was resolved. */
export function isDrawn(shown: ScreenDescriptor | ModalDescriptor, { kind, id }: Pick<Reached, "kind" | "id">, scope: Scope): boolean {
  const visible = (node: { visible?: BlockDescriptor["visible"] }): boolean => node.visible === undefined || decideFlag(node.visible, scope);
  const visit = (block: BlockDescriptor): boolean => {
    if (!visible(block)) return false;
    if (kind === "block" && isCalled(block.id, id)) return true;
    const fields = ((block["fields"] ?? []) as FieldDescriptor[]).filter(visible);
    if (kind === "field" && fields.some((field) => isCalled(field.id, id))) {
      return block.kind !== "switch-section" || (block["answers"] as Record<string, unknown>)["expanded"] === true;
    }
    if (kind === "item" && [block, ...fields.map(({ props }) => props)].some((props) => itemsOf(props).some((item) => item.id === id && visible(item))))
      return true;
    return (block.blocks ?? []).some(visit);
  };
  return shown.blocks.some(visit);
}

type Node = Record<string, unknown>;

/** Everything inside that is so, with the section that it stands in. */
function within(node: unknown, isWanted: (node: Node) => boolean): Node[] {
  if (typeof node !== "object" || node === null) return [];
  const inner = Object.values(node).flatMap((each) => within(each, isWanted));
  return !Array.isArray(node) && isWanted(node as Node) ? [node as Node, ...inner] : inner;
}

/** Paths of all that is said. A list, and what is empty, is said as one. */
export function leaves(data: Record<string, unknown>): string[][] {
  return Object.entries(data).flatMap(([name, value]) => {
    const inner = typeof value === "object" && value !== null && !Array.isArray(value) ? leaves(value as Record<string, unknown>) : [];
    return inner.length === 0 ? [[name]] : inner.map((path) => [name, ...path]);
  });
}

export function lacking(data: Record<string, unknown>, [name, ...path]: string[]): Record<string, unknown> {
  const { [name!]: own, ...others } = data;
  if (path.length === 0 || typeof own !== "object" || own === null) return others;
  const rest = lacking(own as Record<string, unknown>, path);
  return Object.keys(rest).length === 0 ? others : { ...others, [name!]: rest };
}
