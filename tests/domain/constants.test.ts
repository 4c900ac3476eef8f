/** `schemas/constants` alone says what the server puts in and how often a page looks again: other values there change it. */
import { afterAll, beforeAll, expect, it } from "vitest";
import { CODE_CONSTANTS, type CodeConstant } from "#screens/language/code-constants.ts";
import { codeConstantFindings } from "#server/documents/code-constants.ts";
import { lookAgain } from "#server/usecases/finish-submission.ts";
import { documentsWith, House, publishedDocuments } from "./support/house.ts";

let house: House;
beforeAll(async () => {
  const documents = documentsWith({
    placeholder_name: "unknown",
    placeholder_phone: "+12025550199",
    placeholder_email: "nobody@example.com",
    placeholder_date: "1980-05-05",
    default_country: "CA",
    message_max_length: 12,
    submission_poll_seconds: 7,
    submission_poll_attempts: 2,
  });
  house = await House.open({ change: { documents: { current: () => documents } } });
});
afterAll(() => house.close());

it("[ENT-31] [FRM-23] [FRM-44] [FRM-45] [FRM-46] what stands for answers that nobody was asked for", async () => {
  const { residence, income } = await (await house.applicant()).state();
  const contact = {
    contact_first_name: "unknown",
    contact_last_name: "unknown",
    contact_phonenumber: "+12025550199",
    contact_email: "nobody@example.com",
  };
  expect(residence).toMatchObject({ ...contact, move_in_date: "1980-05-05", address: { country: "Canada", country_code: "CA" } });
  expect(income).toMatchObject({ ...contact, start_date: "1980-05-05" });
});

it("how long a message to the team may be", async () => {
  const ada = await house.person();
  const send = (message: string) => ada.run("send-support-message", { message, page: "/applications" }, "/applications");
  expect(await send("a".repeat(13))).toMatchObject({ ok: false, problems: [{ message: "Please keep your message below 12 characters." }] });
  expect(await send("a".repeat(12))).toMatchObject({ ok: true });
});

it("how often a page looks whether its submission is finished", () => {
  expect(lookAgain(house.deps.documents.current())).toMatchObject({ everyMs: 7000, attempts: 2 });
});

it.each(Object.keys(CODE_CONSTANTS) as CodeConstant[])("%s is asked for: a start without it, or with something else in its place, is refused", (name) => {
  const { set } = publishedDocuments();
  const { [name]: _gone, ...others } = set.constants;
  expect(codeConstantFindings(set)).toEqual([]);
  for (const constants of [others, { ...set.constants, [name]: null }, { ...set.constants, [name]: CODE_CONSTANTS[name] === "number" ? "5" : 5 }])
    expect(codeConstantFindings({ ...set, constants })).toMatchObject([{ severity: "error", reason: expect.stringContaining(`"${name}"`) }]);
});
