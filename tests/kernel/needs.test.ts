import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { compile } from "#screens/resolve/index.ts";
import type { Deps } from "#server/kernel/context/deps.ts";
import { openScreen } from "#server/kernel/screens/open-screen.ts";
import { runCommand } from "#server/kernel/screens/run-command.ts";
import { publishedWith } from "../support/documents-of.ts";
import { TestApp, type Visitor } from "../support/test-app.ts";
import { publishedDocuments } from "../support/published-documents.ts";
import { alwaysInForce } from "#tests/support/documents-in-force.ts";

let app: TestApp;
let visitor: Visitor;
beforeAll(async () => {
  app = await TestApp.open();
  visitor = await app.applicant();
  await visitor.see(visitor.applyPath);
});
afterAll(() => app.close());

/** Documents whose form can't be drawn: whatever works with them never looked at it. */
function withoutForm(): Deps {
  const published = publishedDocuments();
  const { apply, ...screens } = published.set.screens;
  const form = { ...apply! };
  const set = { ...published.set, screens: { ...screens, apply: form } };
  const revision = compile(set);
  // What is needed is read off the documents once a revision, the form's among them.
  for (const { name } of set.flow.routes) revision.needs.ofRoute(name);
  void revision.formCommands;
  void revision.id;
  Object.defineProperty(form, "blocks", {
    get: () => {
      throw new Error("The form was drawn");
    },
  });
  return { ...app.deps, documents: alwaysInForce({ ...published, set, revision }) };
}

/** Tables that the work names in its statements, and how many statements there were. */
async function read(work: () => Promise<unknown>): Promise<{ tables: string[]; statements: number }> {
  const asked = vi.spyOn(app.database.pool, "query");
  try {
    await work();
    const texts = asked.mock.calls.map(([query]) => (query as unknown as { text: string }).text);
    const tables = texts.flatMap((text) => [...text.matchAll(/\b(?:FROM|JOIN)\s+([a-z_]+)/gu)].map(([, table]) => table!));
    return { tables: [...new Set(tables)].sort(), statements: texts.length };
  } finally {
    asked.mockRestore();
  }
}

const NOBODY = { user: null, session: null, address: "", locale: "en-US" };

describe("a screen that needs little", () => {
  it.each(["/login", "/support", "/404", "/about", "/start"])("reads nothing for somebody who isn't signed in: %s", async (pathname) => {
    const deps = withoutForm();
    expect(await read(() => openScreen(deps, NOBODY, { pathname, query: {} }))).toEqual({ tables: [], statements: 0 });
  });

  it.each(["/support", "/404", "/about", "/login"])("reads nothing beside the session for somebody who is: %s", async (pathname) => {
    const deps = withoutForm();
    expect(await read(() => openScreen(deps, visitor.actor, { pathname, query: {} }))).toEqual({ tables: [], statements: 0 });
  });

  it("reads a market where it is about one", async () => {
    const deps = withoutForm();
    expect(await read(() => openScreen(deps, NOBODY, { pathname: "/rooms-for-rent/seattle", query: {} }))).toEqual({
      tables: ["homes", "markets", "profiles", "residents", "room_selections", "rooms", "unnest"],
      // What is free of all homes, and then the cards of the page.
      statements: 2,
    });
  });

  it("reads the applications where it lists them, and nothing of what was answered in them", async () => {
    const deps = withoutForm();
    const { tables, statements } = await read(() => openScreen(deps, visitor.actor, { pathname: "/applications", query: { force: "" } }));
    // Of a group, how far it is, and whether the place of whoever withdrew is somebody else's now; of what is co-signed, whom they stand by; of what was paid, its receipt;
    // of where somebody lives, the room and the home's name.
    expect(tables).toEqual([
      "applicant_infos",
      "applications",
      "charges",
      "cosigner_sources",
      "cosigners",
      "group_members",
      "group_sources",
      "homes",
      "markets",
      "residents",
      "rooms",
      "sources",
      "users",
    ]);
    expect(statements).toBe(1);
  });

  it("draws no form where it only says what happens next", async () => {
    const deps = withoutForm();
    const done = await app.applicant({ waive_application_fee: true });
    await done.ready();
    await done.run("finish-form");
    const { tables, statements } = await read(() => openScreen(deps, done.actor, { pathname: `${done.applyPath}/submit/success`, query: {} }));
    // Any record may name a file that the screen shows; a flag's answers name none.
    expect(tables).not.toEqual(expect.arrayContaining(["flags"]));
    expect(statements).toBeLessThanOrEqual(2);
  });
});

describe("the form", () => {
  it("reads all of it in one statement, and is kept as first shown, with its first section as opened, in another", async () => {
    const first = await app.applicant();
    expect((await read(() => first.see(first.applyPath))).statements).toBe(2);
    expect((await read(() => first.see(first.applyPath))).statements).toBe(1);
    expect((await first.state()).application.display_state.sectionStatus).toEqual({ applicant_info: "started" });
  });

  it("keeps that its first section was opened by itself where it was shown before, and step by step leaves that to the address", async () => {
    const ada = await app.applicant();
    await ada.see(ada.applyPath);
    const { application } = await ada.state();
    await app.store.transaction((tx) => tx.update("application", application.id, { display_state: {} }));
    expect((await read(() => ada.see(ada.applyPath))).statements).toBe(2);
    expect((await read(() => ada.see(ada.applyPath))).statements).toBe(1);
    expect((await ada.state()).application.display_state.sectionStatus).toEqual({ applicant_info: "started" });
    const steps = await app.applicant({ market: "bay-area" });
    await steps.see(steps.applyPath);
    expect((await steps.state()).application.display_state.sectionStatus).toBeUndefined();
  });

  it("once handed in keeps nothing of being opened: it stays as it was sent", async () => {
    const ada = await app.applicant();
    await ada.see(ada.applyPath);
    const { application } = await ada.state();
    await app.store.transaction((tx) => tx.update("application", application.id, { display_state: {} }));
    const event = { actor_user_id: ada.actor.user.id, as_user_id: null, name: "status-changed", detail: {}, why: null };
    const now = app.deps.clock.now().toISOString();
    await app.store.transaction((tx) => tx.transition(application.id, { from: [application.status], to: "submitted", event, now }));
    await ada.open(ada.applyPath);
    await ada.open(`/application/${ada.source}`);
    expect((await ada.state()).application.display_state.sectionStatus).toBeUndefined();
  });

  it("is not drawn for a command that neither looks at it nor changes what it shows", async () => {
    const at = { pathname: visitor.applyPath, query: {} };
    const result = await runCommand(withoutForm(), visitor.actor, { command: "start-section", input: { section: "income" }, at });
    expect(result).toMatchObject({ ok: true });
  });

  it("is drawn to save an answer of it", async () => {
    const at = { pathname: visitor.applyPath, query: {} };
    const input = { root: "applicant", target: null, version: null, values: { first_name: "Ada" } };
    await expect(runCommand(withoutForm(), visitor.actor, { command: "save-answers", input, at })).rejects.toThrow("The form was drawn");
  });
});

describe("what a route needs is found in the documents", () => {
  const needs = (route: string): string[] => [...publishedDocuments().revision.needs.ofRoute(route)].sort();

  it("its screen's, its modals', its guards' and those of every route that they hand it on to", () => {
    expect(needs("supportSent")).not.toContain("applications");
    expect(needs("applications")).toEqual(expect.arrayContaining(["entry", "applications", "session"]));
    // Read by no screen of these, but by a guard.
    expect(needs("submit")).toContain("validation");
    expect(needs("roomsForRent")).toContain("market");
    // By the modal that a command of the form opens.
    expect(needs("apply")).toContain("income");
  });

  it("those of a modal that a button opens among them", () => {
    const withNews = publishedWith((files) => {
      files["modals/news.json"] = {
        format: 1,
        id: "news",
        title: "support.title",
        needs: ["market"],
        audience: ["anyone"],
        blocks: [{ id: "here", kind: "note", text: "about.homes", when: { "!=": [{ var: "market.slug" }, null] } }],
      };
      const { blocks } = files["screens/entry/about.json"] as { blocks: unknown[] };
      blocks.push({ id: "news-button", kind: "button", label: "continue", action: { open: "news" } });
    });
    expect([...withNews.revision.needs.ofRoute("about")]).toContain("market");
    expect(needs("about")).not.toContain("market");
  });

  it("nothing for a route that there is none of, and no word of the flow's own", () => {
    expect(needs("nowhere")).toEqual(["clock"]);
    expect(publishedDocuments().set.flow.routes.filter(({ name }) => needs(name).includes("route"))).toEqual([]);
  });
});
