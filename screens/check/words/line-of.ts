/**
 * Line, from 1, on which the place of a JSON pointer (RFC 6901) begins; of the innermost part that is there
 * where the whole of it is not. `text` is JSON.
 */
export function lineOf(text: string, pointer: string): number {
  let at = skipSpace(text, 0);
  for (const step of stepsOf(pointer)) {
    const inner = memberOf(text, at, step);
    if (inner === null) break;
    at = inner;
  }
  return text.slice(0, at).split("\n").length;
}

/** The names that a JSON pointer goes through. */
export const stepsOf = (pointer: string): string[] =>
  pointer
    .split("/")
    .slice(1)
    .map((step) => step.replaceAll("~1", "/").replaceAll("~0", "~"));

/** Where a member of the object or list at `at` begins: at its name, or at the value of a list. */
export function memberOf(text: string, start: number, step: string): number | null {
  let at = valueAt(text, start);
  const isList = text[at] === "[";
  if (!isList && text[at] !== "{") return null;
  at = skipSpace(text, at + 1);
  for (let index = 0; at < text.length && text[at] !== "]" && text[at] !== "}"; index += 1) {
    const isIt = isList ? String(index) === step : JSON.parse(text.slice(at, endOfText(text, at))) === step;
    if (isIt) return at;
    at = skipSpace(text, endOfValue(text, valueAt(text, at)));
    if (text[at] === ",") at = skipSpace(text, at + 1);
  }
  return null;
}

/** From the name of a member to its value; a value is its own. */
export function valueAt(text: string, at: number): number {
  if (text[at] !== '"') return at;
  const after = skipSpace(text, endOfText(text, at));
  return text[after] === ":" ? skipSpace(text, after + 1) : at;
}

export function endOfValue(text: string, start: number): number {
  if (text[start] === '"') return endOfText(text, start);
  let depth = 0;
  for (let at = start; at < text.length; at += 1) {
    const sign = text[at]!;
    if (sign === '"') at = endOfText(text, at) - 1;
    else if (sign === "{" || sign === "[") depth += 1;
    else if (depth === 0 && /[,}\]\s]/.test(sign)) return at;
    else if (sign === "}" || sign === "]") {
      depth -= 1;
      if (depth === 0) return at + 1;
    }
  }
  return text.length;
}

function endOfText(text: string, start: number): number {
  for (let at = start + 1; at < text.length; at += 1) {
    if (text[at] === "\\") at += 1;
    else if (text[at] === '"') return at + 1;
  }
  return text.length;
}

export function skipSpace(text: string, start: number): number {
  let at = start;
  while (/\s/.test(text[at] ?? "")) at += 1;
  return at;
}

/** Places that are looked for one by one before all of a text are written down. */
const FEW = 16;

/** `lineOf` of one text, for many places: each look through a long text takes its time. */
export function linesIn(text: string): (pointer: string) => number {
  let asked = 0;
  let all: ReadonlyMap<string, number> | null = null;
  return (pointer) => {
    asked += 1;
    if (asked <= FEW) return lineOf(text, pointer);
    all ??= linesOfAll(text);
    let at = pointer;
    while (at !== "" && !all.has(at)) at = at.slice(0, at.lastIndexOf("/"));
    return all.get(at) ?? 1;
  };
}

function linesOfAll(text: string): Map<string, number> {
  const lines = new Map<string, number>();
  const around: { path: string; isList: boolean; index: number; member: string | null }[] = [];
  let line = 1;
  /** A value begins: that of a member began with its name. */
  const pathHere = (): string => {
    const within = around.at(-1);
    const path = !within ? "" : within.isList ? `${within.path}/${within.index}` : within.member!;
    if (!lines.has(path)) lines.set(path, line);
    return path;
  };
  for (let at = 0; at < text.length; at += 1) {
    const sign = text[at]!;
    const within = around.at(-1);
    if (sign === "\n") line += 1;
    else if (sign === "{" || sign === "[") around.push({ path: pathHere(), isList: sign === "[", index: 0, member: null });
    else if (sign === "}" || sign === "]") around.pop();
    else if (sign === "," && within) {
      within.index += 1;
      within.member = null;
    } else if (sign === '"') {
      const end = endOfText(text, at);
      if (within && !within.isList && within.member === null) {
        const name = JSON.parse(text.slice(at, end)) as string;
        within.member = `${within.path}/${name.replaceAll("~", "~0").replaceAll("/", "~1")}`;
        if (!lines.has(within.member)) lines.set(within.member, line);
      } else pathHere();
      at = end - 1;
    } else if (!/[\s:]/.test(sign)) {
      pathHere();
      at = endOfValue(text, at) - 1;
    }
  }
  return lines;
}
