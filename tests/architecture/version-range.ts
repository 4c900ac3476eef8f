type Version = [major: number, minor: number, patch: number];

const compare = (a: Version, b: Version): number => a[0] - b[0] || a[1] - b[1] || a[2] - b[2];

/** The least version that a partial one means, and the first that it no longer means: `20` → 20.0.0 up to 21.0.0. */
function span(text: string): [Version, Version] {
  const [major, minor, patch] = text
    .replace(/^[v=]+/, "")
    .split("-")[0]!
    .split(".")
    .map((part) => (/^\d+$/.test(part) ? Number(part) : undefined));
  if (major === undefined)
    return [
      [0, 0, 0],
      [Infinity, 0, 0],
    ];
  if (minor === undefined)
    return [
      [major, 0, 0],
      [major + 1, 0, 0],
    ];
  if (patch === undefined)
    return [
      [major, minor, 0],
      [major, minor + 1, 0],
    ];
  return [
    [major, minor, patch],
    [major, minor, patch + 1],
  ];
}

function meets(comparator: string, version: Version): boolean {
  const [, operator = "", text = ""] = /^(>=|<=|>|<|\^|~|=)?\s*(.+)$/.exec(comparator) ?? [];
  const [least, beyond] = span(text);
  const isFrom = compare(version, least) >= 0;
  if (operator === ">=") return isFrom;
  if (operator === ">") return compare(version, beyond) >= 0;
  if (operator === "<") return !isFrom;
  if (operator === "<=") return compare(version, beyond) < 0;
  if (operator === "^") return isFrom && version[0] === least[0];
  if (operator === "~") return isFrom && version[0] === least[0] && (version[1] === least[1] || !text.includes("."));
  return isFrom && compare(version, beyond) < 0;
}

/** Whether a range of npm's kind (`^20.19.0 || >=22.12.0`) admits this version. */
export function admits(range: string, version: string): boolean {
  const [wanted] = span(version);
  return range.split("||").some((alternative) =>
    alternative
      .trim()
      .replace(/(\S+)\s+-\s+(\S+)/, ">=$1 <=$2")
      .replace(/(>=|<=|>|<|\^|~|=)\s+/g, "$1")
      .split(/\s+/)
      .filter(Boolean)
      .every((comparator) => meets(comparator, wanted)),
  );
}
