import { describe, expect, it } from "vitest";
import type { BlockDescriptor, ScreenDescriptor, ScreenPatch } from "#screens/language/documents/descriptor.ts";
import { patched } from "#screens/language/documents/screen-patch.ts";
import { degradeScreen, knownIn } from "#screens/language/documents/degrade.ts";
import { compile, resolvePatch, resolveScreen } from "#screens/resolve/index.ts";
import { hobby, hobbyScreen } from "#tests/support/followed-hobbies.ts";
import { requestOf, revision, shipped } from "#tests/support/shipped-screens.ts";

const { draw, patch } = hobbyScreen();
const block = (screen: ScreenDescriptor, id: string): BlockDescriptor => screen.blocks.find((one) => one.id === id)!;
const laid = (screen: ScreenDescriptor, over: ScreenPatch): ScreenDescriptor => {
  const next = patched(screen, over);
  if (!next) throw new Error("The patch does not fit.");
  return next;
};

describe("what a screen follows", () => {
  it("travels with it: what it is, and which events change something that it reads", () => {
    expect(draw([], { after: "41" }).follows).toEqual({ after: "41", topics: [{ topic: "application", id: "p1", events: ["status-moved", "answers-saved"] }] });
  });

  it("is nothing where there is nothing to follow, where a condition says so, and for whom the topic is not told", () => {
    expect(draw([], { data: { person: null } })).not.toHaveProperty("follows");
    expect(draw([], { audience: "staff" })).not.toHaveProperty("follows");
    const never = hobbyScreen([{ topic: "application", id: { var: "person.id" }, when: { "!=": [{ var: "person.id" }, "p1"] } }]);
    expect(never.draw([])).not.toHaveProperty("follows");
    expect(hobbyScreen([{ topic: "no-such", id: { var: "person.id" } }]).draw([])).not.toHaveProperty("follows");
  });

  it("is passed over by a client that knows nothing of it: the screen is drawn as it stands", () => {
    const screen = draw([hobby("h1")]);
    const { follows: _, ...plain } = screen;
    expect(degradeScreen(screen, knownIn(1)).screen.blocks).toEqual(degradeScreen(plain, knownIn(1)).screen.blocks);
  });

  it("can be said by a variant", () => {
    const to = [{ topic: "application", id: { var: "application.id" } }];
    const variant = { ...shipped.variants["flow-1-5"]!, changes: [{ in: "payment", setScreen: "follows" as const, to }] };
    const varied = compile({ ...shipped, variants: { "flow-1-5": variant } });
    const follows = (variants: string[]) =>
      resolveScreen(varied, { ...requestOf("ready-to-pay", "payment"), variants }).follows?.topics.map(({ topic }) => topic);
    expect([follows([]), follows(["flow-1-5"])]).toEqual([undefined, ["application"]]);
    expect([varied.needs.follows("payment"), revision.needs.follows("payment")]).toEqual([true, false]);
  });
});

describe("a patch", () => {
  const [chess, flute] = [hobby("h1", "Chess"), hobby("h2", "Flute")];

  it("holds what reads the root, and leaves out everything else", () => {
    const { places } = patch([chess, flute], ["hobbies"]);
    expect(places.map((place) => place.in)).toEqual([null]);
    const drawn = places[0]!.blocks.filter((each) => typeof each !== "string").map(({ id }) => id);
    expect(drawn).toContain("hobbies");
    expect(drawn.length).toBeLessThan(draw([]).blocks.length);
    expect(patch([chess], []).places).toEqual([]);
  });

  it.each([
    ["a member that was added", [chess], [chess, flute]],
    ["one that was changed", [chess, flute], [chess, { ...flute, name: "Oboe", version: 2 }]],
    ["one that is gone", [chess, flute], [flute]],
    ["the last that is gone", [chess], []],
    ["the first that came", [], [flute]],
  ])("brings %s: the screen is as if it were drawn now", (_, before, after) => {
    const next = laid(draw(before), patch(after, ["hobbies"]));
    const settled = { now: "", unknowns: [] };
    expect({ ...next, ...settled }).toEqual({ ...draw(after), ...settled });
  });

  it("leaves the very objects that are as they were, members of the same list included", () => {
    const before = draw([chess, flute]);
    const next = laid(before, patch([chess, { ...flute, name: "Oboe", version: 2 }], ["hobbies"]));
    const members = (screen: ScreenDescriptor) => block(screen, "hobbies").blocks!;
    for (const one of before.blocks) if (!["hobbies", "add-hobby"].includes(one.id)) expect(next.blocks).toContain(one);
    expect(members(next)[0]).toBe(members(before)[0]);
    expect(members(next)[1]).not.toBe(members(before)[1]);
    expect(next.modals).toBe(before.modals);
    const same = laid(before, patch([chess, flute], ["hobbies"]));
    expect(same.blocks).toBe(before.blocks);
  });

  it("goes on from the event that it knows of", () => {
    const next = laid(draw([], { after: "41" }), patch([chess], ["hobbies"], { after: "44" }));
    expect(next.follows?.after).toBe("44");
  });

  it("is refused by another screen, another language, other documents or variants", () => {
    const before = draw([chess]);
    const over = patch([chess], ["hobbies"]);
    for (const other of [{ screen: "about-you" }, { locale: "fr-CA" }, { revision: "older" }, { variants: ["canada"] }])
      expect(patched({ ...before, ...other }, over)).toBeNull();
  });
});

describe("the shipped screens", () => {
  const everybody = Object.values(shipped.personas)
    .filter(({ audience }) => audience === "applicant")
    .filter((_, i) => i % 3 === 0);
  const routes = [...revision.routes.byName.values()].filter(({ screen }) => screen !== undefined && shipped.screens[screen]!.audience.includes("applicant"));

  it("are, once patched with what differs from one person to the next, as if drawn for the next", () => {
    let parts = 0;
    for (const route of routes) {
      everybody.forEach((one, i) => {
        const other = everybody[(i + 1) % everybody.length]!;
        const [from, to] = [requestOf(one.id, route.name), requestOf(other.id, route.name)];
        const fixed = { variants: [], now: to.now, route: to.route };
        const roots = new Set([...Object.keys(from.data), ...Object.keys(to.data)].filter((root) => !isSame(from.data[root], to.data[root])));
        const before = resolveScreen(revision, { ...from, ...fixed });
        const over = resolvePatch(revision, { ...to, ...fixed }, roots);
        const now = resolveScreen(revision, { ...to, ...fixed });
        const { unknowns: _, modals: __, ...next } = laid(before, over);
        const { unknowns: ___, modals, ...wanted } = now;
        expect(next, `${route.name} of ${one.id}, then of ${other.id}`).toEqual(wanted);
        expect(laid(before, over).modals).toMatchObject(modals);
        parts += over.places.length;
      });
    }
    expect(parts).toBeGreaterThan(200);
  });
});

const isSame = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b);
