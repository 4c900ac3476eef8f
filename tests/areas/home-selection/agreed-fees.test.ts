import { afterAll, beforeAll, expect, it } from "vitest";
import { chooseServiceFees } from "#server/areas/fees/index.ts";
import { leaseFacts } from "#server/areas/leases/lease-facts.ts";
import { leaseValues } from "#server/areas/leases/lease-values.ts";
import type { Actor } from "#server/kernel/context/deps.ts";
import { describeOnEachDatabase } from "../../support/database.ts";
import type { TestApp } from "../../support/test-app.ts";
import { staff } from "../review/support.ts";
import { asChooser, chooser, confirmRoom, keepRoom, refusedFor } from "./choosers.ts";
import { appWithoutSeasons, marketHome, type MadeHome } from "./market-homes.ts";

const HOUR_MS = 3_600_000;
/** The second leaves out Seattle. */
const [EVERYWHERE, EXEMPTING] = ["service_fee", "service_fee_exempting"];

describeOnEachDatabase("what is charged beside a rent", (database) => {
  let app: TestApp;
  let edna: Actor;
  beforeAll(async () => {
    app = await appWithoutSeasons(database);
    edna = await staff(app, "Edna", "editor");
  });
  afterAll(() => app.close());

  let chosen = 0;
  const choose = async (set: string): Promise<void> => {
    const body = { set, reason: "From January on, as agreed with the owners." };
    expect(await chooseServiceFees(app.deps, edna, { body, version: chosen })).toMatchObject({ ok: true });
    chosen += 1;
  };
  const feeHeld = async ({ slug }: MadeHome) =>
    (await app.store.list("room_selection", { home: slug }, { limit: 2, offset: 0 })).rows.map(({ fees }) => fees?.service_cents);

  it("[PRC-24] is agreed as it was shown within the day before, and stays so in the lease whatever staff choose afterwards", async () => {
    // Free long from now: its first day stays the same whatever the hour, and across midnight.
    const home = await marketHome(app, [{ availability_date: "2028-01-01" }]);
    const ada = await chooser(app);
    await keepRoom(await asChooser(ada), home);
    await choose(EXEMPTING!);
    app.outside.clock.move(HOUR_MS);
    const path = `/application/${ada.source}/home-selection/confirm`;
    const shown = JSON.stringify(await ada.see(path, { home: home.slug }));
    for (const said of ["A month, all in", "$1,334", "Payment due at signing", "$2,480", "Pay today"]) expect(shown).toContain(said);
    expect(refusedFor(await confirmRoom(await asChooser(ada), home, 1190))).toBeNull();
    expect(await feeHeld(home)).toEqual([9900]);

    const { applicant_info } = await ada.state();
    await app.store.transaction((tx) => tx.update("applicant_info", applicant_info.id, { first_name: "Ada", last_name: "James" }));
    const named = await ada.state();
    const { values } = leaseValues(await leaseFacts(app.store, app.deps.documents.current(), { named, states: [named], locale: "en-US" }), (names) =>
      names.join(", "),
    );
    expect(values?.parts).toMatchObject([{ service_fee: { amount: 99 } }]);
    await choose(EVERYWHERE!);
  });

  it("is agreed as it is by now where what was shown holds no more", async () => {
    const home = await marketHome(app, [{ availability_date: "2028-01-01" }]);
    const ada = await chooser(app);
    await keepRoom(await asChooser(ada), home);
    await choose(EXEMPTING!);
    app.outside.clock.move(25 * HOUR_MS);
    expect(JSON.stringify(await ada.see(`/application/${ada.source}/home-selection/confirm`, { home: home.slug }))).toContain("$1,235");
    expect(refusedFor(await confirmRoom(await asChooser(ada), home, 1190))).toBeNull();
    expect(await feeHeld(home)).toEqual([null]);
    await choose(EVERYWHERE!);
  });
});
