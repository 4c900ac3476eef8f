/** `npm run screens -- list | check | show | snapshot | diff | life-cycle | types | reference`: the documents, without a server. */
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { diffDocuments, diffRetired } from "#screens/check/diff/document-diff.ts";
import { findingInWords } from "#screens/check/words/finding-words.ts";
import type { DocumentSet, PersonaDoc } from "#screens/language/documents/document.ts";
import { nearest } from "#screens/language/documents/nearest.ts";
import { UnknownBase, documentsAt } from "../documents/at-revision.ts";
import type { LifeCycle } from "../documents/life-cycle/life-cycle-findings.ts";
import { lifeCyclePage, readmeWithDiagram } from "../documents/life-cycle/life-cycle-page.ts";
import { loadShape } from "../documents/load.ts";
import { type Options, preview } from "../documents/preview.ts";
import { writeFiles } from "../documents/snapshots/snapshot-files.ts";
import { makeSnapshots } from "../documents/snapshots/take-snapshots.ts";
import { readRuleFile } from "../documents/rules/rule-files.ts";
import { fragmentList, mailList, screenList } from "../documents/screen-list.ts";
import { checkDocuments } from "./check-documents.ts";
import { REFERENCE, writeReference } from "./language-reference.ts";
import { RESOURCE_TYPES, resourceTypes } from "./resource-types.ts";

const USAGE = `npm run screens -- <what>

  list                     one line a screen, beginning with its route; the mails; the fragments, with what uses them
  check                    what is wrong with the documents
    --fix                  mends first what can be mended for certain, in the files as they are written
    --json                 for programs, in the format of .github/language/checker.md
  show <screen>            the descriptor of a screen, by its id or its route; of a modal or a mail, by its id
    --persona <id>         as whom (the first who gets to see it, or was sent it)
    --variant <id>         under exactly this variant ("default": under none)
    --locale <tag>         in which language (en-US)
  snapshot                 writes tests/snapshots: a file for each screen, modal and mail, and the texts of each language
    --out <folder>
  diff                     what changed, in words
    --base <commit|folder> since when (HEAD)
    --json

  life-cycle               draws the life of an application: in the README, and with its table in .github/life-cycle.md
    --out <file>           the page alone, into this file
  types                    writes the types of resources and of commands' input, as code has them: server/ports/resources.d.ts
    --out <file>           into this file

  reference                writes the reference of the language and its JSON Schemas: .github/language
    --out <folder>         into this folder

  --schemas <folder>       other documents than those of LATCHKEY_SCHEMAS, or schemas/

Ends with 0, with 1 where the check finds errors, and with 2 where it was called wrongly.`;

/** A mistake in how the command was called: said in words, without a trace. */
class Misuse extends Error {}

export interface Surroundings {
  root: string;
  /** The documents that the server would read (`LATCHKEY_SCHEMAS`); those of the project without it. */
  schemas?: string | undefined;
  write(text: string): void;
}

/** @returns the exit code, or the promise of it of the one that waits for tools */
export function screens(args: string[], { root, schemas: configured, write }: Surroundings): number | Promise<number> {
  try {
    const { values, positionals } = parse(args);
    const schemas = values.schemas ?? (configured || join(root, "schemas"));
    const [named, ...rest] = positionals;
    const what = values.help === true ? "help" : named;
    // What is always done as a whole would be taken for done in part.
    if (rest.length > 0 && ["list", "check", "snapshot", "diff", "life-cycle", "types", "reference"].includes(what ?? ""))
      throw new Misuse(`"${what}" looks at all documents, and takes no name: leave out "${rest[0]}".`);
    switch (what) {
      case "list":
        return list(schemas, write);
      case "check":
        if (!existsSync(schemas)) throw new Misuse(`There is no folder ${schemas}.`);
        return checkDocuments(schemas, { asJson: values.json === true, fix: values.fix === true }, write);
      case "show":
        return show(schemas, rest[0], values, write);
      case "snapshot":
        return snapshot(schemas, values.out ?? join(root, "tests/snapshots"), write);
      case "diff":
        return diff(schemas, values.base ?? "HEAD", root, values.json === true, write);
      case "life-cycle":
        drawLifeCycle(readRuleFile(schemas, "life-cycle.json"), values.out, root);
        return 0;
      case "types":
        return writeTypes(schemas, values.out ?? join(root, RESOURCE_TYPES));
      case "reference":
        for (const path of writeReference(root, values.out ?? join(root, REFERENCE))) write(path);
        return 0;
      default:
        write(USAGE);
        return what === undefined || what === "help" ? 0 : 2;
    }
  } catch (error) {
    if (!(error instanceof Misuse) && !(error instanceof UnknownBase)) throw error;
    write(error.message);
    return 2;
  }
}

function drawLifeCycle(cycle: LifeCycle, out: string | undefined, root: string): void {
  writeFileSync(out ?? join(root, ".github/life-cycle.md"), lifeCyclePage(cycle));
  if (out !== undefined) return;
  const readme = join(root, "README.md");
  writeFileSync(readme, readmeWithDiagram(readFileSync(readme, "utf8"), cycle));
}

async function writeTypes(schemas: string, file: string): Promise<number> {
  writeFileSync(file, await resourceTypes(readable(schemas)));
  return 0;
}

function parse(args: string[]) {
  const text = { type: "string" } as const,
    flag = { type: "boolean" } as const;
  try {
    return parseArgs({
      args,
      allowPositionals: true,
      options: { help: flag, json: flag, fix: flag, persona: text, variant: text, locale: text, out: text, base: text, schemas: text },
    });
  } catch (error) {
    throw new Misuse(`${error instanceof Error ? error.message : String(error)}\n\n${USAGE}`);
  }
}

type Write = Surroundings["write"];

/** Documents whose shape is right; what they mean may still be wrong. */
function readable(schemas: string): DocumentSet {
  if (!existsSync(schemas)) throw new Misuse(`There is no folder ${schemas}.`);
  const { documents, findings } = loadShape(schemas);
  if (!documents) throw new Misuse(`The documents can't be read:\n${findings.map(findingInWords).join("\n")}`);
  return documents;
}

function list(schemas: string, write: Write): number {
  const documents = readable(schemas);
  for (const line of screenList(documents)) write(line);
  const mails = mailList(documents);
  if (mails.length > 0) for (const line of ["", "Mails", ...mails]) write(line);
  const fragments = fragmentList(documents);
  if (fragments.length > 0) for (const line of ["", "Fragments", ...fragments]) write(line);
  return 0;
}

interface ShowOptions {
  persona?: string;
  variant?: string;
  locale?: string;
}

function show(schemas: string, name: string | undefined, options: ShowOptions, write: Write): number {
  const documents = readable(schemas);
  if (name === undefined) throw new Misuse(["Which screen? npm run screens -- list", "", "As whom (--persona):", ...personaList(documents)].join("\n"));
  if (Object.hasOwn(documents.mails, name)) return showMail(documents, name, options, write);
  if (Object.hasOwn(documents.modals, name) && !Object.hasOwn(documents.screens, name)) return showModal(documents, name, options, write);
  const routes = documents.flow.routes;
  const screen = Object.hasOwn(documents.screens, name) ? name : routes.find((route) => route.name === name)?.screen;
  if (screen === undefined) {
    const among = [...Object.keys(documents.screens), ...routes.map((route) => route.name), ...Object.keys(documents.modals), ...Object.keys(documents.mails)];
    throw new Misuse(unknown("screen, route, modal or mail", name, among, "npm run screens -- list says which there are."));
  }
  const { named, resolved } = shownTo(documents, options);
  const previewed = preview(documents);
  const persona = named ?? previewed.personas.find((each) => previewed.see(screen, each) !== null) ?? previewed.stranger(screen);
  if (!persona) throw new Misuse(`Nobody gets to see "${screen}"; name a persona to see it all the same.`);
  const descriptor = previewed.see(screen, persona, resolved) ?? previewed.imagine(screen, persona, resolved);
  write(JSON.stringify({ ...descriptor, revision: previewed.revision.id }, null, 2));
  return 0;
}

function personaList({ personas }: DocumentSet): string[] {
  const widest = Math.max(0, ...Object.keys(personas).map((id) => id.length));
  return Object.values(personas).map(({ id, about }) => `  ${id.padEnd(widest)}  ${about}`);
}

/** As whom, and how, it is to be shown. */
function shownTo(documents: DocumentSet, options: ShowOptions): { named: PersonaDoc | undefined; resolved: Options } {
  const locale = known("language", options.locale, documents.copy);
  const variant = options.variant === "default" ? undefined : known("variant", options.variant, documents.variants);
  const id = known("persona", options.persona, documents.personas);
  return {
    named: id === undefined ? undefined : documents.personas[id],
    resolved: {
      ...(locale !== undefined && { locale }),
      ...(options.variant !== undefined && { variants: variant === undefined ? [] : [variant] }),
    },
  };
}

function showModal(documents: DocumentSet, modal: string, options: ShowOptions, write: Write): number {
  const { named, resolved } = shownTo(documents, options);
  const previewed = preview(documents);
  const opens = (persona: PersonaDoc): boolean =>
    Object.keys(documents.screens).some((screen) => previewed.modals(screen, persona, resolved).some(({ id }) => id === modal));
  const { audience } = documents.modals[modal]!;
  const isFor = (persona: PersonaDoc): boolean => audience.includes("anyone") || audience.includes(persona.audience);
  const persona = named ?? previewed.personas.find(opens) ?? previewed.personas.find(isFor);
  if (!persona || !isFor(persona)) throw new Misuse(`The modal "${modal}" is for ${audience.join(" and ")}: name a persona who is one.`);
  write(JSON.stringify(previewed.modal(modal, persona, resolved), null, 2));
  return 0;
}

function showMail(documents: DocumentSet, mail: string, options: ShowOptions, write: Write): number {
  const { named, resolved } = shownTo(documents, options);
  const previewed = preview(documents);
  const persona = named ?? previewed.personas.find(({ mails }) => mails?.[mail]) ?? previewed.recipient(mail);
  const descriptor = persona && previewed.mail(mail, persona, resolved);
  if (!descriptor) throw new Misuse(`${persona ? `"${persona.id}"` : "Nobody"} was not sent the mail "${mail}": "mails" of a persona say what they were sent.`);
  write(JSON.stringify({ ...descriptor, revision: previewed.revision.id }, null, 2));
  return 0;
}

function known(what: string, name: string | undefined, among: Record<string, unknown>): string | undefined {
  if (name !== undefined && !Object.hasOwn(among, name)) throw new Misuse(unknown(what, name, Object.keys(among)));
  return name;
}

function unknown(what: string, name: string, among: string[], otherwise = `Known: ${among.join(", ")}.`): string {
  const near = nearest(name, among);
  return `There is no ${what} "${name}". ${near === undefined ? otherwise : `Did you mean "${near}"?`}`;
}

function snapshot(schemas: string, folder: string, write: Write): number {
  const { written, removed, unchanged } = writeFiles(folder, makeSnapshots(readable(schemas)));
  for (const path of written) write(`+ ${path}`);
  for (const path of removed) write(`- ${path}`);
  write(`${written.length} written, ${removed.length} removed, ${unchanged} unchanged`);
  return 0;
}

function diff(schemas: string, base: string, root: string, asJson: boolean, write: Write): number {
  const { documents: before, findings } = documentsAt(base, schemas, root);
  if (!before) throw new Misuse(`The documents of ${base} can't be read:\n${findings.map(findingInWords).join("\n")}`);
  const after = readable(schemas);
  const differences = [...diffDocuments(before, after), ...diffRetired(before, after)];
  if (asJson) write(JSON.stringify(differences, null, 2));
  else for (const line of differences.length > 0 ? differences.map(({ words }) => words) : ["Nothing changed."]) write(line);
  return 0;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const root = fileURLToPath(new URL("../..", import.meta.url));
  const done = screens(process.argv.slice(2), { root, schemas: process.env.LATCHKEY_SCHEMAS, write: (text) => void process.stdout.write(`${text}\n`) });
  void Promise.resolve(done).then((code) => (process.exitCode = code));
}
