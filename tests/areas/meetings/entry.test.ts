/** How somebody comes into a meeting, and what its address shows before and after it is there. */
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { BlockDescriptor, ScreenDescriptor } from "#screens/language/documents/descriptor.ts";
import { TestApp, type Visitor, where } from "#tests/support/test-app.ts";
import { showApplication } from "#server/areas/application/index.ts";
import { asChooser, chooser } from "../home-selection/choosers.ts";
import { appWithoutSeasons } from "../home-selection/market-homes.ts";
import { HOUR, holds, household, passes, talk, type Talk } from "./households.ts";

let app: TestApp;
beforeAll(async () => (app = await appWithoutSeasons()));
afterAll(() => app.close());

const at = ({ source }: Visitor, page = ""): string => `/application/${source}/meet-and-greet${page}`;
const blocks = (list: readonly BlockDescriptor[]): BlockDescriptor[] =>
  list.flatMap((block) => [block, ...blocks((block as { blocks?: BlockDescriptor[] }).blocks ?? [])]);
const named = (screen: ScreenDescriptor, id: string) => blocks(screen.blocks).find((block) => block.id.endsWith(id)) as Record<string, unknown> | undefined;
const openMeeting = async (visitor: Visitor) => showApplication(app.deps.documents.current(), await visitor.state()).open_meeting;

describe("before a meeting is there", () => {
  let ada: Visitor;
  beforeAll(async () => {
    ada = await chooser(app);
    await holds(await asChooser(ada), await household(app, [{}]));
  });

  it("[MAG-5] [MAG-31] says that the chat has not started, and waits with Refresh to check", async () => {
    const intro = await ada.see(at(ada));
    expect(JSON.stringify(intro.blocks)).toContain("Chat has not started yet");
    expect(named(intro, "refresh")).toMatchObject({
      label: "Refresh to check",
      blocked: { live: [{ when: { "==": [{ var: "looking.over" }, 0] }, is: true }, { is: false }] },
    });
    expect(named(intro, "continue")).toBeUndefined();
  });

  it("[MAG-16] [MAG-17] [MAG-18] [MAG-19] looks for it every second, stops after two failed looks, or after a minute", async () => {
    expect(named(await ada.see(at(ada)), "look")).toMatchObject({ kind: "poll", everySeconds: 1, failures: 2, attempts: 60 });
    expect(await ada.run("look-for-meeting", {}, at(ada))).toMatchObject({ ok: true });
    expect(await openMeeting(ada)).toBeNull();
  });

  it("[RTE-56] lets nobody into a chat that isn't there", async () => {
    expect((await ada.open(at(ada, "/chat"))).do).toBe("redirect");
  });
});

describe("once it is there", () => {
  let one: Talk;
  beforeAll(async () => (one = await talk(app)));

  it("[ENT-15] [MAG-15] [MAG-3] is named by the application, with the time that is left on the way in", async () => {
    expect(await openMeeting(one.ada)).toBe(one.id);
    const intro = await one.ada.see(at(one.ada));
    expect(named(intro, "time")).toMatchObject({ kind: "countdown", ended: "Chat expired" });
    expect(named(intro, "refresh")).toBeUndefined();
    expect(named(intro, "continue")).toMatchObject({ label: "Continue" });
  });

  it.each([
    ["[RTE-86] [RTE-87]", "", "meet-intro", {}],
    ["[RTE-88]", "/terms", "meet-terms", {}],
    ["[RTE-89] [RTE-56]", "/chat", "meet-chat", {}],
    ["[RTE-90]", "/participants", "meet-participants", { hideNav: true }],
    ["[RTE-91]", "/preferences", "meet-preferences", { hideNav: true }],
    ["[RTE-92]", "/review", "meet-review", {}],
    ["[MAG-13]", "/edit", "meet-edit", {}],
    ["[MAG-14]", "/interests", "meet-interests", {}],
  ])("%s …/meet-and-greet%s is %s, at step 4, for whoever is signed in, without the phone's navigation", async (_, page, screen, more) => {
    const shown = await one.ada.see(at(one.ada, page), { meetingId: one.id });
    expect(shown).toMatchObject({ screen, shell: { meta: { requiresAuth: true, hideNavMobile: true, ...more }, steps: { current: 4 } } });
  });

  it("[MAG-12] a participant's profile leads back to the chat, and one's own to its pages", async () => {
    const query = { meetingId: one.id };
    const theirs = await one.ada.see(at(one.ada, `/profile/${one.home.people[0]!.visitor.actor.user.id}`), query);
    expect(theirs.screen).toBe("meet-profile");
    expect(named(theirs, "back-to-chat")).toMatchObject({ action: { href: `${at(one.ada, "/chat")}?meetingId=${one.id}` } });
    expect(named(theirs, "edit")).toBeUndefined();
    const own = await one.ada.see(at(one.ada, `/profile/${one.ada.actor.user.id}`), query);
    expect(named(own, "edit")).toMatchObject({ action: { href: `${at(one.ada, "/edit")}?meetingId=${one.id}` } });
  });

  it("[MAG-13] [ROL-5] a profile that is changed during the chat is kept, and leads back to it", async () => {
    const query = { meetingId: one.id };
    const details = { first_name: "Ada", last_name: "Lovell", job_title: "Bookbinder", employer: "Newberry Press", bio: "Early riser.", photo: null };
    const saved = await one.ada.run("save-profile-details", details, at(one.ada, "/edit"), query);
    expect(saved.ok && where(saved.effects)).toEqual([`${at(one.ada, "/chat")}?meetingId=${one.id}`]);
    expect(JSON.stringify(await one.ada.see(at(one.ada, "/edit"), query))).toContain("Early riser.");
    expect((await one.ada.state()).application.status).toBe("meet_and_greet");
  });

  it("[MAG-14] an interest that is pressed during the chat is kept at once", async () => {
    const { id } = app.deps.documents.current().living.interests[0]!.list[0]!;
    const query = { meetingId: one.id };
    const before = await one.ada.see(at(one.ada, "/interests"), query);
    expect(await one.ada.run("toggle-interest", { interest: id }, at(one.ada, "/interests"), query)).toMatchObject({ ok: true });
    expect(JSON.stringify((await one.ada.see(at(one.ada, "/interests"), query)).blocks)).not.toBe(JSON.stringify(before.blocks));
    expect(named(before, "back-to-chat")).toBeDefined();
  });

  it("[MAG-30] [MAG-32] says so once its time is over", async () => {
    await passes(app, 25 * HOUR);
    const intro = await one.ada.see(at(one.ada));
    expect(JSON.stringify(intro.blocks)).toContain("Chat expired");
    expect(named(intro, "time")).toBeUndefined();
    expect(await openMeeting(one.ada)).toBe(one.id);
  });
});
