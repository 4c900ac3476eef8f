/** What an author of `schemas/desk.json` is told of it before the console is. */
import { expect, test } from "vitest";
import { deskFindings } from "../../server/documents/desk/desk-findings.ts";
import type { Desk } from "../../server/kernel/context/desk.ts";
import { publishedDocuments } from "../support/published-documents.ts";

const { set, desk } = publishedDocuments();
type Changeable<Value> = { -readonly [Key in keyof Value]: Value[Key] extends object ? Changeable<Value[Key]> : Value[Key] };
/** In the author's words, of a file that is changed like this. */
function told(change: (desk: Changeable<Desk>) => void): string[] {
  const changed = structuredClone(desk) as Changeable<Desk>;
  change(changed);
  return deskFindings(set, changed as Desk).map(({ reason, at, suggestion }) => [at.path, reason, suggestion].filter(Boolean).join(" · "));
}

test("nothing is wrong with what is shipped", () => expect(deskFindings(set, desk)).toEqual([]));

test("a text, an icon or a property that isn't there is said with its place, and with what was meant", () => {
  const [text, icon, property] = told((file) => {
    file.rooms[0]!.label = "desk.room.qeue";
    file.rooms[1]!.icon = "chartt";
    file.queue.columns[0]!.of = ["first_nam"];
  });
  expect(text).toMatch(/^\/rooms\/0\/label · There is no text with the key "desk\.room\.qeue" · .*desk\.room\.queue/);
  expect(icon).toMatch(/^\/rooms\/1\/icon · There is no icon "chartt" · .*chart/);
  expect(property).toMatch(/^\/queue\/columns\/0\/of\/0 · "staff-application" has no property "first_nam" · .*first_name/);
});

test("a ready reason for looking as somebody that has no words", () =>
  expect(told((file) => (file.view_as.reasons[0] = "desk.people.view-as-reason.stuc"))).toEqual([
    expect.stringMatching(/^\/view_as\/reasons\/0 · There is no text with the key .*view-as-reason\.stuck/),
  ]));

test("a number of the team that leads to no view, or is narrowed by what the queue doesn't know", () => {
  const findings = told((file) => (file.team.lists.overdue = { view: "overdu", stats: "submitted" }));
  expect(findings).toEqual([
    expect.stringMatching(/^\/team\/lists\/overdue\/view · The queue has no view "overdu" · .*overdue/),
    expect.stringMatching(/^\/team\/lists\/overdue\/stats · The queue can't be narrowed by "stats"/),
  ]);
});

test("two of one id, and a role whose work begins in a room that it may not enter", () => {
  const findings = told((file) => {
    file.queue.views.push(file.queue.views[0]!);
    file.rooms.find(({ id }) => id === "team")!.begins = ["editor"];
  });
  expect(findings).toContainEqual(expect.stringContaining("Another one of the views has this id"));
  expect(findings).toContainEqual(expect.stringContaining('The role "editor" may not enter this room'));
});

test("a key that begins another one, and would never let it be pressed to its end", () => {
  expect(told((file) => (file.shortcuts["review.send-again"] = "g"))).toEqual([
    expect.stringContaining('/shortcuts/review.send-again · Its key "g" begins "g q", which is for go.queue'),
  ]);
});
