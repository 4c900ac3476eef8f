import { readFileSync } from "node:fs";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { MarketRecord } from "#server/ports/records.ts";
import { TestApp } from "../../support/test-app.ts";

const read = JSON.parse(readFileSync("schemas/demo/markets.json", "utf8")) as unknown;
const markets = (Array.isArray(read) ? read : Object.values(read as object).find(Array.isArray)) as MarketRecord[];
/** In the order of [PRM-3] [PRM-4] [PRM-5] [PRM-6] [PRM-7] [PRM-8]; [PRM-9] is every other. */
const TWO_MONTHS = ["new-york-city", "washington-dc", "bay-area", "los-angeles", "chicago", "seattle"];

let app: TestApp;
beforeAll(async () => {
  app = await TestApp.open();
});
afterAll(() => app.close());

describe("the promotional banner", () => {
  it("[PRM-1] says quickApply on the sign-in page", async () => {
    const nobody = { user: null, session: null, address: "", locale: "en-US" };
    const { openScreen } = await import("#server/kernel/screens/open-screen.ts");
    const login = await openScreen(app.deps, nobody, { pathname: "/login", query: {} });
    expect(login).toMatchObject({ do: "show", descriptor: { shell: { promo: "online application in less than 5 minutes" } } });
  });

  it("[PRM-2] says that the fee is waived where it is, and nothing where a law caps it", async () => {
    const waived = await app.applicant({ waive_application_fee: true });
    expect((await waived.see(waived.applyPath)).shell.promo).toBe("$35 application fee waived for a limited time");
    const asked = await app.applicant();
    expect((await asked.see(asked.applyPath)).shell.promo).toBeNull();
    const toronto = await app.applicant({ market: "toronto", currency: "cad" });
    expect((await toronto.see(toronto.applyPath)).shell.promo).toBeNull();
  });

  it.each(markets.map(({ slug }) => [`PRM-${TWO_MONTHS.includes(slug) ? TWO_MONTHS.indexOf(slug) + 3 : 9}`, slug]))(
    "[%s] in %s offers two months free only where that runs",
    async (_, slug) => {
      const market = markets.find((one) => one.slug === slug)!;
      const known = (await app.store.list("market", { slug }, { limit: 1, offset: 0 })).total > 0;
      const { display_name, country_code, region_code, picture } = market;
      if (!known) await app.store.transaction((tx) => tx.insert("market", { slug, display_name, country_code, region_code, picture }));
      const ada = await app.applicant({ market: slug });
      await ada.isMovedTo("profile_completed");
      const { shell } = await ada.see(`/application/${ada.source}/home-selection`);
      expect(shell.promo).toBe(TWO_MONTHS.includes(slug) ? "Two months free on select homes" : null);
    },
  );
});
