import { afterAll, beforeAll, expect, it } from "vitest";
import type { FieldDescriptor } from "#screens/language/documents/descriptor.ts";
import { asksSomebody, cosignerOf, cosigns } from "../../support/cosigning.ts";
import { Seen } from "../../support/shipped-screens.ts";
import { TestApp } from "../../support/test-app.ts";

let app: TestApp;
beforeAll(async () => {
  app = await TestApp.open();
});
afterAll(() => app.close());

it("says beside each title what is still to be said of it, and in the modal how much of a name is taken and what comes in a year", async () => {
  const asked = await asksSomebody(app);
  const cora = await cosigns(app, asked);
  const overview = asked.at("cosign-income");
  await cora.run("save-income-source", { source: "", source_name: "City pension", monthly_salary: 1120, currency: "usd" }, overview);
  const page = new Seen(await cora.see(overview));
  expect(page.block("work-title-open")["state"]).toBe("To be filled in");
  expect(page.block("more-title-open")).toMatchObject({ state: "1 field remaining", tone: "danger" });
  const { fields } = Object.values(page.screen.modals)
    .find(({ id }) => id === "income-source")!
    .blocks.find(({ id }) => id === "said") as unknown as { fields: FieldDescriptor[] };
  expect(fields.map(({ id, props }) => [id, props["counted"] ?? props["annualHint"] ?? null]).slice(0, 2)).toEqual([
    ["said-name", true],
    ["said-salary", "Before tax. {amount} a year"],
  ]);
  const [source] = (await app.store.cosignerState((await cosignerOf(app, asked.source))!.id))!.cosigner_income_sources;
  const proof = { document: await cora.upload("applicant_income") };
  await cora.save(`cosigner_income_sources:${source!.id}`, proof, null, asked.at(`cosign-income/additional-sources/${source!.id}`));
  expect(new Seen(await cora.see(overview)).block("more-title-done")).toMatchObject({ state: "Complete", tone: "success" });
});
