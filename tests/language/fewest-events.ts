/** How few events can lead somewhere, by trying them breadth first: everything that a screen holds may be pressed, whoever sees it. */
import type { Reached } from "#screens/check/index.ts";
import type { DocumentSet } from "#screens/language/documents/document.ts";
import type { Replay } from "./witness-replay.ts";

interface Standing {
  route: string;
  modal: string | null;
  /** Events that gave the answers so far. */
  answers: readonly string[];
}

/** Answers that some witness gives, by the element that is answered. */
export function answersGiven(reached: readonly Reached[]): ReadonlySet<string> {
  return new Set(reached.flatMap(({ witness }) => witness.steps.filter((step) => /^(Answer|Switch)/.test(step))));
}

/** The number of events of the shortest way that is shorter than the witness's own; null where there is none. */
export function shorterWay(
  documents: DocumentSet,
  each: Reached,
  given: ReadonlySet<string>,
  { replay, impossible, asks, answering, unanswered }: Replay,
): number | null {
  const { routes } = documents.flow;
  const screenOf = new Map(routes.map(({ name, screen }) => [name, screen]));
  const plain = unanswered(each.witness.data, given);
  const isThere = ({ route, modal, answers }: Standing): boolean => {
    if (each.onKind === "screen" ? modal !== null || screenOf.get(route) !== each.on : modal !== each.on) return false;
    const data = answers.reduce(answering, plain);
    return impossible(data).length === 0 && replay({ ...each, route, witness: { data, steps: [] } }).length === 0;
  };
  const opened = routes.filter(({ screen, path }) => screen !== undefined && !path.includes(":")).map(({ name }) => name);
  const open = (route: string, { answers }: Pick<Standing, "answers">): Standing => ({ route, modal: null, answers });

  const next = (at: Standing): Standing[] => {
    const here = at.modal === null ? documents.screens[screenOf.get(at.route) ?? ""] : documents.modals[at.modal];
    const { leads, opens } = targetsOf(documents, here);
    const known = JSON.stringify(here);
    const data = at.answers.reduce(answering, plain);
    const fresh = [...given].filter(
      (event) => !at.answers.includes(event) && known.includes(`"id":${/"[^"]+"/.exec(event)![0]}`) && asks(at.route, event, data),
    );
    return [
      ...[...opened, ...leads].map((route) => open(route, at)),
      ...opens.map((modal) => ({ ...at, modal })),
      ...fresh.map((event) => ({ ...at, answers: [...at.answers, event].sort() })),
    ];
  };

  const seen = new Set<string>();
  let standing = opened.map((route) => open(route, { answers: [] }));
  for (let events = 1; events < each.witness.steps.length; events += 1) {
    const now = standing.filter((at) => {
      const key = JSON.stringify(at);
      return !seen.has(key) && seen.add(key);
    });
    if (now.some(isThere)) return events;
    standing = now.flatMap(next);
  }
  return null;
}

/** Where anything inside leads, and what it opens. */
function targetsOf(documents: DocumentSet, node: unknown): { leads: string[]; opens: string[] } {
  const leads = new Set<string>();
  const opens = new Set<string>();
  const visit = (inner: unknown): void => {
    if (typeof inner !== "object" || inner === null) return;
    const { go, resume, command, open } = inner as Record<string, unknown>;
    for (const route of [go, resume]) if (typeof route === "string") leads.add(route);
    if (typeof open === "string") opens.add(open);
    const entry = typeof command === "string" ? documents.catalog.commands[command] : undefined;
    for (const route of entry?.leads ?? []) leads.add(route);
    for (const modal of entry?.opens ?? []) opens.add(modal);
    for (const value of Object.values(inner)) visit(value);
  };
  visit(node);
  return { leads: [...leads], opens: [...opens] };
}
