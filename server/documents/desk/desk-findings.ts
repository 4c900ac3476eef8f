/** The staff console (`schemas/desk.json`) beside the documents: texts and icons that are not there, and rooms with one id. */
import { SOURCE_LOCALE, type DocumentSet } from "#screens/language/documents/document.ts";
import type { Finding, FindingCode } from "#screens/language/documents/finding.ts";
import { didYouMean } from "#screens/language/documents/nearest.ts";
import type { Desk } from "../../kernel/context/desk.ts";

const FILE = "desk.json";
const finding = (code: FindingCode, path: string, id: string, reason: string, more: Partial<Finding> = {}): Finding => ({
  code,
  severity: "error",
  reason,
  at: { file: FILE, path, id },
  related: [],
  ...more,
});

export function deskFindings({ catalog, copy, flow }: Pick<DocumentSet, "catalog" | "copy" | "flow">, desk: Desk): Finding[] {
  const texts = Object.keys(copy[SOURCE_LOCALE]?.texts ?? {});
  const known = new Set(texts);
  const icons = catalog.tokens["icon"] ?? [];
  const knownAreas = new Set(flow.routes.flatMap(({ area }) => area ?? []));
  const said = (path: string, key: string): Finding[] =>
    known.has(key) ? [] : [finding("reference/unknown-copy", path, key, `There is no text with the key "${key}"`, didYouMean(key, texts))];
  const drawn = (path: string, icon: string): Finding[] =>
    icons.includes(icon) ? [] : [finding("reference/unknown-token", path, icon, `There is no icon "${icon}"`, didYouMean(icon, icons))];
  return [
    ...desk.rooms.flatMap(({ label, icon, part }, at) => [
      ...said(`/rooms/${at}/label`, label),
      ...drawn(`/rooms/${at}/icon`, icon),
      ...(part === undefined ? [] : said(`/rooms/${at}/part`, part)),
    ]),
    ...desk.preview.floors.flatMap(({ label }, at) => said(`/preview/floors/${at}/label`, label)),
    ...desk.preview.floors.flatMap(({ areas = [] }, at) =>
      areas.flatMap((area, place) =>
        knownAreas.has(area)
          ? []
          : [
              finding(
                "reference/unknown-route",
                `/preview/floors/${at}/areas/${place}`,
                area,
                `No address is of the area "${area}"`,
                didYouMean(area, knownAreas),
              ),
            ],
      ),
    ),
    ...twice(desk.rooms.map(({ id }) => id)).map((at) => finding("shape/duplicate-id", `/rooms/${at}/id`, desk.rooms[at]!.id, "Another room has this id")),
  ];
}

/** The places of what stood there before. */
const twice = (ids: readonly string[]): number[] => ids.flatMap((id, at) => (ids.indexOf(id) < at ? [at] : []));
