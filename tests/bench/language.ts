/** What the screen language costs by itself: resolving the largest screen, deciding a route, one answer changed. */
import type { BlockDescriptor, FieldDescriptor, FormSectionDescriptor } from "#screens/language/descriptor.ts";
import type { DocumentSet } from "#screens/language/document.ts";
import { LiveForm } from "#screens/language/live-form.ts";
import { compile, decideRoute, resolveScreen, type ResolveRequest, type Revision } from "#screens/resolve/index.ts";

/** Median of several rounds, in microseconds a call, after a warm-up. */
export function microseconds(work: (round: number) => void, { calls = 2_000, rounds = 9 } = {}): number {
  for (let i = 0; i < calls; i++) work(i);
  const times = Array.from({ length: rounds }, () => {
    const began = performance.now();
    for (let i = 0; i < calls; i++) work(i);
    return ((performance.now() - began) / calls) * 1_000;
  });
  return times.sort((a, b) => a - b)[Math.floor(rounds / 2)] as number;
}

/** Every persona at every screen that the flow lets it see, by the size of what is drawn. */
export function largestScreen(documents: DocumentSet, revision: Revision): { request: ResolveRequest; bytes: number } {
  let largest: { request: ResolveRequest; bytes: number } | null = null;
  for (const { data, now, audience, params = {} } of Object.values(documents.personas)) {
    for (const route of documents.flow.routes) {
      const own = Object.fromEntries(revision.routes.paramsOf(route.name).map((name) => [name, params[name] ?? "x"]));
      const request: ResolveRequest = { route: { name: route.name, params: own, query: {} }, data, now, audience, locale: "en-US" };
      const decision = decideRoute(revision, request);
      if (decision.do !== "show") continue;
      const bytes = JSON.stringify(resolveScreen(revision, request)).length;
      if (!largest || bytes > largest.bytes) largest = { request, bytes };
    }
  }
  if (!largest) throw new Error("No persona sees any screen.");
  return largest;
}

export function benchResolver(documents: DocumentSet): { screen: string; bytes: number; resolveUs: number; decideUs: number; firstMs: number } {
  const { request, bytes } = largestScreen(documents, compile(documents));
  const revision = compile(documents);
  const began = performance.now();
  const { screen } = resolveScreen(revision, request);
  const firstMs = performance.now() - began;
  return {
    screen,
    bytes,
    firstMs,
    resolveUs: microseconds(() => void resolveScreen(revision, request)),
    decideUs: microseconds(() => void decideRoute(revision, request)),
  };
}

const PER_SECTION = 20;

/** A form of sections of 20 fields; three fifths of them depend on the first answer of their section. */
export function wideForm(fields: number): LiveForm {
  const blocks = Array.from({ length: Math.ceil(fields / PER_SECTION) }, (_, index) => sectionOf(`r${index}`));
  return new LiveForm({ blocks: blocks as unknown as BlockDescriptor[], constants: {}, today: "2026-06-15" });
}

function sectionOf(root: string): FormSectionDescriptor {
  const first = { var: `${root}.p0` };
  const fields = Array.from({ length: PER_SECTION }, (_, i): FieldDescriptor => ({
    id: `${root}-f${i}`,
    kind: "text",
    property: `p${i}`,
    width: "full",
    props: {},
    requiredMessage: "Field is required",
    label: i % 5 === 1 ? { live: [{ when: { "==": [first, "US"] }, is: "State" }, { is: "Province" }] } : "Label",
    visible: i % 5 === 2 ? { live: [{ when: { "!=": [first, "hidden"] }, is: true }, { is: false }] } : true,
    required: i % 5 === 3 ? { live: [{ when: { in: [first, ["US", "CA"]] }, is: true }, { is: false }] } : true,
    constraints: [{ code: "maxLength", arg: 50, message: "Maximum number of characters is 50" }],
  }));
  return {
    id: root,
    kind: "form-section",
    root,
    resource: root,
    target: "1",
    version: 1,
    fields,
    remainingTexts: [],
    answers: Object.fromEntries(fields.map(({ property }) => [property, null])),
    save: { command: "save-answers", on: "blur", afterMs: 500 },
  };
}

/** `plain`: an answer that nothing else depends on. `driving`: one that twelve fields depend on. */
export function benchAnswer(fields: number): { fields: number; plainUs: number; drivingUs: number } {
  const form = wideForm(fields);
  const sections = Math.ceil(fields / PER_SECTION);
  return {
    fields,
    plainUs: microseconds((i) => void form.change(`r${i % sections}.p5`, `answer ${i}`)),
    drivingUs: microseconds((i) => void form.change(`r${i % sections}.p0`, ["US", "CA", "hidden", `other ${i}`][i % 4])),
  };
}
