import type { RouteMeta, StatusDoc, SubjectDoc } from "../language/documents/document.ts";
import { evaluate } from "../language/expressions/evaluate.ts";
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
  const allowed = Object.hasOwn(statuses, status) ? (statuses[status] as StatusDoc) : undefined;
  return allowed !== undefined && (allowed.allows.includes(area) || allowed.allows.includes(name) || homeOf(revision, name, data) === name);
}

const sectionsAt = ({ documents, routes }: Revision, name: string): SubjectDoc | null => sectionsFor(documents, routes.byName.get(name)?.subject);

/** What is said of a route, with the step that the person's status has come to. A route of no step has no bar. */
export function metaOf(revision: Revision, name: string, meta: RouteMeta, data: ResolveRequest["data"]): RouteMeta {
  const sections = sectionsAt(revision, name);
  if (!sections || meta.currentStep === undefined) return meta;
  const status = readPath(data, sections.status);
  const reached = typeof status === "string" && Object.hasOwn(sections.statuses, status) ? sections.statuses[status]!.reached : undefined;
  if (!reached) return meta;
  if ("upTo" in reached) return meta.currentStep > reached.upTo ? { ...meta, currentStep: reached.upTo } : meta;
  const { stepDone: _, ...rest } = meta;
  return { ...rest, ...reached };
}

/** The route that the status of whoever a route is opened for belongs on; null when that is not known. */
export function homeOf(revision: Revision, name: string, data: ResolveRequest["data"]): string | null {
  const sections = sectionsAt(revision, name);
  if (!sections) return null;
  const { status: path, statuses } = sections;
  const status = readPath(data, path);
  if (typeof status !== "string" || !Object.hasOwn(statuses, status)) return null;
  const scope = { data, constants: revision.documents.constants, conditions: revision.conditions };
  return (statuses[status] as StatusDoc).home.find(({ when }) => when === undefined || evaluate(when, scope).is === true)?.go ?? null;
}
