import type { RouteMeta, StatusDoc, SubjectDoc } from "../language/documents/document.ts";
import { evaluate, type Scope } from "../language/expressions/evaluate.ts";
import { readPath } from "../language/expressions/read-path.ts";
import type { ResolveRequest } from "./compile/context.ts";
import type { Revision } from "./revision/revision.ts";
import { sectionsFor } from "./revision/sections-for.ts";

/** The data root `route`: where the person is, and whether their status allows it. */
export function routeData(revision: Revision, name: string, data: ResolveRequest["data"]): { name: string; area: string | null; allowed: boolean } {
  const area = revision.routes.byName.get(name)?.area ?? null;
  return { name, area, allowed: area === null || isAllowed(revision, name, area, data) };
}

function isAllowed(revision: Revision, name: string, area: string, data: ResolveRequest["data"]): boolean {
  const sections = sectionsAt(revision, name);
  if (!sections) return false;
  const { status: path, statuses } = sections;
  const status = readPath(data, path);
  // Nobody's status: other guards (sign in, not found) speak before this one.
  if (typeof status !== "string") return status === null;
  if (!Object.hasOwn(statuses, status)) return false;
  const allows = (names: readonly string[]): boolean => names.includes(area) || names.includes(name);
  if (allows((statuses[status] as StatusDoc).allows) || homeOf(revision, name, data) === name) return true;
  return statuses === revision.documents.flow.statuses && variantsAllow(revision, status, allows, data);
}

/** What a variant that holds for this person lets their status visit as well. */
function variantsAllow(revision: Revision, status: string, allows: (names: readonly string[]) => boolean, data: ResolveRequest["data"]): boolean {
  const { variants } = revision.documents;
  return revision.variantIds.some((id) => {
    const { when, changes } = variants[id]!;
    const opens = changes.some((change) => "status" in change && change.status === status && allows(change.allows));
    return opens && evaluate(when, scopeOf(revision, data)).is === true;
  });
}

const scopeOf = ({ documents, conditions }: Revision, data: ResolveRequest["data"]): Scope => ({ data, constants: documents.constants, conditions });

const sectionsAt = ({ documents, routes }: Revision, name: string): SubjectDoc | null => sectionsFor(documents, routes.byName.get(name)?.subject);

/** What is said of a route: its step, or the one that the person's status has come to where that is further. A route of no step has no bar. */
export function metaOf(revision: Revision, name: string, meta: RouteMeta, data: ResolveRequest["data"]): RouteMeta {
  const sections = sectionsAt(revision, name);
  if (!sections || meta.currentStep === undefined) return meta;
  const status = readPath(data, sections.status);
  const all = typeof status === "string" && Object.hasOwn(sections.statuses, status) ? (sections.statuses[status]!.reached ?? []) : [];
  const reached = all.find(({ when }) => when === undefined || evaluate(when, scopeOf(revision, data)).is === true);
  if (!reached || reached.currentStep < meta.currentStep) return meta;
  const { stepDone: own, ...rest } = meta;
  const stepDone = reached.stepDone ?? (reached.currentStep === meta.currentStep ? own : undefined);
  return { ...rest, currentStep: reached.currentStep, ...(stepDone !== undefined && { stepDone }) };
}

/** The route that the status of whoever a route is opened for belongs on; null when that is not known. */
export function homeOf(revision: Revision, name: string, data: ResolveRequest["data"]): string | null {
  const sections = sectionsAt(revision, name);
  if (!sections) return null;
  const { status: path, statuses } = sections;
  const status = readPath(data, path);
  if (typeof status !== "string" || !Object.hasOwn(statuses, status)) return null;
  const scope = scopeOf(revision, data);
  return (statuses[status] as StatusDoc).home.find(({ when }) => when === undefined || evaluate(when, scope).is === true)?.go ?? null;
}
