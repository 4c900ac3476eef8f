import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { PublishedDocuments } from "#server/kernel/context/documents.ts";
import { publishedDocuments } from "./published-documents.ts";

/** The shipped documents, but that a second person has to agree to these decisions, everywhere. `decisions`: as the setting has them, with commas. */
export function secondPersonFor(decisions: string): PublishedDocuments {
  const published = publishedDocuments();
  const constants = published.constants.map((file) => ({
    ...file,
    constants: file.constants.map((one) => (one.identifier === "second_person_decisions" ? { ...one, default_value: decisions } : one)),
  }));
  return { ...published, constants };
}

/** A source of a market where two have to agree to a rejection. */
export const TWO_AGREE = "two-agree";
const MARKET = "los-angeles";

/** In a copy of the documents: such a market, and a way in to it. Nothing is other elsewhere. */
export function letTwoAgreeInOneMarket(folder: string): void {
  const change = <Document>(file: string, by: (document: Document) => void): void => {
    const document = JSON.parse(readFileSync(join(folder, file), "utf8")) as Document;
    by(document);
    writeFileSync(join(folder, file), JSON.stringify(document));
  };
  change<{ constants: { identifier: string; overrides?: object }[] }>("constants/review.json", ({ constants }) => {
    constants.find(({ identifier }) => identifier === "second_person_decisions")!.overrides = { [MARKET]: "reject" };
  });
  change<{ sources: object[] }>("demo/sources.json", ({ sources }) => {
    sources.push({ slug: TWO_AGREE, market: MARKET, label: "Los Angeles, room in a shared home", sharing: "open", fee: 35 });
  });
}
