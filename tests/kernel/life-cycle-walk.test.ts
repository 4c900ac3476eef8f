import { readFileSync } from "node:fs";
import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Catalog } from "#screens/language/documents/catalog.ts";
import { readRuleFile } from "#server/documents/rules/rule-files.ts";
import { lifeCycleFindings, type LifeCycle } from "#server/documents/life-cycle/life-cycle-findings.ts";
import { lifeCycleDiagram, lifeCyclePage, readmeWithDiagram } from "#server/documents/life-cycle/life-cycle-page.ts";
import { APPLICATION_EVENTS, EVENT_ACTORS, LIFE_CYCLE_FACTS, moveOf, type LifeCycleFacts } from "#server/kernel/rules/life-cycle.ts";
import { APPLICATION_STATUSES, type ApplicationStatus } from "#server/ports/records.ts";
import { decide, shipped } from "#tests/support/shipped-screens.ts";
import { TestApp } from "../support/test-app.ts";

const cycle: LifeCycle = readRuleFile("schemas", "life-cycle.json");
const { statuses, routes } = shipped.flow;

/** Routes that a variant opens to a status. */
const opened = (variant: string, status: string): string[] =>
  shipped.variants[variant]!.changes.flatMap((change) => ("allows" in change && change.status === status ? change.allows : []));
const facts = fc.record(Object.fromEntries(LIFE_CYCLE_FACTS.map((fact) => [fact, fc.boolean()]))) as fc.Arbitrary<LifeCycleFacts>;
const happenings = fc.array(fc.record({ event: fc.constantFrom(...APPLICATION_EVENTS), by: fc.constantFrom(...EVENT_ACTORS), facts }), { maxLength: 40 });

const walk = (
  from: ApplicationStatus,
  steps: readonly { event: (typeof APPLICATION_EVENTS)[number]; by: (typeof EVENT_ACTORS)[number]; facts: LifeCycleFacts }[],
) =>
  steps.reduce<ApplicationStatus[]>(
    (passed, { event, by, facts: more }) => {
      const move = moveOf(event, passed.at(-1)!, by, more);
      return move.ok ? [...passed, move.to] : passed;
    },
    [from],
  );

describe("whatever happens to an application, in whatever order", () => {
  it("it is in a status that the flow knows, with a label and a screen to be at", () => {
    fc.assert(
      fc.property(fc.constantFrom(...APPLICATION_STATUSES), happenings, (from, steps) => {
        for (const status of walk(from, steps)) {
          expect(statuses[status]?.label, status).toMatch(/^status\./);
          expect(statuses[status]?.home.at(-1)?.when, status).toBeUndefined();
        }
      }),
    );
  });

  const addresses = routes.filter(({ path, area }) => path.startsWith("/application/:source") && area !== undefined).map(({ name }) => name);
  it("nobody is left on a screen that isn't theirs, wherever they ask to go", () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...APPLICATION_STATUSES),
        happenings,
        fc.constantFrom(...addresses),
        fc.record({ is_group: fc.boolean(), profile_completed: fc.boolean(), funnel_20: fc.boolean() }),
        (from, steps, address, about) => {
          const status = walk(from, steps).at(-1)!;
          // Whoever isn't open has sent theirs, unless they withdrew before.
          const sent = !["open", "pre_meet_and_greet"].includes(status);
          const { route } = decide("status-preapproved", address, { data: { application: { ...about, status, sent } } });
          const { area } = routes.find(({ name }) => name === route.name)!;
          const { home } = statuses[status]!;
          const allows = [...statuses[status]!.allows, ...(about.funnel_20 ? opened("second-funnel", status) : [])];
          const theirs = [route.name, area].some((name) => allows.includes(name!)) || home.some(({ go }) => go === route.name);
          expect(theirs, `${status}, asked for ${address}, is at ${route.name}`).toBe(true);
        },
      ),
      { numRuns: 1500 },
    );
  });

  const requests = [
    { id: null, type: null, open: false, answered_with: null, asked_on: null },
    ...(["add_cosigner", "cosign_or_deposit"] as const).flatMap((type) => [
      { type, open: true, answered_with: null },
      { type, open: false, answered_with: "cosigner" },
      { type, open: false, answered_with: "double_deposit" },
    ]),
  ];
  /** What each of the review's screens speaks of. */
  const SPEAKS_OF: Record<string, (request: (typeof requests)[number], named: boolean) => boolean> = {
    reviewAddCoSigner: () => true,
    groupAddCoSigner: () => true,
    groupNeedsCosigner: ({ type, open }) => open && type === "add_cosigner",
    reviewCosignOrDeposit: ({ type, open }) => open && type === "cosign_or_deposit",
    reviewCoSignerInReview: (_, named) => named,
    applicationInReview: (request, named) => !request.open && !named,
  };
  const WAITING: ApplicationStatus[] = ["submitted_request_pending", "profile_completed_request_pending"];

  it("whatever was asked of them, the review leads to a screen that speaks of it, and to none of those where nothing is asked [RTE-71 RTE-72]", () => {
    for (const status of APPLICATION_STATUSES)
      for (const request of requests)
        for (const named of [false, true])
          for (const is_group of [false, true])
            for (const address of [...addresses, "application"]) {
              const data = {
                application: { status, is_group, sent: !["open", "pre_meet_and_greet"].includes(status) },
                request,
                cosigners: { any: named, count: named ? 1 : 0 },
              };
              const { route } = decide("status-submitted-request-pending", address, { data });
              const said = `${status}, ${request.type} ${request.open ? "open" : `answered with ${request.answered_with}`}, ${named ? "named" : "nobody named"}, ${is_group ? "in a group" : "alone"}, asked for ${address}, is at ${route.name}`;
              const { area } = routes.find(({ name }) => name === route.name)!;
              expect(
                [route.name, area].some((name) => statuses[status]!.allows.includes(name!)) || statuses[status]!.home.some(({ go }) => go === route.name),
                said,
              ).toBe(true);
              if (WAITING.includes(status)) expect(SPEAKS_OF[route.name]?.(request, named) ?? true, said).toBe(true);
            }
  });

  describe("in the database", () => {
    let app: TestApp;
    beforeAll(async () => {
      app = await TestApp.open();
    });
    afterAll(() => app.close());

    it("it is there, in the status that the last event left it in, and every move stands in its history", async () => {
      await fc.assert(
        fc.asyncProperty(fc.constantFrom(...cycle.begins) as fc.Arbitrary<"open" | "pre_meet_and_greet">, happenings, async (starts_in, steps) => {
          const ada = await app.applicant({ starts_in });
          const { application } = await ada.state();
          let status: ApplicationStatus = application.status;
          const passed: string[] = [];
          for (const { event, by, facts: more } of steps) {
            const move = moveOf(event, status, by, more);
            if (!move.ok) continue;
            const told = { actor_user_id: ada.actor.user.id, as_user_id: null, name: event, detail: {}, why: null };
            await app.store.transaction((tx) => tx.transition(application.id, { from: move.from, to: move.to, event: told, now: "2026-03-02T17:30:00.000Z" }));
            passed.push(`${event}: ${status} to ${move.to}`);
            status = move.to;
          }
          expect((await ada.state()).application.status).toBe(status);
          const history = await app.store.events(application.id);
          const moves = history
            .filter(({ detail }) => detail["from"] !== undefined)
            .map(({ name, detail }) => `${name}: ${String(detail["from"])} to ${String(detail["to"])}`);
          expect(moves).toEqual(passed);
        }),
        { numRuns: 12 },
      );
    });
  });
});

describe("the table of the life cycle", () => {
  const command = (name: string, change: object): Catalog => ({
    ...shipped.catalog,
    commands: { ...shipped.catalog.commands, [name]: { ...shipped.catalog.commands[name]!, ...change } },
  });

  it("is what the commands of the documents say, and the statuses of the flow", () => expect(lifeCycleFindings(shipped, cycle)).toEqual([]));

  it("a command that moves as no applicant may is found where it says so", () => {
    const catalog = command("start-again", { moves: [{ from: ["withdrawn"], to: "approved" }] });
    expect(lifeCycleFindings({ ...shipped, catalog }, cycle)).toMatchObject([
      {
        code: "reference/unknown-move",
        reason: "No event of an applicant's leads from withdrawn to approved",
        at: { file: "data.json", path: "/commands/start-again/moves/0" },
      },
    ]);
    const reviewers = command("start-again", { moves: [{ from: ["submitted"], to: "rejected" }] });
    expect(lifeCycleFindings({ ...shipped, catalog: reviewers }, cycle)).toMatchObject([{ code: "reference/unknown-move" }]);
  });

  it("a status that only one of the two knows is found, and an event that no code causes or that one misses", () => {
    const { withdrawn: _, ...fewer } = statuses;
    const flow = { ...shipped.flow, statuses: { ...fewer, paused: statuses["open"]! } };
    expect(lifeCycleFindings({ ...shipped, flow }, cycle).map(({ at, reason }) => [at.file, reason])).toEqual([
      ["life-cycle.json", 'The flow has no status "withdrawn"'],
      ["flow.json", 'Nothing in the life cycle leads to the status "paused"'],
    ]);
    const { submit, "send-lease": lease, ...others } = cycle.events;
    const events = { ...others, "send-leese": lease!, submitt: submit! };
    expect(lifeCycleFindings(shipped, { ...cycle, events }).map(({ code, at }) => [code, at.id])).toEqual([
      ["reference/unknown-id", "send-leese"],
      ["reference/unknown-id", "submitt"],
      ["shape/missing-property", "submit"],
      ["shape/missing-property", "send-lease"],
    ]);
  });

  it("what is said to hold in a status and is nowhere explained is found, and what is explained and holds nowhere", () => {
    const facts = { ...cycle.facts, paused: "Nothing happens to it." };
    const statuses = { ...cycle.statuses, open: { ...cycle.statuses["open"]!, facts: ["editible"] } };
    expect(lifeCycleFindings(shipped, { ...cycle, facts, statuses }).map(({ at, reason, suggestion }) => [at.path, reason, suggestion])).toEqual([
      ["/statuses/open/facts/0", '"facts" doesn\'t say what "editible" means', `Did you mean "editable"?`],
      ["/facts/editable", '"editable" holds in no status', undefined],
      ["/facts/paused", '"paused" holds in no status', undefined],
    ]);
  });

  it("is drawn in the README and in .github as it stands (npm run screens -- life-cycle)", () => {
    expect(readFileSync(".github/life-cycle.md", "utf8")).toBe(lifeCyclePage(cycle));
    const readme = readFileSync("README.md", "utf8");
    expect(readme).toContain(lifeCycleDiagram(cycle));
    expect(readmeWithDiagram(readme, cycle)).toBe(readme);
  });

  it("is drawn anew where it is another, and nothing else of the README is touched", () => {
    const [readme, fewer] = [
      "before\n\n```mermaid\nstateDiagram-v2\n```\n\nafter",
      { ...cycle, begins: ["open"], events: { submit: cycle.events["submit"]! } },
    ];
    const drawn = "```mermaid\nstateDiagram-v2\n  [*] --> open\n  open --> submitted: submit\n```";
    expect(readmeWithDiagram(readme, fewer)).toBe(`before\n\n${drawn}\n\nafter`);
  });
});
