/** The mails of the documents as personas get them, for whoever works on their words. */
import type { MailDescriptor } from "#screens/language/documents/descriptor.ts";
import type { DocumentSet, PersonaDoc } from "#screens/language/documents/document.ts";
import { type Preview, preview } from "./preview.ts";

/** @param write makes of a mail what is sent */
export function sampleMails<Written>(documents: () => DocumentSet, write: (descriptor: MailDescriptor) => Written) {
  let known: { of: DocumentSet; previewed: Preview } | undefined;
  const previewed = (): Preview => {
    const of = documents();
    if (known?.of !== of) known = { of, previewed: preview(of) };
    return known.previewed;
  };
  /** Those who were sent it; somebody with plain data where nobody was. */
  const recipients = (mail: string): PersonaDoc[] => {
    const sent = previewed().personas.filter(({ mails }) => mails?.[mail]);
    const somebody = sent.length === 0 ? previewed().recipient(mail) : null;
    return somebody ? [somebody] : sent;
  };
  return {
    mails() {
      const { mails, catalog } = documents();
      return Object.keys(mails)
        .sort()
        .map((id) => ({ id, about: catalog.mails?.[id]?.about ?? "", personas: recipients(id).map((persona) => persona.id) }));
    },
    locales: () => Object.keys(documents().copy),
    write(id: string, persona: string, locale: string): Written | null {
      const to = Object.hasOwn(documents().mails, id) && recipients(id).find((each) => each.id === persona);
      const mail = to && Object.hasOwn(documents().copy, locale) ? previewed().mail(id, to, { locale }) : null;
      return mail && write(mail);
    },
  };
}
