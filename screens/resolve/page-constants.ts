import { PAGE_CONSTANTS, type PageConstants } from "#screens/language/documents/page-constants.ts";
import type { Revision } from "./revision/revision.ts";

/** Constants that a page reads in the browser. Documents that lack one are never published. */
export function pageConstants({ documents }: Revision): PageConstants {
  return Object.fromEntries(PAGE_CONSTANTS.map((name) => [name, documents.constants[name]])) as PageConstants;
}
