import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { asksSomebody, COSIGNER_ADDRESS, cosignerOf, cosigns } from "../../support/cosigning.ts";
import { codesOf, TestApp, modalsOf, where } from "../../support/test-app.ts";

let app: TestApp;
beforeAll(async () => {
  app = await TestApp.open();
});
afterAll(() => app.close());

const begun = async () => {
  const asked = await asksSomebody(app);
  return { asked, cora: await cosigns(app, asked) };
};

describe("the address of a co-signer", () => {
  it("[VAL-38, VAL-39, VAL-40] takes a street and a city of 50 characters, and a postal code of 100", async () => {
    const { asked, cora } = await begun();
    for (const [part, most] of [
      ["street_address", 50],
      ["city", 50],
    ] as const) {
      const long = await cora.save("cosigner", { [`typed.${part}`]: "x".repeat(most + 1) }, null, asked.at("address"));
      expect(codesOf(long), part).toEqual(["maxLength"]);
      expect((await cora.save("cosigner", { [`typed.${part}`]: "x".repeat(most) }, null, asked.at("address"))).ok, part).toBe(true);
    }
    // Where the country has no rule of its own, the limit alone speaks.
    const inChile = (length: number) =>
      cora.save("cosigner", { "typed.country_code": "CL", "typed.postal_code": "9".repeat(length) }, null, asked.at("address"));
    expect(codesOf(await inChile(101))).toEqual(["maxLength"]);
    expect((await inChile(100)).ok).toBe(true);
  });

  it("[COS-12, MOD-11] keeps no address before it was confirmed, as it was typed or as it is listed", async () => {
    const { asked, cora } = await begun();
    await cora.save("cosigner", COSIGNER_ADDRESS, null, asked.at("address"));
    const pressed = await cora.run("check-cosigner-address", {}, asked.at("address"));
    expect(modalsOf(pressed.effects)).toHaveLength(1);
    expect((await cosignerOf(app, asked.source))?.address).toEqual({});
    const confirmed = await cora.run("confirm-cosigner-address", { suggested: false }, asked.at("address"));
    expect(where(confirmed.effects)).toEqual([asked.at("identity")]);
    expect((await cosignerOf(app, asked.source))?.address).toMatchObject({ street_address: "9 Elm St", city: "Seattle", postal_code: "98101" });
  });

  it("[MOD-11] shows what was typed beside what is suggested, and keeps the one that is chosen", async () => {
    const { asked, cora } = await begun();
    await cora.save("cosigner", { ...COSIGNER_ADDRESS, "typed.city": "Seatle" }, null, asked.at("address"));
    const pressed = await cora.run("check-cosigner-address", {}, asked.at("address"));
    const [dialog] = pressed.effects.flatMap((effect) => (effect.do === "open-modal" ? [effect.modal] : []));
    const items = (dialog!.blocks.find(({ id }) => id === "both")!["items"] as { id: string; value: unknown }[]).map(({ id, value }) => [
      id,
      JSON.stringify(value),
    ]);
    expect(items).toEqual([
      ["original", expect.stringContaining("9 Elm St, Seatle, Washington 98101")],
      ["suggested", expect.stringContaining("9 Elm St, Seattle, Washington 98101")],
    ]);
    expect(await cora.run("confirm-cosigner-address", { suggested: true }, asked.at("address"))).toMatchObject({ ok: true });
    expect((await cosignerOf(app, asked.source))?.address).toMatchObject({ street_address: "9 Elm St", city: "Seattle" });
    await cora.save("cosigner", { "typed.city": "Seatle" }, null, asked.at("address"));
    await cora.run("confirm-cosigner-address", { suggested: false }, asked.at("address"));
    expect((await cosignerOf(app, asked.source))?.address).toMatchObject({ city: "Seatle" });
  });

  it("[MOD-14] says so where nobody knows such an address, and [MOD-13] where nobody can be asked", async () => {
    const { asked, cora } = await begun();
    await cora.save("cosigner", { ...COSIGNER_ADDRESS, "typed.postal_code": "00000" }, null, asked.at("address"));
    expect(modalsOf((await cora.run("check-cosigner-address", {}, asked.at("address"))).effects)).toEqual(["invalid-address"]);
    const { places } = app.deps;
    app.deps.places = { suggest: () => Promise.reject(new Error("away")), details: () => Promise.reject(new Error("away")) };
    try {
      expect(modalsOf((await cora.run("check-cosigner-address", {}, asked.at("address"))).effects)).toEqual(["confirm-address-error"]);
    } finally {
      app.deps.places = places;
    }
  });
});
