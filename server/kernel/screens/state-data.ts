/** The data of one application alone, for rules that are asked outside of a page (API, jobs, transactions). */
import type { ApplicationState } from "../../ports/state.ts";
import { MadeData } from "../context/data-root.ts";
import type { Actor, Deps } from "../context/deps.ts";
import type { PublishedDocuments } from "../context/documents.ts";
import type { ViewData } from "../context/view-input.ts";
import { viewFacts } from "./view-facts.ts";

export function stateData(deps: Deps, actor: Actor, documents: PublishedDocuments, state: ApplicationState, roots: Iterable<string>): ViewData {
  const { application, source, market } = state;
  const facts = viewFacts(deps, actor, documents, { params: { source: application.source }, query: {} });
  const person = { user: actor.user, applications: [{ application, source, market, group: null, paid_charge: null }], entry: { source, market } };
  return new MadeData(deps.areas.subjects.applicant, { ...state, ...person }, facts).pick(roots);
}
