/** Parts of a file by a pattern of their pointers: `*` is every entry of a list or an object, a last `@` the names of its entries. */
export interface JsonPart {
  /** JSON pointer; of a name, that of its entry. */
  path: string;
  value: unknown;
  /** It is the name of an entry, not what stands under it. */
  isName: boolean;
}

export function partsOf(json: unknown, pattern: string): JsonPart[] {
  let parts: JsonPart[] = [{ path: "", value: json, isName: false }];
  for (const step of pattern.split("/").slice(1)) parts = parts.flatMap((part) => stepInto(part, step));
  return parts;
}

function stepInto({ path, value }: JsonPart, step: string): JsonPart[] {
  if (typeof value !== "object" || value === null) return [];
  const entries = Object.entries(value);
  if (step === "@") return Array.isArray(value) ? [] : entries.map(([name]) => ({ path: `${path}/${escaped(name)}`, value: name, isName: true }));
  if (step === "*") return entries.map(([name, part]) => ({ path: `${path}/${escaped(name)}`, value: part as unknown, isName: false }));
  return Object.hasOwn(value, step) ? [{ path: `${path}/${escaped(step)}`, value: (value as Record<string, unknown>)[step], isName: false }] : [];
}

const escaped = (name: string): string => name.replaceAll("~", "~0").replaceAll("/", "~1");

/** Texts that stand there. */
export const textsAt = (json: unknown, pattern: string): string[] => partsOf(json, pattern).flatMap(({ value }) => (typeof value === "string" ? [value] : []));
