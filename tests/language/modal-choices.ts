/** The corpus with modals over its screen `done` that read, set and ask what is chosen there: `look`, and `look-on`, which only a command opens. */
import { readFileSync } from "node:fs";
import type { DocumentSet } from "#screens/language/documents/document.ts";
import { documentsOf, readDocuments } from "#server/documents/load.ts";
import { patchDocuments, type Patch } from "./patch-documents.ts";

const { patch } = JSON.parse(readFileSync("tests/language/accepted/chosen-in-a-modal.json", "utf8")) as { patch: Patch[] };

export const documentsWithLooks = (): DocumentSet => documentsOf(patchDocuments(readDocuments("tests/language/corpus/base"), patch)).documents as DocumentSet;
