import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, it } from "vitest";
import type { FieldDescriptor } from "#screens/language/documents/descriptor.ts";
import { asksSomebody, cosignerOf, cosigns } from "../../support/cosigning.ts";
import { alwaysInForce } from "../../support/documents-in-force.ts";
import { elementOf, publishedWith } from "../../support/documents-of.ts";
import { Seen } from "../../support/shipped-screens.ts";
import { PHOTO } from "../../support/person.ts";
import { codesOf, TestApp } from "../../support/test-app.ts";

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

it("takes the proof where the source is added or changed", async () => {
  const asked = await asksSomebody(app);
  const cora = await cosigns(app, asked);
  const overview = asked.at("cosign-income");
  const sources = async () => (await app.store.cosignerState((await cosignerOf(app, asked.source))!.id))!.cosigner_income_sources;
  const said = { source_name: "City pension", monthly_salary: 1120, currency: "usd" };
  const [first, second] = [await cora.upload("applicant_income"), await cora.upload("applicant_income")];
  expect(codesOf(await cora.run("save-income-source", { source: "", ...said, document: first }, overview))).toEqual([]);
  const { id, document } = (await sources())[0]!;
  expect(document).toBe(first);
  const page = new Seen(await cora.see(overview));
  expect(page.block("more-title-done")).toMatchObject({ state: "Complete", tone: "success" });
  await cora.run("save-income-source", { source: id, ...said, document: second }, overview);
  expect(await sources()).toMatchObject([{ document: second }]);
  await cora.run("save-income-source", { source: id, ...said, document: null }, overview);
  expect(await sources()).toMatchObject([{ document: null }]);
});

it("refuses a proof that is somebody else's, is for something else, or is gone", async () => {
  const asked = await asksSomebody(app);
  const cora = await cosigns(app, asked);
  const said = { source: "", source_name: "City pension", monthly_salary: 1120, currency: "usd" };
  const wrong = [await (await app.person()).upload("applicant_income"), await cora.upload("applicant_identity"), randomUUID()];
  for (const document of wrong)
    expect(codesOf(await cora.run("save-income-source", { ...said, document }, asked.at("cosign-income")))).toEqual(["document-unknown"]);
  expect((await app.store.cosignerState((await cosignerOf(app, asked.source))!.id))!.cosigner_income_sources).toEqual([]);
});

it("keeps the proof of whoever began on documents whose dialog doesn't ask for it", async () => {
  const before = publishedWith((files) => {
    const modal = files["modals/income-source.json"]!;
    (modal["blocks"] as object[]).unshift({ id: "later", kind: "text", text: "income-source.later", tone: "hint" });
    const dialog = elementOf(modal, "said");
    dialog["fields"] = (dialog["fields"] as { id: string }[]).filter(({ id }) => id !== "said-proof");
    delete (files["data.json"] as unknown as { commands: Record<string, { input: object }> }).commands["save-income-source"]!.input["document" as never];
  });
  const older = await TestApp.open({ change: { documents: alwaysInForce(before) } });
  try {
    const asked = await asksSomebody(older);
    const cora = await cosigns(older, asked);
    const said = { source_name: "City pension", monthly_salary: 1120, currency: "usd" };
    await cora.run("save-income-source", { source: "", ...said }, asked.at("cosign-income"));
    const sources = async () => (await older.store.cosignerState((await cosignerOf(older, asked.source))!.id))!.cosigner_income_sources;
    const { id } = (await sources())[0]!;
    const proof = await cora.upload("applicant_income");
    await cora.save(`cosigner_income_sources:${id}`, { document: proof }, null, asked.at(`cosign-income/additional-sources/${id}`));
    await cora.run("save-income-source", { source: id, ...said, monthly_salary: 1200 }, asked.at("cosign-income"));
    expect(await sources()).toMatchObject([{ monthly_salary_cents: 120_000, document: proof }]);
  } finally {
    await older.close();
  }
});

it("takes the file with the dialog also without JavaScript, and keeps it where something else is still to be said", async () => {
  const asked = await asksSomebody(app);
  const cora = await cosigns(app, asked);
  const overview = asked.at("cosign-income");
  const [key, dialog] = Object.entries(new Seen(await cora.see(overview)).screen.modals).find(([, { id }]) => id === "income-source")!;
  const { root } = dialog.blocks.find(({ id }) => id === "said") as unknown as { root: string };
  const post = (texts: Record<string, string>, files: { filename: string; body: Buffer }[] = []) =>
    cora.post(
      {
        modals: [key],
        roots: [{ root, version: null, texts: new Map(Object.entries(texts)), asides: new Map() }],
        files: files.map((file) => ({ root, path: "document", ...file })),
        steps: [{ command: "save-income-source", input: { source: "" }, form: root }],
      },
      overview,
    );
  const said = { source_name: "City pension", currency: "usd" };
  const again = await post({ ...said, monthly_salary: "" }, [{ filename: "pension.png", body: PHOTO.buffer }]);
  const { modals = [] } = again.do === "show" ? (again.descriptor.answer ?? {}) : {};
  const { posted = {} } = modals[0]!.blocks.find(({ id }) => id === "said") as { posted?: Record<string, { text?: string }> };
  expect(posted["document"]?.text, "the file needn't be chosen again").toMatch(/^[0-9a-f-]{36}$/u);
  await post({ ...said, monthly_salary: "1120", document: posted["document"]!.text! });
  const [kept] = (await app.store.cosignerState((await cosignerOf(app, asked.source))!.id))!.cosigner_income_sources;
  expect(kept).toMatchObject({ source_name: "City pension", document: posted["document"]!.text });
});
