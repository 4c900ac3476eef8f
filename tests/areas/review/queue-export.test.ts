import { afterAll, beforeAll, expect, it } from "vitest";
import { reviewRows } from "#server/areas/review/index.ts";
import type { Deps } from "#server/kernel/context/deps.ts";
import { csvStream } from "#server/http/body/csv-stream.ts";
import { ANY_APPLICATION, type QueuedApplication } from "#server/areas/review/sql/queue-records.ts";
import { TestApp } from "../../support/test-app.ts";
import { staff, submitted } from "./support.ts";
import { reviewQueue } from "#server/areas/review/sql/review-queue.ts";

const MANY = 100_000;
/** With the one that says whether there is another. */
const WHOLE_PAGE = 501;
let app: TestApp;
let row: QueuedApplication;
let pages = 0;
/** As many as there may be in a real house; each page is made when it is asked for. */
let deps: Deps;
beforeAll(async () => {
  app = await TestApp.open();
  await submitted(app);
  const found = await app.store.query(reviewQueue(ANY_APPLICATION, { limit: 1, offset: 0 }));
  row = found.rows[0]!;
  deps = {
    ...app.deps,
    store: {
      ...app.store,
      list: app.store.list.bind(app.store),
      find: app.store.find.bind(app.store),
      query: <T>() => {
        const from = pages * (WHOLE_PAGE - 1);
        pages += 1;
        return Promise.resolve({ total: { n: 10_000, more: true }, rows: Array.from({ length: Math.min(WHOLE_PAGE, MANY - from) }, () => row) } as T);
      },
    },
  };
});
afterAll(() => app.close());

it("100,000 rows leave a page at a time, as fast as they are taken, and not one is read that nobody takes", async () => {
  const rob = await staff(app, "Rob");
  const open = async () => {
    pages = 0;
    const rows = await reviewRows(deps, rob, { shown: "applicant,status,score" });
    if (!rows.ok) throw new Error("refused");
    return csvStream(rows.value).getReader();
  };
  const reader = await open();
  let lines = 0;
  let read = 0;
  for (let part = await reader.read(); !part.done; part = await reader.read()) {
    read += 1;
    lines += new TextDecoder().decode(part.value).split("\r\n").length - 1;
    // A part is a page: one is sent, and at most two more are ready.
    expect(pages - read, "pages that are read ahead").toBeLessThanOrEqual(2);
  }
  expect(lines).toBe(MANY + 1);

  const stopped = await open();
  await stopped.read();
  await stopped.cancel();
  expect(pages, "whoever stops it stops the reading").toBeLessThanOrEqual(2);
});

it("shows what the table shows, in the words of whoever asks", async () => {
  const rob = await staff(app, "Rob");
  const tableIn = async (locale: string) => {
    const rows = await reviewRows(app.deps, { ...rob, locale }, { shown: "applicant,status,checks,owner" });
    if (!rows.ok) throw new Error("refused");
    return new Response(csvStream(rows.value)).text();
  };
  expect(await tableIn("en-US")).toBe(
    'Applicant,Status,Checks,Owner\r\nAda Okafor,In review,"Identity: nothing yet; Income: nothing yet; Screening: nothing yet",\r\n',
  );
  expect((await tableIn("fr-CA")).split("\r\n")[0]).not.toContain("Owner");
  expect(await reviewRows(app.deps, rob, { shown: "applicant,sin_ssn" })).toMatchObject({ ok: false });
});
