/** What every page has, whichever screen it shows: the renderer's own texts and constants. */
import type { PageAddresses } from "#screens/language/documents/page-addresses.ts";
import type { PageConstants } from "#screens/language/documents/page-constants.ts";
import { listCountries } from "../../areas/reference/index.ts";
import type { Documents, PublishedDocuments } from "../../kernel/context/documents.ts";
import { rendererAddresses, rendererConstants, rendererTexts } from "../../kernel/context/texts.ts";
import { immutableAddress } from "../request/immutable-address.ts";

export interface PageTexts {
  ui: Record<string, string>;
  constants: PageConstants;
  addresses: PageAddresses;
  locale: string;
  sandbox: boolean;
}

/** By language. The same on every page, until there are other documents. */
export function pageTexts(documents: Pick<Documents, "current">, sandbox: boolean): (locale: string, pathname?: string) => PageTexts {
  const made = new WeakMap<PublishedDocuments, Map<string, PageTexts>>();
  return (locale, pathname = "/") => {
    const current = documents.current();
    const known = made.get(current) ?? new Map<string, PageTexts>();
    made.set(current, known);
    const isConsole = OF_CONSOLE.test(pathname);
    const key = `${locale} ${isConsole}`;
    let texts = known.get(key);
    if (!texts) {
      texts = pageTextsOf(current, locale, sandbox);
      if (isConsole) texts = { ...texts, ui: Object.fromEntries(Object.entries(texts.ui).filter(([name]) => OF_ERRORS.test(name))) };
      known.set(key, texts);
    }
    return texts;
  };
}

/** The console has words of its own, and draws screens in frames alone: of those of screens it needs what says why there is no page. */
const OF_CONSOLE = /^\/console(?!\/preview\/)(?:[./]|$)/;
const OF_ERRORS = /^ui\.(?:page-.*|try-again|view-applications|connection-lost|no-answer)$/;

const pageTextsOf = (documents: PublishedDocuments, locale: string, sandbox: boolean): PageTexts => ({
  ui: rendererTexts(documents, locale),
  constants: rendererConstants(documents),
  addresses: { ...rendererAddresses(documents), countries: immutableAddress("/api/v1/countries/", listCountries()) },
  locale,
  sandbox,
});
