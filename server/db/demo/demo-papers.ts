/** Papers of the demo's people: which files there are of them, and where these are kept. */
import type { DemoApplication, DemoPaper } from "./demo-data.ts";
import { demoId } from "./demo-id.ts";

export const PAPER_TYPE = "application/pdf";

/** Draws one: what stands on it, and the password without which nobody reads it. */
export type DrawPaper = (paper: DemoPaper, of: DemoApplication) => Buffer;

interface KeptPaper extends DemoPaper {
  id: string;
  /** Where the file is kept. */
  key: string;
  purpose: "applicant_identity" | "applicant_income";
}

export const papersOf = ({ owner, source, papers = [] }: DemoApplication): KeptPaper[] =>
  papers.map((paper) => {
    const id = demoId(`document:${source}:${paper.filename}`);
    return {
      ...paper,
      id,
      key: `uploads/${demoId(`user:${owner}`)}/${id}`,
      purpose: paper.kind === "drivers-license" ? "applicant_identity" : "applicant_income",
    };
  });
