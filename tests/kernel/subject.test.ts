import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { DocumentSet, FlowDoc, ScreenDoc } from "#screens/language/documents/document.ts";
import { compile } from "#screens/resolve/index.ts";
import { dataRoot } from "#server/kernel/context/data-root.ts";
import type { Deps } from "#server/kernel/context/deps.ts";
import type { Subject } from "#server/kernel/context/subject.ts";
import { publicRoots } from "#server/kernel/screens/public-roots.ts";
import { openScreen } from "#server/kernel/screens/open-screen.ts";
import { runCommand } from "#server/kernel/screens/run-command.ts";
import { codesOf, House, publishedDocuments, type Visitor } from "../support/house.ts";
import { inForce } from "#tests/support/in-force.ts";

const CLOSED = "closed";
const GONE = "gone" as const;

/** A cosigner of nobody's, kept by this test: a form of their own, a status of their own, and whose it is. */
interface Cosigner {
  id: string;
  token: string;
  user: string;
  status: "invited" | "done";
  version: number;
  answers: Record<string, unknown>;
}
let cosigner: Cosigner;

/** All that the product would add for them beside the documents: nothing in the kernel. */
const subject: Subject = {
  roots: {
    ...publicRoots,
    // What decides about variants is asked of everybody: they have no application.
    application: dataRoot({ view: () => null }),
    cosigner: dataRoot({ reads: ["user"], absent: null, view: ({ user }, { params }) => cosignerView(user.id, params["token"]) }),
    cosigner_answers: dataRoot({
      reads: ["user"],
      view: ({ user }, { params }) =>
        cosignerView(user.id, params["token"]) && { id: cosigner.id, version: cosigner.version, relationship: null, ...cosigner.answers },
    }),
  },
  async load(store, facts, names) {
    const { user } = facts.session;
    const state = await store.state([...names], { user: user?.id ?? null, source: null, market: null });
    const isTheirs = user?.id === cosigner.user && facts.params["token"] === cosigner.token;
    return {
      audience: isTheirs ? "cosigner" : "anyone",
      state,
      begun: null,
      owner: {
        hold: (_tx, root) => {
          if (!isTheirs || root !== "cosigner_answers") return Promise.resolve(GONE);
          if (cosigner.status !== "invited") return Promise.resolve(CLOSED);
          return Promise.resolve({
            ...cosigner,
            write: (changed: Readonly<Record<string, unknown>>) => {
              cosigner = { ...cosigner, version: cosigner.version + 1, answers: { ...cosigner.answers, ...changed } };
              return Promise.resolve(cosigner);
            },
          });
        },
      },
    };
  },
};
const cosignerView = (user: string, token: string | undefined) =>
  user === cosigner.user && token === cosigner.token ? { id: cosigner.id, status: cosigner.status } : null;

function documents(): DocumentSet {
  const { set } = publishedDocuments();
  const audiences: ("cosigner" | "staff")[] = ["cosigner", "staff"];
  const screen = (id: string, blocks: ScreenDoc["blocks"]): ScreenDoc => ({
    format: 1,
    id,
    title: "support.title",
    layout: "page",
    needs: ["cosigner", "cosigner_answers"],
    audience: audiences,
    blocks,
  });
  const section = {
    id: "about-you",
    kind: "form-section",
    root: "cosigner_answers",
    section: "cosigner",
    title: "support.title",
    fields: [{ id: "relationship", kind: "text", property: "relationship", label: "support.title" }],
  };
  const flow: FlowDoc = {
    ...set.flow,
    routes: [
      ...set.flow.routes,
      { name: "cosign", path: "/cosign/:token", screen: "cosign", area: "cosign", subject: "cosigner" },
      { name: "cosignDone", path: "/cosign/:token/done", screen: "cosign-done", area: "cosign-done", subject: "cosigner" },
    ],
    subjects: {
      cosigner: {
        status: "cosigner.status",
        statuses: {
          invited: { label: "status.open", home: [{ go: "cosign" }], allows: ["cosign"] },
          done: { label: "status.submitted", home: [{ go: "cosignDone" }], allows: ["cosign-done"] },
        },
      },
    },
    guards: [
      ...set.flow.guards,
      {
        id: "cosigner-not-found",
        because: "guard.application-not-found",
        on: ["cosign", "cosign-done"],
        when: { "==": [{ var: "cosigner.id" }, null] },
        go: "404",
      },
      { id: "cosigner-status", because: "guard.status", on: ["cosign", "cosign-done"], when: { not: { var: "route.allowed" } }, go: "@home" },
    ],
  };
  const save = set.catalog.commands["save-answers"]!;
  return {
    ...set,
    flow,
    screens: { ...set.screens, cosign: screen("cosign", [section as never]), "cosign-done": screen("cosign-done", []) },
    resources: {
      ...set.resources,
      cosigner: {
        ...set.resources["emergency-contact"]!,
        $id: "cosigner",
        properties: { relationship: { type: ["string", "null"], maxLength: 20 } },
        required: ["relationship"],
      },
    },
    catalog: {
      ...set.catalog,
      roots: {
        ...set.catalog.roots,
        cosigner: { about: "", audiences, properties: { id: { type: "string", nullable: true }, status: { type: "string" } } },
        cosigner_answers: { about: "", audiences, resource: "cosigner" },
      },
      commands: { ...set.catalog.commands, "save-answers": { ...save, audiences: [...save.audiences, "cosigner"] } },
    },
  };
}

let house: House;
let deps: Deps;
let theirs: Visitor;
let stranger: Visitor;
beforeAll(async () => {
  house = await House.open();
  const set = documents();
  const published = { ...publishedDocuments(), set, revision: compile(set) };
  const areas = { ...house.deps.areas, subjects: { ...house.deps.areas.subjects, cosigner: subject } };
  deps = { ...house.deps, areas, documents: inForce(published) };
  theirs = await house.person();
  stranger = await house.person();
});
afterAll(() => house.close());
beforeEach(() => {
  cosigner = { id: randomUUID(), token: "letter", user: theirs.actor.user.id, status: "invited", version: 1, answers: {} };
});

const at = { pathname: "/cosign/letter", query: {} };
const save = (who: Visitor, values: Record<string, unknown>, version: number | null = null) =>
  runCommand(deps, who.actor, { command: "save-answers", input: { root: "cosigner_answers", target: null, version, values }, at });

describe("a second subject of screens", () => {
  it("opens its form by its own address, asked and answered by its own record", async () => {
    cosigner.answers = { relationship: "aunt" };
    const opened = await openScreen(deps, theirs.actor, at);
    expect(opened).toMatchObject({
      do: "show",
      descriptor: { screen: "cosign", unknowns: [], blocks: [{ root: "cosigner_answers", answers: { relationship: "aunt" } }] },
    });
  });

  it("is kept what it answers, in its own record, and told which version that is", async () => {
    const result = await save(theirs, { relationship: "aunt" });
    expect(result).toMatchObject({ ok: true, saved: { root: "cosigner_answers", target: cosigner.id, version: 2, answers: { relationship: "aunt" } } });
    expect(cosigner.answers).toEqual({ relationship: "aunt" });
  });

  it("is refused what its screen doesn't ask, and what its rules don't allow", async () => {
    expect(codesOf(await save(theirs, { income: 1 }))).toEqual(["not-asked"]);
    expect((await save(theirs, { relationship: "a".repeat(21) })).ok).toBe(false);
    expect(cosigner.answers).toEqual({});
  });

  it("is told what another tab answered meanwhile, instead of writing over it", async () => {
    await save(theirs, { relationship: "aunt" }, 1);
    expect(codesOf(await save(theirs, { relationship: "uncle" }, 1))).toEqual(["changed-elsewhere"]);
    expect(cosigner.answers).toEqual({ relationship: "aunt" });
  });

  it("goes where its own status belongs, and takes no answer there", async () => {
    cosigner.status = "done";
    expect(await openScreen(deps, theirs.actor, at)).toMatchObject({ do: "redirect", href: "/cosign/letter/done", guards: ["cosigner-status"] });
    expect(codesOf(await save(theirs, { relationship: "aunt" }))).toEqual(["wrong-state"]);
    expect(cosigner.answers).toEqual({});
  });

  it("is nobody's but its owner's: a stranger finds nothing, and writes nothing", async () => {
    expect(await openScreen(deps, stranger.actor, at)).toMatchObject({ do: "redirect", guards: ["cosigner-not-found"] });
    expect((await save(stranger, { relationship: "foe" })).ok).toBe(false);
    expect(await openScreen(deps, theirs.actor, { pathname: "/cosign/other", query: {} })).toMatchObject({ do: "redirect", guards: ["cosigner-not-found"] });
    expect(cosigner.answers).toEqual({});
  });

  it("reads nothing of applications", () => {
    const needs = deps.documents.current().revision.needs.ofRoute("cosign");
    expect([...needs].filter((root) => root.startsWith("applic") && root !== "application")).toEqual([]);
  });
});
