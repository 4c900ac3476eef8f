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

export function makeSnapshots(documents: DocumentSet): Files {
  const looked = lookAround(documents);
  return packSnapshots([...takeSnapshots(documents, looked), ...takeModals(documents, looked), ...takeMails(documents, looked)], localesOf(documents));
}

const localesOf = (documents: DocumentSet): string[] => Object.keys(documents.copy).sort();

/** One persona on one screen. */
interface Sight {
  screen: string;
  persona: PersonaDoc;
  /** `default--ada`: variants and persona. */
  by: string;
  marked: ScreenDescriptor;
}

/** Who sees which screen: what all snapshots of the same documents stand on. */
interface Looked {
  previewed: Preview;
  sights: Sight[];
}

function lookAround(documents: DocumentSet): Looked {
  const previewed = preview(withMarkedTexts(documents));
  return { previewed, sights: sightsOf(documents, previewed) };
}

export function takeSnapshots(documents: DocumentSet, { previewed, sights } = lookAround(documents)): Taken<ScreenDescriptor>[] {
  return sights.map(({ screen, persona, by, marked }) => ({
    of: `screens/${screen}`,
    by,
    descriptorIn: (locale) => previewed.see(screen, persona, { locale })!,
    marked,
  }));
}

/** Every modal, as those see it who are on a screen where something opens it; once for each thing that it may be opened with. */
export function takeModals(documents: DocumentSet, { previewed, sights } = lookAround(documents)): Taken<ShownModal>[] {
  const taken = new Map<string, Taken<ShownModal>>();
  for (const { screen, persona, by: whose } of sights) {
    for (const modal of previewed.modals(screen, persona, { locale: MARKED_LOCALE })) {
      const of = `modals/${modal.id}`;
      const by = [whose, ...Object.values(modal.args)].join("--");
      // Many screens open the same ones.
      if (taken.has(`${of}/${by}`)) continue;
      taken.set(`${of}/${by}`, { of, by, descriptorIn: (locale) => modal.shown(locale), marked: modal.shown() });
    }
  }
  return [...taken.values()].sort((a, b) => (a.of < b.of ? -1 : a.of > b.of ? 1 : 0));
}

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
    const marked = previewed.see(screen, persona, { locale: MARKED_LOCALE });
    if (marked) sights.push({ screen, persona, by: nameOf(marked, persona), marked });
    return marked !== null;
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
export function takeMails(documents: DocumentSet, { previewed }: Pick<Looked, "previewed"> = lookAround(documents)): Taken<MailDescriptor>[] {
  return Object.keys(documents.mails)
    .sort()
    .flatMap((id) => {
      const sent = previewed.personas.filter((persona) => persona.mails?.[id]);
      const stranger = sent.length === 0 ? previewed.recipient(id) : null;
      return [...sent, ...(stranger ? [stranger] : [])].map((persona) => {
        const marked = previewed.mail(id, persona, { locale: MARKED_LOCALE })!;
        return { of: `mails/${id}`, by: nameOf(marked, persona), descriptorIn: (locale: string) => previewed.mail(id, persona, { locale })!, marked };
      });
    });
}

function appliesTo({ revision }: Preview, variant: string, persona: PersonaDoc): boolean {
  return variantsFor(revision, persona.data).includes(variant);
}

const nameOf = ({ variants }: Pick<ScreenDescriptor, "variants">, persona: PersonaDoc): string =>
  `${variants.length === 0 ? "default" : variants.join("+")}--${persona.id}`;
