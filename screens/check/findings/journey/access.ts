import { AUDIENCES } from "#screens/language/documents/audiences.ts";
import type { Audience } from "#screens/language/documents/catalog.ts";
import type { Finding } from "#screens/language/documents/finding.ts";
import { own } from "../../survey/data-types.ts";
import { error } from "../../words/places.ts";
import type { Site } from "../../survey/site.ts";
import type { Survey } from "../../survey/survey.ts";

/** Data on screens whose audience may not read it, commands it may not give, secrets in texts. */
export function checkAccess(survey: Survey): Finding[] {
  const found: Finding[] = [];
  for (const surface of [...survey.surfaces, ...survey.mails, ...survey.varied]) {
    if (!surface.variant) {
      surface.doc.needs.forEach((root, i) => {
        const excluded = excludedFrom(own(survey.documents.catalog.roots, root)?.audiences, surface.doc.audience);
        if (excluded.length > 0) {
          found.push(
            error(
              "access/audience",
              { file: surface.file, path: `/needs/${i}`, id: surface.id },
              `"${surface.id}" is for ${inWords(surface.doc.audience)}, but "${root}" may not be read by ${inWords(excluded)}`,
              {
                suggestion: "Take the data out, or narrow the audience.",
              },
            ),
          );
        }
      });
    }
    for (const site of surface.sites) {
      if (surface.variant && site.at.file === surface.file) continue;
      checkCommand(survey, site, surface.doc.audience, found);
    }
  }
  for (const site of survey.sites) checkSecret(survey, site, found);
  return found;
}

const inWords = (audience: readonly Audience[]): string => audience.map((each) => AUDIENCES[each]).join(" and ");

/** `anyone` may read what anyone may read; everybody else has to be named, or be anyone. */
function excludedFrom(allowed: Audience[] | undefined, audience: Audience[]): Audience[] {
  if (!allowed || allowed.includes("anyone")) return [];
  return audience.filter((each) => !allowed.includes(each));
}

function checkCommand(survey: Survey, site: Site, audience: Audience[], found: Finding[]): void {
  if (site.is !== "action" || !("command" in site.action)) return;
  const excluded = excludedFrom(own(survey.documents.catalog.commands, site.action.command)?.audiences, audience);
  if (excluded.length > 0)
    found.push(
      error("access/command", site.at, `"${site.action.command}" can't be used by ${inWords(excluded)}, who see this ${site.surface?.kind ?? "screen"}`),
    );
}

function checkSecret(survey: Survey, site: Site, found: Finding[]): void {
  if (site.is !== "value" || typeof site.value !== "object" || site.value === null || !("var" in site.value)) return;
  const lookup = survey.types.lookup(site.value.var, site.scope);
  if (lookup.type && lookup.writeOnly) {
    found.push(error("access/write-only", site.at, `"${site.value.var}" is written and never read back: it can't be ${site.shown ? "shown" : "passed on"}`));
  }
}
