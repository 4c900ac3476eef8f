import { afterAll, beforeAll, expect, it } from "vitest";
import { preApprove, settleGroupAfter } from "#server/areas/review/index.ts";
import { publishedDocuments } from "#tests/support/published-documents.ts";
import { describeOnEachDatabase } from "../../support/database.ts";
import type { Visitor } from "../../support/test-app.ts";
import { anAddress } from "../groups/group.ts";
import { change, homeGroup, openDesk, refusalOf, type Desk } from "../review/support.ts";
import { ask, handsIn, mailsTo, name, nominationsOf, requestedApplicant, requestOf, reviewPath, statusOf } from "./requested-applicant.ts";

const { living } = publishedDocuments();
const WAITS = "profile_completed_request_pending";

describeOnEachDatabase("whoever is pre-approved while something is asked of them", (database) => {
  let { app, rob } = {} as Desk;
  beforeAll(async () => void ({ app, rob } = await openDesk(database.open)));
  afterAll(() => app.close());

  async function approve(person: Visitor): Promise<void> {
    const { id } = (await person.state()).application;
    expect(refusalOf(await preApprove(app.deps, rob, change(id, { all_rooms: true })))).toBe("done");
  }
  async function handInProfile(person: Visitor): Promise<void> {
    const own_answers = Object.fromEntries(living.questions.map(({ id, answers }) => [id, answers[0]!.id]));
    const roommate_answers = Object.fromEntries(living.questions.map(({ id, answers }) => [id, [answers[0]!.id]]));
    const details = { job_title: "Baker", employer: "Elliott Bay Bakery", bio: "Up before the birds.", interests: [] };
    const created_at = app.deps.clock.now().toISOString();
    await app.store.transaction((tx) => tx.insert("profile", { user_id: person.actor.user.id, ...details, own_answers, roommate_answers, created_at }));
    await person.run("submit-profile", {}, `/application/${person.source}/profile/interests`);
  }
  const profile = (person: Visitor, screen: string): string => `/application/${person.source}/profile/${screen}`;
  const seen = async (person: Visitor, path: string): Promise<string> => JSON.stringify(await person.see(path));

  it("goes on to the profile, is told what is still missing, and waits there for it until it is in", async () => {
    const person = await requestedApplicant(app);
    await approve(person);
    expect([await statusOf(person), (await requestOf(person))!.status]).toEqual(["preapproved", "open"]);
    const [mail] = (await mailsTo(app, person.actor.user.email)).filter(({ text }) => text.includes("still missing"));
    expect(mail, "the mail of the pre-approval says so, too").toBeDefined();
    expect(await seen(person, profile(person, ""))).toContain("One thing is still missing");
    await handInProfile(person);
    expect(await statusOf(person)).toBe(WAITS);
    const waiting = await seen(person, profile(person, "waiting"));
    expect(waiting).toContain("Almost there");
    expect(waiting, "the way to what is asked").toContain(reviewPath(person, "add-cosigner"));
    expect(await person.open(profile(person, "preferences"))).toMatchObject({ do: "redirect", href: profile(person, "waiting") });
    await name(person, { email: anAddress() });
    expect(await statusOf(person), "who was named has still to hand in").toBe(WAITS);
    await handsIn(app, (await nominationsOf(person))[0]);
    expect(await statusOf(person)).toBe("profile_completed");
  });

  it("may answer before the profile is in: a co-signer who handed in by then is waited for no more", async () => {
    const person = await requestedApplicant(app);
    await approve(person);
    expect(await person.open(reviewPath(person, "add-cosigner"))).toMatchObject({ do: "show" });
    await name(person, { email: anAddress() });
    expect((await requestOf(person))!.answered_with).toBe("cosigner");
    await handsIn(app, (await nominationsOf(person))[0]);
    expect(await statusOf(person), "nothing moves by it").toBe("preapproved");
    await handInProfile(person);
    expect(await statusOf(person)).toBe("profile_completed");
  });

  it("waits for a co-signer who was named before and hasn't handed in", async () => {
    const person = await requestedApplicant(app);
    await name(person, { email: anAddress() });
    await approve(person);
    await handInProfile(person);
    expect(await statusOf(person)).toBe(WAITS);
    await handsIn(app, (await nominationsOf(person))[0]);
    expect(await statusOf(person)).toBe("profile_completed");
  });

  it("may agree to more deposit instead, where that was offered", async () => {
    const person = await requestedApplicant(app, "cosign_or_deposit");
    await approve(person);
    await person.run("accept-double-deposit", {}, reviewPath(person, "co-signer-or-deposit"));
    expect((await requestOf(person))!.answered_with).toBe("double_deposit");
    await handInProfile(person);
    expect(await statusOf(person)).toBe("profile_completed");
  });

  it("names nobody where nothing was asked before the pre-approval", async () => {
    const person = await app.applicant();
    await person.isMovedTo("submitted");
    await approve(person);
    expect(await person.open(reviewPath(person, "add-cosigner"))).toMatchObject({ do: "redirect" });
    expect((await name(person, { email: anAddress() })).ok).toBe(false);
  });

  it("holds up the lease of a group whose home is given, until what was asked of them is in", async () => {
    const [one, ...others] = await homeGroup(app);
    const people = [one, ...others];
    await ask(one, "add_cosigner");
    for (const person of people) await approve(person);
    expect(await statusOf(one)).toBe("preapproved");
    await name(one, { email: anAddress() }, "group-add-cosigner");
    await handsIn(app, (await nominationsOf(one))[0]);
    await settleGroupAfter(app.deps, { group: (await one.state()).application.group_source! });
    expect(await Promise.all(people.map(statusOf))).toEqual(people.map(() => "approved"));
  });
});
