import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { StatusMove } from "#screens/language/documents/catalog.ts";
import { evaluate } from "#screens/language/expressions/evaluate.ts";
import { APPLICATION_EVENTS, moveOf, LIFE_CYCLE_FACTS } from "#server/kernel/rules/life-cycle.ts";
import { APPLICATION_STATUSES } from "#server/ports/records.ts";
import { demoConstants } from "#server/kernel/context/texts.ts";
import { TestApp, type Visitor } from "../support/test-app.ts";
import { publishedDocuments } from "../support/published-documents.ts";
import { personState } from "#tests/support/person-state.ts";
import { everyRoot } from "#tests/support/every-root.ts";

/** What the catalog tells the checker about commands is what the use cases do. */
const { catalog } = publishedDocuments().set;
const commandsWithMoves = Object.entries(catalog.commands).flatMap(([command, { moves = [] }]) => moves.map((move) => ({ command, ...move })));
/** Made by a command, but there was no status to move from. */
const BEGINS = ["accept-source"];

let app: TestApp;
beforeAll(async () => {
  app = await TestApp.open();
  await app.database.loadDemoData("schemas", demoConstants(publishedDocuments()), app.deps.clock.now());
});
afterAll(() => app.close());

describe("the moves that the catalog says commands make", () => {
  const known = (from: StatusMove["from"][number], to: string): boolean =>
    APPLICATION_EVENTS.some((event) => {
      const moves = [{}, ...LIFE_CYCLE_FACTS.map((fact) => ({ [fact]: true }))].map((facts) =>
        moveOf(event, from as (typeof APPLICATION_STATUSES)[number], "applicant", facts),
      );
      return moves.some((move) => move.ok && move.to === to);
    });

  it.each(commandsWithMoves)("$command: from $from to $to is a move of an applicant's", ({ from, to }) => {
    for (const status of from) expect(known(status, to), `${status} to ${to}`).toBe(true);
  });

  it("are said of every command that changes the status", () => {
    const changing = Object.entries(catalog.commands).filter(([, { changes = [] }]) => changes.includes("application.status"));
    expect(changing.filter(([name, { moves }]) => !moves && !BEGINS.includes(name)).map(([name]) => name)).toEqual([]);
    expect(commandsWithMoves.filter(({ command }) => !catalog.commands[command]?.changes?.includes("application.status"))).toEqual([]);
  });
});

describe("a command that moves the status only when something is settled", () => {
  const conditional = commandsWithMoves.filter(({ when, from }) => when !== undefined && from.includes("open")).map(({ command }) => command);
  const statusAfter = async (visitor: Visitor, command: string): Promise<string> => {
    await visitor.run(command, {}, `${visitor.applyPath}/submit`);
    return (await visitor.state()).application.status;
  };

  it.each(conditional)("%s leaves an application with an open fee as it is", async (command) => {
    const ada = await app.applicant();
    await ada.ready();
    expect(await statusAfter(ada, command)).toBe("open");
  });

  it.each(conditional)("%s moves the same application once nothing is to be paid", async (command) => {
    const ada = await app.applicant({ waive_application_fee: true });
    await ada.ready();
    expect(await statusAfter(ada, command)).toBe("submitted");
  });
});

describe("what the catalog says always holds", () => {
  const facts = (catalog.facts ?? []).map((fact) => ({ ...fact, fact: { or: [{ not: fact.when }, fact.then] } }));

  it.each(facts)("$about", async ({ fact }) => {
    const people: { actor: Visitor["actor"]; at: string }[] = [];
    for (const values of [{}, { waive_application_fee: true }, { application_fee_cents: 0 }, { market: "toronto", currency: "cad" as const }]) {
      const { actor, applyPath } = await app.applicant(values);
      people.push({ actor, at: applyPath });
    }
    for (const status of APPLICATION_STATUSES) {
      const user = await app.store.transaction((tx) => tx.userByEmail(`status-${status.replaceAll("_", "-")}@example.com`));
      const [mine] = (await personState(app.store, user!.id, null))!.applications;
      people.push({
        actor: { user: user!, session: null, address: "", locale: "en-US" } as Visitor["actor"],
        at: `/application/${mine!.application.source}/apply`,
      });
    }
    for (const { actor, at } of people) {
      const data = await everyRoot(app.deps, actor, { pathname: at, query: {} });
      expect(evaluate(fact, { data }), at).toEqual({ is: true });
    }
  });
});
