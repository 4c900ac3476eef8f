import { afterAll, beforeAll, expect, it } from "vitest";
import { blocksIn } from "#tests/support/blocks-in.ts";
import { describeOnEachDatabase } from "#tests/support/database.ts";
import { alwaysInForce } from "#tests/support/documents-in-force.ts";
import { documentsWith, TestApp } from "#tests/support/test-app.ts";
import { asChooser, chooser, confirmRoom, heldIn, keepRoom, refusedFor } from "./choosers.ts";
import { marketHome } from "./market-homes.ts";

describeOnEachDatabase("a home of a market whose constants say no prices", (database) => {
  let app: TestApp;
  beforeAll(async () => {
    app = await TestApp.open({ database: database.open, change: { documents: alwaysInForce(documentsWith({ holding_fee_multiplier: null })) } });
  });
  afterAll(() => app.close());

  it("says that its price is on its way, never that it is full, and nothing of it can be chosen or held: no price is guessed", async () => {
    const home = await marketHome(app, [{}, {}]);
    const taken = await marketHome(app, [{ is_available: false }], { name: "Full House" });
    const ada = await chooser(app);
    const chooses = await asChooser(ada);
    const page = `/application/${ada.source}/home-selection`;
    const wordsOf = async ({ slug }: typeof home, query = {}): Promise<string> => {
      const cards = blocksIn((await ada.see(page, query)).blocks).filter(({ id, visible }) => visible !== false && String(id).endsWith(`:${slug}`));
      return JSON.stringify(cards);
    };
    for (const query of [{}, { home: home.slug }, { home: home.slug, room: home.rooms[0]! }]) {
      const words = await wordsOf(home, query);
      expect(words).toContain('"badge":"The price is on its way"');
      expect(words).toContain("Rooms are free here, and what they cost comes soon. Nothing can be chosen before.");
      expect(words).toContain("Contact support");
      expect(words).not.toMatch(/full|Waitlist|\$\d/iu);
    }
    expect(await wordsOf(taken)).toContain("This home is already full");
    expect(refusedFor(await keepRoom(chooses, home))).toBe("no-price-yet");
    expect(refusedFor(await confirmRoom(chooses, home, 1190))).toBe("home-choice-missing");
    expect(await heldIn(app, home)).toEqual([]);
  });
});
