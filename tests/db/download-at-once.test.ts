import { afterAll, beforeAll, expect, it } from "vitest";
import { exportPersonalData } from "#server/areas/account/index.ts";
import { removeFiles } from "#server/kernel/uploads/remove-files.ts";
import { NoLongerAllowed } from "#server/kernel/access/no-longer-allowed.ts";
import type { Deps } from "#server/kernel/context/deps.ts";
import { deleteDocument, storeUpload } from "#server/kernel/uploads/uploaded-files.ts";
import { AccountDeleted } from "#server/ports/store.ts";
import { describeOnEachDatabase } from "#tests/support/database.ts";
import { remove } from "../areas/account/personal-data.ts";
import { TestApp, Visitor } from "../support/test-app.ts";
import { PHOTO } from "../support/person.ts";
import { interleave } from "./support/interleave.ts";

const PAPERS = 3;

describeOnEachDatabase("a person's data that are downloaded while their account is deleted", (database) => {
  let app: TestApp;
  beforeAll(async () => {
    app = await TestApp.open({ database: database.open });
  });
  afterAll(() => app.close());

  async function somebody() {
    const ada = await app.applicant();
    await ada.save("applicant", { first_name: "Augusta" });
    const papers: { id: string; key: string }[] = [];
    for (let n = 1; n <= PAPERS; n += 1) {
      const kept = await storeUpload(app.deps, ada.actor, { purpose: "applicant_income", filename: `stub-${n}.png`, body: PHOTO.buffer }, 10_000_000);
      if (!kept.ok) throw new Error("It can't be uploaded");
      const { id } = kept.value as { id: string };
      papers.push({ id, key: (await app.store.find("document", id))!.storage_key });
    }
    /** The account goes, and its files with the job that follows. */
    const goes = async (deps = app.deps): Promise<void> => {
      const gone = await remove(new Visitor(Object.assign(Object.create(app), { deps }) as TestApp, ada.actor));
      if (!gone.ok) throw new Error(JSON.stringify(gone.problems));
      await removeFiles(deps, { keys: papers.map(({ key }) => key) });
    };
    const asks = (deps: Deps = app.deps) => exportPersonalData(deps, ada.actor).catch((error: unknown) => error as Error);
    return { ada, papers, goes, asks };
  }
  const summaryOf = (content: Uint8Array) => JSON.parse(Buffer.from(content).toString()) as { applicant_infos: { first_name: string }[]; documents: unknown[] };

  it("have all that there was where they are read first, and are refused where the account went first", async () => {
    const { goes, asks } = await somebody();
    const [download] = await interleave(database, app, asks, () => goes());
    if (download instanceof Error) expect(download).toBeInstanceOf(AccountDeleted);
    else {
      const { value } = await download().next();
      const { applicant_infos, documents } = summaryOf((value as { content: Uint8Array }).content);
      expect([applicant_infos[0]!.first_name, documents.length]).toEqual(["Augusta", PAPERS]);
    }

    const other = await somebody();
    const [, refused] = await interleave(database, app, (deps) => other.goes(deps), other.asks);
    expect(refused).toBeInstanceOf(AccountDeleted);
  });

  it("break off where a paper of it is gone with the account, instead of passing for the whole", async () => {
    const { goes, asks } = await somebody();
    const download = await asks();
    if (download instanceof Error) throw download;
    const parts = download();
    const left: string[] = [((await parts.next()).value as { name: string }).name, ((await parts.next()).value as { name: string }).name];
    expect(left).toEqual(["data.json", expect.stringContaining("stub")]);
    await goes();
    await expect(parts.next()).rejects.toBeInstanceOf(NoLongerAllowed);
  });

  it("go on without a paper that they took out themselves: the list says that there was one", async () => {
    const { ada, papers, asks } = await somebody();
    const download = await asks();
    if (download instanceof Error) throw download;
    await deleteDocument(app.deps, ada.actor, papers[1]!.id);
    const left: string[] = [];
    for await (const { name } of download()) left.push(name);
    expect(left).toHaveLength(PAPERS);
  });
});
