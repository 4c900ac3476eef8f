import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { BlockDescriptor, CommandResult, FieldDescriptor, FormSectionDescriptor, ScreenDescriptor } from "#screens/language/documents/descriptor.ts";
import { fixedByCheck } from "#server/areas/screening/checked-identity.ts";
import { savePart } from "#server/kernel/records/record-parts.ts";
import { orderBackgroundCheck } from "#tests/support/hand-in.ts";
import { describeOnEachDatabase } from "../../support/database.ts";
import { TestApp, where, type Visitor } from "../../support/test-app.ts";

const IDENTITY = ["first_name", "middle_name", "last_name", "birthdate"];
const NUMBER = ["sin_ssn", "sin_ssn_country", "skipSsnEntry"];
const WHY = "This can’t be changed any more: your background check was ordered for it. If it is wrong, write to support@example.com.";

/** What a check was ordered for: the person and the number that the company was asked about. */
describeOnEachDatabase("what a background check was ordered for", (database) => {
  let app: TestApp;
  let ada: Visitor;
  beforeAll(async () => {
    app = await TestApp.open({ database: database.open });
  });
  beforeEach(async () => {
    await app.outside.sandbox.idle();
    ada = await app.applicant();
    await ada.ready();
  });
  afterEach(() => void Object.assign(app.outside.sandbox.faults.screening, { down: false }));
  afterAll(() => app.close());

  const order = async () => orderBackgroundCheck(app.deps, ada.actor, { applicantInfo: (await ada.state()).applicant_info.id, secureId: null });
  const put = async (values: Record<string, unknown>) =>
    savePart(app.deps, ada.actor, "applicant-info", { id: (await ada.state()).applicant_info.id, body: values, version: null });
  const said = (result: CommandResult): Record<string, string> =>
    Object.fromEntries(result.ok ? [] : result.problems.map(({ path, message }) => [path ?? "", message]));

  describe("once it is ordered", () => {
    beforeEach(async () => void (await ada.run("finish-form")));

    it("is shown and not asked, with why and whom to write to; how to reach the person can still be mended", async () => {
      const screen = await ada.see(ada.applyPath);
      const fields = applicantFields(screen);
      const { background_check, applicant_info } = await ada.state();
      const closed = fields.filter(({ readOnly }) => readOnly).map(({ property }) => property);
      expect(closed.sort(), "the same as for programs").toEqual([...fixedByCheck(background_check, applicant_info)].sort());
      expect(closed).toEqual([...IDENTITY, ...NUMBER].sort());
      expect(JSON.stringify(screen.blocks)).toContain(
        "Your background check was ordered for this name and date of birth, so they stay as they are. If something is wrong, write to support@example.com.",
      );
      expect(await ada.save("applicant", { email: "ada.new@example.com", phonenumber: "+12065550143" })).toMatchObject({ ok: true });
    });

    it.each([
      ["first_name", "Eve"],
      ["middle_name", "Mallory"],
      ["last_name", "Moneypenny"],
      ["birthdate", "1990-01-01"],
      ["sin_ssn", "123459999"],
      ["sin_ssn", null],
      ["sin_ssn_country", "CA"],
      ["skipSsnEntry", true],
    ])("[API-2] is refused when an older page would change it, and left as it is in a program's whole object: %s to %j", async (property, value) => {
      const before = (await ada.state()).applicant_info;
      const result = await ada.save("applicant", { [property]: value, email: "ada.new@example.com" });
      expect(said(result)).toEqual({ [property]: WHY });
      const { email: _old, phonenumber: _phone, version: _version, ...kept } = before;
      expect((await ada.state()).applicant_info, "what stands beside it was stored").toMatchObject({ ...kept, email: "ada.new@example.com" });
      expect(await put({ [property]: value, phonenumber: "+12065550145" })).toMatchObject({ ok: true, value: { phonenumber: "+12065550145" } });
      expect((await ada.state()).applicant_info, "as is what a program sent beside it").toMatchObject({ ...kept, phonenumber: "+12065550145" });
      expect(await app.store.readSecureId(before.id)).toEqual({ number: "123450000", country: "US" });
    });

    it("may be sent along unchanged, as whole objects are", async () => {
      const { first_name, last_name, birthdate, middle_name } = (await ada.state()).applicant_info;
      const same = { first_name, last_name, birthdate, middle_name, sin_ssn: null, sin_ssn_country: "US", skipSsnEntry: false };
      expect(await put({ ...same, phonenumber: "+12065550144" })).toMatchObject({ ok: true, value: { phonenumber: "+12065550144", first_name: "Ada" } });
    });

    it("holds nobody back from paying", async () => {
      expect(where((await ada.run("finish-form")).effects)).toEqual([`${ada.applyPath}/submit/payment`]);
    });
  });

  it("stays while nobody knows whether the company got the order", async () => {
    app.outside.sandbox.faults.screening.down = true;
    await order();
    expect((await ada.state()).background_check?.status).toBe("ordering");
    expect(said(await ada.save("applicant", { first_name: "Eve" }))).toEqual({ first_name: WHY });
  });

  it("without a number, where the person says that they have none: what they once gave is gone with the order", async () => {
    await ada.save("applicant", { skipSsnEntry: true });
    const { applicant_info } = await ada.state();
    expect((await app.store.readSecureId(applicant_info.id))?.number, "it could come back until now").toBeTruthy();
    await ada.run("finish-form");
    expect((await ada.state()).applicant_info).toMatchObject({ skipSsnEntry: true, sin_ssn_last4: null });
    expect(await app.store.readSecureId(applicant_info.id)).toBeNull();
  });

  it("may be mended when the company refused the order", async () => {
    await ada.save("applicant", { sin_ssn: "123450003" });
    await ada.run("finish-form");
    expect((await ada.state()).background_check?.status).toBe("error");
    expect(applicantFields(await ada.see(ada.applyPath)).filter(({ readOnly }) => readOnly)).toEqual([]);
    expect(await ada.save("applicant", { first_name: "Adele", sin_ssn: "123450000" })).toMatchObject({ ok: true });
    await ada.run("finish-form");
    expect((await ada.state()).background_check?.status).toBe("complete");
    expect(said(await ada.save("applicant", { first_name: "Eve" }))).toEqual({ first_name: WHY });
  });

  it("is what the record says, when the name is changed at the very moment of the order", async () => {
    for (let round = 0; round < 6; round += 1) {
      ada = await app.applicant();
      await ada.ready();
      await Promise.all([ada.save("applicant", { first_name: "Eve" }), order(), put({ first_name: "Eva" })]);
      const { applicant_info, background_check } = await ada.state();
      const ordered = app.outside.sandbox.screening.orders().find(({ checkId }) => checkId === background_check?.id);
      expect(ordered?.firstName).toBe(applicant_info.first_name);
    }
  });
});

describe("the questions that are closed by a check", () => {
  it("leave the number open to whoever neither gave it nor declined to", () => {
    const check = { status: "complete" } as const;
    expect(fixedByCheck(check, { sin_ssn_last4: null, skipSsnEntry: false })).toEqual(IDENTITY);
    expect(fixedByCheck(check, { sin_ssn_last4: "0000", skipSsnEntry: false })).toEqual([...IDENTITY, ...NUMBER]);
    expect(fixedByCheck(check, { sin_ssn_last4: null, skipSsnEntry: true })).toEqual([...IDENTITY, ...NUMBER]);
    expect(fixedByCheck({ status: "error" }, { sin_ssn_last4: "0000", skipSsnEntry: false })).toEqual([]);
    expect(fixedByCheck(null, { sin_ssn_last4: "0000", skipSsnEntry: false })).toEqual([]);
  });
});

function applicantFields(screen: ScreenDescriptor): FieldDescriptor[] {
  const found: FieldDescriptor[] = [];
  const visit = (blocks: readonly BlockDescriptor[]): void => {
    for (const block of blocks) {
      if (block.kind === "form-section" && (block as BlockDescriptor & FormSectionDescriptor).root === "applicant")
        found.push(...(block as BlockDescriptor & FormSectionDescriptor).fields);
      visit(block.blocks ?? []);
    }
  };
  visit(screen.blocks);
  return found;
}
