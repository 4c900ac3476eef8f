import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { readCalendar } from "#server/areas/meetings/calendar/calendar-file.ts";
import type { Actor } from "#server/kernel/context/deps.ts";
import type { TestApp, Visitor } from "#tests/support/test-app.ts";
import { appWithoutSeasons } from "../home-selection/market-homes.ts";
import { HOUR, stateOf, talk, type Talk } from "./households.ts";

type Entry = Record<string, string>;

/** Entries of a calendar file by its grammar (RFC 5545): lines end by CR LF and are folded before 75 bytes. */
function entriesIn(text: string): Entry[] {
  for (const line of text.split("\r\n")) expect(Buffer.byteLength(line), line).toBeLessThanOrEqual(75);
  expect(text.replaceAll("\r\n", "")).not.toContain("\n");
  const lines = text.replaceAll("\r\n ", "").split("\r\n");
  expect([lines[0], lines.at(-1)]).toEqual(["BEGIN:VCALENDAR", "END:VCALENDAR"]);
  const entries: Entry[] = [];
  for (const line of lines) {
    const [, name, value] = /^([A-Z-]+)(?:;[^:]*)?:(.*)$/u.exec(line)!;
    if (line === "BEGIN:VEVENT") entries.push({});
    else if (entries.length > 0 && !Object.hasOwn(entries.at(-1)!, name!)) entries.at(-1)![name!] = value!.replaceAll("\\", "");
  }
  return entries;
}
const stamp = (instant: string | Date): string => `${new Date(instant).toISOString().slice(0, 19).replaceAll(/[-:]/g, "")}Z`;

describe("a meeting's hours in somebody's calendar", () => {
  let app: TestApp;
  let one: Talk;
  beforeAll(async () => {
    app = await appWithoutSeasons();
    one = await talk(app);
  });
  afterAll(() => app.close());

  const calendarOf = (actor: Actor, id = one.id) => readCalendar(app.deps, actor, id);
  async function entriesOf({ actor }: Visitor): Promise<Entry[]> {
    const outcome = await calendarOf(actor);
    if (!outcome.ok) throw new Error(outcome.problem.kind);
    return entriesIn(outcome.value.text);
  }
  const rae = () => one.home.people[0]!.visitor;

  it("are from its beginning to its end, with where the chat is and an hour's warning", async () => {
    const { meeting } = await stateOf(app, one.id);
    const [chat, ...more] = await entriesOf(one.ada);
    expect(more).toEqual([]);
    expect(chat).toMatchObject({
      SUMMARY: "Chat with those who live at 2140 Thomas Street",
      DTSTART: stamp(meeting.opened_at),
      DTEND: stamp(meeting.ends_at),
      TRIGGER: stamp(new Date(Date.parse(meeting.ends_at) - HOUR)),
      URL: expect.stringMatching(new RegExp(`^https://apply\\.example/.*meetingId=${one.id}$`, "u")),
    });
  });

  it("have the last hour to answer for those who live there, by the number of the room and nobody's name", async () => {
    const { meeting } = await stateOf(app, one.id);
    const [chat, answer, ...more] = await entriesOf(rae());
    expect(more).toEqual([]);
    expect(chat).toMatchObject({ SUMMARY: "Chat about room 1 of 2140 Thomas Street", URL: `https://apply.example/resident/meeting/${one.id}` });
    expect(answer).toMatchObject({
      SUMMARY: "Last hour to answer about room 1 of 2140 Thomas Street",
      DTSTART: stamp(new Date(Date.parse(meeting.decides_at) - HOUR)),
      DTEND: stamp(meeting.decides_at),
    });
    expect(answer!["UID"]).not.toBe(chat!["UID"]);
    expect(JSON.stringify([chat, answer])).not.toMatch(/Ada|Okafor/u);
  });

  it("come with the mail that says that it has begun, the same file as behind the link, in the reader's language", async () => {
    const mails = await app.store.mails.unsent(10_000);
    for (const [who, template] of [
      [one.ada, "meeting-told"],
      [rae(), "meeting-new"],
    ] as const) {
      const mail = mails.find((each) => each.to === who.actor.user.email && each.template === template);
      const outcome = await calendarOf(who.actor);
      expect(mail?.attachments).toEqual([outcome.ok && outcome.value]);
      expect(mail?.attachments[0]).toMatchObject({ name: "Chat.ics", type: "text/calendar" });
    }
    const french = await calendarOf({ ...rae().actor, locale: "fr-CA" });
    expect(french.ok && french.value).toMatchObject({ name: "Discussion.ics", text: expect.stringContaining("Dernière heure pour répondre") });
  });

  it("are the same entry when it is asked for again, so that no calendar has it twice", async () => {
    const [first, second] = [await calendarOf(one.ada.actor), await calendarOf(one.ada.actor)];
    expect(first).toEqual(second);
  });

  it("are there for nobody else, and of no meeting that isn't one", async () => {
    const other = await talk(app);
    for (const [actor, id] of [
      [other.ada.actor, one.id],
      [other.home.people[0]!.visitor.actor, one.id],
      [one.ada.actor, other.id],
      [one.ada.actor, "no-id"],
    ] as const)
      expect(await calendarOf(actor, id)).toMatchObject({ ok: false, problem: { kind: "not-found" } });
  });
});
