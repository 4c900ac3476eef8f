/** Plain JSON, and how a snapshot's is written: what fits on a line stands on one, so that a change is a line or a few. */
export type Json = null | boolean | number | string | Json[] | JsonRecord;
export interface JsonRecord {
  [name: string]: Json;
}

export const isRecord = (value: unknown): value is JsonRecord => typeof value === "object" && value !== null && !Array.isArray(value);

const WIDTH = 140;

export const jsonText = (value: Json): string => `${lines(value, "", WIDTH, new Map())}\n`;

/** What fits on a line, by its part; null: it doesn't. */
type OneLines = Map<Json, string | null>;

/** `room` is what is left of a line behind the name and before the comma. */
function lines(value: Json, indent: string, room: number, known: OneLines): string {
  if (typeof value !== "object" || value === null) return JSON.stringify(value);
  const short = oneLine(value, known);
  if (short !== null && short.length <= room) return short;
  const inner = `${indent} `;
  const entry = (part: Json, name: string): string => `${inner}${name}${lines(part, inner, WIDTH - inner.length - name.length - 1, known)}`;
  if (Array.isArray(value)) return `[\n${value.map((part) => entry(part, "")).join(",\n")}\n${indent}]`;
  const parts = Object.entries(value).map(([name, part]) => entry(part, `${JSON.stringify(name)}: `));
  return `{\n${parts.join(",\n")}\n${indent}}`;
}

function oneLine(value: Json, known: OneLines): string | null {
  if (typeof value !== "object" || value === null) return JSON.stringify(value);
  let text = known.get(value);
  if (text === undefined) known.set(value, (text = partsOnOneLine(value, known)));
  return text;
}

function partsOnOneLine(value: Json[] | JsonRecord, known: OneLines): string | null {
  const parts: string[] = [];
  let length = 0;
  for (const [name, part] of Object.entries(value)) {
    const text = oneLine(part, known);
    length += text?.length ?? WIDTH;
    if (text === null || length > WIDTH) return null;
    parts.push(Array.isArray(value) ? text : `${JSON.stringify(name)}: ${text}`);
  }
  const text = Array.isArray(value) ? `[${parts.join(", ")}]` : parts.length === 0 ? "{}" : `{ ${parts.join(", ")} }`;
  return text.length <= WIDTH ? text : null;
}
