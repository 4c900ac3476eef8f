import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, it } from "vitest";
import { openCase } from "#server/areas/people/index.ts";
import { answerCase } from "#server/areas/support/index.ts";
import type { Actor } from "#server/kernel/context/deps.ts";
import { describeOnEachDatabase } from "../../support/database.ts";
import { TestApp, type Visitor } from "../../support/test-app.ts";
import { caseOf, refusalOf, staff, submitted } from "./support.ts";

describeOnEachDatabase("what an applicant asked of support", (database) => {
  let app: TestApp;
  let rob: Actor;
  let sunny: Actor;
  beforeAll(async () => {
    app = await TestApp.open({ database: database.open });
    [rob, sunny] = [await staff(app, "Rob"), await staff(app, "Sunny", "support")];
  });
  afterAll(() => app.close());

  const now = (): string => app.deps.clock.now().toISOString();
  async function writes({ actor: { user } }: Visitor, page: string): Promise<string> {
    const id = randomUUID();
    const message = { id, user_id: user.id, email: user.email, message: "Where is my receipt?", page, at: now() };
    await app.store.transaction((tx) => tx.insert("support_case", message));
    return id;
  }
  async function linesOf(application: string): Promise<string[]> {
    const { history } = await caseOf(app, rob, application);
    return history.filter(({ name }) => name.startsWith("message-")).map(({ name, actor, detail }) => `${actor} ${name} ${String(detail["case"])}`);
  }

  it("stands in the timeline of their application with what was written back, whoever wrote it down", async () => {
    const ada = await submitted(app);
    const asked = await writes(ada, `/application/${ada.source}/review/in-review?x=1`);
    expect(refusalOf(await answerCase(app.deps, sunny, { id: asked, body: { text: "Under Your account." }, version: null }))).toBe("done");
    expect(refusalOf(await openCase(app.deps, sunny, { id: ada.actor.user.id, body: { message: "She rang." }, version: null }))).toBe("done");
    const lines = await linesOf(ada.id);
    expect(lines).toEqual([
      expect.stringMatching(new RegExp(`^(?!Sunny).+ message-written ${asked}$`, "u")),
      `Sunny Stone message-answered ${asked}`,
      expect.stringMatching(/^Sunny Stone message-taken /u),
    ]);
    expect(lines.join(), "what it says is read where that leaves a trace").not.toContain("receipt");
  });

  it("is none of another person's, and none of another application of theirs", async () => {
    const [ada, bea] = [await submitted(app), await submitted(app)];
    await writes(bea, "/start");
    await writes(ada, `/application/${bea.source}/apply`);
    expect(await linesOf(ada.id)).toEqual([]);
    const [line, ...others] = await linesOf(bea.id);
    expect([line, others]).toEqual([expect.stringContaining("message-written"), []]);
  });
});
