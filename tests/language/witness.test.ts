import { beforeAll, describe, expect, it } from "vitest";
import { analyseDocuments, completeData } from "#screens/check/index.ts";
import type { Reached } from "#screens/check/index.ts";
import type { Condition } from "#screens/language/condition.ts";
import type { BlockDescriptor, FieldDescriptor, ModalDescriptor, ScreenDescriptor } from "#screens/language/descriptor.ts";
import type { DocumentSet } from "#screens/language/document.ts";
import { decideFlag } from "#screens/language/live.ts";
import { evaluate } from "#screens/language/evaluate.ts";
import type { Scope } from "#screens/language/evaluate.ts";
import { compile, decideRoute, resolveModal, resolveScreen } from "#screens/resolve/index.ts";
import type { ResolveRequest, Revision } from "#screens/resolve/index.ts";
import { documentsOf, loadDocuments, readDocuments } from "#server/documents/load.ts";
import { patched } from "./patched.ts";
import type { Patch } from "./patched.ts";

let documents: DocumentSet;
let revision: Revision;
let reached: Reached[];

beforeAll(() => {
  documents = loadDocuments(new URL("../../schemas", import.meta.url).pathname).documents!;
  revision = compile(documents);
  reached = analyseDocuments(documents).reached;
});

describe("whatever the checker says can be reached", () => {
  it("is every screen, modal, block and field of the shipped documents", () => {
    const found = (kind: Reached["kind"]) => new Set(reached.filter((each) => each.kind === kind).map(({ id }) => id));
    expect([...found("screen")].sort()).toEqual(Object.keys(documents.screens).sort());
    expect([...found("modal")].sort()).toEqual(Object.keys(documents.modals).sort());
    expect(found("block").size).toBeGreaterThan(100);
    expect(found("field").size).toBeGreaterThan(20);
  });

  it("is shown by the real flow and the real resolver to somebody with the witness's data", () => {
    const failures = reached.flatMap((each) =>
      replay(each).map(
        (reason) => `${each.kind} "${each.id}" on "${each.on}"${each.variant ? ` (${each.variant})` : ""}: ${reason} ${JSON.stringify(each.witness)}`,
      ),
    );
    expect(failures).toEqual([]);
  });

  it("is seen by people who can be: what the catalog says always holds does", () => {
    const impossible = reached.flatMap((each) => {
      const data = completeData(documents, each.witness.data);
      return (documents.catalog.facts ?? []).flatMap(({ about, when, then }) =>
        evaluate({ or: [{ not: when }, then] }, { data }).is === true ? [] : [`${each.kind} "${each.id}" on "${each.on}": ${about}`],
      );
    });
    expect(documents.catalog.facts).not.toEqual([]);
    expect(impossible).toEqual([]);
  });

  it("comes with the events that lead there: each is offered where the one before led, and the last is offered to the witness", () => {
    const failures = reached.flatMap((each) =>
      follow(each).map((reason) => `${each.kind} "${each.id}" on "${each.on}": ${reason} in ${each.witness.steps.join(" → ")}`),
    );
    expect(failures).toEqual([]);
    const events = new Set(reached.flatMap(({ witness }) => witness.steps).map((step) => step.split(" ")[0]));
    expect([...events].sort()).toEqual(["Answer", "Open", "Press", "Switch", "Wait"]);
  });
});

describe("the way to what hangs on answers", () => {
  const base = readDocuments(new URL("corpus/base", import.meta.url).pathname);
  const file = "screens/apply/details.json";
  const [toAboutYou, toDetails] = ["about-you", "details"].map((name) => `Press "go-on": /application/:source/${name} opens`);
  const note = (when: Condition): Patch => ({ file, op: "add", path: "/blocks/-", value: { id: "said", kind: "note", text: "about.few", when } });
  const wayTo = (id: string, ...patches: Patch[]) =>
    analyseDocuments(documentsOf(patched(base, patches)).documents!).reached.find((each) => each.id === id && each.variant === null)?.witness;

  it("gives that of an earlier screen there, and goes on from there", () => {
    expect(wayTo("pet-kind")?.steps).toEqual(["Open /welcome", toAboutYou, 'Answer "has-pet" with true', toDetails]);
  });

  it("gives them in the order in which they are asked: first what the other question waits for", () => {
    const answered: Condition = { and: [{ "!=": [{ var: "person.brand" }, null] }, { "!=": [{ var: "person.pet_name" }, null] }] };
    expect(wayTo("said", note(answered))?.steps).toEqual([
      "Open /welcome",
      toAboutYou,
      'Answer "has-pet" with true',
      'Answer "pet-name" with "pet-name"',
      toDetails,
      'Answer "smokes" with true',
      'Answer "brand" with "brand"',
    ]);
  });

  it("doesn't give an answer that stands there before anybody has answered", () => {
    expect(wayTo("said", note({ "==": [{ var: "person.smokes" }, false] }))?.steps).toEqual(["Open /welcome", toAboutYou, toDetails]);
    const unsure: Patch = { file: "resources/person.json", op: "replace", path: "/properties/smokes", value: { type: ["boolean", "null"] } };
    expect(wayTo("said", note({ "==": [{ var: "person.smokes" }, false] }), unsure)?.steps).toEqual(["Open /welcome", toAboutYou, toDetails]);
  });

  it("is not one on which a variant takes the thing away", () => {
    const elsewhere: Patch = { file: "variants/portland.json", op: "replace", path: "/when", value: { "==": [{ var: "person.country" }, "US"] } };
    const without: Patch = { file: "variants/portland.json", op: "add", path: "/changes/-", value: { in: "details", remove: "said" } };
    expect(wayTo("said", note({ "!=": [{ var: "person.country" }, null] }), elsewhere, without)?.data).toMatchObject({ person: { country: "CA" } });
  });
});

const OPENED = /^Open (\/\S*)$/;
const LED = /^(?:Press "([^"]+)"|Wait)(?: \(([a-z-]+)\))?: (\/\S*) opens$/;
const SHOWN = /^(?:Press "([^"]+)"|By itself)(?: \(([a-z-]+)\))?: "([^"]+)" opens$/;
const ANSWERED = /^(?:Answer "([^"]+)" with |Switch on "([^"]+)")/;

/** What speaks against the events of a witness, one after the other; nothing when they lead there. */
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
      if (command !== undefined && !documents.catalog.commands[command]?.leads?.includes(route ?? "")) wrong.push(`${command} does not lead to ${path}`);
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

/** What speaks against the witness; nothing when the thing is really there. */
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
  return isDrawn(shown, each, { data: { ...data, args }, constants: documents.constants, conditions: revision.conditions }) ? [] : ["it is not drawn"];
}

function requestFor(each: Reached, data: Record<string, unknown>): ResolveRequest {
  const route = documents.flow.routes.find(({ name }) => name === each.route)!;
  const params = Object.fromEntries([...route.path.matchAll(/:([A-Za-z]+)/g)].map(([, name]) => [name!, `a-${name}`]));
  const audience = documents.screens[route.screen!]!.audience[0]!;
  return { route: { name: route.name, params, query: {} }, data, locale: "en-US", now: "2026-01-15T12:00:00.000Z", audience };
}

interface Item {
  id?: unknown;
  visible?: BlockDescriptor["visible"];
}
const itemsOf = (props: object): Item[] =>
  Object.values(props).flatMap((prop) => (Array.isArray(prop) ? prop.filter((item): item is Item => typeof item === "object" && item !== null) : []));

/** Blocks of an `each` carry the key of their member behind a colon. */
const isCalled = (id: unknown, wanted: string): boolean => typeof id === "string" && (id === wanted || id.startsWith(`${wanted}:`));

function isDrawn(shown: ScreenDescriptor | ModalDescriptor, { kind, id }: Reached, scope: Scope): boolean {
  const visible = (node: { visible?: BlockDescriptor["visible"] }): boolean => node.visible === undefined || decideFlag(node.visible, scope, "show");
  const visit = (block: BlockDescriptor): boolean => {
    if (!visible(block)) return false;
    if (kind === "block" && isCalled(block.id, id)) return true;
    const fields = ((block["fields"] ?? []) as FieldDescriptor[]).filter(visible);
    if (kind === "field" && fields.some((field) => field.id === id)) {
      return block.kind !== "flag-section" || (block["answers"] as Record<string, unknown>)["expanded"] === true;
    }
    if (kind === "item" && [block, ...fields.map(({ props }) => props)].some((props) => itemsOf(props).some((item) => item.id === id && visible(item))))
      return true;
    return (block.blocks ?? []).some(visit);
  };
  return shown.blocks.some(visit);
}
