import { modal, screen } from "#screens/language/meta/documents.ts";
import { shapeIssues } from "#screens/language/meta/shape.ts";
import type { ModalDoc, ScreenDoc } from "#screens/language/documents/document.ts";
import type { Finding, Place } from "#screens/language/documents/finding.ts";
import type { Origin, Origins } from "./apply-variant.ts";
import { pointerTo, error } from "../words/places.ts";

const SHAPES = { screen, modal };

/**
 * What a variant makes of a screen has to be as well-formed as what stands in a file of its own: a
 * `set` may write anything, and only the result says whether it fits. None: it can be walked.
 */
export function problemsOfShape(kind: "screen" | "modal", doc: ScreenDoc | ModalDoc, file: string, variant: string, origins: Origins): Finding[] {
  const result = SHAPES[kind].safeParse(doc);
  if (result.success) return [];
  return (
    result.error.issues
      .flatMap((issue) => shapeIssues(issue, doc))
      // A `set` of a property that is none is told where it is named.
      .filter(([path, { code }]) => code !== "shape/unknown-property" || !origins.props.has(at(doc, path.slice(0, -1)) as object))
      .map(([path, { code, reason, suggestion }]) =>
        error(code, placeOf(doc, path, file, variant, origins), reason.replace(/\.$/, ""), suggestion === undefined ? {} : { suggestion }),
      )
  );
}

const at = (doc: unknown, path: readonly (string | number)[]): unknown =>
  path.reduce<unknown>((node, step) => (node as Record<string | number, unknown> | undefined)?.[step], doc);

/** Follows a path into the parts that the variant wrote. */
function placeOf(doc: ScreenDoc | ModalDoc, path: readonly (string | number)[], file: string, variant: string, origins: Origins): Place {
  let here: unknown = doc;
  let place: Pick<Origin, "file" | "path"> = { file, path: "" };
  let id = variant;
  for (const step of path) {
    const node = here as Record<string | number, unknown> | undefined;
    const set = typeof node === "object" && node !== null ? origins.props.get(node)?.[step] : undefined;
    here = node?.[step];
    place = set ?? { file: place.file, path: pointerTo(place.path, step) };
    const own = typeof here === "object" && here !== null ? origins.nodes.get(here) : undefined;
    if (own) place = own;
    if (typeof here === "object" && here !== null && typeof (here as { id?: unknown }).id === "string") id = (here as { id: string }).id;
  }
  return { file: place.file, path: place.path, id };
}
