import { beforeAll, describe, expect, it } from "vitest";
import type { BlockDescriptor, FormSectionDescriptor, ScreenDescriptor } from "#screens/language/documents/descriptor.ts";
import type { DocumentSet } from "#screens/language/documents/document.ts";
import { askingBlocks, sectionsOf } from "#screens/language/forms/form-blocks.ts";
import { LiveForm } from "#screens/language/forms/live-form.ts";
import { compile, resolveScreen, type ResolveRequest } from "#screens/resolve/index.ts";
import { documentsOf, readDocuments } from "#server/documents/load.ts";
import { degradeScreen, knownIn } from "#screens/language/documents/degrade.ts";

/** The screen `details` of the corpus asks for hobbies: a list, with a question that hangs on another one of the same member. */
let documents: DocumentSet;
beforeAll(() => {
  documents = documentsOf(readDocuments(new URL("corpus/base", import.meta.url).pathname)).documents as DocumentSet;
});

const chess = { id: "h1", version: 4, name: "Chess", kind: "sport", club: null };
const flute = { id: "h2", version: 1, name: null, kind: "music", club: null };
const listOf = (...list: object[]) => ({ list, count: list.length, any: list.length > 0, full: list.length >= 3 });

function opened(hobbies: unknown, change: Partial<ResolveRequest> = {}): ScreenDescriptor {
  return resolveScreen(compile(documents), {
    route: { name: "details", params: { source: "demo" }, query: {} },
    data: { person: { id: "p1", version: 1 }, ...(hobbies === undefined ? {} : { hobbies }) },
    locale: "en-US",
    now: "2026-06-15T12:00:00.000Z",
    audience: "applicant",
    ...change,
  });
}
const block = (screen: ScreenDescriptor, id: string): BlockDescriptor => screen.blocks.find((one) => one.id === id) as BlockDescriptor;
const sections = (screen: ScreenDescriptor): FormSectionDescriptor[] => sectionsOf([block(screen, "hobbies")]);

describe("a list of answers", () => {
  it("asks each member under a root of its own, with its record, its version and its answers", () => {
    expect(
      sections(opened(listOf(chess, flute))).map(({ root, resource, target, version, answers }) => ({ root, resource, target, version, answers })),
    ).toEqual([
      { root: "hobbies:h1", resource: "hobby", target: "h1", version: 4, answers: { name: "Chess", kind: "sport", club: null } },
      { root: "hobbies:h2", resource: "hobby", target: "h2", version: 1, answers: { name: null, kind: "music", club: null } },
    ]);
  });

  it("names every member, and no two things alike", () => {
    const screen = opened(listOf(chess, flute));
    expect(sections(screen).map(({ title }) => title)).toEqual(["Hobby 1", "Hobby 2"]);
    const ids: string[] = [];
    const visit = (one: BlockDescriptor) => {
      ids.push(one.id, ...((one.fields as { id: string }[] | undefined) ?? []).map(({ id }) => id));
      one.blocks?.forEach(visit);
    };
    screen.blocks.forEach(visit);
    expect(new Set(ids).size).toBe(ids.length);
    expect(ids).toContain("hobby-name:h1");
  });

  it("takes a member out by its id, and adds one by the name of the list", () => {
    const screen = opened(listOf(chess, flute));
    const buttons = block(screen, "hobbies").blocks?.map(({ blocks }) => blocks?.find(({ kind }) => kind === "button"));
    expect(buttons?.map((button) => button?.label)).toEqual(["Remove hobby 1", "Remove hobby 2"]);
    expect(buttons?.[1]?.action).toEqual({ do: "command", command: "remove-item", input: { root: "hobbies", item: "h2" } });
    expect(block(screen, "add-hobby")).toMatchObject({ blocked: false, action: { do: "command", command: "add-item", input: { root: "hobbies" } } });
  });

  it("says that there is none, and when there is no room for more", () => {
    expect(block(opened(listOf()), "hobbies").blocks).toMatchObject([{ id: "no-hobbies" }]);
    expect(block(opened(listOf(chess, flute, { ...chess, id: "h3" })), "add-hobby").blocked).toBe(true);
  });

  it("says nothing of members that it does not know of", () => {
    const screen = opened(undefined);
    expect(block(screen, "hobbies").blocks).toEqual([]);
    expect(screen.unknowns.map(({ at }) => at)).toContain("details/hobbies");
  });

  it("has words for as many open fields as all its members together can have", () => {
    expect(opened(listOf()).remainingTexts.slice(-1)).toEqual(["9 fields remaining"]);
  });

  it("is drawn by a client that does not know lists: its members' questions stay", () => {
    const { screen, unknown } = degradeScreen(opened(listOf(chess)), {
      ...knownIn(1),
      blocks: new Set([...knownIn(1).blocks].filter((kind) => kind !== "each")),
    });
    expect(unknown).toEqual([{ id: "hobbies", kind: "each", fallback: "children" }]);
    expect(sections(screen).map(({ root }) => root)).toEqual(["hobbies:h1"]);
  });
});

describe("while a member is answered", () => {
  const live = (screen: ScreenDescriptor) => new LiveForm({ blocks: screen.blocks, rules: screen.rules, constants: screen.constants, today: screen.today });

  it("a question that hangs on another one of the same member follows that, and no other member's", () => {
    const form = live(opened(listOf(chess, flute)));
    const shown = () => ["h1", "h2"].map((id) => form.field(`hobbies:${id}.club`)?.visible);
    expect(shown()).toEqual([true, false]);
    form.change("hobbies:h1.kind", "music");
    expect(shown()).toEqual([false, false]);
    form.change("hobbies:h2.kind", "sport");
    expect(shown()).toEqual([false, true]);
  });

  it("what is left counts every member", () => {
    const screen = opened(listOf(chess, flute));
    const form = live(screen);
    expect(askingBlocks(screen.blocks).map(({ id }) => [id, form.section(id)?.remaining])).toEqual([
      ["more", 0],
      ["hobby:h1", 0],
      ["hobby:h2", 1],
    ]);
    form.change("hobbies:h1.name", null);
    expect(form.remaining).toBe(2);
  });
});
