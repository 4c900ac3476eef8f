import { describe, expect, test } from "vitest";
import type { FieldDescriptor, FormSectionDescriptor, PostedField } from "#screens/language/documents/descriptor.ts";
import type { PageAnswer } from "#server/http/pages/page-data.ts";
import { RefusedRequest } from "#server/http/errors/error-response.ts";
import { isFormPost, readFormBody } from "#server/http/body/form-body.ts";
import type { PageContext } from "#server/http/request/services.ts";
import { pageContext, pagesOf } from "../support/page-context.ts";
import { PHOTO } from "../support/person.ts";
import { newApplicant, type Applicant, completeForm } from "./support/applicant.ts";
import { withTestHost } from "./support/test-host.ts";
import { personState } from "#tests/support/person-state.ts";

const latchkey = withTestHost({ features: { income_verification_active: true } });

interface Poster {
  path: string;
  user: NonNullable<PageContext["viewer"]["user"]>;
  signedOut: number;
  post(fields: [string, string | File][], path?: string): Promise<PageAnswer>;
  state(): ReturnType<typeof personState>;
}

async function poster(prepare: (applicant: Applicant) => Promise<unknown> = async () => undefined): Promise<Poster> {
  const applicant = await newApplicant(latchkey);
  await prepare(applicant);
  const { email, source } = applicant;
  const user = (await latchkey.open.store.transaction((tx) => tx.userByEmail(email)))!;
  const path = `/application/${source}/apply`;
  const pages = pagesOf(latchkey.deps);
  const self: Poster = {
    path,
    user,
    signedOut: 0,
    async post(fields, to = path) {
      const body = new FormData();
      for (const [name, value] of fields) body.append(name, value);
      const request = new Request(latchkey.url + to, { method: "POST", body });
      const form = await readFormBody(request, 25_000_000);
      return pages.runPageForm(pageContext(user, { form, signOut: async () => void (self.signedOut += 1) }), request);
    },
    state: () => personState(latchkey.deps.store, user.id, source),
  };
  return self;
}

const shown = (answer: PageAnswer) => {
  if (answer.do !== "show") throw new Error(`leads to ${answer.href}`);
  return { status: answer.status, descriptor: answer.data.descriptor, answer: answer.data.descriptor.answer! };
};
const href = (answer: PageAnswer): string => (answer.do === "go" ? answer.href : `shows ${answer.data.descriptor.screen}`);

function sections(answer: PageAnswer): FormSectionDescriptor[] {
  const found: FormSectionDescriptor[] = [];
  const visit = (blocks: readonly { fields?: unknown; blocks?: unknown }[]): void => {
    for (const block of blocks) {
      if (Array.isArray(block.fields)) found.push(block as FormSectionDescriptor);
      if (Array.isArray(block.blocks)) visit(block.blocks as []);
    }
  };
  visit(shown(answer).descriptor.blocks);
  return found;
}
const laidOver = (answer: PageAnswer): Record<string, PostedField> =>
  Object.assign(
    {},
    ...sections(answer).map(({ root, posted = {} }) => Object.fromEntries(Object.entries(posted).map(([path, field]) => [`${root}.${path}`, field]))),
  );

describe("a form that is posted without JavaScript", () => {
  test("[FRM-11] remembers that all its sections were opened: they stood on the page", async () => {
    const ada = await poster();
    await ada.post([["applicant.first_name", "Ada"]]);
    const started = { applicant_info: "started", residence: "started", income: "started", screening: "started", flags: "started" };
    expect((await ada.state())!.current!.application.display_state.sectionStatus).toEqual(started);
  });

  test("stores answers as they are typed by hand: dates, phones, money and ticks", async () => {
    const ada = await poster();
    await ada.post([["command", 'choose-manual-income {"manual":true}']]);
    const answer = await ada.post([
      ["applicant:version", ""],
      ["applicant.first_name", "  Ada "],
      ["applicant.birthdate", "4/7/1998"],
      ["applicant.phonenumber:aside", "CA"],
      ["applicant.phonenumber", "(416) 555 - 0142"],
      ["income.monthly_salary", "$4,200"],
      ["income.start_date", "2022-03-01"],
      ["residence.address.country_code", "CA"],
      ["residence.address.region", "on"],
      ["applicant.skipSsnEntry", "true"],
      ["command", ""],
    ]);
    expect(href(answer), "done, so that the page is asked for anew").toBe(ada.path);
    const { current } = (await ada.state())!;
    expect(current!.applicant_info).toMatchObject({ first_name: "Ada", birthdate: "1998-04-07", phonenumber: "+14165550142", skipSsnEntry: true });
    expect(current!.income).toMatchObject({ monthly_salary_cents: 420_000, start_date: "2022-03-01" });
    expect(current!.residence!.address).toMatchObject({ country_code: "CA", region: "Ontario", region_code: "ON" });
  });

  test("that is refused comes back with what was typed, the errors at their fields, and what was right saved", async () => {
    const ada = await poster();
    const answer = await ada.post([
      ["applicant.first_name", "Ada"],
      ["applicant.email", "ada@"],
      ["applicant.birthdate", "02/31/1998"],
      ["applicant.sin_ssn", "12"],
      ["command", "finish-form"],
    ]);
    expect(shown(answer).status).toBe(422);
    const laid = laidOver(answer);
    expect(laid["applicant.email"]).toEqual({ text: "ada@", problem: "Invalid Email" });
    expect(laid["applicant.birthdate"]?.text).toBe("02/31/1998");
    expect(laid["applicant.sin_ssn"]?.problem).toBeTruthy();
    expect(laid["applicant.sin_ssn"], "a government id is never sent back").not.toHaveProperty("text");
    expect(JSON.stringify(shown(answer).descriptor)).not.toContain('"12"');
    expect((await ada.state())!.current!.applicant_info).toMatchObject({ first_name: "Ada", email: ada.user.email, birthdate: null, sin_ssn_last4: null });
  });

  test("is told every question that is still open when it is to be handed in", async () => {
    const ada = await poster();
    const answer = await ada.post([
      ["applicant.first_name", "Ada"],
      ["command", "finish-form"],
    ]);
    const asked = sections(answer).flatMap(({ root, fields }) => (fields as FieldDescriptor[]).map(({ property }) => `${root}.${property}`));
    const laid = laidOver(answer);
    expect(Object.keys(laid)).toContain("residence.address.city");
    expect(laid["applicant.last_name"]?.problem).toBe("Field is required");
    expect(laid).not.toHaveProperty(["applicant.first_name"]);
    expect(asked).toEqual(expect.arrayContaining(Object.keys(laid)));
    expect(shown(answer).status).toBe(422);
  });

  test("is not handed in while an answer on it is not the one that is stored", async () => {
    const ada = await poster(completeForm);
    await ada.post([["command", 'choose-manual-income {"manual":true}']]);
    const wrong = await ada.post([
      ["applicant.email", "ada@"],
      ["command", "finish-form"],
    ]);
    expect(Object.keys(laidOver(wrong))).toEqual(["applicant.email"]);
    expect(shown(wrong).answer.modals).toEqual([]);
    const right = await ada.post([
      ["applicant.email", "ada@example.com"],
      ["command", "finish-form"],
    ]);
    expect(
      shown(right).answer.modals.map(({ id }) => id),
      "and once it is right, the form goes on",
    ).toHaveLength(1);
  });

  test("[PAY-16] [PAY-19] [PAY-25] [PAY-26] is saved in the order of the requirement when it ends the form; the first that is refused is tracked, and nothing else is lost for it", async () => {
    const ada = await poster();
    await ada.post([
      ["residence.address.city", "Portland"],
      ["applicant.email", "ada@"],
      ["applicant.first_name", "Ada"],
      ["command", "finish-form"],
    ]);
    const { current } = (await ada.state())!;
    const events = await latchkey.open.store.events(current!.application.id);
    const saved = events.filter(({ name }) => name === "answers-saved").map(({ detail }) => detail["root"]);
    expect(saved).toEqual(["applicant", "residence"]);
    expect(current!.residence!.address.city).toBe("Portland");
    await latchkey.deps.analytics.flush();
    const tracked = latchkey.analytics.filter(({ name, user_id }) => name === "Application submission failed" && user_id === ada.user.id);
    expect(tracked.map(({ props }) => props)).toEqual([{ step: "update applicant", message: "Invalid Email" }]);
  });

  test("a tick that was taken away is taken back, though a browser sends nothing for it", async () => {
    const ada = await poster();
    await ada.post([
      ["applicant:version", "1"],
      ["applicant.skipSsnEntry", "true"],
    ]);
    expect((await ada.state())!.current!.applicant_info.skipSsnEntry).toBe(true);
    await ada.post([["applicant.first_name", "Ada"]]);
    expect((await ada.state())!.current!.applicant_info.skipSsnEntry).toBe(false);
  });

  test("overwrites nothing that was changed in another window meanwhile, and says so", async () => {
    const ada = await poster();
    const seen = (await ada.state())!.current!.applicant_info.version;
    await ada.post([["applicant.first_name", "Ada"]]);
    const late = await ada.post([
      ["applicant:version", String(seen)],
      ["applicant.first_name", "Adele"],
      ["applicant.last_name", "Okafor"],
    ]);
    expect(laidOver(late)["applicant.first_name"]).toMatchObject({ text: "Adele", problem: expect.stringMatching(/changed/i) });
    expect((await ada.state())!.current!.applicant_info).toMatchObject({ first_name: "Ada", last_name: "Okafor" });
  });

  test("takes a button's steps one after the other, with their inputs", async () => {
    const ada = await poster();
    expect(href(await ada.post([["command", 'put-flag {"flag":"pet"}']]))).toBe(ada.path);
    expect((await ada.state())!.current!.flags.map(({ flag }) => flag)).toEqual(["pet"]);
    expect(href(await ada.post([["command", 'remove-flag {"flag":"pet"}\r\n/applications?x=1']]))).toBe("/applications?x=1");
    expect((await ada.state())!.current!.flags).toEqual([]);
    expect(href(await ada.post([["command", "//evil.example/"]]))).toBe("/applications");
  });

  test("says what there is to say on the page that it leads to, and once: to load that page again posts nothing", async () => {
    const ada = await poster();
    const led = await ada.post([["command", "start-income-connection"]]);
    expect(href(led)).toMatch(new RegExp(`^${ada.path}(#|$)`));
    const look = (cookie: string): Promise<PageAnswer> =>
      pagesOf(latchkey.deps).openPage(pageContext(ada.user), new Request(latchkey.url + ada.path, { headers: { cookie } }));
    const [name, said] = led.headers.getSetCookie()[0]!.split(";")[0]!.split("=") as [string, string];

    const told = await look(`${name}=${said}`);
    expect(shown(told).answer.messages).toEqual([{ tone: "info", text: expect.stringContaining("JavaScript") as string }]);
    expect(told.headers.getSetCookie()).toEqual([expect.stringMatching(new RegExp(`^${name}=;.*Max-Age=0`)) as string]);

    for (const other of ["", "%7B", encodeURIComponent(JSON.stringify([{ tone: "loud", text: "?" }]))])
      expect(shown(await look(`${name}=${other}`)).answer).toBeUndefined();
  });

  test("is refused where a button says what no honest page has: text that no database can hold, names that reach prototypes, endless steps", async () => {
    const ada = await poster();
    const save = (values: string) => `save-answers {"root":"applicant","target":null,"version":null,"values":${values}}`;
    for (const pressed of [
      save('{"first_name":"a\\u0000b"}'),
      save('{"first_name":"\\ud800"}'),
      save('{"__proto__":"Ada"}'),
      save(`{"first_name":${"[".repeat(40)}${"]".repeat(40)}}`),
      'accept-source {"source":"\\u0000","by_mail":false}',
      Array.from({ length: 11 }, () => 'choose-manual-income {"manual":true}').join("\n"),
    ])
      await expect(ada.post([["command", pressed]]), pressed.slice(0, 90)).rejects.toMatchObject({ refusal: { type: "invalid" } });
    // A name that every object has is no question of ours, and no fault of the server.
    const answer = await ada.post([["command", save('{"toString":"Ada"}')]]);
    expect(shown(answer).status).toBe(400);
    expect(shown(answer).answer.problems).toEqual(["This is not asked here."]);
  });

  test("a switch is pressed though an answer on the page is wrong, and the answer stays in its field", async () => {
    const ada = await poster();
    const answer = await ada.post([
      ["applicant.email", "ada@"],
      ["command", 'put-flag {"flag":"pet"}'],
    ]);
    expect((await ada.state())!.current!.flags).toHaveLength(1);
    expect(laidOver(answer)["applicant.email"]?.text).toBe("ada@");
  });

  test("brings its files along", async () => {
    const ada = await poster();
    await ada.post([["command", 'choose-manual-income {"manual":true}']]);
    const picture = (name: string, bytes: Buffer) => new File([new Uint8Array(bytes)], name, { type: "image/png" });
    const answer = await ada.post([
      ["applicant:version", "1"],
      ["applicant.photo_id:file", picture("license.png", PHOTO.buffer)],
      ["income:version", "1"],
      ["income.document:file", picture("stub.png", Buffer.from("MZ not a picture"))],
      ["command", ""],
    ]);
    const { current } = (await ada.state())!;
    expect(current!.documents.map(({ filename, purpose }) => [filename, purpose])).toEqual([["license.png", "applicant_identity"]]);
    expect(current!.applicant_info.photo_id).toBe(current!.documents[0]!.id);
    expect(laidOver(answer)).toEqual({ "income.document": { problem: expect.stringMatching(/^stub\.png was not added: it is not a PDF/) } });
    // Told by its name, here and wherever the form is opened again: without a script nobody can ask for it.
    expect(sections(answer).find(({ files }) => files !== undefined)?.files).toEqual({ photo_id: "license.png" });
  });

  test("keeps two papers in memory and no more, however many come at once", async () => {
    const body = new FormData();
    for (const name of ["a", "b", "c", "d"]) body.append(`applicant.${name}:file`, new File(["x".repeat(80)], `${name}.png`));
    body.append("applicant.first_name", "Ada");
    const form = await readFormBody(new Request(latchkey.url, { method: "POST", body }), 100);
    expect(form.map(([, value]) => (typeof value === "string" ? value : (value.body?.length ?? null)))).toEqual([80, 80, null, null, "Ada"]);
  });

  test("with a file that is too large comes back with that said beside it, and with everything that was typed kept", async () => {
    const ada = await poster();
    await ada.post([["command", 'choose-manual-income {"manual":true}']]);
    const tooLarge = new File([Buffer.concat([PHOTO.buffer, Buffer.alloc(25_000_001 - PHOTO.buffer.length)])], "huge.png", { type: "image/png" });
    const answer = await ada.post([
      ["applicant.first_name", "Ada"],
      ["applicant.email", "ada@"],
      ["applicant.photo_id:file", tooLarge],
      ["income.company_name", "Harbor Books"],
      ["income.document:file", new File([new Uint8Array(PHOTO.buffer)], "stub.png", { type: "image/png" })],
      ["command", "finish-form"],
    ]);
    expect(shown(answer).status).toBe(422);
    const laid = laidOver(answer);
    expect(laid["applicant.photo_id"]).toEqual({ problem: expect.stringMatching(/^huge\.png was not added: it is larger than 25 MB\./) });
    expect(laid["applicant.email"]).toEqual({ text: "ada@", problem: "Invalid Email" });
    const { current } = (await ada.state())!;
    expect(current!.applicant_info).toMatchObject({ first_name: "Ada", photo_id: null });
    expect(current!.income).toMatchObject({ company_name: "Harbor Books" });
    expect(
      current!.documents.map(({ filename }) => filename),
      "the other file came along",
    ).toEqual(["stub.png"]);
  });

  test("to support is sent and thanked for; where it is refused, the message that was typed comes back with it", async () => {
    const ada = await poster();
    const refused = await ada.post(
      [
        ["input:write.message", "x".repeat(2001)],
        ["command", "send-support-message@input:write\n/support/sent"],
      ],
      "/support",
    );
    expect(shown(refused).status).toBe(422);
    expect(laidOver(refused)["input:write.message"]).toEqual({ text: "x".repeat(2001), problem: expect.stringContaining("2,000") });
    const sent = await ada.post(
      [
        ["input:write.message", "The heater of room 4 hums."],
        ["command", "send-support-message@input:write\n/support/sent"],
      ],
      "/support",
    );
    expect(href(sent)).toBe("/support/sent");
    const { rows } = await latchkey.open.pool.query("SELECT message, page, email FROM support_cases WHERE user_id = $1", [ada.user.id]);
    expect(rows).toEqual([{ message: "The heater of room 4 hums.", page: "/support", email: ada.user.email }]);
  });

  test("to support tells the team which page the person came from, and no address that isn't ours", async () => {
    const pages = pagesOf(latchkey.deps);
    const come = (from: string, at = "/support") => pages.openPage(pageContext(null), new Request(latchkey.url + at, { headers: { referer: from } }));
    const led = await come(`${latchkey.url}/application/demo-seattle/apply?step=2`);
    expect(href(led)).toBe("/support?from=%2Fapplication%2Fdemo-seattle%2Fapply%3Fstep%3D2");
    for (const from of ["https://example.com/start", `${latchkey.url}/support`, "nonsense"]) expect((await come(from)).do, from).toBe("show");
    expect((await come(`${latchkey.url}/start`, href(led))).do, "it leads there once").toBe("show");

    const ada = await poster();
    const send = (path: string) =>
      ada.post(
        [
          ["input:write.message", "Which form is this?"],
          ["command", "send-support-message@input:write\n/support/sent"],
        ],
        path,
      );
    await send(href(led));
    await send("/support?from=%2F%2Fexample.com%2Fx");
    const { rows } = await latchkey.open.pool.query("SELECT page FROM support_cases WHERE user_id = $1 ORDER BY at, page", [ada.user.id]);
    expect(rows.map(({ page }) => page)).toEqual(expect.arrayContaining(["/application/demo-seattle/apply?step=2", "/support"]));
  });

  test("opens what a button asks before it acts; closed again, what was typed there is gone with it, and nothing was done", async () => {
    const ada = await poster((applicant) => completeForm(applicant));
    const modals = (answer: PageAnswer) => shown(answer).answer.modals.map(({ id }) => id);
    expect(href(await ada.post([["command", "#withdraw"]])), "an address, so that loading it again posts nothing").toBe(`${ada.path}?modal=withdraw`);
    const typed: [string, string][] = [
      ["modal", "withdraw"],
      ["input:withdrawal.reason", "We found a place of our own."],
    ];
    // Enter in another field saves, and takes nothing away.
    expect(modals(await ada.post([...typed, ["command", ""]]))).toEqual(["withdraw"]);
    expect(href(await ada.post([...typed, ["command", "-"]]))).toBe(ada.path);
    expect((await ada.state())!.current!.application.status).toBe("open");
    expect(href(await ada.post([...typed, ["command", "withdraw-application@input:withdrawal"]]))).toBe(ada.path.replace("apply", "review/withdrawn"));
    expect((await ada.state())!.current!.application.status).toBe("withdrawn");
  });

  test("that signs out ends the session", async () => {
    const ada = await poster();
    expect(href(await ada.post([["command", "sign-out"]]))).toBe("/login");
    expect(ada.signedOut).toBe(1);
  });

  test("of somebody whose session is over leads to sign-in, and back here afterwards", async () => {
    const ada = await poster();
    ada.user = null as never;
    const pages = pagesOf(latchkey.deps);
    const request = new Request(latchkey.url + ada.path, { method: "POST", body: new URLSearchParams({ "applicant.first_name": "Ada" }) });
    const form = await readFormBody(request, 0);
    const answer = await pages.runPageForm(pageContext(null, { form }), request);
    expect(href(answer)).toBe("/login");
    expect(answer.headers.get("set-cookie")).toContain(encodeURIComponent(ada.path));
  });

  test.each([
    ["unsupported-type", { body: "{}", headers: { "content-type": "application/json" } }],
    ["unsupported-type", { body: "x", headers: { "content-type": "text/plain" } }],
    ["unsupported-type", {}],
    ["invalid", { body: "nothing", headers: { "content-type": "multipart/form-data; boundary=x" } }],
    ["invalid", { body: "nothing", headers: { "content-type": "multipart/form-data" } }],
    ["invalid", { body: "command=put-flag+{", headers: { "content-type": "application/x-www-form-urlencoded" } }],
  ] as [string, RequestInit][])("is refused as %s when no browser sends it like that: %j", async (type, init) => {
    const pages = pagesOf(latchkey.deps);
    const request = new Request(`${latchkey.url}/login`, { method: "POST", ...init });
    const post = async () => pages.runPageForm(pageContext(null, isFormPost(request) ? { form: await readFormBody(request, 0) } : {}), request);
    const refused = await post().catch((error: unknown) => error);
    expect(refused).toBeInstanceOf(RefusedRequest);
    expect((refused as RefusedRequest).refusal.type).toBe(type);
  });
});
