import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { BlockDescriptor } from "#screens/language/documents/descriptor.ts";
import { passOnHome } from "#server/areas/meetings/decisions/leave-meeting.ts";
import type { TestApp } from "#tests/support/test-app.ts";
import { limitTo } from "../home-selection/choosers.ts";
import { appWithoutSeasons, marketHome } from "../home-selection/market-homes.ts";
import { answers, HOUR, household, NO, passes, talk, type Talk } from "../meetings/households.ts";
import { likes, press } from "./shoppers.ts";

const rows = (blocks: readonly BlockDescriptor[]): { title: string; subtitle: string[]; action: { href: string } }[] =>
  blocks.flatMap((block) => {
    const { kind, blocks: inner } = block as { kind: string; blocks?: BlockDescriptor[] };
    return [...(kind === "row-link" ? [block as never] : []), ...rows(inner ?? [])];
  });

/** Each in an app of its own: what fits is sought in the whole market. */
describe("somebody who wasn't chosen", () => {
  let app: TestApp;
  beforeAll(async () => (app = await appWithoutSeasons()));
  afterAll(() => app.close());

  const review = ({ ada, id }: Talk, page = "review") => ada.see(`/application/${ada.source}/meet-and-greet/${page}`, { meetingId: id });
  const fitting = async (one: Talk) => rows((await review(one)).blocks);

  it("is told so kindly where they had chatted, with three homes that fit: first where most is liked that they like, then the cheapest", async () => {
    const one = await talk(app);
    await likes(app, one.ada.actor.user.id, ["cooking", "cycling", "plants"]);
    const [both, first] = [await household(app, [{}]), await household(app, [{}])];
    await likes(app, both.people[0]!.visitor.actor.user.id, ["cooking", "plants"]);
    await likes(app, first.people[0]!.visitor.actor.user.id, ["cycling"]);
    const cheap = await marketHome(app, [{ first_price_cents: 80_000 }]);
    const dear = await marketHome(app, [{ first_price_cents: 400_000 }]);
    const hidden = await household(app, [{}]);
    await likes(app, hidden.people[0]!.visitor.actor.user.id, ["cooking", "cycling", "plants"]);
    await press(one.ada, "toggle-hidden-home", { home: hidden.slug });
    await answers(app.deps, one, 0, NO);
    await passes(app, HOUR / 5);
    expect((await one.ada.state()).application.status).toBe("profile_completed");
    const shown = await fitting(one);
    expect(shown.map(({ action }) => new URL(action.href, "https://apply.example").searchParams.get("home"))).toEqual([both.slug, first.slug, cheap.slug]);
    expect(shown[0]!.subtitle.join(" ")).toMatch(/^From \$[\d,]+ a month\. They like cooking and plants, as you do\.$/u);
    expect(JSON.stringify(shown)).not.toContain(dear.slug);
    await limitTo(one.ada, 1000);
    expect((await fitting(one)).map(({ action }) => action.href).join(" "), "none above what they are approved for").not.toContain(both.slug);
    expect(await one.ada.open(`/application/${one.ada.source}/meet-and-greet/chat`, { meetingId: one.id })).toMatchObject({
      do: "redirect",
      guards: expect.arrayContaining(["meeting-over"]),
    });
  });

  it("chooses anew at once where it was they who passed on it", async () => {
    const one = await talk(app);
    await passOnHome(app.deps, one.who.actor, one.id);
    for (const page of ["chat", "review"])
      expect(await one.ada.open(`/application/${one.ada.source}/meet-and-greet/${page}`, { meetingId: one.id })).toMatchObject({
        do: "redirect",
        href: expect.stringContaining("/home-selection"),
        guards: expect.arrayContaining(["meeting-passed-on"]),
      });
  });

  it("isn't offered a home that they talked with, and nothing where nothing fits or it was they who are at home now", async () => {
    const one = await talk(app);
    const other = await talk(app, [{}], one.ada);
    await passOnHome(app.deps, one.who.actor, one.id);
    const shown = JSON.stringify(await fitting(one));
    for (const { home } of [one, other]) expect(shown).not.toContain(home.slug);
    expect(await fitting(other), "it goes on").toEqual([]);
    await limitTo(one.ada, 100);
    expect(await fitting(one)).toEqual([]);
  });
});
