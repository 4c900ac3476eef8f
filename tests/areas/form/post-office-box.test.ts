/** A box at a post office as where somebody lives: they are asked whether they do, and nothing is refused. */
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { sectionsOf } from "#screens/language/forms/form-blocks.ts";
import { isPostOfficeBox } from "#screens/language/rules/post-office-box.ts";
import { listConstant } from "#server/kernel/context/texts.ts";
import { asksSomebody, COSIGNER_ADDRESS, cosigns } from "#tests/support/cosigning.ts";
import { publishedDocuments } from "#tests/support/published-documents.ts";
import { TestApp, type Visitor } from "#tests/support/test-app.ts";

const ASKED = "That reads as a post office box. Do you live there? If you don’t, please give the address of your home.";

describe("a box at a post office", () => {
  const reads = (street: string | null) => isPostOfficeBox(street, listConstant(publishedDocuments(), "post_office_box_words"));

  it.each([
    "PO Box 12",
    "P.O. Box 1204",
    "p. o. box #7",
    "POBox 9",
    "Post Office Box No. 31",
    "Unit 4, PO BOX 12",
    "C.P. 123",
    "C. P. 6128, succ. Centre-ville",
    "Case postale 45",
    "CASE POSTALE No 45",
    "Boîte postale 9",
    "B.P. 20",
  ])("is %s", (street) => expect(reads(street)).toBe(true));

  it.each([
    "2217 Harbor Ave SW, Apt 4",
    "12 Boxwood Ave",
    "3 Post Office Lane",
    "88 Queen St E",
    "14 CP Huntington Dr",
    "1200 McPherson St 4",
    "Box Elder 12",
    "",
    null,
  ])("is not %s", (street) => expect(reads(street)).toBe(false));
});

describe("given as where somebody lives", () => {
  let app: TestApp;
  beforeAll(async () => {
    app = await TestApp.open();
  });
  afterAll(() => app.close());

  const hintOf = async (who: Visitor, pathname: string): Promise<unknown> =>
    [...sectionsOf((await who.see(pathname)).blocks)].flatMap(({ fields }) => fields).find(({ kind }) => kind === "street-address")?.hint ?? null;

  it("asks an applicant beside the street, keeps the answer, and asks no more once it is another", async () => {
    const ada = await app.applicant();
    const street = (value: string) => ada.save("residence", { "address.street_address": value });
    expect(await hintOf(ada, ada.applyPath)).toBeNull();
    expect((await street("P.O. Box 12")).ok).toBe(true);
    expect(await hintOf(ada, ada.applyPath)).toBe(ASKED);
    expect((await ada.state()).residence?.address.street_address).toBe("P.O. Box 12");
    expect((await street("9 Elm St")).ok).toBe(true);
    expect(await hintOf(ada, ada.applyPath)).toBeNull();
  });

  it("asks a co-signer as well, who may go on to confirm it", async () => {
    const asked = await asksSomebody(app);
    const cora = await cosigns(app, asked);
    const page = asked.at("address");
    expect((await cora.save("cosigner", { ...COSIGNER_ADDRESS, "typed.street_address": "C.P. 6128" }, null, page)).ok).toBe(true);
    expect(await hintOf(cora, page)).toBe(ASKED);
    // The dialog is the last they see of it before it is kept.
    const opened = async () => JSON.stringify((await cora.run("check-cosigner-address", {}, page)).effects);
    expect(await opened()).toContain(ASKED);
    expect((await cora.run("confirm-cosigner-address", { suggested: false }, page)).ok).toBe(true);
    await cora.save("cosigner", COSIGNER_ADDRESS, null, page);
    expect(await opened()).not.toContain(ASKED);
  });
});
