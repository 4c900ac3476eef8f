import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { ANSWERS, TestApp, type Visitor } from "../support/test-app.ts";
import { publishedDocuments } from "../support/published-documents.ts";
import { everyRoot } from "#tests/support/every-root.ts";

const { catalog } = publishedDocuments().set;

/** Record-keeping, and what only says the status in other words. */
const FOLLOWS = [/^clock\./, /\.version$/, /^flag_\w+\.id$/, /^applications\./, /^application\.status_label$/];

let app: TestApp;
beforeAll(async () => {
  app = await TestApp.open();
});
afterAll(() => app.close());

/** Paths of all values, lists as wholes. */
function leaves(value: unknown, path: string): [string, string][] {
  if (typeof value !== "object" || value === null || Array.isArray(value)) return [[path, JSON.stringify(value)]];
  return Object.entries(value).flatMap(([name, inner]) => leaves(inner, path === "" ? name : `${path}.${name}`));
}

async function dataOf(visitor: Visitor): Promise<Map<string, string>> {
  const data = await everyRoot(app.deps, visitor.actor, { pathname: `${visitor.applyPath}/submit`, query: {} });
  return new Map(Object.entries(data).flatMap(([root, value]) => leaves(value, root)));
}

/** The command with what it changed beyond what the catalog says. */
async function surprises(visitor: Visitor, command: string, input: Record<string, unknown> = {}, page = visitor.applyPath): Promise<string[]> {
  const before = await dataOf(visitor);
  await visitor.run(command, input, page);
  const after = await dataOf(visitor);
  const said = catalog.commands[command]?.changes ?? [];
  const changed = [...new Set([...before.keys(), ...after.keys()])].filter(
    (path) => before.get(path) !== after.get(path) && !FOLLOWS.some((each) => each.test(path)),
  );
  return changed
    .filter((path) => !said.some((each) => path === each || path.startsWith(`${each}.`) || each.startsWith(`${path}.`)))
    .map((path) => `${command} changes ${path}`);
}

describe("a command changes no more than the catalog says, which is what the checker goes by", () => {
  it("on the way through the form and the payment", async () => {
    const ada = await app.applicant();
    const found: string[] = [];
    const run = async (command: string, input: Record<string, unknown> = {}, page?: string): Promise<void> => {
      found.push(...(await surprises(ada, command, input, page)));
    };
    const submit = `${ada.applyPath}/submit`;
    for (const [root, values] of Object.entries(ANSWERS)) await run("save-answers", { root, target: null, version: null, values });
    await run("start-section", { section: "income" });
    await run("put-flag", { flag: "pet" });
    await run("remove-flag", { flag: "pet" });
    await run("choose-manual-income", { manual: true });
    await run("skip-income-verification", { skip: true });
    await run("skip-income-verification", { skip: false });
    await run("start-income-connection");
    await run("income-connection-failed");
    await ada.ready();
    await run("record-consent", { agreed: true });
    await run("confirm-annual-income");
    await run("start-submission", {}, submit);
    await run("finish-identity", {}, `${submit}/verify-identity`);
    await run("finish-screening", {}, `${submit}/screening`);
    await run("finish-form");
    await run("pay-and-submit", { token: "tok_visa" }, `${submit}/payment`);
    expect((await ada.state()).application.status).toBe("submitted");
    await run("send-support-message", { message: "Hello" });
    expect([...new Set(found)]).toEqual([]);
  });
});
