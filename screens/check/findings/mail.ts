import type { Audience, MailEntry } from "#screens/language/documents/catalog.ts";
import { didYouMean } from "#screens/language/documents/nearest.ts";
import type { Finding, Place } from "#screens/language/documents/finding.ts";
import { MAIL_KINDS } from "#screens/language/kinds/manifest.ts";
import { ownProperty } from "../survey/data-types.ts";
import type { ActionSite, Element, Surface } from "../survey/site.ts";
import type { Survey } from "../survey/survey.ts";
import { pointerTo, error } from "../words/places.ts";
import { audiencesInWords, excludedFrom } from "./journey/access.ts";
import { unknownName } from "./reference.ts";

/** What has no place in a mail, mails that nothing sends, and mails that are sent and not written. */
export function checkMails(survey: Survey): Finding[] {
  const found: Finding[] = [];
  const { mails: documents } = survey.documents;
  const sent = survey.documents.catalog.mails ?? {};
  for (const id of Object.keys(sent)) {
    if (!Object.hasOwn(documents, id))
      found.push(
        unknownName(
          "mail",
          "unknown-mail",
          id,
          Object.keys(documents),
          { file: survey.fileOf("catalog"), path: pointerTo("/mails", id), id },
          `It is written as schemas/mails/${id}.json.`,
        ),
      );
  }
  for (const mail of survey.mails) {
    if (!Object.hasOwn(sent, mail.id))
      found.push(
        error("reach/mail", { file: mail.file, path: "", id: mail.id }, `Nothing sends the mail "${mail.id}"`, didYouMean(mail.id, Object.keys(sent))),
      );
    for (const element of mail.elements) checkKind(element, found);
    for (const site of mail.sites) if (site.is === "action") checkAction(site, found);
    const entry = ownProperty(sent, mail.id);
    if (entry) checkReaders(survey, mail, entry, found);
  }
  return found;
}

/** Whoever gets it may read all of it, may go where it leads, and is told what they have to be. */
function checkReaders(survey: Survey, mail: Surface, { to = mail.doc.audience, says = [] }: MailEntry, found: Finding[]): void {
  const { roots } = survey.documents.catalog;
  const isFor = { file: mail.file, path: "/audience", id: mail.id };
  const sentTo: Place = { file: survey.fileOf("catalog"), path: `${pointerTo("/mails", mail.id)}/to`, id: mail.id };
  const others = excludedFrom(mail.doc.audience, to);
  if (others.length > 0)
    found.push(
      error(
        "access/audience",
        isFor,
        `"${mail.id}" is written for ${audiencesInWords(survey, mail.doc.audience)}, and sent to ${audiencesInWords(survey, others)}`,
        {
          related: [sentTo],
          suggestion: `Write it for whoever gets it: ${JSON.stringify(to)}.`,
        },
      ),
    );
  mail.doc.needs.forEach((root, i) => {
    const excluded = excludedFrom(ownProperty(roots, root)?.audiences, to).filter((each) => !others.includes(each));
    if (excluded.length > 0 && excludedFrom(ownProperty(roots, root)?.audiences, mail.doc.audience).length === 0)
      found.push(
        error(
          "access/audience",
          { ...isFor, path: `/needs/${i}` },
          `"${mail.id}" is sent to ${audiencesInWords(survey, excluded)}, who may not read "${root}"`,
          {
            related: [sentTo],
            suggestion: "Pass what it says instead, as one of its arguments.",
          },
        ),
      );
  });
  for (const site of mail.sites) if (site.is === "action" && "go" in site.action && !to.includes("anyone")) checkWay(survey, site, site.action.go, to, found);
  says.forEach((key, i) => {
    if (!mail.sites.some((site) => site.is === "copy" && site.key === key))
      found.push(
        error("copy/unsaid", { file: mail.file, path: "/blocks", id: mail.id }, `"${mail.id}" has to say "${key}", and does not`, {
          related: [{ ...sentTo, path: `${pointerTo("/mails", mail.id)}/says/${i}` }],
        }),
      );
  });
}

/** A page that none of them is ever shown. */
function checkWay(survey: Survey, site: ActionSite, name: string, to: readonly Audience[], found: Finding[]): void {
  const route = survey.documents.flow.routes.find((each) => each.name === name);
  const audience = route && ownProperty(survey.documents.screens, route.screen ?? "")?.audience;
  if (!audience || excludedFrom(audience, [...to]).length < to.length) return;
  found.push(
    error(
      "access/audience",
      { ...site.at, path: pointerTo(site.at.path, "go") },
      `"${name}" is for ${audiencesInWords(survey, audience)}, and this mail is sent to ${audiencesInWords(survey, to)}`,
      {
        suggestion: "Lead to a page that is for them.",
      },
    ),
  );
}

const KINDS: readonly string[] = MAIL_KINDS;

function checkKind({ kind, at }: Element, found: Finding[]): void {
  if (kind !== "item" && kind !== "field" && !KINDS.includes(kind))
    found.push(
      error(
        "type/mail-kind",
        { ...at, path: pointerTo(at.path, "kind") },
        `A mail can't have "${kind}" in it: there is no way to write it in HTML that every mail program shows, and as plain text`,
        {
          suggestion: `Use one of ${KINDS.join(", ")}.`,
        },
      ),
    );
}

/** Whoever reads a mail is on no screen: there is nothing to give a command to, and nothing to open. */
function checkAction({ action, at }: ActionSite, found: Finding[]): void {
  if (!("go" in action) && !("link" in action))
    found.push(
      error("type/mail-action", at, "A mail can only lead to an address", {
        suggestion: 'Lead to a screen: {"go": "…", "params": {…}}, or to an address: {"link": …}.',
      }),
    );
}
