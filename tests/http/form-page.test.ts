import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { FieldDescriptor, Live } from "#screens/language/documents/descriptor.ts";
import { answersByVar, type FormScope, remaining } from "#screens/language/forms/form.ts";
import { decideChoice, decideFlag } from "#screens/language/forms/live.ts";
import { marketDay } from "#server/kernel/context/market-time.ts";
import type { Seen } from "#tests/support/shipped-screens.ts";
import { completeForm, giveConsent } from "./support/applicant.ts";
import { FormPerson, problems } from "./support/form-person.ts";
import { withTestHost } from "./support/test-host.ts";

const latchkey = withTestHost({ features: { income_verification_active: true } });

/** Everything answered, income by hand. */
async function complete(options: Parameters<typeof FormPerson.begin>[1] = {}): Promise<FormPerson> {
  const person = await FormPerson.begin(latchkey, options);
  await person.run("choose-manual-income", { manual: true });
  await completeForm(person.applicant);
  return person;
}
const rail = (page: Seen): string[] => (page.block("form").blocks ?? []).map((block) => String(block["title"]));
const scopeOf = (page: Seen): FormScope => ({
  data: {},
  answers: new Map(page.sections.flatMap((section) => [...answersByVar(section.root, section.answers)])),
  constants: page.screen.constants,
  today: page.screen.today,
  rules: page.screen.rules,
});
const label = (page: Seen, field: FieldDescriptor) => decideChoice(field.label as Live<string>, scopeOf(page));
/** What the section says is left, in the words that stand on the page. */
const left = (page: Seen, id: string): string => {
  const section = page.section(id);
  return page.screen.remainingTexts[remaining(section, section.answers, scopeOf(page)).remaining] ?? "";
};

describe("the form of somebody who has just begun", () => {
  let page: Seen;
  beforeAll(async () => {
    page = await (await FormPerson.begin(latchkey)).see();
  });

  test("[FRM-1] [FRM-2] is headed, and has its five sections in order", () => {
    expect(page.block("title")["text"]).toBe("Provide us with your information");
    expect(rail(page)).toEqual(["Personal Information", "Current Address", "Income Information", "Screening", "Additional Information"]);
  });
  test("[FRM-3] [FRM-6] ends in Continue, and says that everything required comes first", () => {
    expect(page.action("Continue")).toMatchObject({ do: "command", command: "finish-form" });
    expect(page.block("footer-hint")["text"]).toEqual(["Please complete all required sections to continue"]);
  });
  test("[FRM-9] says how many fields remain; the e-mail of who signed in is known", () => {
    expect(["personal", "address", "screening"].map((id) => left(page, id))).toEqual(["4 fields remaining", "4 fields remaining", "1 field remaining"]);
  });
  test("[FRM-23] begins in the United States", () => expect(page.section("address").answers["address.country_code"]).toBe("US"));
  test("[FRM-58] names the company that performs the check", () => {
    const { company } = latchkey.deps.screening;
    expect(company).not.toBe("");
    expect(page.section("screening")["about"]).toBe(`The background check is done by ${company}, a third-party screening company.`);
  });
  test("[FRM-51] asks for a photo ID", () =>
    expect(page.field("photo-id")).toMatchObject({
      label: "Identification",
      hint: "Driver's license, state ID or passport.",
      props: { purpose: "applicant_identity" },
    }));
  test("[FRM-59] [FRM-62] [FRM-63] has four switches, all of them off", () => {
    const flags = page.sections.filter(({ kind }) => kind === "switch-section");
    expect(flags.map(({ root, answers }) => [root, answers["expanded"]])).toEqual([
      ["flag_roommate", false],
      ["flag_pet", false],
      ["flag_vehicle", false],
      ["flag_smoker", false],
    ]);
  });
});

describe("the form's end", () => {
  test("[FRM-5] [FRM-10] is Finalize and Pay once everything is there, and every section is complete", async () => {
    const page = await (await complete()).see();
    expect(page.action("Finalize and Pay")).toMatchObject({ do: "command", command: "finish-form" });
    expect(page.find("footer-hint")).toBeNull();
    expect(page.sections.map(({ id }) => left(page, id))).toEqual(page.sections.map(() => "Complete"));
  });
  test("[FRM-4] is Submit Application where the fee is waived, and where a law leaves nothing of it", async () => {
    expect((await (await complete({ waived: true })).see()).action("Submit Application")).toMatchObject({ do: "command", command: "finish-form" });
    const toronto = await FormPerson.begin(latchkey, { market: "toronto" });
    await toronto.run("choose-manual-income", { manual: true });
    await completeForm(toronto.applicant);
    expect((await toronto.see()).action("Submit Application")).toMatchObject({ do: "command", command: "finish-form" });
  });
  test("[FRM-7] [FRM-35] [FRM-48] [FRM-49] [VAL-71] asks for the income above when nothing else is missing, until there is one", async () => {
    const ada = await complete();
    const { document } = (await ada.record(`/applications/income/${ada.applicant.income}`)) as { document: string };
    await ada.save("income", { document: null });
    await ada.run("choose-manual-income", { manual: false });
    const hint = async () => (await ada.see()).find("footer-hint")?.["text"] ?? null;
    expect(await hint()).toEqual(["Please complete the income verification above!"]);
    expect(problems(await ada.run("finish-form"))).toEqual([[null, "Required: please provide at least one source of income."]]);
    await ada.run("skip-income-verification", { skip: true });
    expect(await hint()).toBeNull();
    await ada.run("skip-income-verification", { skip: false });
    expect(await hint()).not.toBeNull();
    await ada.run("choose-manual-income", { manual: true });
    expect(await ada.save("income", { document })).toMatchObject({ ok: true });
    expect(await hint()).toBeNull();
  });
  test("[FRM-36] while the feature is off, income is asked by hand at once", async () => {
    const ada = await FormPerson.begin(latchkey);
    expect([(await ada.see()).find("income-ways") !== null, (await ada.see()).find("income-by-hand") !== null]).toEqual([true, false]);
    const { features } = latchkey.deps;
    latchkey.deps.features = () => ({ income_verification_active: false });
    try {
      expect([(await ada.see()).find("income-ways") !== null, (await ada.see()).find("income-by-hand") !== null]).toEqual([false, true]);
    } finally {
      latchkey.deps.features = features;
    }
  });
});

describe("the sections and the validation summary", () => {
  const SECTIONS = { applicant_info: "personal", residence: "address", screening: "screening", income: "income-by-hand" } as const;

  test("[FRM-9] [FRM-10] [VAL-72] [VAL-76] say the same: what is complete on the page is valid, and nothing else", async () => {
    const ada = await complete();
    const agree = async (open: string[]) => {
      const page = await ada.see();
      const { valid, summary } = (await ada.validation()) as { valid: boolean; summary: Record<string, string> };
      expect(Object.keys(summary).filter((name) => summary[name] === "invalid")).toEqual(open);
      expect(valid).toBe(open.length === 0);
      for (const [name, id] of Object.entries(SECTIONS)) expect([name, left(page, id) === "Complete"]).toEqual([name, summary[name] === "valid"]);
      expect(left(page, "flag-pet") === "Complete", "flags").toBe(summary["flags"] === "valid");
    };
    await agree([]);
    await ada.save("applicant", { last_name: null });
    await agree(["applicant_info"]);
    await ada.save("residence", { "address.city": "" });
    await agree(["applicant_info", "residence"]);
    await ada.save("income", { job_title: null });
    await ada.save("applicant", { sin_ssn: null });
    await ada.run("put-flag", { flag: "pet" });
    await agree(["applicant_info", "residence", "income", "screening", "flags"]);
    await ada.run("remove-flag", { flag: "pet" });
    await ada.save("applicant", { last_name: "James", skipSsnEntry: true });
    await agree(["residence", "income"]);
  });

  test("[VAL-74] [VAL-75] the photo id item is valid also without one, and holds the form's own button all the same", async () => {
    const ada = await complete();
    await ada.save("applicant", { photo_id: null });
    expect(await ada.validation()).toMatchObject({ valid: true, summary: { applicant_info: "valid" }, resources: { applicant_info: { photo_id: "valid" } } });
    expect((await ada.see()).action("Continue")).toBeTruthy();
    expect(problems(await ada.run("finish-form"))).toEqual([["applicant.photo_id", "This document is required."]]);
  });

  test("[FRM-11] a section is remembered as started when it is opened", async () => {
    const ada = await FormPerson.begin(latchkey);
    const status = async () => ((await ada.application())["display_state"] as Record<string, unknown>)["sectionStatus"];
    expect(await status()).toBeUndefined();
    await ada.see();
    expect(await status(), "the first of them with the page").toEqual({ applicant_info: "started" });
    await ada.run("start-section", { section: "residence" });
    const others = ["applicant_info", "income", "screening", "flags", "residence"];
    await Promise.all(others.map((section) => ada.run("start-section", { section })));
    expect(await status()).toEqual({ applicant_info: "started", residence: "started", income: "started", screening: "started", flags: "started" });
  });
});

describe("income", () => {
  test("[FRM-44] [FRM-45] [FRM-46] has placeholders for what is never asked, in the market's money", async () => {
    const here = await FormPerson.begin(latchkey);
    const placeholders = {
      contact_first_name: "N/A",
      contact_last_name: "N/A",
      contact_phonenumber: "+12025550100",
      contact_email: "na@example.com",
      start_date: "1971-01-01",
    };
    expect(await here.record(`/applications/income/${here.applicant.income}`)).toMatchObject({ ...placeholders, currency: "usd" });
    const { income } = (await FormPerson.begin(latchkey, { market: "toronto" })).applicant;
    expect(await latchkey.open.store.find("income", income)).toMatchObject({ ...placeholders, currency: "cad" });
  });

  test("[FRM-42] [MOD-9] [MOD-10] by hand is confirmed as it comes to in a year, and the form goes on to the payment", async () => {
    const ada = await complete();
    await giveConsent(latchkey, ada.applicant);
    expect((await ada.see()).field("monthly-income").props["annualHint"]).toBe("approx. {amount} USD a year");
    const [asked] = (await ada.run("finish-form")).effects;
    if (asked?.do !== "open-modal") throw new Error("nothing was asked");
    expect(asked.modal.blocks.find(({ id }) => id === "annual")).toMatchObject({ label: "Annual income, approx.", value: "$50,400", unit: "USD" });
    const buttons = asked.modal.blocks.find(({ id }) => id === "actions")?.blocks?.map((block) => [block["label"], block["action"]]);
    const confirm = { do: "command", command: "confirm-annual-income", then: expect.objectContaining({ do: "command", command: "finish-form" }) as unknown };
    expect(new Map(buttons as [string, unknown][])).toEqual(
      new Map<string, unknown>([
        ["Confirm", confirm],
        ["Go back", { do: "close" }],
      ]),
    );
    expect((await ada.run("confirm-annual-income")).ok).toBe(true);
    expect((await ada.run("finish-form")).effects).toEqual([{ do: "navigate", href: `${ada.path}/submit/payment` }]);
  });
});

describe("the government id", () => {
  test("[FRM-53] [FRM-54] [FRM-55] [FRM-57] [VAL-51] is the number of the market's country, and in Canada one may leave it out", async () => {
    const asks = async (market: string) => {
      const page = await (await FormPerson.begin(latchkey, { market })).see();
      const field = page.field("secure-id");
      return {
        country: page.section("screening").answers["sin_ssn_country"],
        label: label(page, field),
        required: decideFlag(field.required, scopeOf(page)),
        skip: label(page, page.field("skip-secure-id")),
        left: left(page, "screening"),
      };
    };
    expect(await asks("seattle")).toEqual({
      country: "US",
      label: "Social Security number",
      required: true,
      skip: "I don't have a US SSN",
      left: "1 field remaining",
    });
    expect(await asks("toronto")).toEqual({
      country: "CA",
      label: "Social Insurance number (optional)",
      required: false,
      skip: "I'd rather not give my SIN",
      left: "Complete",
    });
  });

  test("[FRM-56] [VAL-51] ticking that one has none sets the flag and the number aside, and un-ticking brings it back", async () => {
    const ada = await complete();
    const { info } = ada.applicant;
    expect((await ada.save("applicant", { skipSsnEntry: true })).ok).toBe(true);
    expect(await ada.record(`/applications/applicant-info/${info}`)).toMatchObject({ skipSsnEntry: true });
    const number = async () => (await ada.see()).section("screening").answers["sin_ssn"];
    expect(left(await ada.see(), "screening")).toBe("Complete");
    expect((await ada.save("applicant", { skipSsnEntry: false })).ok).toBe(true);
    expect(await number()).toMatchObject({ last4: expect.stringMatching(/^\d{4}$/) });
    expect(left(await ada.see(), "screening")).toBe("Complete");
  });

  test("[VAL-52] [VAL-56] a wrong one is said at its field on the page of its own, too", async () => {
    const ada = await complete();
    await giveConsent(latchkey, ada.applicant);
    const page = `${ada.path}/submit/screening`;
    expect(problems(await ada.save("applicant", { sin_ssn: "1234" }, page))).toEqual([["sin_ssn", "Must be 9 characters"]]);
    const ordered = await ada.applicant.api.post("/applications/background-check", {
      target_id: ada.applicant.info,
      target_type: "applicant_info",
      sin_ssn: "1234",
    });
    expect(ordered.error.field_errors).toEqual({ sin_ssn: "Must be 9 characters" });
  });
});

test("[FRM-31] [FRM-32] [FRM-33] [FRM-34] through the API, too, a typed region is matched by code or name or cleared, and goes with its country", async () => {
  const { api, residence } = (await FormPerson.begin(latchkey)).applicant;
  const regionOf = async (address: Record<string, string>) => {
    const saved = await api.put(`/applications/residences/${residence}`, { address });
    return [saved.at("address.region"), saved.at("address.region_code")];
  };
  expect(await regionOf({ region: "wa" })).toEqual(["Washington", "WA"]);
  expect(await regionOf({ region: "new york" })).toEqual(["New York", "NY"]);
  expect(await regionOf({ region: "Narnia" })).toEqual([null, null]);
  expect(await regionOf({ region: "Oregon" })).toEqual(["Oregon", "OR"]);
  expect(await regionOf({ country_code: "CA" })).toEqual([null, null]);
  expect(await regionOf({ region_code: "on" })).toEqual(["Ontario", "ON"]);
});

test("[VAL-29] [VAL-30] a date that is not a birthday ends today, and begins in 1900", async () => {
  const { api, residence } = (await FormPerson.begin(latchkey)).applicant;
  const today = marketDay(latchkey.deps.documents.current(), "seattle", latchkey.deps.clock.now());
  const tomorrow = new Date(Date.parse(today) + 86_400_000).toISOString().slice(0, 10);
  const moved = async (move_in_date: string) => {
    const answer = await api.put(`/applications/residences/${residence}`, { move_in_date });
    return answer.status === 200 ? answer.at("move_in_date") : answer.error.field_errors["move_in_date"];
  };
  expect(await moved(today)).toBe(today);
  expect(await moved("1900-01-01")).toBe("1900-01-01");
  expect(await moved(tomorrow)).toBe("The date must not be in the future.");
  expect(await moved("1899-12-31")).toBe("The date is too far back.");
  expect(await moved("2021-02-30")).toBe("Invalid Date Entered (try format: MM/DD/YYYY)");
});

describe("flags", () => {
  let ada: FormPerson;
  beforeEach(async () => {
    ada = await FormPerson.begin(latchkey);
  });
  const expanded = async (flag: string) => (await ada.see()).section(`flag-${flag}`).answers["expanded"];

  test.each(["roommate", "pet", "vehicle", "smoker"])(
    "[FRM-59] [FRM-64] [FRM-65] %s is created when it is expanded and deleted when it is collapsed",
    async (flag) => {
      await ada.run("put-flag", { flag });
      expect([...(await ada.flags()).keys()]).toEqual([flag]);
      expect(await expanded(flag)).toBe(true);
      await ada.run("remove-flag", { flag });
      expect(await ada.flags()).toEqual(new Map());
      expect(await expanded(flag)).toBe(false);
    },
  );

  test("[FRM-66] [FRM-67] [FRM-68] [FRM-69] one that is there stays and takes answers, one that is not is created, one that is closed goes, and one that was never there is left alone", async () => {
    for (const flag of ["pet", "smoker"]) await ada.run("put-flag", { flag });
    const before = await ada.flags();
    await ada.run("put-flag", { flag: "pet" });
    await ada.run("save-answers", { root: "flag_pet", target: null, version: null, values: { animal: "Cat", animal_name: "Miso" } });
    await ada.run("put-flag", { flag: "roommate" });
    await ada.run("remove-flag", { flag: "smoker" });
    await ada.run("remove-flag", { flag: "vehicle" });
    const events = await latchkey.open.store.events(ada.applicant.application);
    const told = events.filter(({ name }) => name.startsWith("flag-")).map(({ name, detail }) => `${name} ${String(detail["flag"])}`);
    expect(told.slice(2), "the pet is there already, the vehicle was never").toEqual(["flag-created roommate", "flag-deleted smoker"]);
    const after = await ada.flags();
    expect([...after.keys()].sort()).toEqual(["pet", "roommate"]);
    expect(after.get("pet")).toMatchObject({ id: before.get("pet")!.id, flag_data: { animal: "Cat", animal_name: "Miso" } });
    expect(JSON.stringify([...after])).not.toContain("expanded");
  });
});

test("[FRM-13] the income that was left for later is given after the submission, without JavaScript too", async () => {
  const bo = await FormPerson.begin(latchkey, { market: "bay-area", waived: true });
  await bo.run("skip-income-verification", { skip: true });
  await completeForm(bo.applicant);
  await giveConsent(latchkey, bo.applicant);
  const success = `${bo.path}/submit/success`;
  expect((await bo.run("finish-form")).effects).toEqual([{ do: "navigate", href: success }]);
  await bo.post([["command", 'choose-manual-income {"manual":true}']], success);
  const page = await bo.see("submitSuccess");
  expect(page.action("Save")).toMatchObject({ command: "choose-manual-income" });
  const steps = [["command", 'choose-manual-income {"manual":true}']] as [string, string][];
  expect(await bo.post([["income.job_title", "Baker"], ["income.monthly_salary", "$5,000"], ...steps], success)).toMatchObject({ do: "go", href: success });
  expect(await bo.record(`/applications/income/${bo.applicant.income}`)).toMatchObject({ job_title: "Baker", monthly_salary: 5000 });
  expect((await bo.application())["status"]).toBe("submitted");
});

test("[FRM-12] the Bay Area's form asks the same sections one at a time, with Back and Continue, after the intro", async () => {
  const page = await (await FormPerson.begin(latchkey, { market: "bay-area" })).see();
  expect(rail(page)).toEqual(["Personal Information", "Current Address", "Income Information", "Screening", "Additional Information"]);
  expect(page.block("form")).toMatchObject({ layout: "steps", back: "Back", next: "Continue" });
  expect(page.screen.opens).toEqual([{ modal: "apply-intro", once: "apply-intro" }]);
});
