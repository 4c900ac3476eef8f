/** What an author of `schemas/desk.json` is told of it before the console is. */
import { describe, expect, test } from "vitest";
import { QUEUE_FILTERS } from "../../server/areas/review/queue/queue-filter.ts";
import { REVIEW_ORDERINGS } from "../../server/areas/review/sql/queue-records.ts";
import { QUEUE_FILTER_READS, QUEUE_ORDERS } from "../../server/kernel/definitions/console-names.ts";
import { KINDS } from "../../server/areas/review/decisions/decisions.ts";
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

test("the queue is narrowed and ordered by what its API takes", () => {
  expect(Object.keys(QUEUE_FILTER_READS).sort()).toEqual(Object.keys(QUEUE_FILTERS).sort());
  expect(QUEUE_ORDERS.flatMap((name) => [`-${name}`, name])).toEqual([...REVIEW_ORDERINGS]);
});

test("a view narrowed to what nobody is, a filter without anything to choose, and a number of a list that there is none of", () => {
  const findings = told((file) => {
    file.queue.views[0]!.query["status"] = "submited";
    file.queue.views[1]!.query["due_before"] = "tomorrow";
    delete file.queue.filters.find(({ id }) => id === "stuck")!.options;
    file.rooms.find(({ id }) => id === "mentions")!.counts = "mentions/?state=unred";
  });
  expect(findings).toEqual([
    expect.stringMatching(/^\/queue\/views\/0\/query\/status · There is no status "submited" · .*submitted/),
    expect.stringContaining('"due_before" is an instant, and "tomorrow" is none'),
    expect.stringContaining('"stuck" has nothing to choose from'),
    expect.stringMatching(/"state" of the list "mentions" is never "unred" · .*unread/),
  ]);
});

test("two commands of one room by one key, and not two of which one lies over the other", () => {
  expect(told((file) => (file.shortcuts["queue.next"] = file.shortcuts["queue.previous"]!))).toEqual([
    expect.stringContaining('/shortcuts/queue.previous · Its key "k" is for queue.next in the same place'),
  ]);
  expect(told((file) => (file.shortcuts["review.reason.debts"] = file.shortcuts["review.note"]!))).toEqual([]);
  expect(told((file) => (file.shortcuts["fees.next"] = file.shortcuts["team.takes"]!))).toEqual([]);
});

test("a status at no stage", () =>
  expect(
    deskFindings(set, { ...desk, dashboard: { ...desk.dashboard, stages: desk.dashboard.stages.slice(1) } }, (file) =>
      file === "life-cycle.json" ? { statuses: { open: {}, rejected: {} } } : undefined,
    ).map(({ reason }) => reason),
  ).toContainEqual(expect.stringContaining('No stage has the status "open"')));

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

test("a ready answer of support says something that is written", () =>
  expect(told((file) => (file.support.ready[0]!.text = "desk.support.ready.revie.text"))).toEqual([
    expect.stringMatching(/^\/support\/ready\/0\/text · There is no text with the key .*ready\.review\.text/),
  ]));

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

describe("what a reviewer decides", () => {
  type Kinds = Changeable<Desk>["decisions"]["kinds"];
  const toldOf = (change: (request: Kinds[number], kinds: Kinds) => void): string[] =>
    told(({ decisions: { kinds } }) =>
      change(
        kinds.find(({ id }) => id === "request")!,
        kinds,
      ),
    );

  test("is sent as its command takes it", () =>
    expect(Object.fromEntries(desk.decisions.kinds.map(({ id, resource }) => [id, resource]))).toEqual(
      Object.fromEntries(Object.entries(KINDS).map(([id, { resource }]) => [id, resource])),
    ));

  test("that isn't asked for, or asks for what can't be decided", () => {
    expect(toldOf((_, kinds) => kinds.splice(2, 1))).toEqual([expect.stringContaining('"reject" can be decided, and nothing here asks for it')]);
    const [missing, unknown] = toldOf((request) => (request.id = "reqest"));
    expect(missing).toContain('"request" can be decided');
    expect(unknown).toMatch(/There is no decision "reqest" · .*request/);
  });

  test("that leaves out what its resource can't do without, or asks what it hasn't", () => {
    expect(toldOf(({ fields }) => fields.splice(1, 1))).toEqual([
      expect.stringContaining('/decisions/kinds/1/fields · "review-request" can\'t do without "reasons", and nothing asks for it'),
    ]);
    expect(toldOf(({ fields }) => (fields[2]!.property = "lime"))).toEqual([expect.stringMatching(/"review-request" has no property "lime" · .*line/)]);
  });

  test("by a field that can't hold it, or by words that it never is", () => {
    expect(toldOf(({ fields }) => (fields[2]!.kind = "money"))).toEqual([
      expect.stringContaining('A field of the kind "money" can\'t hold "line", which is string'),
    ]);
    expect(toldOf(({ fields }) => (fields[0]!.options![1]!.value = "add_cosiner"))).toEqual([expect.stringContaining('"request_type" is never "add_cosiner"')]);
    expect(toldOf(({ fields }) => delete fields[1]!.of)).toEqual([expect.stringContaining('"reasons" needs `of`')]);
  });

  test("by what is asked only later, with a key that isn't there, and by what would stand in an address", () => {
    expect(toldOf(({ fields }) => (fields[0]!.when = { "==": [{ var: "line" }, "x"] }))).toEqual([expect.stringContaining('"line" isn\'t asked before this')]);
    expect(toldOf(({ fields }) => (fields[0]!.options![0]!.command = "review.ask.deposit"))).toEqual([
      expect.stringContaining('No key is pressed for "review.ask.deposit"'),
    ]);
    expect(toldOf(({ fields }) => (fields[2]!.shown = "line"))).toEqual([expect.stringContaining("would stand in an address")]);
  });

  test("without words for what it says, or with nothing to ask and nothing to say", () => {
    expect(toldOf(({ fields }) => (fields[2]!.part = "own-line"))).toEqual([
      expect.stringContaining('"desk.review.part.own-line"'),
      expect.stringContaining('"desk.review.missing.own-line"'),
    ]);
    expect(toldOf((_, kinds) => delete kinds.find(({ id }) => id === "approve-home")!.about)).toEqual([expect.stringContaining("it needs `about`")]);
  });
});
