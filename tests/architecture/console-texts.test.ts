/** That every text that a room of the console says is among those that its page is sent, and that each is whole. */
import { expect, test } from "vitest";
import { CODE, linesWith, readJson } from "./source-tree.ts";

const FOLDER = "app/console/";

test("what only one room says, `desk.<room>.`, no other asks for: its page hasn't these words, and would show their keys", () => {
  const { rooms } = readJson<{ rooms: { id: string; hasViews?: boolean }[] }>("schemas/desk.json");
  for (const { id } of rooms.filter(({ hasViews }) => !hasViews)) {
    const elsewhere = CODE.filter((path) => path.startsWith(FOLDER) && !path.startsWith(`${FOLDER}${id}/`));
    expect(linesWith(new RegExp(String.raw`["'\x60]desk\.${id}\.`), elsewhere)).toEqual([]);
  }
});

test("a name and what is said of it meet in a text of the copy: French has a blank before the colon", () => {
  const drawn = CODE.filter((path) => /^(app|screens\/(render|resolve)|server\/(areas|kernel))\//.test(path));
  expect(linesWith(/\}: (\$\{|`)|\)\}:</, drawn)).toEqual([]);
});
