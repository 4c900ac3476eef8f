import type { FlowDoc, SubjectDoc } from "../../language/documents/document.ts";

/** The sections of whoever a route is opened for. */
export const sectionsFor = (flow: FlowDoc, subject: string | undefined): SubjectDoc =>
  (subject === undefined ? undefined : flow.subjects?.[subject]) ?? { status: "application.status", statuses: flow.statuses };
