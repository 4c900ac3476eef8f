import { beforeAll, describe, expect, test } from "vitest";
import { NEXT_OF_KIN } from "./support/applicant.ts";
import { FormPerson, problems } from "./support/form-person.ts";
import { withTestHost } from "./support/test-host.ts";

const latchkey = withTestHost();
const SAYS = "There is a hidden character in this. Please type it instead of pasting it.";
const STEERING = "Ada\u001B[2J";

let ada: FormPerson;
beforeAll(async () => {
  ada = await FormPerson.begin(latchkey);
});

describe("a character that shows nothing and changes how others are read", () => {
  test.each([
    ["is drawn as nothing", "Ada\u3164"],
    ["steers a terminal", STEERING],
    ["ends the line", "Ada\nBcc"],
  ])("is refused in a name where it %s: by the page, the plain form and the API, in the same words", async (_, name) => {
    expect(problems(await ada.save("applicant", { first_name: name }))).toEqual([["first_name", SAYS]]);
    const posted = await ada.post([
      ["applicant.first_name", name],
      ["command", ""],
    ]);
    expect(posted.do === "show" && posted.status).toBe(422);
    expect(JSON.stringify(posted)).toContain(SAYS);
    const { api, info } = ada.applicant;
    const answer = await api.put(`/applications/applicant-info/${info}`, { first_name: name });
    expect([answer.status, answer.error.field_errors]).toEqual([400, { first_name: SAYS }]);
    expect((await ada.record(`/applications/applicant-info/${info}`))["first_name"]).toBeNull();
  });

  test.each([
    ["turns the direction", "Ada \u202EB\u2066"],
    ["takes no room", "\uFEFFAda\u200B B\u00AD"],
  ])("goes with what is pasted where it %s: from the page, the plain form and the API", async (_, name) => {
    const { api, info } = ada.applicant;
    const kept = async () => {
      const { first_name } = await ada.record(`/applications/applicant-info/${info}`);
      await api.put(`/applications/applicant-info/${info}`, { first_name: "Somebody" });
      return first_name;
    };
    expect(problems(await ada.save("applicant", { first_name: name }))).toEqual([]);
    expect(await kept()).toBe("Ada B");
    await ada.post([
      ["applicant.first_name", name],
      ["command", ""],
    ]);
    expect(await kept()).toBe("Ada B");
    expect((await api.put(`/applications/applicant-info/${info}`, { first_name: name })).status).toBe(200);
    expect(await kept()).toBe("Ada B");
  });

  test("is told on the page itself, before anything is sent", async () => {
    const { screen, sections } = await ada.see();
    const name = sections[0]?.fields.find(({ property }) => property === "first_name");
    expect(name?.constraints.map((at) => screen.rules[at])).toContainEqual({ code: "plainText", arg: "one", message: SAYS });
  });

  test("is refused wherever else somebody writes about themselves", async () => {
    const { api, application, info, residence, income } = ada.applicant;
    const refused = await Promise.all([
      api.put("/profiles/me/", { first_name: STEERING }),
      api.put(`/applications/residences/${residence}`, { address: { city: STEERING } }),
      api.put(`/applications/residences/${residence}`, { reason_for_moving: STEERING }),
      api.put(`/applications/income/${income}`, { company_name: STEERING }),
      api.put(`/applications/applicant-info/${info}`, { email: "a\u001Bb@example.com" }),
      api.post("/applications/emergency-contact/", { applicant_info: info, ...NEXT_OF_KIN, relationship: STEERING }),
      api.post("/applications/flag/", { application, flag: "pet", flag_data: { animal: "Cat", animal_name: STEERING } }),
    ]);
    expect(refused.map(String).filter((answer) => !answer.startsWith("400"))).toEqual([]);
  });

  test("is no newline: what is written in paragraphs may have them", async () => {
    const { api, residence } = ada.applicant;
    const answer = await api.put(`/applications/residences/${residence}`, { reason_for_moving: "Too small.\r\n\r\nAnd too loud." });
    expect(answer.status, String(answer)).toBe(200);
  });

  test("is in no message to the support team, nor in the address that it names", async () => {
    const tell = (message: string, page: string) => ada.run("send-support-message", { message }, page);
    expect(problems(await tell(`See \u001B[2J`, "/applications"))).toEqual([["message", SAYS]]);
    expect(await tell("Hello,\n\nhow are you?", `/applications?${new URLSearchParams({ from: "/start\u202E[2J" })}`)).toMatchObject({ ok: true });
    const mails = await latchkey.open.store.mails.unsent(100);
    const mail = mails.find(({ template }) => template === "support-case")!;
    expect(mail.text).toContain(" wrote on /start[2J:\n\nHello,\n\nhow are you?");
  });
});
