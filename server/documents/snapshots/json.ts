/** Plain JSON, and how a snapshot's is written: what fits on a line stands on one, so that a change is a line or a few. */
export type Json = null | boolean | number | string | Json[] | JsonRecord;
export interface JsonRecord {
  [name: string]: Json;
}

export const isRecord = (value: unknown): value is JsonRecord => typeof value === "object" && value !== null && !Array.isArray(value);

const WIDTH = 140;

export const jsonText = (value: Json): string => `${lines(value, "", WIDTH)}\n`;

/** `room` is what is left of a line behind the name and before the comma. */
function lines(value: Json, indent: string, room: number): string {
  if (typeof value !== "object" || value === null) return JSON.stringify(value);
  const short = onOneLine(value, room);
  if (short !== null) return short;
  const inner = `${indent} `;
  const entry = (part: Json, name: string): string => `${inner}${name}${lines(part, inner, WIDTH - inner.length - name.length - 1)}`;
  if (Array.isArray(value)) return `[\n${value.map((part) => entry(part, "")).join(",\n")}\n${indent}]`;
  const parts = Object.entries(value).map(([name, part]) => entry(part, `${JSON.stringify(name)}: `));
  return `{\n${parts.join(",\n")}\n${indent}}`;
}

function onOneLine(value: Json, room: number): string | null {
  const text = oneLine(value);
  return text.length <= room ? text : null;
}

function oneLine(value: Json): string {
  if (Array.isArray(value)) return `[${value.map(oneLine).join(", ")}]`;
  if (!isRecord(value)) return JSON.stringify(value);
  const parts = Object.entries(value).map(([name, part]) => `${JSON.stringify(name)}: ${oneLine(part)}`);
  return parts.length === 0 ? "{}" : `{ ${parts.join(", ")} }`;
}
