import type { Finding } from "#screens/language/finding.ts";

/** A finding as people read it: where, what, why, and what to do. */
export function findingInWords(finding: Finding): string {
  const { at, code, reason, related, severity, suggestion, witness } = finding;
  const lines = [
    `${severity === "error" ? "✗" : "!"} schemas/${at.file}${at.path === "" ? "" : ` ${at.path}`}${at.id === undefined ? "" : ` (${at.id})`}`,
    `    ${reason} [${code}]`,
  ];
  if (suggestion !== undefined) lines.push(`    → ${suggestion}`);
  for (const place of related.slice(0, 4)) lines.push(`    see schemas/${place.file}${place.path === "" ? "" : ` ${place.path}`}`);
  if (witness && Object.keys(witness.data).length > 0) lines.push(`    for example with ${JSON.stringify(witness.data)}`);
  return lines.join("\n");
}

export function summaryInWords(findings: readonly Finding[]): string {
  const count = (severity: Finding["severity"]): number => findings.filter((each) => each.severity === severity).length;
  const named = (number: number, what: string): string => `${number === 0 ? "no" : number} ${what}${number === 1 ? "" : "s"}`;
  return `${named(count("error"), "error")}, ${named(count("warning"), "warning")}`;
}
