import { afterAll, beforeAll, describe, expect, it } from "vitest";
import {
  compareScreens,
  judgeChange,
  readVerdicts,
  readApplicationJourney,
  readApplicationScreen,
  readJourney,
  readPreviewedScreen,
  readPreviews,
} from "#server/areas/preview/index.ts";
import { compile } from "#screens/resolve/index.ts";
import type { DocumentSet } from "#screens/language/documents/document.ts";
import type { PublishedDocuments } from "#server/kernel/context/documents.ts";
import type { Outcome } from "#server/kernel/access/outcome.ts";
import type { Actor, Deps } from "#server/kernel/context/deps.ts";
import { readPerson } from "#server/areas/people/index.ts";
import { describeOnEachDatabase } from "../../support/database.ts";
import { TestApp } from "../../support/test-app.ts";
import { alwaysInForce } from "../../support/documents-in-force.ts";
import { publishedDocuments } from "../../support/published-documents.ts";
import { staff, submitted } from "../review/support.ts";

const documents = publishedDocuments();
const READER = { documents: alwaysInForce(documents) };
const ENGLISH = { locale: "en-US" };
const as = (persona: string) => ({ persona, variants: null, locale: null, revision: null });

/** The documents as they were, had they been changed like this. */
function revised(change: (set: DocumentSet) => void): PublishedDocuments {
  const set = structuredClone(documents.set);
  change(set);
  return { ...documents, set, revision: compile(set) };
}

function valueOf<T>(outcome: Outcome<T>): T {
  if (!outcome.ok) throw new Error(JSON.stringify(outcome.problem));
  return outcome.value;
}
/** Of Ben, whose group has a home. */
const BELONGS_ELSEWHERE = "Their application is “In review”, and that belongs on “Only 2 steps left before we email your lease”.";
const theirs = (id: string, screen: string) => ({ id, screen, locale: null });
const journey = async (persona: string) => valueOf(await readJourney(READER, ENGLISH, as(persona)));
const screen = async (persona: string, id: string, how: { variants?: string; locale?: string } = {}) =>
  valueOf(await readPreviewedScreen(READER, ENGLISH, { ...as(persona), ...how, screen: id }));

/** When and where a body is judged. */
const SITE = { clock: { now: () => new Date() }, config: { sandbox: false } as Deps["config"] };

/** Whatever is called of it, there is no such thing: a preview that went there would fail. */
function forbiddenTo<T extends object>(allowed: Partial<T>, name: string): T {
  return new Proxy(allowed as T, {
    get(target, property) {
      if (property in target) return Reflect.get(target, property) as unknown;
      throw new Error(`a preview asked for ${name}.${String(property)}`);
    },
  });
}

describe("what a persona sees", () => {
  it("says where they belong, where else they may go, and for every other screen what they see instead and why", async () => {
    const { here, screens } = await journey("group-submitted");
    expect(here).toBe("group-status");
    const of = (id: string) => screens.find((each) => each.id === id)!;
    expect(of("group-status").state).toBe("here");
    expect(of("about").state).toBe("open");
    expect(of("apply")).toEqual({
      id: "apply",
      title: "Provide us with your information",
      area: "apply",
      state: "back",
      to: "group-status",
      because: BELONGS_ELSEWHERE,
    });
    expect(of("cosign-income")).toEqual({ id: "cosign-income", title: "Your income", area: "cosign", state: "other", to: null, because: null });
    expect(of("login").area, "no stage of the journey").toBeNull();
  });

  const VARIANTS = ["default", ...Object.keys(documents.set.variants)];
  it.each(VARIANTS.flatMap((variant) => Object.keys(documents.set.copy).map((locale) => [variant, locale] as const)))(
    "is drawn as the variant %s has it, in %s",
    async (variant, locale) => {
      const drawn = await screen("half-filled", "apply", { variants: variant, locale });
      expect(drawn.outcome).toBe("shown");
      expect(drawn.descriptor).toMatchObject({ screen: "apply", locale, variants: variant === "default" ? [] : [variant] });
      const plain = await screen("half-filled", "apply", { variants: variant, locale: "en-US" });
      if (locale !== "en-US") expect(drawn.descriptor!.title, "in its own words").not.toBe(plain.descriptor!.title);
    },
  );

  it.each(VARIANTS)("of every screen is drawn, or said to be elsewhere and why, as the variant %s has it", async (variant) => {
    const ids = [...new Set(documents.set.flow.routes.flatMap(({ screen: id }) => id ?? []))];
    const outcomes = await Promise.all(ids.map(async (id) => ({ id, ...(await screen("half-filled", id, { variants: variant })) })));
    for (const { id, outcome, descriptor, guards } of outcomes) {
      if (outcome === "shown") expect(descriptor, id).toMatchObject({ screen: id, variants: variant === "default" ? [] : [variant] });
      else expect(outcome === "other" || guards.some(({ result, because }) => result !== "passed" && because), `${id}: ${outcome}`).toBeTruthy();
    }
    expect(outcomes.filter(({ outcome }) => outcome === "shown").length).toBeGreaterThan(3);
  });

  it("has a place for every persona of the documents, on a screen of ours or away from them", async () => {
    const lost: string[] = [];
    for (const { id } of Object.values(documents.set.personas)) {
      const { here, screens } = await journey(id);
      if (!screens.some((each) => each.id === here && each.state === "here")) lost.push(`${id} at ${here}`);
    }
    // Who chats about homes does so on another site.
    expect(lost).toEqual(["status-pre-meet-and-greet at null"]);
  });

  it("draws the screen, and says of every guard on the way whether it let them pass", async () => {
    const seen = await screen("group-submitted", "group-status");
    expect(seen).toMatchObject({ outcome: "shown", to: null, address: "/application/demo-group/review/group-status" });
    expect(seen.descriptor?.title).toBe("Only 2 steps left before we email your lease");
    expect(seen.guards.length).toBeGreaterThan(3);
    expect(seen.guards.every(({ result }) => result === "passed")).toBe(true);
  });

  it("draws what they don't see as it would look, with the guard that led them away in words", async () => {
    const seen = await screen("group-submitted", "apply");
    expect(seen).toMatchObject({ outcome: "back", to: "group-status" });
    expect(seen.descriptor?.screen).toBe("apply");
    expect(seen.guards.filter(({ result }) => result === "moved")).toEqual([
      { id: "status", because: BELONGS_ELSEWHERE, at: "apply", result: "moved", to: "groupStatus" },
    ]);
  });

  it("says nothing of a guard that let them pass: it is not so", async () => {
    const { guards } = await screen("group-submitted", "group-status");
    expect(guards.map(({ because }) => because)).toEqual(guards.map(() => null));
  });

  it("tells by what it is decided whether a variant applies, as it is with them", async () => {
    const of = async (persona: string, id: string) => (await screen(persona, "apply")).variants.find((variant) => variant.id === id);
    expect(await of("bay-area", "flow-1-5")).toMatchObject({ applies: true });
    expect(await of("group-submitted", "second-funnel")).toMatchObject({ applies: false, facts: [{ path: "application.funnel_20", value: "false" }] });
    expect((await of("group-submitted", "flow-1-5"))!.facts.map(({ path }) => path)).toEqual(["application.market"]);
  });

  it("says in the reader's language what is drawn in another", async () => {
    const asked = { ...as("group-submitted"), locale: "en-US", screen: "apply" };
    const seen = valueOf(await readPreviewedScreen(READER, { locale: "fr-CA" }, asked));
    expect([seen.locale, seen.descriptor?.locale, seen.status]).toEqual(["en-US", "en-US", "En cours d’examen"]);
    expect(seen.guards.find(({ result }) => result === "moved")?.because).toMatch(/^Sa demande a le statut «\u00a0En cours d’examen\u00a0»/);
  });

  it("knows everybody by their own face, and the screen that each belongs on", async () => {
    const { personas } = valueOf(await readPreviews(READER));
    const of = (id: string) => personas.find((each) => each.id === id);
    expect(of("group-submitted")).toMatchObject({ name: "Ben", avatar: "ben", here: "group-status" });
    expect(of("cosigner-filled")).toMatchObject({ name: "Cora", avatar: "cora" });
    expect(of("signed-out")).toMatchObject({ name: null, avatar: null, here: "login" });
    expect(personas.filter(({ name, avatar }) => (name === null) !== (avatar === null)).map(({ id }) => id)).toEqual([]);
  });

  it.each(["en-US", "fr-CA"])("has a name for every screen of the flow (%s)", async (locale) => {
    const { screens } = valueOf(await readJourney(READER, { locale }, as("half-filled")));
    expect(screens.filter(({ title }) => title === null).map(({ id }) => id)).toEqual([]);
    expect(screens.find(({ id }) => id === "rooms-for-rent")?.title).toBe(locale === "en-US" ? "Rooms of a market" : "Chambres d’un marché");
  });

  it("draws nothing of what isn't for such as them", async () => {
    expect(await screen("group-submitted", "cosign-income")).toMatchObject({ outcome: "other", descriptor: null });
  });

  it("speaks the language that is asked for, and takes exactly the variants that are", async () => {
    const french = await screen("group-submitted", "group-status", { locale: "fr-CA" });
    expect(french.descriptor?.locale).toBe("fr-CA");
    const ids = Object.keys(documents.set.variants);
    const own = await screen("bay-area", "apply");
    expect(own.variants.filter(({ applies }) => applies).map(({ id }) => id)).toEqual(own.descriptor?.variants);
    expect(own.descriptor?.variants).not.toEqual([]);
    expect((await screen("bay-area", "apply", { variants: "default" })).descriptor?.variants).toEqual([]);
    expect((await screen("half-filled", "apply", { variants: ids[0]! })).descriptor?.variants).toEqual([ids[0]]);
  });

  it("knows nothing of a persona, a screen, a variant or a language that there is none of", async () => {
    const asked = { ...as("half-filled"), screen: "apply" };
    for (const wrong of [{ persona: "nobody" }, { screen: "constructor" }, { variants: "no-such" }, { locale: "tlh" }, { persona: "__proto__" }])
      expect(await readPreviewedScreen(READER, ENGLISH, { ...asked, ...wrong }), JSON.stringify(wrong)).toMatchObject({ problem: { kind: "not-found" } });
  });

  it("reads the documents and nothing else: no database, no company outside, no clock", async () => {
    const deps = forbiddenTo<Deps>({ documents: READER.documents }, "deps");
    const { personas, screens } = valueOf(await readPreviews(deps));
    expect(personas).toHaveLength(Object.keys(documents.set.personas).length);
    for (const { id } of personas) {
      await readJourney(deps, ENGLISH, as(id));
      for (const each of screens) await readPreviewedScreen(deps, ENGLISH, { ...as(id), screen: each.id });
    }
  });
});

describe("two revisions of the documents", () => {
  const before = revised((set) => {
    const texts = set.copy["en-US"]!.texts as Record<string, string>;
    texts["groups.status.title"] = "Two things are left";
    const status = set.screens["group-status"]!;
    status.blocks = status.blocks.filter(({ id }) => id !== "costs");
    const [first] = set.screens["about"]!.blocks;
    set.screens["about"]!.blocks = first ? [first] : [];
  });
  const deps = { documents: alwaysInForce(documents, { before }) };
  const asked = { ...as("group-submitted"), before: "before" };
  const compared = async (id: string) => valueOf(await compareScreens(deps, ENGLISH, { ...asked, screen: id }));

  it("are compared on one screen as one person sees it: each change with what was there, what is there, and where", async () => {
    const { changes, after } = await compared("group-status");
    expect(after).toBe(documents.revision.id);
    const title = changes!.filter(({ before: was }) => was === "Two things are left");
    expect(title.map(({ what, after: now }) => [what, now])).toEqual([["changed", "Only 2 steps left before we email your lease"]]);
    expect(changes!.find(({ where }) => where === "costs")).toMatchObject({ what: "added", before: null });
  });

  it("say on which other screens of theirs something changed, and nothing of those that stayed the same", async () => {
    expect((await compared("group-status")).others).toEqual(["about"]);
    expect((await compared("reviews")).changes).toEqual([]);
    expect((await compared("reviews")).others.toSorted()).toEqual(["about", "group-status"]);
  });

  it("have each change said to be meant or not, for everybody who sees the screen, until it is another change", async () => {
    const settings = new Map<string, string>();
    const store = {
      settings: { get: async (key: string) => settings.get(key) ?? null, set: async (key: string, value: string) => void settings.set(key, value) },
    } as unknown as Deps["store"];
    const judged = async (by = deps) => (await readVerdicts({ store }, "group-status", valueOf(await compareScreens(by, ENGLISH, looked)))).changes!;
    const looked = { ...asked, screen: "group-status" };
    const judge = (body: Record<string, unknown>) => judgeChange({ ...SITE, ...deps, store }, ENGLISH, looked, body);
    const at = (await judged()).findIndex(({ where }) => where === "costs") + 1;
    expect(await judge({ change: at, where: "costs", verdict: "not-meant" })).toMatchObject({ ok: true });
    expect((await judged()).flatMap(({ where, verdict }) => (verdict === null ? [] : [`${where} ${verdict}`]))).toEqual(["costs not-meant"]);
    expect(await judge({ change: at, where: "elsewhere", verdict: "meant" }), "another change stands there").toMatchObject({ problem: { kind: "not-found" } });
    for (const wrong of [{ verdict: "perhaps" }, { verdict: "meant", change: "1" }, {}])
      expect(await judge({ change: at, where: "costs", ...wrong, ...("verdict" in wrong ? {} : { verdict: undefined }) })).toMatchObject({
        problem: { kind: "invalid" },
      });
    await judge({ change: at, where: "costs", verdict: null });
    expect((await judged()).every(({ verdict }) => verdict === null)).toBe(true);
  });

  it("are looked at one by one, too, and what isn't kept is not there", async () => {
    const old = valueOf(await readPreviewedScreen(deps, ENGLISH, { ...as("group-submitted"), revision: "before", screen: "group-status" }));
    expect(old.descriptor?.title).toBe("Two things are left");
    expect(await compareScreens(deps, ENGLISH, { ...asked, before: "gone", screen: "apply" })).toMatchObject({ problem: { kind: "not-found" } });
  });
});

describeOnEachDatabase("a real application", (database) => {
  let app: TestApp;
  let reviewer: Actor;
  beforeAll(async () => {
    app = await TestApp.open({ database: database.open });
    reviewer = await staff(app, "Rita");
  });
  afterAll(() => app.close());

  /** The same house, where nothing goes through but reading and the line that says who looked, and nobody outside answers. */
  const readOnly = (): Deps => {
    const { store, documents: shown, clock, areas, config, features } = app.deps;
    const reads = forbiddenTo<Deps["store"]>(
      { find: store.find.bind(store), state: store.state.bind(store), documentRevisions: store.documentRevisions, transaction: store.transaction.bind(store) },
      "store",
    );
    const words = {
      screening: { company: "Sterling", contact: "" },
      supportChat: { browser: () => ({ adapter: "built-in" }) },
      signIn: { providers: () => [] },
      identity: null,
    } as unknown as Partial<Deps>;
    return forbiddenTo<Deps>({ store: reads, documents: shown, clock, areas, config, features, ...words }, "deps");
  };
  const rows = async (): Promise<string> => {
    const { rows: tables } = await app.database.pool.query<{ relname: string }>(
      "SELECT relname FROM pg_class WHERE relkind = 'r' AND relnamespace = 'public'::regnamespace",
    );
    const counts = await Promise.all(tables.map(async ({ relname }) => [relname, (await app.database.pool.query(`SELECT * FROM "${relname}"`)).rows]));
    return JSON.stringify(counts.sort());
  };

  it("is shown as its owner sees it, without a write of its own and without a call outside", async () => {
    const ada = await submitted(app);
    // Who looked is written once, below.
    await readApplicationJourney(app.deps, reviewer, ada.id);
    const before = await rows();
    const seen = valueOf(await readApplicationScreen(readOnly(), reviewer, theirs(ada.id, "submit-success")));
    const { here, screens } = valueOf(await readApplicationJourney(readOnly(), reviewer, ada.id));
    expect(await rows()).toBe(before);
    expect(seen.outcome).toBe("shown");
    expect(screens.find(({ state }) => state === "here")?.id).toBe(here);
    const own = await ada.see(seen.address);
    expect(seen.descriptor).toMatchObject({ screen: own.screen, title: own.title, blocks: own.blocks, variants: own.variants });
  });

  it("isn't drawn where its owner is led elsewhere, and says why", async () => {
    const ada = await submitted(app);
    const seen = valueOf(await readApplicationScreen(readOnly(), reviewer, theirs(ada.id, "apply")));
    expect(seen).toMatchObject({ outcome: "back", descriptor: null });
    expect(seen.guards.find(({ result }) => result === "moved")?.because).toBe(
      "Their application is “In review”, and that belongs on “Our team is reviewing your application!”.",
    );
  });

  it("does not count as first shown: what they begin on is decided when they look themselves", async () => {
    const ada = await app.applicant();
    const { application } = await ada.state();
    valueOf(await readApplicationScreen(app.deps, reviewer, theirs(application.id, "apply")));
    expect((await ada.state()).application.revision).toBeNull();
  });

  it("is a look at somebody's data: kept once a visit, with who looked, for whoever it is about", async () => {
    const ada = await submitted(app);
    await readApplicationJourney(app.deps, reviewer, ada.id);
    for (const screen of ["submit-success", "apply"]) await readApplicationScreen(app.deps, reviewer, theirs(ada.id, screen));
    const looks = valueOf(await readPerson(app.deps, await staff(app, "Ada", "admin"), ada.actor.user.id)) as unknown as {
      accesses: { name: string; by: { id: string } | null }[];
    };
    expect(looks.accesses.filter(({ by }) => by?.id === reviewer.user.id).map(({ name }) => name)).toEqual(["application-opened"]);
  });

  it("shows nothing of a government id, not even how it ends", async () => {
    const ada = await app.applicant();
    await ada.fillForm();
    const { application, applicant_info } = await ada.state();
    expect(applicant_info.sin_ssn_last4).toBe("0000");
    const own = JSON.stringify((await ada.see(ada.applyPath)).blocks);
    const seen = valueOf(await readApplicationScreen(app.deps, reviewer, theirs(application.id, "apply")));
    const shown = JSON.stringify(seen.descriptor?.blocks);
    expect(shown).not.toBe(own);
    expect(shown.replaceAll("••••", "0000")).toBe(own.replaceAll("••••", "0000"));
    expect(shown).not.toContain('0000"');
  });

  it("is nobody's of the staff to look at who is its applicant", async () => {
    const ada = await submitted(app);
    const role = { is_staff: true, staff_roles: ["reviewer" as const] };
    await app.store.transaction((tx) => tx.update("user", ada.actor.user.id, role));
    const herself = { ...ada.actor, user: { ...ada.actor.user, ...role } };
    for (const refused of [await readApplicationJourney(app.deps, herself, ada.id), await readApplicationScreen(app.deps, herself, theirs(ada.id, "apply"))])
      expect(refused).toMatchObject({ ok: false, problem: { kind: "conflict", refusal: { code: "own-application" } } });
  });

  it("is not there where there is none", async () => {
    expect(await readApplicationScreen(app.deps, reviewer, theirs("no-such-application", "apply"))).toMatchObject({ problem: { kind: "not-found" } });
  });
});
