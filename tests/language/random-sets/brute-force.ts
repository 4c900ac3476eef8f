/** What becomes of a small set: everybody who there can be, each screen they can open, everything that they can answer there. */
import { evaluate } from "#screens/language/expressions/evaluate.ts";
import type { Condition } from "#screens/language/expressions/condition.ts";
import type { BlockDoc, DocumentSet, FieldDoc } from "#screens/language/documents/document.ts";
import type { ScreenDescriptor } from "#screens/language/documents/descriptor.ts";
import { compile, decideRoute, RedirectLoop, resolveScreen, type ResolveRequest } from "#screens/resolve/index.ts";
import { isDrawn } from "../witness-replay.ts";
import { ANSWERS, STATUSES } from "./random-set.ts";

type Data = { application: { status: string }; person: Record<string, unknown> };

/** What somebody with this data sees at each address: the screen, where it is shown at its own. */
interface Sight {
  data: Data;
  shown: Record<string, ScreenDescriptor>;
  /** Addresses that send them round in a circle. */
  circles: string[];
}

export interface BruteForce {
  /** Everybody who can come about: who has answered nothing of what is asked at first, and then all of it. */
  sights: readonly Sight[];
  holds(condition: Condition, data: Record<string, unknown>): boolean | null;
  sees(sight: Sight, screen: string, part: { kind: "block" | "field"; id: string }): boolean;
  circlesFor(data: Record<string, unknown>): boolean;
}

export function bruteForce(documents: DocumentSet): BruteForce {
  const revision = compile(documents);
  const fieldsOf = (blocks: readonly BlockDoc[]): FieldDoc[] =>
    blocks.flatMap((each) => [...((each["fields"] ?? []) as FieldDoc[]), ...fieldsOf(each.blocks ?? [])]);
  const sights = new Map<string, Sight>();
  const scopeOf = (data: Record<string, unknown>) => ({ data, constants: documents.constants, conditions: revision.conditions });
  const sees: BruteForce["sees"] = ({ shown, data }, screen, { kind, id }) => {
    const descriptor = shown[screen];
    return descriptor !== undefined && isDrawn(descriptor, { kind, id }, scopeOf({ ...data }));
  };
  const request = (route: string, data: Data): ResolveRequest => ({
    route: { name: route, params: {}, query: {} },
    data: { ...data },
    locale: "en-US",
    now: "2026-01-15T12:00:00.000Z",
    audience: "anyone",
  });

  function look(data: Data): Sight {
    const shown: Sight["shown"] = {};
    const circles: string[] = [];
    for (const { name } of documents.flow.routes) {
      try {
        if (decideRoute(revision, request(name, data)).do === "show") shown[name] = resolveScreen(revision, request(name, data));
      } catch (error) {
        if (!(error instanceof RedirectLoop)) throw error;
        circles.push(name);
      }
    }
    return { data, shown, circles };
  }

  const blank = Object.fromEntries(Object.entries(ANSWERS).map(([name, [nothing]]) => [name, nothing]));
  const asked = new Set(Object.values(documents.screens).flatMap(({ blocks }) => fieldsOf(blocks).map(({ property }) => property)));
  const pending: Data[] = STATUSES.map((status) => ({ application: { status }, person: blank }));
  for (let data = pending.pop(); data; data = pending.pop()) {
    const key = JSON.stringify(data);
    if (sights.has(key)) continue;
    const sight = look(data);
    sights.set(key, sight);
    // A status is moved on by others, too: what was answered before stays.
    for (const status of STATUSES) pending.push({ ...data, application: { status } });
    // What nobody is asked comes from elsewhere, and may become another at any time.
    for (const [name, values] of Object.entries(ANSWERS))
      if (!asked.has(name)) for (const value of values) pending.push({ ...data, person: { ...data.person, [name]: value } });
    for (const { id, blocks } of Object.values(documents.screens))
      for (const { id: field, property } of fieldsOf(blocks))
        // Who takes an answer back may leave others behind that are asked of nobody any more: of those the check says nothing.
        if (data.person[property] === ANSWERS[property]![0] && sees(sight, id, { kind: "field", id: field }))
          for (const value of ANSWERS[property]!) pending.push({ ...data, person: { ...data.person, [property]: value } });
  }
  return {
    sights: [...sights.values()],
    holds: (condition, data) => {
      const truth = evaluate(condition, scopeOf(data));
      return truth.is === "unknown" ? null : truth.is;
    },
    sees,
    circlesFor(data) {
      const whole = { application: { status: "open", ...(data["application"] as object) }, person: { ...blank, ...(data["person"] as object) } } as Data;
      return look(whole).circles.length > 0;
    },
  };
}
