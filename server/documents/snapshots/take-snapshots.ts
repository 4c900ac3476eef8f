/**
 * Snapshots: every screen as every persona sees it, every modal over it, and every mail that they were sent, in every language.
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
import { preview, type Preview, type ShownModal } from "../preview.ts";
import { packSnapshots, type Files, type Taken } from "./snapshot-files.ts";
import { MARKED_LOCALE, withMarkedTexts } from "./text-marks.ts";

export const makeSnapshots = (documents: DocumentSet): Files =>
  packSnapshots([...takeSnapshots(documents), ...takeModals(documents), ...takeMails(documents)], localesOf(documents));

const localesOf = (documents: DocumentSet): string[] => Object.keys(documents.copy).sort();

/** One persona on one screen. */
interface Sight {
  screen: string;
  persona: PersonaDoc;
}

export function takeSnapshots(documents: DocumentSet): Taken<ScreenDescriptor>[] {
  const previewed = preview(withMarkedTexts(documents));
  return sightsOf(documents, previewed).map(({ screen, persona }) => {
    const see = (locale: string) => previewed.see(screen, persona, { locale })!;
    return { of: `screens/${screen}`, by: nameOf(see(MARKED_LOCALE), persona), ...inEveryLanguage(documents, see) };
  });
}

/** Every modal, as those see it who are on a screen where something opens it; once for each thing that it may be opened with. */
export function takeModals(documents: DocumentSet): Taken<ShownModal>[] {
  const previewed = preview(withMarkedTexts(documents));
  const taken = new Map<string, Taken<ShownModal>>();
  for (const { screen, persona } of sightsOf(documents, previewed)) {
    const by = nameOf(previewed.see(screen, persona)!, persona);
    const opened = new Map([...localesOf(documents), MARKED_LOCALE].map((locale) => [locale, previewed.modals(screen, persona, { locale })]));
    opened.get(MARKED_LOCALE)!.forEach(({ id, args }, at) => {
      const one = { of: `modals/${id}`, by: [by, ...Object.values(args)].join("--") };
      const key = `${one.of}/${one.by}`;
      if (!taken.has(key)) taken.set(key, { ...one, ...inEveryLanguage(documents, (locale) => opened.get(locale)![at]!.shown) });
    });
  }
  return [...taken.values()].sort((a, b) => (a.of < b.of ? -1 : a.of > b.of ? 1 : 0));
}

const inEveryLanguage = <Descriptor>(documents: DocumentSet, see: (locale: string) => Descriptor): Pick<Taken<Descriptor>, "said" | "marked"> => ({
  said: new Map(localesOf(documents).map((locale) => [locale, see(locale)])),
  marked: see(MARKED_LOCALE),
});

function sightsOf(documents: DocumentSet, previewed: Preview): Sight[] {
  const sights: Sight[] = [];
  for (const screen of Object.keys(documents.screens).sort()) {
    const seen = previewed.personas.filter((persona) => look(screen, persona));
    const stranger = seen.length === 0 ? previewed.stranger(screen) : null;
    if (stranger) look(screen, stranger);
    for (const variant of Object.values(documents.variants)) {
      if (variant.changes.some((change) => "in" in change && change.in === screen)) lookUnder(variant.id, screen, stranger ? [stranger] : seen);
    }
  }
  return sights;

  function look(screen: string, persona: PersonaDoc): boolean {
    const isSeen = previewed.see(screen, persona) !== null;
    if (isSeen) sights.push({ screen, persona });
    return isSeen;
  }

  function lookUnder(variant: string, screen: string, candidates: PersonaDoc[]): void {
    if (candidates.some((persona) => appliesTo(previewed, variant, persona))) return;
    candidates.some((persona) => {
      const changed = previewed.under(variant, persona);
      return changed !== null && appliesTo(previewed, variant, changed) && look(screen, changed);
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
