import { beforeAll, describe, expect, it } from "vitest";
import { analyseDocuments, completeData } from "#screens/check/index.ts";
import type { Reached } from "#screens/check/index.ts";
import type { BlockDescriptor, FieldDescriptor, ModalDescriptor, ScreenDescriptor } from "#screens/language/descriptor.ts";
import type { DocumentSet } from "#screens/language/document.ts";
import { decideFlag } from "#screens/language/live.ts";
import { evaluate } from "#screens/language/evaluate.ts";
import type { Scope } from "#screens/language/evaluate.ts";
import { compile, decideRoute, resolveModal, resolveScreen } from "#screens/resolve/index.ts";
import type { ResolveRequest, Revision } from "#screens/resolve/index.ts";
import { loadDocuments } from "#server/documents/load.ts";

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

  it("comes with the events that lead there", () => {
    for (const { witness, id } of reached) expect(witness.steps[0], id).toMatch(/^Open \//);
  });
});

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
