import type { Audience } from "#screens/language/documents/catalog.ts";
import type { Finding, Place } from "#screens/language/documents/finding.ts";
import { ownProperty } from "../../survey/data-types.ts";
import { pointerTo, error } from "../../words/places.ts";
import { unknownName } from "../reference.ts";
import type { Site } from "../../survey/site.ts";
import type { Survey } from "../../survey/survey.ts";

/** Whom no catalog names: nobody would ever be shown such a screen, and nobody read such data. */
export function checkAudiences(survey: Survey): Finding[] {
  const { documents } = survey;
  const { audiences, roots, commands, topics = {} } = documents.catalog;
  if (audiences === undefined) return [];
  const known = ["anyone", ...Object.keys(audiences)];
  const catalog = survey.fileOf("catalog");
  const named = (list: string, entries: Record<string, { audiences: readonly Audience[] }>): { at: Place; named: readonly Audience[] }[] =>
    Object.entries(entries).map(([id, each]) => ({ at: { file: catalog, path: `${pointerTo(list, id)}/audiences`, id }, named: each.audiences }));
  const places = [
    ...named("/roots", roots),
    ...named("/commands", commands),
    ...named("/topics", topics),
    ...[...survey.surfaces, ...survey.mails].map(({ file, id, doc }) => ({ at: { file, path: "/audience", id }, named: doc.audience })),
  ];
  return [
    ...places.flatMap(({ at, named }) =>
      named.flatMap((name, i) => (known.includes(name) ? [] : [unknownName("audience", "unknown-audience", name, known, { ...at, path: `${at.path}/${i}` })])),
    ),
    ...Object.values(documents.personas).flatMap(({ id, audience }) =>
      known.includes(audience)
        ? []
        : [unknownName("audience", "unknown-audience", audience, known, { file: survey.fileOf(`persona:${id}`), path: "/audience", id })],
    ),
  ];
}

/** Data on screens whose audience may not read it, commands it may not give, secrets in texts. */
export function checkAccess(survey: Survey): Finding[] {
  const found: Finding[] = [];
  for (const surface of [...survey.surfaces, ...survey.mails, ...survey.varied]) {
    if (!surface.variant) {
      surface.doc.needs.forEach((root, i) => {
        const excluded = excludedFrom(ownProperty(survey.documents.catalog.roots, root)?.audiences, surface.doc.audience);
        if (excluded.length > 0) {
          found.push(
            error(
              "access/audience",
              { file: surface.file, path: `/needs/${i}`, id: surface.id },
              `"${surface.id}" is for ${audiencesInWords(survey, surface.doc.audience)}, but "${root}" may not be read by ${audiencesInWords(survey, excluded)}`,
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

export const audiencesInWords = ({ documents }: Survey, audience: readonly Audience[]): string =>
  audience.map((each) => ownProperty(documents.catalog.audiences ?? {}, each) ?? each).join(" and ");

/** `anyone` may read what anyone may read; everybody else has to be named, or be anyone. */
export function excludedFrom(allowed: readonly Audience[] | undefined, audience: readonly Audience[]): Audience[] {
  if (!allowed || allowed.includes("anyone")) return [];
  return audience.filter((each) => !allowed.includes(each));
}

function checkCommand(survey: Survey, site: Site, audience: Audience[], found: Finding[]): void {
  if (site.is !== "action" || !("command" in site.action)) return;
  const excluded = excludedFrom(ownProperty(survey.documents.catalog.commands, site.action.command)?.audiences, audience);
  if (excluded.length > 0)
    found.push(
      error(
        "access/command",
        site.at,
        `"${site.action.command}" can't be used by ${audiencesInWords(survey, excluded)}, who see this ${site.surface?.kind ?? "screen"}`,
      ),
    );
}

function checkSecret(survey: Survey, site: Site, found: Finding[]): void {
  if (site.is !== "value" || typeof site.value !== "object" || site.value === null || !("var" in site.value)) return;
  const lookup = survey.types.lookup(site.value.var, site.scope);
  if (lookup.type && lookup.writeOnly) {
    found.push(error("access/write-only", site.at, `"${site.value.var}" is written and never read back: it can't be ${site.shown ? "shown" : "passed on"}`));
  }
}
