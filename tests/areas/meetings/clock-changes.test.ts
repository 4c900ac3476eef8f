/** Twenty-four hours are twenty-four, and end when the clocks of the home's market say so, whatever these are turned to in between. */
import { afterEach, describe, expect, it } from "vitest";
import { startMeetingOf } from "#server/areas/meetings/start-meeting.ts";
import type { BlockDescriptor, ScreenDescriptor } from "#screens/language/documents/descriptor.ts";
import type { TestApp } from "#tests/support/test-app.ts";
import { asChooser, chooser, keepRoom } from "../home-selection/choosers.ts";
import { appWithoutSeasons } from "../home-selection/market-homes.ts";
import { press, see } from "../home-shopping/shoppers.ts";
import { holds, HOUR, household, meetingOf, passes, pend, stateOf } from "./households.ts";

const MINUTE = 60_000;
const BACK = "an hour is had twice";
const FORWARD = "an hour is left out";

/** `shown`: below the countdown; `mailed`: to whoever applies and whoever lives there. `begins` is Greenwich's, the rest the place's. */
const CASES = [
  { what: `${BACK}: from half past ten to half past nine`, begins: "2026-11-01T02:30:00.000Z", shown: "Sunday 9:30 PM", mailed: "November 1, 2026, 9:30 PM" },
  { what: `${BACK}: ends on the day that it begins on`, begins: "2026-11-01T04:30:00.000Z", shown: "Sunday 11:30 PM", mailed: "November 1, 2026, 11:30 PM" },
  {
    what: `${FORWARD}: from half past ten to half past eleven`,
    begins: "2027-03-14T03:30:00.000Z",
    shown: "Sunday 11:30 PM",
    mailed: "March 14, 2027, 11:30 PM",
  },
  { what: `${FORWARD}: ends on the day after next`, begins: "2027-03-14T04:30:00.000Z", shown: "Monday 12:30 AM", mailed: "March 15, 2027, 12:30 AM" },
] as const;

const all = (blocks: readonly BlockDescriptor[]): BlockDescriptor[] =>
  blocks.flatMap((block) => [block, ...all((block as { blocks?: BlockDescriptor[] }).blocks ?? [])]);
/** With plain blanks. */
const plain = (text: string): string => text.replaceAll(/\s/gu, " ").replaceAll(" at ", " ");
const words = (screen: ScreenDescriptor): string => plain(JSON.stringify(screen.blocks));
const countdownOn = (screen: ScreenDescriptor) =>
  all(screen.blocks).find(({ kind }) => kind === "countdown") as unknown as { ends: string; until: string } | undefined;

describe.each(["new-york-city", "toronto"])("a chat in %s while the clocks change", (market) => {
  let app: TestApp;
  afterEach(() => app.close());

  it.each(CASES)("is open for 24 hours, and says when they are over: $what", async ({ begins, shown, mailed }) => {
    app = await appWithoutSeasons();
    app.outside.clock.move(Date.parse(begins) - app.deps.clock.now().getTime());
    const home = await household(app, [{}], 1, market);
    const rae = home.people[0]!.visitor;
    const ada = await chooser(app, null, { market });
    const who = await asChooser(ada);
    const selection = await holds(who, home);
    await pend(app.deps, who, home);
    await startMeetingOf(app.deps, { selection });
    const id = await meetingOf(app, selection);
    const { meeting } = await stateOf(app, id);
    expect(Date.parse(meeting.ends_at) - Date.parse(meeting.opened_at)).toBe(24 * HOUR);

    for (const screen of [await ada.see(`/application/${ada.source}/meet-and-greet/chat`), await rae.see(`/resident/meeting/${id}`)]) {
      const { ends, until } = countdownOn(screen)!;
      expect(Date.parse(ends) - Date.parse(meeting.opened_at)).toBe(24 * HOUR);
      expect(plain(until)).toMatch(new RegExp(`${shown}|${mailed}`, "u"));
    }
    const mails = (await app.store.mails.unsent(1000)).filter(({ template }) => ["meeting-told", "meeting-new"].includes(template));
    expect(mails).toHaveLength(2);
    for (const { text } of mails) expect(plain(text)).toContain(`until ${mailed}`);

    // The next one, by whoever begins it now.
    const next = await household(app, [], 1, market);
    await keepRoom(who, next);
    await press(ada, "keep-introduction", { home: next.slug, introduction: "Hi.", roommate_style: "Quiet." }, "/chat/hello", { home: next.slug });
    expect(words(await see(ada, { home: next.slug }, "/chat/start"))).toContain(`ends ${shown}`);

    const passed = app.deps.clock.now().getTime() - Date.parse(meeting.opened_at);
    await passes(app, 24 * HOUR - passed - MINUTE);
    expect((await stateOf(app, id)).meeting.status).toBe("open");
    await passes(app, MINUTE);
    expect((await stateOf(app, id)).meeting.status).toBe("closed");
  });
});
