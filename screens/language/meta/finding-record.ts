/** What `npm run screens -- check --json` writes: said once, for whoever reads it by a program. `.github/language/checker.md` tells of it. */
import { z } from "zod";
import { type Finding, FINDING_CODES } from "../documents/finding.ts";

/** Raised when a program that reads the record would have to change; what is only added leaves it. */
export const REPORT_FORMAT = 1;

const place = z.strictObject({
  file: z.string().describe("A file below the folder of the documents, such as `screens/entry/login.json`."),
  line: z.int().min(1).optional().describe("Line in that file, from 1; absent where the file can't be read, or isn't there."),
  path: z.string().describe("JSON pointer (RFC 6901) into that file; empty for the whole of it."),
  id: z.string().optional().describe("Id of what stands there, where it has one: an element, a route, a text."),
});

const step = z.strictObject({
  op: z.enum(["add", "replace", "remove", "move"]).describe("`move` gives what stands at `from` another name within the same entry."),
  file: z.string().describe("A file below the folder of the documents."),
  path: z.string().describe("JSON pointer into that file; `/…/-` is the end of a list."),
  from: z.string().optional().describe("Of `move` alone: JSON pointer to what it was called before."),
  value: z.unknown().optional().describe("What is put there, of `add` and `replace`."),
});

export const findingRecord = z.strictObject({
  code: z.enum(FINDING_CODES).describe("`<family>/<what>`. Codes never change their meaning; new ones may come."),
  severity: z.enum(["error", "warning"]).describe("No server starts with an error, and nothing is published with one. A warning stops nothing."),
  reason: z.string().describe("What is wrong and whom it concerns, in words, without a full stop."),
  at: place.describe("Where it is written."),
  related: z.array(place).describe("Other places that belong to it: what it contradicts, the uses of a fragment, the translation."),
  suggestion: z.string().optional().describe("What would mend it, in a sentence."),
  fix: z
    .array(step)
    .readonly()
    .optional()
    .describe("The one mending that is certain, as JSON Patch (RFC 6902) with the file of each step. `check --fix` carries it out."),
  witness: z
    .strictObject({
      data: z.record(z.string(), z.unknown()).describe("The least data for which it is so, by root."),
      steps: z.array(z.string()).describe("How somebody comes there."),
    })
    .optional()
    .describe("Somebody to whom it happens."),
}) satisfies z.ZodType<Finding>;

export const checkReport = z.strictObject({
  format: z.literal(REPORT_FORMAT),
  findings: z.array(findingRecord).describe("What is wrong: errors first, then by file and place."),
  mended: z.array(findingRecord).optional().describe("With `--fix`: what was found before and is mended now."),
});
export type CheckReport = z.infer<typeof checkReport>;
