/** Constants that code reads: each has to be there, and to be what the code takes it for. */
import { CODE_CONSTANTS, type CodeConstant, constantProblem } from "../../kernel/context/code-constants.ts";
import type { DocumentSet } from "#screens/language/documents/document.ts";
import type { Finding } from "#screens/language/documents/finding.ts";
import { didYouMean } from "#screens/language/documents/nearest.ts";

const REASONS = {
  missing: "is not there, and code reads it",
  number: "has to be a number, zero or more",
  string: "has to be a text",
} as const;

export function codeConstantFindings({ constants }: DocumentSet): Finding[] {
  const unread = Object.keys(constants).filter((name) => !Object.hasOwn(CODE_CONSTANTS, name));
  return (Object.keys(CODE_CONSTANTS) as CodeConstant[]).flatMap((name): Finding[] => {
    const problem = constantProblem(constants, name);
    if (problem === null) return [];
    return [
      {
        code: problem === "missing" ? "reference/unknown-constant" : "type/constant",
        severity: "error",
        reason: `The constant "${name}" ${REASONS[problem]}`,
        at: { file: "constants", path: "", id: name },
        related: [],
        ...(problem === "missing" ? didYouMean(name, unread) : {}),
      },
    ];
  });
}
