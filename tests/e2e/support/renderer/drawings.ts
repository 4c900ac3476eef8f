/** Every screen as each persona sees it, and every modal, in every language: each different one once. */
import type { ModalDescriptor, ScreenDescriptor } from "#screens/language/documents/descriptor.ts";
import { pageAddresses, pageConstants, uiTexts } from "#screens/resolve/index.ts";
import type { Taken } from "#server/documents/snapshots/snapshot-files.ts";
import { takeModals, takeSnapshots } from "#server/documents/snapshots/take-snapshots.ts";
import { revision, shipped } from "#tests/support/shipped-screens.ts";
import type { Drawing, Surroundings } from "./page.tsx";

export const LOCALES = Object.keys(shipped.copy).sort();

export interface NamedDrawing extends Drawing {
  /** Everybody who sees it: `default--ada`, by variants and persona. */
  by: string[];
}

export const surroundings = (): Surroundings => ({
  ui: Object.fromEntries(LOCALES.map((locale) => [locale, uiTexts(revision, locale)])),
  constants: pageConstants(revision),
  addresses: { ...pageAddresses(revision), countries: "/api/v1/countries/" },
});

/** By `screens/<id>` and `modals/<id>`. A modal lies over the page that says least. */
export function drawings(): Map<string, NamedDrawing[]> {
  const screens = takeSnapshots(shipped);
  const below = screens.find(({ of }) => of === "screens/account-deleted")!;
  return new Map([
    ...grouped(screens, (screen: ScreenDescriptor) => ({ screen })),
    ...grouped(takeModals(shipped), (modal: ModalDescriptor, locale) => ({ screen: below.descriptorIn(locale), modal })),
  ]);
}

function grouped<Descriptor>(taken: readonly Taken<Descriptor>[], drawingOf: (said: Descriptor, locale: string) => Drawing): Map<string, NamedDrawing[]> {
  const found = new Map<string, Map<string, NamedDrawing>>();
  for (const { of, by, descriptorIn: said } of taken) {
    const different = found.get(of) ?? new Map<string, NamedDrawing>();
    found.set(of, different);
    for (const locale of LOCALES) {
      const descriptor = said(locale);
      const key = JSON.stringify(descriptor);
      const known = different.get(key);
      if (known) known.by.push(by);
      else different.set(key, { by: [by], ...drawingOf(descriptor, locale) });
    }
  }
  return new Map([...found].map(([of, different]) => [of, [...different.values()]]));
}
