import { afterAll, beforeAll, expect, it } from "vitest";
import { storeUpload } from "#server/kernel/uploads/uploaded-files.ts";
import { describeOnEachDatabase } from "../support/database.ts";
import { PHOTO } from "../support/person.ts";
import { TestApp } from "../support/test-app.ts";

describeOnEachDatabase("what a person may have uploaded at a time", (database) => {
  let app: TestApp;
  beforeAll(async () => {
    app = await TestApp.open({ database: database.open });
  });
  afterAll(() => app.close());

  it("is not passed by several uploads that come at once, and those refused leave no file behind", async () => {
    const { actor } = await app.applicant();
    const { deps } = app;
    const upload = { purpose: "applicant_income", filename: "stub.png", body: PHOTO.buffer };
    const first = await storeUpload(deps, actor, upload, 1_000_000);
    const size = first.ok ? Number(first.value["size"]) : 0;
    const kept: string[] = [];
    const files = {
      ...deps.files,
      put: (key: string, body: Buffer, type: string) => (kept.push(key), deps.files.put(key, body, type)),
      remove: (key: string) => (kept.splice(kept.indexOf(key), 1), deps.files.remove(key)),
    };
    const answers = await Promise.all(Array.from({ length: 8 }, () => storeUpload({ ...deps, files }, actor, upload, 3 * size)));
    expect(answers.filter(({ ok }) => ok)).toHaveLength(2);
    expect(await deps.store.uploadedBytes(actor.user.id)).toBe(3 * size);
    expect(kept).toHaveLength(2);
    // Nor does one whose row can't be written.
    const broken = new Error("the disk is full");
    const store = Object.assign(Object.create(deps.store) as typeof deps.store, { transaction: () => Promise.reject(broken) });
    await expect(storeUpload({ ...deps, store, files }, actor, upload, 9 * size)).rejects.toBe(broken);
    expect(kept).toHaveLength(2);
  });
});
