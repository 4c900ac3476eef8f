/** `npm run new -- screen|mail|variant|fragment|block|field|area|room|resource <name>`, `command <area> <name>` or `provider <port> <vendor>`: the files of a new thing, with an example that works. */
import { spawnSync } from "node:child_process";
import { existsSync, mkdirSync, readFileSync, readdirSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { format, resolveConfig } from "prettier";
import { NowhereToInsert } from "./new/insert.ts";
import { newArea, newResource, newRoom } from "./new/parts.ts";
import { RESOURCE_TYPES } from "./resource-types.ts";
import { AREAS, PORTS, nameOf, newBlock, newCommand, newField, newFragment, newMail, newProvider, newScreen, newVariant, type Plan } from "./new/templates.ts";

const USAGE = `npm run new -- <what> <name>

  screen <name>             a screen with its route and texts
  mail <name>               a mail with its texts, for code to send
  variant <name>            a variant of the funnel
  fragment <name>           blocks that stand in several places
  block <name>              a kind of block: manifest, component, test
  field <name>              a kind of field: manifest, control, test
  area <name>               a part of renting: its folder, with a row of the API, a statement, a test
  room <name>               a room of the console: its folder, its route, its texts, a test
  resource <name>           what is kept of an application, with a section of the form that asks for it
  command <area> <name>     a command that documents may give, of an area: ${AREAS.join(", ")}
  provider <port> <vendor>  an adapter for a port: ${Object.keys(PORTS).join(", ")}

Names are in kebab-case: quiet-note.`;

class Misuse extends Error {}

/** @returns what was written, and what is to be done next */
export async function makeNew(args: string[], root: string): Promise<string[]> {
  const plan = planOf(args, root);
  const inTheWay = Object.keys(plan.write).find((path) => existsSync(join(root, path)));
  if (inTheWay !== undefined) throw new Misuse(`${inTheWay} is there already.`);
  const missing = Object.keys(plan.edit).find((path) => !existsSync(join(root, path)));
  if (missing !== undefined) throw new Misuse(`${missing} is missing.`);
  // All texts first, so that nothing is left half done when one of them can't be made.
  const texts = await Promise.all([
    ...Object.entries(plan.write).map(([path, text]) => formatted(path, text, root)),
    ...Object.entries(plan.edit).map(([path, edit]) => edited(path, edit, root)),
  ]);
  const changed = texts.filter(([path, text]) => !existsSync(join(root, path)) || readFileSync(join(root, path), "utf8") !== text);
  for (const [path, text] of changed) {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), text);
  }
  if (plan.types) screens(root, "types");
  // In a process of its own: a new kind is only known to one that starts after it.
  const taken = plan.snapshots && /^[+-] /m.test(screens(root, "snapshot"));
  const made = [...(plan.types ? [`~ ${RESOURCE_TYPES}`] : []), ...(taken ? ["~ tests/snapshots"] : [])];
  return [...changed.map(([path]) => `${path in plan.write ? "+" : "~"} ${path}`), ...made, "", ...plan.next];
}

function planOf([what, ...names]: string[], root: string): Plan {
  const name = names.at(-1);
  if (what === undefined || name === undefined) throw new Misuse(USAGE);
  if (!/^[a-z][a-z0-9]*(-[a-z0-9]+)*$/.test(name)) throw new Misuse(`"${name}" is not in kebab-case, like quiet-note.`);
  const locales = readdirSync(join(root, "schemas/copy")).map((file) => file.replace(/\.json$/, ""));
  switch (what) {
    case "screen":
      return newScreen(nameOf(name), locales);
    case "mail":
      return newMail(nameOf(name), locales);
    case "variant":
      return newVariant(nameOf(name), locales);
    case "fragment":
      return newFragment(nameOf(name));
    case "block":
      return newBlock(nameOf(name));
    case "field":
      return newField(nameOf(name));
    case "area":
      return newArea(nameOf(name));
    case "room":
      return newRoom(nameOf(name), locales, existsSync(join(root, "server/areas", name)));
    case "resource":
      return newResource(nameOf(name), locales);
    case "command": {
      const area = names[0]!;
      if (names.length !== 2 || !AREAS.includes(area)) throw new Misuse(`Of which area? One of ${AREAS.join(", ")}.`);
      return newCommand(area, nameOf(name));
    }
    case "provider": {
      const port = names[0]!;
      if (names.length !== 2 || !Object.hasOwn(PORTS, port)) throw new Misuse(`For which port? One of ${Object.keys(PORTS).join(", ")}.`);
      return newProvider(port, nameOf(name));
    }
    default:
      throw new Misuse(USAGE);
  }
}

async function formatted(path: string, text: string, root: string): Promise<[string, string]> {
  return [path, await format(text, { ...(await resolveConfig(join(root, path))), filepath: join(root, path) })];
}

/** A file that its people format otherwise keeps what stands in it as it stands. */
async function edited(path: string, edit: (text: string) => string, root: string): Promise<[string, string]> {
  const before = readFileSync(join(root, path), "utf8");
  const [, asWeFormat] = await formatted(path, before, root);
  return asWeFormat === before ? formatted(path, edit(before), root) : [path, edit(before)];
}

/** @returns what `npm run screens -- <what>` says */
function screens(root: string, what: "snapshot" | "types"): string {
  const { status, stdout, stderr } = spawnSync(process.execPath, ["--import", "tsx", "server/bin/screens.ts", what], { cwd: root, encoding: "utf8" });
  if (status !== 0) throw new Misuse(`npm run screens -- ${what} failed:\n${stdout}${stderr}`);
  return stdout;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  try {
    for (const line of await makeNew(process.argv.slice(2), fileURLToPath(new URL("../..", import.meta.url)))) process.stdout.write(`${line}\n`);
  } catch (error) {
    if (!(error instanceof Misuse) && !(error instanceof NowhereToInsert)) throw error;
    process.stderr.write(`${error.message}\n`);
    process.exitCode = 2;
  }
}
