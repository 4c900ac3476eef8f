/**
 * Snapshots: every screen as every persona sees it, and every mail that they were sent, in every language.
 *
 * A persona is shown on each screen that the flow lets them see, under the variants that their own
 * data brings about. A variant that changes a screen and applies to none of them there is shown with
 * the first persona who sees the screen, their data changed by the least that makes the variant
 * apply. A screen that no persona sees is shown to a `witness` with the least data that leads there,
 * so that a new screen has its snapshots without anybody writing a persona.
 */
import type { MailDescriptor, ScreenDescriptor } from "#screens/language/documents/descriptor.ts";
import type { DocumentSet, PersonaDoc } from "#screens/language/documents/document.ts";
import { variantsFor } from "#screens/resolve/index.ts";
import { preview, type Preview } from "../preview.ts";
import { packSnapshots, type Files, type Taken } from "./snapshot-files.ts";
import { MARKED_LOCALE, withMarkedTexts } from "./text-marks.ts";

export const makeSnapshots = (documents: DocumentSet): Files => packSnapshots([...takeSnapshots(documents), ...takeMails(documents)], localesOf(documents));

const localesOf = (documents: DocumentSet): string[] => Object.keys(documents.copy).sort();

export function takeSnapshots(documents: DocumentSet): Taken<ScreenDescriptor>[] {
  const snapshots: Taken<ScreenDescriptor>[] = [];
  const previewed = preview(withMarkedTexts(documents));
  const locales = localesOf(documents);

  for (const screen of Object.keys(documents.screens).sort()) {
    const seen = previewed.personas.filter((persona) => take(screen, persona));
    const stranger = seen.length === 0 ? previewed.stranger(screen) : null;
    if (stranger) take(screen, stranger);
    for (const variant of Object.values(documents.variants)) {
      if (variant.changes.some((change) => "in" in change && change.in === screen)) takeUnder(variant.id, screen, stranger ? [stranger] : seen);
    }
  }
  return snapshots;

  function take(screen: string, persona: PersonaDoc): boolean {
    const marked = previewed.see(screen, persona, { locale: MARKED_LOCALE });
    if (!marked) return false;
    const said = new Map(locales.map((locale) => [locale, previewed.see(screen, persona, { locale })!]));
    snapshots.push({ of: `screens/${screen}`, by: nameOf(marked, persona), said, marked });
    return true;
  }

  function takeUnder(variant: string, screen: string, candidates: PersonaDoc[]): void {
    if (candidates.some((persona) => appliesTo(previewed, variant, persona))) return;
    candidates.some((persona) => {
      const changed = previewed.under(variant, persona);
      return changed !== null && appliesTo(previewed, variant, changed) && take(screen, changed);
    });
  }
}

/** Every mail as the personas were sent it; one that none of them was, with plain data. */
export function takeMails(documents: DocumentSet): Taken<MailDescriptor>[] {
  const previewed = preview(withMarkedTexts(documents));
  const locales = localesOf(documents);
  return Object.keys(documents.mails)
    .sort()
    .flatMap((id) => {
      const sent = previewed.personas.filter((persona) => persona.mails?.[id]);
      const stranger = sent.length === 0 ? previewed.recipient(id) : null;
      return [...sent, ...(stranger ? [stranger] : [])].map((persona) => {
        const marked = previewed.mail(id, persona, { locale: MARKED_LOCALE })!;
        const said = new Map(locales.map((locale) => [locale, previewed.mail(id, persona, { locale })!]));
        return { of: `mails/${id}`, by: nameOf(marked, persona), said, marked };
      });
    });
}

function appliesTo({ revision }: Preview, variant: string, persona: PersonaDoc): boolean {
  return variantsFor(revision, persona.data).includes(variant);
}

const nameOf = ({ variants }: Pick<ScreenDescriptor, "variants">, persona: PersonaDoc): string =>
  `${variants.length === 0 ? "default" : variants.join("+")}--${persona.id}`;
