/** The keys of the console: each that the documents name does something in a room, and each that a room shows is in the documents. */
import { expect, test } from "vitest";
import { CONSOLE_COMMANDS, CONSOLE_PATHS } from "#server/kernel/definitions/console-names.ts";
import { FILES, read, readJson } from "./source-tree.ts";

interface Desk {
  rooms: { id: string }[];
  shortcuts: Record<string, string>;
  decisions: { kinds: { id: string; first?: boolean; fields: { options?: { command?: string }[] }[] }[] };
}
const desk = readJson<Desk>("schemas/desk.json");
const SOURCES = FILES.filter((path) => /^app\/console\/.*\.tsx?$/.test(path)).map((path) => ({ path, text: read(path) }));

/** Ids that are put together: what stands in their place, so that none of them vouches for a key that nobody hears. */
const PUT_TOGETHER: Record<string, readonly string[]> = {
  "go.${id}": desk.rooms.map(({ id }) => id),
  "dashboard.${id}": ["market", "variant", "weeks"],
  "queue.${id}": desk.decisions.kinds.filter(({ first }) => first).map(({ id }) => id),
  "review.${id}": desk.decisions.kinds.map(({ id }) => id),
  "review.${one}": ["match", "differs", "ask-again"],
  "review.reason.${id}": Object.keys(readJson<{ decision_reasons: object }>("schemas/jurisdictions.json").decision_reasons),
  "preview.${verdict}": ["meant", "not-meant"],
  // Without keys.
  "fees.choose.${set}": [],
  "view.${id}": [],
  "saved.${view.id}": [],
};

function registered(): Set<string> {
  // An option of a decision says by itself what chooses it.
  const ids = new Set(desk.decisions.kinds.flatMap(({ fields }) => fields.flatMap(({ options = [] }) => options.flatMap(({ command }) => command ?? []))));
  const templates = new Set<string>();
  for (const { path, text } of SOURCES) {
    for (const [, id] of text.matchAll(/\bid: "([a-z-]+(?:\.[a-z-]+)*)"/g)) ids.add(id!);
    for (const [, id] of text.matchAll(/\bnamed\("([a-z-]+)"\)/g)) ids.add(`${path.split("/")[2]!}.${id!}`);
    for (const [, id] of text.matchAll(/\bid: `([a-z-]+\.[^`]*)`/g)) templates.add(id!);
  }
  expect([...templates].sort(), "ids that are put together").toEqual(Object.keys(PUT_TOGETHER).sort());
  for (const [template, parts] of Object.entries(PUT_TOGETHER)) for (const part of parts) ids.add(template.replace(/\$\{.*\}$/, part));
  return ids;
}

test("every key of the documents is heard by a room", () => {
  const heard = registered();
  expect(Object.keys(desk.shortcuts).filter((id) => !heard.has(id))).toEqual([]);
});

test("every key that is shown is one of the documents, and none stands in the code", () => {
  const shown = SOURCES.flatMap(({ text }) => [...text.matchAll(/shortcuts\["([^"]+)"\]/g)].map(([, id]) => id!));
  expect(shown.length).toBeGreaterThan(30);
  expect([...new Set(shown)].filter((id) => !(id in desk.shortcuts))).toEqual([]);
  expect(SOURCES.flatMap(({ path, text }) => (/\bkeys: "/.test(text) ? [path] : []))).toEqual([]);
});

test("every command that a room registers can be given a key by the documents, and no other", () => {
  const known = Object.entries(CONSOLE_COMMANDS).flatMap(([room, names]) => names.map((name) => (room === "everywhere" ? name : `${room}.${name}`)));
  // What rooms, decisions and reasons are called stands in the documents.
  const named = new Set([
    ...desk.decisions.kinds.flatMap(({ id, fields }) => [
      `queue.${id}`,
      `review.${id}`,
      ...fields.flatMap(({ options = [] }) => options.flatMap(({ command }) => command ?? [])),
    ]),
    ...PUT_TOGETHER["review.reason.${id}"]!.map((id) => `review.reason.${id}`),
    ...desk.rooms.map(({ id }) => `go.${id}`),
  ]);
  const heard = [...registered()].filter((id) => !named.has(id) && (id.includes(".") || known.includes(id)));
  expect(known.toSorted()).toEqual(heard.sort());
});

test("every address that a room may have is one of the pages", () => {
  const pages = FILES.flatMap((path) => /^app\/routes\/console\.([a-z]+)(?:\.\$id|\.\(\$id\))?\.tsx$/.exec(path)?.[1] ?? []);
  expect([...CONSOLE_PATHS].sort()).toEqual(pages.map((page) => `/console/${page}`).sort());
});
