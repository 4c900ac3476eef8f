import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { DocumentSet, FlowDoc, ScreenDoc } from "#screens/language/documents/document.ts";
import { compile } from "#screens/resolve/index.ts";
import { dataRoot } from "#server/kernel/context/data-root.ts";
import type { Deps } from "#server/kernel/context/deps.ts";
import type { RecordOwner } from "#server/kernel/context/record-owner.ts";
import { all } from "#server/kernel/records/read-records.ts";
import type { Subject } from "#server/kernel/context/subject.ts";
import { publicRoots } from "#server/kernel/screens/public-roots.ts";
import { openScreen } from "#server/kernel/screens/open-screen.ts";
import { runCommand } from "#server/kernel/screens/run-command.ts";
import { codesOf, TestApp, type Visitor } from "../support/test-app.ts";
import { publishedDocuments } from "../support/published-documents.ts";
import { alwaysInForce } from "#tests/support/documents-in-force.ts";

/** A guarantor of an application that is somebody else's: a form of their own, a status of their own, and whose it is. */
interface Guarantor {
  /** Of the record that their answers are kept in, and of the application that it is kept with. */
  id: string;
  application: string;
  token: string;
  user: string;
  status: "invited" | "done";
}
let guarantor: Guarantor;
const kept = async () => (await app.store.find("answer_record", guarantor.id))!;
/** As they were read for the page. */
let read: Awaited<ReturnType<typeof kept>>;

/** All that the product would add for them beside the documents: nothing in the kernel. */
const subject: Subject = {
  roots: {
    ...publicRoots,
    // What decides about variants is asked of everybody: they have no application.
    application: dataRoot({ view: () => null }),
    guarantor: dataRoot({ reads: ["user"], absent: null, view: ({ user }, { params }) => guarantorView(user.id, params["token"]) }),
    guarantor_answers: dataRoot({
      reads: ["user"],
      view: ({ user }, { params }) => guarantorView(user.id, params["token"]) && { id: read.id, version: read.version, relationship: null, ...read.answers },
    }),
  },
  async load(store, facts, names) {
    const { user } = facts.session;
    const state = await store.state([...names], { user: user?.id ?? null, source: null, market: null });
    const isTheirs = user?.id === guarantor.user && facts.params["token"] === guarantor.token;
    read = await kept();
    return {
      audience: isTheirs ? "guarantor" : "anyone",
      state,
      begun: null,
      ...(isTheirs && { owner: { of: "application", id: guarantor.application } }),
    };
  },
};
const owner: RecordOwner = {
  of: "application",
  path: "/guarantors/",
  tag: "guarantors",
  market: () => Promise.resolve(null),
  hooks: [],
  records: [
    {
      resource: "guarantor",
      root: "guarantor_answers",
      record: "answer_record",
      part: "answers",
      answersIn: { column: "answers", alone: true },
      parent: { property: "application", resource: "application" },
      inState: () => read,
    },
  ],
  lock: () => Promise.resolve({ user: guarantor.user, takes: () => guarantor.status === "invited", country: () => Promise.resolve(null) }),
};
const guarantorView = (user: string, token: string | undefined) =>
  user === guarantor.user && token === guarantor.token ? { id: guarantor.id, status: guarantor.status } : null;

function documents(): DocumentSet {
  const { set } = publishedDocuments();
  const audiences: ("guarantor" | "staff")[] = ["guarantor", "staff"];
  const screen = (id: string, blocks: ScreenDoc["blocks"]): ScreenDoc => ({
    format: 1,
    id,
    title: "support.title",
    layout: "page",
    needs: ["guarantor", "guarantor_answers"],
    audience: audiences,
    blocks,
  });
  const section = {
    id: "about-you",
    kind: "form-section",
    root: "guarantor_answers",
    section: "guarantor",
    title: "support.title",
    fields: [{ id: "relationship", kind: "text", property: "relationship", label: "support.title" }],
  };
  const flow: FlowDoc = {
    ...set.flow,
    routes: [
      ...set.flow.routes,
      { name: "vouch", path: "/vouch/:token", screen: "vouch", area: "vouch", subject: "guarantor" },
      { name: "vouchDone", path: "/vouch/:token/done", screen: "vouch-done", area: "vouch-done", subject: "guarantor" },
    ],
    subjects: {
      ...set.flow.subjects,
      guarantor: {
        status: "guarantor.status",
        statuses: {
          invited: { label: "status.open", home: [{ go: "vouch" }], allows: ["vouch"] },
          done: { label: "status.submitted", home: [{ go: "vouchDone" }], allows: ["vouch-done"] },
        },
      },
    },
    guards: [
      ...set.flow.guards,
      {
        id: "guarantor-not-found",
        because: "guard.application-not-found",
        on: ["vouch", "vouch-done"],
        when: { "==": [{ var: "guarantor.id" }, null] },
        go: "404",
      },
      { id: "guarantor-status", because: "guard.status", on: ["vouch", "vouch-done"], when: { not: { var: "route.allowed" } }, go: "@home" },
    ],
  };
  const save = set.catalog.commands["save-answers"]!;
  return {
    ...set,
    flow,
    screens: { ...set.screens, vouch: screen("vouch", [section as never]), "vouch-done": screen("vouch-done", []) },
    resources: {
      ...set.resources,
      guarantor: {
        ...set.resources["emergency-contact"]!,
        $id: "guarantor",
        properties: { relationship: { type: ["string", "null"], maxLength: 20 } },
        required: ["relationship"],
      },
    },
    catalog: {
      ...set.catalog,
      roots: {
        ...set.catalog.roots,
        guarantor: { about: "", audiences, properties: { id: { type: "string", nullable: true }, status: { type: "string" } } },
        guarantor_answers: { about: "", audiences, resource: "guarantor" },
      },
      commands: { ...set.catalog.commands, "save-answers": { ...save, audiences: [...save.audiences, "guarantor"] } },
    },
  };
}

let app: TestApp;
let deps: Deps;
let theirs: Visitor;
let stranger: Visitor;
let application = "";
beforeAll(async () => {
  app = await TestApp.open();
  const set = documents();
  const published = { ...publishedDocuments(), set, revision: compile(set) };
  const areas = { ...app.deps.areas, subjects: { ...app.deps.areas.subjects, guarantor: subject }, owners: { ...app.deps.areas.owners, application: owner } };
  deps = { ...app.deps, areas, documents: alwaysInForce(published) };
  theirs = await app.person();
  application = (await (await app.applicant()).state()).application.id;
  stranger = await app.person();
});
afterAll(() => app.close());
beforeEach(() => begins({}));

async function begins(answers: Record<string, unknown>): Promise<void> {
  const { id } = await app.store.transaction(async (tx) => {
    for (const { id: before } of await all(tx, "answer_record", { application })) await tx.remove("answer_record", before);
    return tx.insert("answer_record", { application, resource: "guarantor", position: 0, answers });
  });
  guarantor = { id, application, token: "letter", user: theirs.actor.user.id, status: "invited" };
}

const at = { pathname: "/vouch/letter", query: {} };
const save = (who: Visitor, values: Record<string, unknown>, version: number | null = null) =>
  runCommand(deps, who.actor, { command: "save-answers", input: { root: "guarantor_answers", target: null, version, values }, at });

describe("a second subject of screens", () => {
  it("opens its form by its own address, asked and answered by its own record", async () => {
    await begins({ relationship: "aunt" });
    const opened = await openScreen(deps, theirs.actor, at);
    expect(opened).toMatchObject({
      do: "show",
      descriptor: { screen: "vouch", unknowns: [], blocks: [{ root: "guarantor_answers", answers: { relationship: "aunt" } }] },
    });
  });

  it("is kept what it answers, in its own record, and told which version that is", async () => {
    const result = await save(theirs, { relationship: "aunt" });
    expect(result).toMatchObject({ ok: true, saved: { root: "guarantor_answers", target: guarantor.id, version: 2, answers: { relationship: "aunt" } } });
    expect((await kept()).answers).toEqual({ relationship: "aunt" });
  });

  it("is refused what its screen doesn't ask, and what its rules don't allow", async () => {
    expect(codesOf(await save(theirs, { income: 1 }))).toEqual(["not-asked"]);
    expect((await save(theirs, { relationship: "a".repeat(21) })).ok).toBe(false);
    expect((await kept()).answers).toEqual({});
  });

  it("is told what another tab answered meanwhile, instead of writing over it", async () => {
    await save(theirs, { relationship: "aunt" }, 1);
    expect(codesOf(await save(theirs, { relationship: "uncle" }, 1))).toEqual(["changed-elsewhere"]);
    expect((await kept()).answers).toEqual({ relationship: "aunt" });
  });

  it("goes where its own status belongs, and takes no answer there", async () => {
    guarantor.status = "done";
    expect(await openScreen(deps, theirs.actor, at)).toMatchObject({ do: "redirect", href: "/vouch/letter/done", guards: ["guarantor-status"] });
    expect(codesOf(await save(theirs, { relationship: "aunt" }))).toEqual(["wrong-state"]);
    expect((await kept()).answers).toEqual({});
  });

  it("is nobody's but its owner's: a stranger finds nothing, and writes nothing", async () => {
    expect(await openScreen(deps, stranger.actor, at)).toMatchObject({ do: "redirect", guards: ["guarantor-not-found"] });
    expect((await save(stranger, { relationship: "foe" })).ok).toBe(false);
    expect(await openScreen(deps, theirs.actor, { pathname: "/vouch/other", query: {} })).toMatchObject({ do: "redirect", guards: ["guarantor-not-found"] });
    expect((await kept()).answers).toEqual({});
  });

  it("reads nothing of applications", () => {
    const needs = deps.documents.current().revision.needs.ofRoute("vouch");
    expect([...needs].filter((root) => root.startsWith("applic") && root !== "application")).toEqual([]);
  });
});
