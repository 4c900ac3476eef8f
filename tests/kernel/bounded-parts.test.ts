import { afterAll, beforeAll, expect, it } from "vitest";
import { placeholderResidence } from "#server/kernel/rules/placeholders.ts";
import { DuplicateRecord, InvalidRecord } from "#server/ports/store.ts";
import { createPart } from "#server/kernel/records/record-parts.ts";
import { placeholderValues } from "#server/kernel/context/texts.ts";
import type { Deps } from "#server/kernel/context/deps.ts";
import { describeOnEachDatabase } from "../support/database.ts";
import { TestApp } from "../support/test-app.ts";
import { publishedDocuments } from "../support/published-documents.ts";
import { alwaysInForce } from "#tests/support/documents-in-force.ts";

describeOnEachDatabase("former addresses and further incomes", (database) => {
  let app: TestApp;
  beforeAll(async () => {
    app = await TestApp.open({ database: database.open });
  });
  afterAll(() => app.close());

  const MOST = 10;
  const EVERY = { limit: 100, offset: 0 };
  /** Documents that allow this many. */
  const allowing = (n: number): Deps => {
    const published = publishedDocuments();
    const constants = { ...published.set.constants, former_residences_maximum: n };
    const resources = { ...published.set.resources, "additional-income": { ...published.set.resources["additional-income"]!, most: n } };
    return { ...app.deps, documents: alwaysInForce({ ...published, set: { ...published.set, constants, resources } }) };
  };

  async function someone() {
    const person = await app.applicant();
    const { applicant_info, income, residence } = await person.state();
    const settle = () =>
      app.store.transaction((tx) =>
        tx.insert("residence", { ...placeholderResidence(placeholderValues(app.deps.documents.current()), "US"), applicant_info: applicant_info.id }),
      );
    const kinds = [
      {
        name: "residence",
        says: "former-residences-full",
        make: (deps: Deps = app.deps) => createPart(deps, person.actor, "residence", { applicant_info: applicant_info.id, current: false }),
        kept: async () => (await app.store.list("residence", { applicant_info: applicant_info.id, current: false }, EVERY)).total,
        write: () =>
          app.store.transaction((tx) =>
            tx.insert("residence", {
              ...placeholderResidence(placeholderValues(app.deps.documents.current()), "US"),
              applicant_info: applicant_info.id,
              current: false,
            }),
          ),
        stay: async () => {
          await app.store.transaction((tx) => tx.remove("residence", residence!.id));
          await settle();
        },
        settle,
        keep: async () => {
          const [former] = (await app.store.list("residence", { applicant_info: applicant_info.id, current: false }, EVERY)).rows;
          return app.store.transaction((tx) => tx.update("residence", former!.id, { current: false }));
        },
        move: () => app.store.transaction((tx) => tx.update("residence", residence!.id, { current: false })),
      },
      {
        name: "additional_income",
        says: "additional-incomes-full",
        make: (deps: Deps = app.deps) =>
          createPart(deps, person.actor, "additional-income", { income: income!.id, source_name: "Tutoring", monthly_salary: 300, currency: "usd" }),
        kept: async () => (await app.store.list("additional_income", { income: income!.id }, EVERY)).total,
        write: () =>
          app.store.transaction((tx) =>
            tx.insert("additional_income", { income: income!.id, source_name: "Tutoring", monthly_salary_cents: 30_000, currency: "usd", document: null }),
          ),
      },
    ] as const;
    return kinds;
  }

  it("are ten at the most, also when they come all at once, and more is refused in words", async () => {
    for (const { name, says, make, kept } of await someone()) {
      const answers = await Promise.all(Array.from({ length: MOST + 6 }, () => make()));
      expect(await kept(), name).toBe(MOST);
      const refused = answers.flatMap((answer) => (answer.ok ? [] : [answer.problem]));
      expect(refused, name).toHaveLength(6);
      for (const problem of refused) expect(problem, name).toEqual({ kind: "invalid", refusals: [{ code: says, path: null, args: { n: MOST } }] });
    }
  });

  it("are as many as the documents say", async () => {
    for (const { name, make, kept } of await someone()) {
      await Promise.all(Array.from({ length: 5 }, () => make(allowing(3))));
      expect(await kept(), name).toBe(3);
    }
  });

  it("are bounded by the database, whoever writes, and refused in the same words where the documents allow more", async () => {
    for (const { name, says, make, write, kept } of await someone()) {
      const written = await Promise.allSettled(Array.from({ length: MOST + 4 }, () => write()));
      expect(await kept(), name).toBe(MOST);
      for (const one of written) if (one.status === "rejected") expect(one.reason, name).toBeInstanceOf(InvalidRecord);
      const answer = await make(allowing(50));
      expect(answer, name).toMatchObject({ ok: false, problem: { kind: "invalid", refusals: [{ code: says }] } });
    }
  });

  it("are not more by somebody who moves away, either", async () => {
    const [residence] = await someone();
    for (let n = 0; n < MOST; n += 1) await residence.write();
    await expect(residence.move()).rejects.toBeInstanceOf(InvalidRecord);
    expect(await residence.kept()).toBe(MOST);
    // One of those that are there already may be written again.
    await expect(residence.keep()).resolves.toMatchObject({ current: false });
    // The address that one lives at is counted with none of them, and there is one.
    await residence.stay();
    await expect(residence.settle()).rejects.toBeInstanceOf(DuplicateRecord);
  });

  it("one person's are not in another's way, and a current address is none of them", async () => {
    const [residence] = await someone();
    for (let n = 0; n < MOST; n += 1) await residence.make();
    const [another] = await someone();
    expect((await another.make()).ok).toBe(true);
  });
});
