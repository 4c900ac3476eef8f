/** Personas: they stand for real people in snapshots and previews, so they have to be people whom the product can have. */
import type { PersonaDoc } from "#screens/language/documents/document.ts";
import { documentSource } from "#screens/language/documents/document-source.ts";
import type { Finding, Place } from "#screens/language/documents/finding.ts";
import { ownProperty } from "../../survey/data-types.ts";
import type { Survey } from "../../survey/survey.ts";
import { error, meantName, pointerTo } from "../../words/places.ts";
import { audiencesInWords, excludedFrom } from "../journey/access.ts";
import { paramsOf, unknownName } from "../reference.ts";
import { givenFindings, heldFindings } from "./held-to-type.ts";
import { factsFindings } from "./held-to-facts.ts";

/** The root that says what stands in an address behind its question mark. */
const QUERY = "query";

export function checkPersonas(survey: Survey): Finding[] {
  const addresses = survey.documents.flow.routes.flatMap(({ path }) => paramsOf(path));
  const parameters = new Set([...addresses, ...Object.keys(survey.types.rootType(QUERY) ?? {})]);
  return Object.values(survey.documents.personas).flatMap((persona) => {
    const at = { file: survey.fileOf(`persona:${persona.id}`), path: "", id: persona.id };
    return [
      ...dataFindings(survey, persona, at),
      ...factsFindings(survey, persona, at),
      ...readerFindings(survey, persona, at),
      ...parameterFindings(persona, parameters, at),
      ...mailFindings(survey, persona, at),
    ];
  });
}

function dataFindings({ types, documents }: Survey, { data }: PersonaDoc, at: Place): Finding[] {
  return Object.entries(data).flatMap(([root, value]) => {
    const place = { ...at, path: pointerTo("/data", root) };
    const properties = types.rootType(root);
    if (!properties)
      return [error("reference/unknown-data", place, `The data has nothing named "${root}"`, meantName(root, types.roots, place, Object.keys(data)))];
    // Nothing at all is told of what an address or an account hasn't.
    if (value === null) return [];
    const { resource, many } = documents.catalog.roots[root]!;
    const answers = resource === undefined ? [] : many ? ["list"] : Object.keys(documents.resources[resource]?.properties ?? {});
    return heldFindings({ type: "object", properties }, value, root, place, answers);
  });
}

/** So many are named one by one. */
const FEW = 2;

/** Data that whoever it is could never read: what is written of them, or the audience, is meant for another persona. */
function readerFindings(survey: Survey, { audience, data }: PersonaDoc, at: Place): Finding[] {
  const { catalog, sources } = survey.documents;
  if (catalog.audiences && audience !== "anyone" && !Object.hasOwn(catalog.audiences, audience)) return [];
  const isOwn = (root: string): boolean => documentSource(sources, { ...at, path: pointerTo("/data", root) }).at.file === at.file;
  const closed = Object.entries(data).flatMap(([root, value]) => {
    const excluded = excludedFrom(ownProperty(catalog.roots, root)?.audiences, [audience]);
    // Of a persona that it is like, who may be of another audience, much is left over.
    return excluded.length > 0 && value !== null && isOwn(root) ? [root] : [];
  });
  const who = audience === "anyone" ? "whoever isn't signed in" : audiencesInWords(survey, [audience]);
  const audienceAt: Place = { ...at, path: "/audience" };
  if (closed.length > FEW)
    return [
      error("access/audience", audienceAt, `This persona has data that ${who} may not read: ${closed.map((root) => `"${root}"`).join(", ")}`, {
        suggestion: "Give the persona the audience that it is of, or take out what it can't read.",
      }),
    ];
  return closed.map((root) =>
    error("access/audience", { ...at, path: pointerTo("/data", root) }, `"${root}" may not be read by ${who}, and this persona is of them`, {
      related: [audienceAt],
      suggestion: "Take it out, or give the persona another audience.",
    }),
  );
}

function parameterFindings({ params = {} }: PersonaDoc, known: ReadonlySet<string>, at: Place): Finding[] {
  return Object.keys(params).flatMap((name) => {
    const place = { ...at, path: pointerTo("/params", name) };
    if (known.has(name)) return [];
    return [error("reference/unknown-parameter", place, `No address has ":${name}"`, meantName(name, known, place, Object.keys(params)))];
  });
}

/** What they have been sent is what the product passes. */
function mailFindings({ documents }: Survey, { mails = {} }: PersonaDoc, at: Place): Finding[] {
  const sent = documents.catalog.mails ?? {};
  return Object.entries(mails).flatMap(([id, passed]) => {
    const place = { ...at, path: pointerTo("/mails", id) };
    const entry = ownProperty(sent, id);
    if (!entry) return [unknownName("mail", "unknown-mail", id, Object.keys(sent), place)];
    return givenFindings(`The mail "${id}"`, entry.args ?? {}, passed, place);
  });
}
