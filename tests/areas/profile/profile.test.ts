import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, it } from "vitest";
import type { BlockDescriptor } from "#screens/language/documents/descriptor.ts";
import { publishedDocuments } from "#tests/support/published-documents.ts";
import { blocksIn } from "../../support/blocks-in.ts";
import { describeOnEachDatabase } from "../../support/database.ts";
import { TestApp, codesOf, where, type Visitor } from "../../support/test-app.ts";
import { accept, groupLink } from "../groups/group.ts";

const { living } = publishedDocuments();
const INTERESTS = living.interests.flatMap(({ list }) => list.map(({ id }) => id));
const DETAILS = { first_name: "Ada", last_name: "Okafor", job_title: "Baker", employer: "Elliott Bay Bakery", bio: "Up before the birds." };

const path = (visitor: Visitor, page = ""): string => `/application/${visitor.source}/profile${page}`;
const block = async (visitor: Visitor, page: string, id: string, query: Record<string, string> = {}): Promise<BlockDescriptor | undefined> =>
  blocksIn((await visitor.see(path(visitor, page), query)).blocks).find((each) => each.id === id);
const chosen = async (visitor: Visitor, page: string, query: Record<string, string> = {}): Promise<string[]> =>
  blocksIn((await visitor.see(path(visitor, page), query)).blocks)
    .filter(({ kind, chosen: isChosen }) => kind === "choice-tile" && isChosen === true)
    .map(({ action }) => Object.values((action as unknown as { input: Record<string, string> }).input).at(-1)!);
const words = async (visitor: Visitor, page: string): Promise<string> => JSON.stringify((await visitor.see(path(visitor, page))).blocks);

const [FIRST] = living.questions;
const at = { question: FIRST!.id, part: "me" };
const answer = (visitor: Visitor, command: string, question: string, id: string, query: Record<string, string> = at) =>
  visitor.run(command, { question, answer: id }, path(visitor, "/preferences"), query);
const toggle = (visitor: Visitor, interest: string) => visitor.run("toggle-interest", { interest }, path(visitor, "/interests"));
const submit = (visitor: Visitor) => visitor.run("submit-profile", {}, path(visitor, "/interests"));
const saveDetails = (visitor: Visitor, details: Record<string, string> = DETAILS) => visitor.run("save-profile-details", details, path(visitor, "/edit"));

/** Everything but who they are. */
async function answersAll(visitor: Visitor): Promise<void> {
  for (const { id, answers } of living.questions) {
    await answer(visitor, "answer-for-myself", id, answers[0]!.id, { question: id, part: "me" });
    await answer(visitor, "answer-for-roommates", id, answers[0]!.id, { question: id, part: "them" });
  }
}

describeOnEachDatabase("a profile", (database) => {
  let app: TestApp;
  beforeAll(async () => {
    app = await TestApp.open({ database: database.open });
  });
  afterAll(() => app.close());

  async function preapproved(): Promise<Visitor> {
    const ada = await app.applicant();
    await ada.isMovedTo("preapproved");
    return ada;
  }
  const status = async (visitor: Visitor): Promise<string> => (await visitor.state()).application.status;

  it("[ENT-61] has the pets that somebody comes with, begun from the form and as roommates read them, and none that is no pet", async () => {
    const ada = await preapproved();
    const flag = { animal: "cat", animal_name: "Pickle", includes_service_animal: false };
    const { application } = await ada.state();
    const [id, of] = [randomUUID(), application.id];
    await app.store.transaction((tx) => tx.insert("flag", { id, application: of, flag: "pet", flag_data: flag }));
    expect(JSON.stringify(await block(ada, "/edit", "details"))).toContain("Pickle, cat");
    // Nobody reads it before they have said it here.
    expect(await words(ada, `/view/${ada.actor.user.id}`)).not.toContain("Pickle");
    expect((await saveDetails(ada, { ...DETAILS, pets: " Pickle , cat\n\ngoldfish" })).ok).toBe(true);
    expect(await words(ada, `/view/${ada.actor.user.id}`)).toContain("Comes with Pickle (cat) and goldfish");
    expect(JSON.stringify(await block(ada, "/edit", "details"))).toContain(String.raw`Pickle, cat\ngoldfish`);
    for (const pets of ["x".repeat(51), "cat\n".repeat(7), "Pickle,"])
      expect(await saveDetails(ada, { ...DETAILS, pets }), pets).toMatchObject({ ok: false, problems: [{ path: "pets" }] });
    expect(await words(ada, `/view/${ada.actor.user.id}`), "nothing of it is kept").toContain("Pickle (cat) and goldfish");
    expect((await saveDetails(ada, { ...DETAILS, pets: "" })).ok).toBe(true);
    expect(await words(ada, `/view/${ada.actor.user.id}`)).not.toContain("Comes with");
    expect(JSON.stringify(await block(ada, "/edit", "details")), "said to be none").not.toContain("Pickle");
    const ben = await preapproved();
    const served = { id: randomUUID(), application: (await ben.state()).application.id, flag: "pet" as const };
    await app.store.transaction((tx) => tx.insert("flag", { ...served, flag_data: { ...flag, includes_service_animal: true } }));
    expect(JSON.stringify(await block(ben, "/edit", "details"))).not.toContain("Pickle");
  });

  it("[PRO-1] [PRO-6] begins with what it is for, and goes on with the first question that is open", async () => {
    const ada = await preapproved();
    expect(await words(ada, "")).toContain("Create Your Profile");
    expect(await block(ada, "", "start")).toMatchObject({ action: { href: `${path(ada, "/preferences")}?question=${FIRST!.id}&part=me` } });
    await answer(ada, "answer-for-myself", FIRST!.id, FIRST!.answers[0]!.id);
    expect(await block(ada, "", "start")).toMatchObject({ action: { href: `${path(ada, "/preferences")}?question=${FIRST!.id}&part=them` } });
  });

  it("[PRO-10] [PRO-11] [VAL-103] [VAL-104] [VAL-105] [API-75] [API-76] keeps an own answer in the place of the one before, and lets a roommate's in and out", async () => {
    const ada = await preapproved();
    const [one, other] = FIRST!.answers.map(({ id }) => id) as [string, string];
    expect(await block(ada, "/preferences", "about-you", at)).toMatchObject({ text: "For you", people: [{ id: ada.actor.user.id }] });
    expect(await block(ada, "/preferences", "next", at)).toMatchObject({ blocked: true, reason: "Choose what fits you best" });
    await answer(ada, "answer-for-myself", FIRST!.id, one);
    await answer(ada, "answer-for-myself", FIRST!.id, other);
    expect(await chosen(ada, "/preferences", at)).toEqual([other]);
    const them = { question: FIRST!.id, part: "them" };
    expect(await block(ada, "/preferences", "next", them)).toMatchObject({ blocked: true, reason: "Select at least one" });
    for (const id of [one, other, one]) await answer(ada, "answer-for-roommates", FIRST!.id, id, them);
    expect(await chosen(ada, "/preferences", them)).toEqual([other]);
    expect(await words(ada, `/preferences`)).not.toContain("Deselect any");
    expect(await block(ada, "/preferences", "hint", them)).toMatchObject({ text: ["Deselect any that don’t apply"] });
  });

  it("takes no answer, question or interest that there isn't", async () => {
    const ada = await preapproved();
    expect(codesOf(await answer(ada, "answer-for-myself", FIRST!.id, "no-such-answer"))).toHaveLength(1);
    expect(codesOf(await answer(ada, "answer-for-roommates", "__proto__", FIRST!.answers[0]!.id))).toHaveLength(1);
    expect(codesOf(await toggle(ada, "no-such-interest"))).toHaveLength(1);
    expect(await chosen(ada, "/preferences", at)).toEqual([]);
  });

  it("keeps both of two presses that come at once", async () => {
    const ada = await preapproved();
    await Promise.all(INTERESTS.slice(0, 8).map((id) => toggle(ada, id)));
    expect((await chosen(ada, "/interests")).toSorted()).toEqual(INTERESTS.slice(0, 8).toSorted());
  });

  it("[PRO-13] [PRO-14] [PRO-15] [VAL-101] [VAL-102] counts interests to nine, keeps a tenth, and says why it can't go on with it", async () => {
    const ada = await preapproved();
    for (const id of INTERESTS.slice(0, 9)) await toggle(ada, id);
    expect(await block(ada, "/interests", "count")).toMatchObject({ label: "9 out of 9 selected" });
    expect(await block(ada, "/interests", "next")).toMatchObject({ label: "Continue", blocked: false });
    await toggle(ada, INTERESTS[9]!);
    expect(await block(ada, "/interests", "count")).toMatchObject({ label: "10 out of 9 selected" });
    expect(await block(ada, "/interests", "next")).toMatchObject({ label: "Too many selected", blocked: true });
    await toggle(ada, INTERESTS[9]!);
    expect(await block(ada, "/interests", "next")).toMatchObject({ label: "Continue", blocked: false });
  });

  it("[VAL-95] [VAL-96] [VAL-97] [VAL-98] [VAL-99] asks for a name, work and a few words within their limits, and saves nothing else", async () => {
    const ada = await preapproved();
    const names = Object.keys(DETAILS).toSorted();
    const most: Record<string, number> = { first_name: 50, last_name: 50, job_title: 100, employer: 100, bio: 250 };
    const long = (more: number) => Object.fromEntries(names.map((name) => [name, "e".repeat(most[name]! + more)]));
    for (const details of [Object.fromEntries(names.map((name) => [name, " "])), long(1)]) {
      const refused = await saveDetails(ada, details);
      expect(refused.ok ? [] : refused.problems.map(({ path: field }) => field).toSorted()).toEqual(names);
    }
    expect(JSON.stringify(await block(ada, "/edit", "details"))).not.toContain("eee");
    expect(codesOf(await saveDetails(ada, long(0)))).toEqual([]);
    expect(where((await saveDetails(ada)).effects ?? [])).toEqual([path(ada, `/view/${ada.actor.user.id}`)]);
    expect(await status(ada)).toBe("preapproved");
    expect(await words(ada, `/view/${ada.actor.user.id}`)).toContain("Baker at Elliott Bay Bakery");
  });

  it("[PRO-5] [API-72] is handed in with the last of its parts, and leads to the homes", async () => {
    const ada = await preapproved();
    await answersAll(ada);
    expect(codesOf(await submit(ada))).toEqual(["profile-details"]);
    await saveDetails(ada);
    expect(await status(ada)).toBe("profile_completed");
    const own = path(ada, `/view/${ada.actor.user.id}`);
    expect(blocksIn((await ada.see(own)).blocks).find(({ id }) => id === "on")).toMatchObject({ action: { href: path(ada, "/complete") } });
    expect(await block(ada, "/complete", "start-homes")).toMatchObject({ label: "Start", action: { href: `/application/${ada.source}/home-selection` } });
  });

  it("keeps what is said and hands it in together, or neither: what breaks in between leaves nothing half done", async () => {
    const ada = await preapproved();
    await answersAll(ada);
    const before = (await app.store.find("user", ada.actor.user.id))!;
    const { pool } = app.database;
    await pool.query(`CREATE FUNCTION break_here() RETURNS trigger LANGUAGE plpgsql AS 'BEGIN RAISE EXCEPTION ''broken''; END'`);
    await pool.query("CREATE TRIGGER break_here BEFORE UPDATE OF status ON applications FOR EACH ROW EXECUTE FUNCTION break_here()");
    try {
      await expect(saveDetails(ada, { ...DETAILS, first_name: "Adaeze" })).rejects.toThrow("broken");
    } finally {
      await pool.query("DROP TRIGGER break_here ON applications");
    }
    expect(await app.store.find("user", ada.actor.user.id)).toEqual(before);
    expect(await words(ada, `/view/${ada.actor.user.id}`)).not.toContain("Elliott Bay");
    await saveDetails(ada);
    expect(await status(ada)).toBe("profile_completed");
  });

  it("isn't handed in twice, and moves whoever presses twice once", async () => {
    const ada = await preapproved();
    await saveDetails(ada);
    await answersAll(ada);
    const results = await Promise.all([submit(ada), submit(ada)]);
    expect(results.map((result) => where(result.ok ? result.effects : []))).toEqual([[path(ada, "/complete")], [path(ada, "/complete")]]);
    const history = await app.store.list("application", { id: (await ada.state()).application.id }, { limit: 1, offset: 0 });
    expect(history.rows[0]).toMatchObject({ status: "profile_completed", display_state: { profileCompleted: true } });
  });

  it("[PRO-3] waits for what was asked of them, and says where that is", async () => {
    const ada = await preapproved();
    const { application } = await ada.state();
    await app.store.transaction((tx) =>
      tx.insert("application_request", {
        application: application.id,
        request_type: "cosign_or_deposit",
        status: "open",
        requested_at: app.deps.clock.now().toISOString(),
      }),
    );
    await answersAll(ada);
    await saveDetails(ada);
    expect(await status(ada)).toBe("profile_completed_request_pending");
    expect(await words(ada, "/waiting")).toContain("Almost there");
    const opened = await ada.open(path(ada, "/preferences"));
    expect(opened.do === "show" ? opened.descriptor.screen : opened.href).toBe(path(ada, "/waiting"));
  });

  it("[PRO-4] [PRO-21] [PRO-23] waits for a roommate's, and goes on with the last of them, handed in at once or one after the other", async () => {
    const link = await groupLink(app, { number_of_potential_roommates: 2 });
    const [ben, cleo] = [await app.person(), await app.person()];
    ben.source = link;
    await accept(ben, link);
    const group = (await ben.state()).application.group_source!;
    cleo.source = (await app.source({ group_source: group, market: "new-york-city" })).slug;
    await accept(cleo, cleo.source);
    for (const each of [ben, cleo]) {
      await each.isMovedTo("preapproved");
      await answersAll(each);
    }
    await saveDetails(ben);
    expect(await status(ben)).toBe("profile_completed_roommate_pending");
    expect(await words(ben, "/waiting")).toContain("Waiting for your roommate to complete their profile");
    expect(await block(ben, "/complete", "start-waiting")).toMatchObject({ action: { href: path(ben, "/waiting") } });
    await saveDetails(cleo, { ...DETAILS, first_name: "Cleo" });
    expect([await status(ben), await status(cleo)]).toEqual(["profile_completed", "profile_completed"]);
    const mailed = async ({ actor }: Visitor) =>
      (await app.store.mails.unsent(10_000)).filter(({ to, template }) => to === actor.user.email && template === "profile-settled").length;
    expect([await mailed(ben), await mailed(cleo)], "whoever waited is told, once").toEqual([1, 0]);
  });

  it("[PRO-17] [PRO-18] [PRO-19] [API-71] is read by its owner with the ways to change it, and by their group with what the two have in common", async () => {
    const link = await groupLink(app, { number_of_potential_roommates: 2 });
    const [ben, cleo, eve] = [await app.person(), await app.person(), await preapproved()];
    ben.source = link;
    await accept(ben, link);
    cleo.source = (await app.source({ group_source: (await ben.state()).application.group_source!, market: "new-york-city" })).slug;
    await accept(cleo, cleo.source);
    for (const each of [ben, cleo]) {
      await each.isMovedTo("preapproved");
      await answersAll(each);
      await toggle(each, INTERESTS[0]!);
    }
    await saveDetails(cleo, { ...DETAILS, first_name: "Cleo", last_name: "Brandt" });
    const seen = await words(ben, `/view/${cleo.actor.user.id}`);
    expect(seen).toContain("Cleo B.");
    expect(seen).not.toContain("Brandt");
    for (const hidden of [cleo.actor.user.email, "birth", "phone"]) expect(seen).not.toContain(hidden);
    expect(seen).toContain("home run");
    expect(seen).toContain(", you too");
    expect(seen).not.toContain('"id":"edit"');
    const own = await words(cleo, `/view/${cleo.actor.user.id}`);
    expect(own).not.toContain("home run");
    for (const nobody of [cleo.actor.user.id, "00000000-0000-4000-8000-000000000000", "nonsense"]) {
      const none = await words(eve, `/view/${nobody}`);
      expect(none).toContain("There is no profile here for you");
      for (const theirs of ["overlap", "strike out", "Interests", "lives"]) expect(none, "and no heading of one").not.toContain(theirs);
    }
  });

  it("[FRM-14] [RTE-54] [RTE-55] of the second funnel is built while the review looks, and seen once it has answered", async () => {
    const ada = await app.applicant({ is_funnel_20: true });
    await ada.isMovedTo("submitted");
    await answersAll(ada);
    await saveDetails(ada);
    expect(await status(ada)).toBe("submitted");
    const home = async () => {
      const opened = await ada.open(`/application/${ada.source}`);
      return opened.do === "show" ? opened.descriptor.screen : opened.href;
    };
    expect((await ada.state()).application.display_state.profileCompleted).toBe(true);
    await ada.isMovedTo("preapproved");
    const own = path(ada, `/view/${ada.actor.user.id}`);
    const opened = await ada.open(path(ada));
    expect(opened.do === "show" ? opened.descriptor.screen : opened.href).toBe(own);
    await home();
    expect(blocksIn((await ada.see(own)).blocks).find(({ id }) => id === "hand-in")).toMatchObject({ action: { do: "command", command: "submit-profile" } });
    await submit(ada);
    expect(await status(ada)).toBe("profile_completed");
  });
});
