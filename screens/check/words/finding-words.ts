import type { Finding, Place } from "#screens/language/documents/finding.ts";

/** A finding as people read it: where, what, why, and what to do. */
export function findingInWords(finding: Finding): string {
  const { at, code, reason, related, severity, suggestion, witness } = finding;
  const lines = [
    `${severity === "error" ? "✗" : "!"} ${placeInWords(at)}${at.id === undefined ? "" : ` (${at.id})`}`,
    `    ${reason.replace(/\.$/, "")} [${code}]`,
  ];
  if (suggestion !== undefined) lines.push(`    → ${suggestion}`);
  for (const place of related.slice(0, 4)) lines.push(`    see ${placeInWords(place)}`);
  const example = witness ? exampleOf(witness) : null;
  if (example !== null) lines.push(`    for example when ${example}`);
  return lines.join("\n");
}

/** When it is so, as data that documents read; null where it hangs on none. */
export function exampleOf({ data }: NonNullable<Finding["witness"]>): string | null {
  const facts = factsIn(data);
  return facts.length === 0 ? null : facts.join(" and ");
}

/** `file:line` is what editors and terminals open at a click. */
export const placeInWords = ({ file, line, path }: Place): string => `schemas/${file}${line === undefined ? "" : `:${line}`}${path === "" ? "" : ` ${path}`}`;

/** `order.status = "open"` for each value of a witness. */
function factsIn(data: Readonly<Record<string, unknown>>, within = ""): string[] {
  return Object.entries(data).flatMap(([name, value]) =>
    typeof value === "object" && value !== null && !Array.isArray(value)
      ? factsIn(value as Record<string, unknown>, `${within}${name}.`)
      : [`${within}${name} = ${JSON.stringify(value)}`],
  );
}

/** "3 errors", "1 error", "no errors". */
export const counted = (number: number, what: string): string => `${number === 0 ? "no" : number} ${what}${number === 1 ? "" : "s"}`;

export function summaryInWords(findings: readonly Finding[]): string {
  const count = (severity: Finding["severity"]): number => findings.filter((each) => each.severity === severity).length;
  return `${counted(count("error"), "error")}, ${counted(count("warning"), "warning")}`;
}
