import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, it } from "vitest";
import { exportPersonalData } from "#server/areas/account/personal-data/export-personal-data.ts";
import { readSource as readApplicationSource } from "#server/areas/application/index.ts";
import { exportPerson, listPersonMails, openCase, readPerson, readPersonMail } from "#server/areas/people/index.ts";
import { listReviews, reject } from "#server/areas/review/index.ts";
import { listSources, makeSource, readSource } from "#server/areas/sources/index.ts";
import { listCases, readCase } from "#server/areas/support/index.ts";
import type { Outcome } from "#server/kernel/access/outcome.ts";
import type { Actor } from "#server/kernel/context/deps.ts";
import { describeOnEachDatabase } from "../../support/database.ts";
import { TestApp } from "../../support/test-app.ts";
import { refusalOf, staff, submitted } from "../review/support.ts";

const PAGE = { limit: 50, offset: 0 };
const FRENCH = "Seattle, chambre dans un logement partagé";
const valueOf = <T>(outcome: Outcome<T>): T => {
  if (!outcome.ok) throw new Error(refusalOf(outcome));
  return outcome.value;
};

describeOnEachDatabase("what an application is called, read in French", (database) => {
  let app: TestApp;
  let [rob, sunny]: [Actor, Actor] = [] as never;
  beforeAll(async () => {
    app = await TestApp.open({ database: database.open });
    const french = (actor: Actor): Actor => ({ ...actor, locale: "fr-CA" });
    [rob, sunny] = [french(await staff(app, "Rob")), french(await staff(app, "Amos", "admin"))];
  });
  afterAll(() => app.close());

  const change = (id: string, body: Record<string, unknown>) => ({ id, body, version: null });
  const dataOf = async (files: () => AsyncGenerator<{ content: Uint8Array }>) => {
    const { value } = await files().next();
    return JSON.parse(Buffer.from((value as { content: Uint8Array }).content).toString()) as { sources: { label: string }[] };
  };

  it("is French in every list of the desk, and in what the person is sent about", async () => {
    const ada = await submitted(app, { score: 580 });
    const { user } = ada.actor;
    const queue = valueOf(await listReviews(app.deps, rob, { search: user.email } as never, PAGE));
    expect(queue.rows).toMatchObject([{ id: ada.id, label: FRENCH }]);
    expect(queue.rows[0], "no more than the list says").not.toHaveProperty("market_name");
    valueOf(await reject(app.deps, rob, change(ada.id, { reasons: ["credit-score"] })));
    expect(valueOf(await readPerson(app.deps, sunny, user.id))).toMatchObject({ applications: [{ id: ada.id, label: FRENCH }] });
    const [mail] = valueOf(await listPersonMails(app.deps, sunny, user.id, PAGE)).rows;
    expect(mail?.application).toEqual({ id: ada.id, label: FRENCH, applicant: expect.any(String) });
    expect(valueOf(await readPersonMail(app.deps, sunny, { person: user.id, mail: mail!.id })).application?.label).toBe(FRENCH);
    const message = `Where is it? ${randomUUID()}`;
    valueOf(await openCase(app.deps, sunny, change(user.id, { message })));
    const [asked] = (await listCases(app.deps, sunny, { status: null, owner: null, search: message, undelivered: null }, PAGE)).rows;
    const { applications } = valueOf(await readCase(app.deps, sunny, asked!.id));
    expect(applications).toEqual([expect.objectContaining({ id: ada.id, label: FRENCH })]);
    expect(applications[0]).not.toHaveProperty("market_name");
  });

  it("is French among the sources, and in the API; what somebody called otherwise stays", async () => {
    const slug = `link-${randomUUID().slice(0, 8)}`;
    const made = valueOf(await makeSource(app.deps, sunny, { market: "seattle", sharing: "open", slug }));
    expect(made).toMatchObject({ label: FRENCH });
    expect(valueOf(await readSource(app.deps, sunny, slug))).toMatchObject({ label: FRENCH });
    const filter = { search: slug, sharing: null, market: null, state: null };
    expect((await listSources(app.deps, sunny, filter, PAGE)).rows).toMatchObject([{ label: FRENCH }]);
    expect(await app.store.find("source", slug), "as it is kept").toMatchObject({ label: "Seattle, room in a shared home" });
    const { actor } = await app.person();
    expect(valueOf(await readApplicationSource(app.deps, { ...actor, locale: "fr-CA" }, slug))).toMatchObject({ label: FRENCH });
    expect(valueOf(await readApplicationSource(app.deps, actor, slug))).toMatchObject({ label: "Seattle, room in a shared home" });
    const house = await app.source({ label: "The blue house" });
    expect(valueOf(await readApplicationSource(app.deps, { ...actor, locale: "fr-CA" }, house.slug))).toMatchObject({ label: "The blue house" });
  });

  it("is what a search among the sources finds, as it reads in the language of whoever searches", async () => {
    const slug = (): string => `${prefix}-${randomUUID().slice(0, 8)}`;
    const prefix = `link-${randomUUID().slice(0, 8)}`;
    const of = async (body: Record<string, unknown>) =>
      valueOf(await makeSource(app.deps, sunny, { market: "seattle", sharing: "open", slug: slug(), ...body }));
    const room = await of({});
    const home = await of({ kind: "whole_home" });
    const house = await of({ label: "The whole house by the lake" });
    const group = await of({ sharing: "group", number_of_potential_roommates: 3 });
    const mine = [room, home, house, group].map((each) => each.slug);
    const found = async (search: string, actor = sunny) => {
      const { rows } = await listSources(app.deps, actor, { search, sharing: null, market: "seattle", state: null }, { limit: 500, offset: 0 });
      return rows.map((row) => row.slug).filter((each) => mine.includes(each));
    };
    expect(await found("CHAMBRE dans un logement")).toEqual([room.slug]);
    expect(await found("seattle, logement entier")).toEqual([home.slug]);
    expect(await found("groupe de 3")).toEqual([group.slug]);
    expect(await found("by the lake")).toEqual([house.slug]);
    expect(await found("room in a shared"), "not as it reads in another").toEqual([]);
    const english = { ...sunny, locale: "en-US" };
    expect(await found("room in a shared", english)).toEqual([room.slug]);
    expect(await found("chambre", english)).toEqual([]);
  });

  it("is French in the download of whoever reads it so, also where staff hand it out", async () => {
    const ada = await submitted(app);
    const { user } = ada.actor;
    const own = async (locale: string) => (await dataOf(await exportPersonalData(app.deps, { user, locale }))).sources.map(({ label }) => label);
    expect(await own("fr-CA")).toContain(FRENCH);
    expect(await own("en-US")).toContain("Seattle, room in a shared home");
    const handed = async () => (await dataOf(valueOf(await exportPerson(app.deps, sunny, { id: user.id, body: { reason: "They asked for it" } })))).sources;
    expect(await handed(), "in the language that they read").toMatchObject([{ label: "Seattle, room in a shared home" }]);
    await app.store.transaction((tx) => tx.update("user", user.id, { locale: "fr-CA" }));
    expect(await handed()).toMatchObject([{ label: FRENCH }]);
  });
});
