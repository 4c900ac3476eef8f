import type { Page } from "playwright";
import { beforeAll, describe, expect, test } from "vitest";
import { withBrowser } from "../support/browser.ts";
import { repeated } from "../support/lanes.mjs";
import { ADA, PHOTO } from "../support/person.ts";
import { type RunningServer, runningLatchkey } from "../support/running-server.ts";
import { accepted, answered, finished } from "../support/states.ts";
import { WirePerson } from "../support/wire-person.ts";

let latchkey: RunningServer;
const browser = withBrowser();
beforeAll(async () => {
  latchkey = await runningLatchkey();
});

const open = (): Promise<Page> => browser.open({ javaScriptEnabled: false });
const heading = (page: Page, name: string | RegExp) => page.getByRole("heading", { name, level: 1 }).waitFor();
const press = (page: Page, name: string) => page.getByRole("button", { name, exact: true }).click();
/** The form's last button, whose words follow how far the answers are. */
const handIn = (page: Page) => page.getByRole("button", { name: /^(Continue|Submit Application|Finalize and Pay)$/ }).click();

/** From the sign-in link, by plain links and forms only. */
async function signIn(page: Page, email: string, path: string): Promise<void> {
  await page.goto(latchkey.url + path);
  await page.getByRole("link", { name: "Continue with Google" }).click();
  await page.getByLabel("E-mail").fill(email);
  await press(page, "Continue");
  await page.waitForURL((url) => url.origin === latchkey.url && !/^\/(sandbox|auth|login|oauth)/.test(url.pathname));
}

/** A person whose application is in a state already, signed in. */
async function inState(email: string, source: string, state: (person: WirePerson) => Promise<void>, path: string): Promise<Page> {
  const person = new WirePerson(latchkey.url, email, source);
  await person.signIn();
  await state(person);
  const page = await open();
  await signIn(page, email, path);
  return page;
}

describe("without JavaScript", () => {
  test("a fee-free application is signed in to, filled in, consented to and handed in", async () => {
    const page = await open();
    await signIn(page, "plain-journey@example.com", "/applications?source=demo-waived");
    await heading(page, "Before you begin");
    await press(page, "Continue");
    await heading(page, "Provide us with your information");

    const personal = page.getByRole("region", { name: "Personal Information" });
    await personal.getByLabel("First name").fill("Ada");
    await personal.getByLabel("Last name").fill("James");
    await personal.getByLabel("E-mail").fill("plain-journey@example.com");
    await page.getByLabel("Date of birth", { exact: true }).fill("4/17/1998");
    await page.getByLabel("Phone", { exact: true }).fill("(206) 555-0142");
    await page.getByLabel("Street address").fill(ADA.street);
    await page.getByLabel("City").fill(ADA.city);
    await page.getByLabel("State", { exact: true }).selectOption({ label: ADA.region });
    await page.getByLabel("Zip code").fill(ADA.postal);
    await press(page, "Upload documents");

    await page.getByLabel("Employer").fill("Harbor Books");
    await page.getByLabel("Job title").fill("Bookseller");
    await page.getByLabel("Monthly income").fill("$4,200");
    await page.getByLabel("Start date", { exact: true }).fill("03/01/2022");
    await page.getByLabel("Proof of Income").setInputFiles({ ...PHOTO, name: "pay-stub.png" });
    await page.getByLabel("Identification").setInputFiles(PHOTO);
    await page.getByLabel("Social Security number").fill("123-45-0000");
    await page.getByText("I have a pet").click();
    await expect.poll(() => page.getByLabel("Date of birth", { exact: true }).inputValue(), { message: "what was filled in is there" }).toBe("04/17/1998");
    await expect.poll(() => page.getByLabel("Monthly income").inputValue()).toBe("$4,200");
    await page.getByText("Kept, ending in 0000").waitFor();

    await page.getByLabel("Kind of animal").fill("Cat");
    await page.getByLabel("Animal's name").fill("Biscuit");
    await handIn(page);
    await page.getByRole("heading", { name: "Is this what you earn in a year?" }).waitFor();
    await press(page, "Confirm");
    await page.getByRole("heading", { name: "Your consent to the background check" }).waitFor();
    await press(page, "I agree");
    await heading(page, "Our team is reviewing your application!");

    await page.goto(page.url().replace(/\/apply\/.*/, "/review/sent"));
    await page.getByText("Print this page to keep a copy on paper").waitFor();
    expect(await page.getByRole("button", { name: "Print this page" }).count(), "no button that does nothing").toBe(0);
  });

  test("what is refused comes back as it was typed, with its errors and a summary that leads to them, and the rest is saved", async () => {
    browser.allow(/status of 422/);
    const page = await inState("plain-refused@example.com", "demo-seattle", accepted, "/application/demo-seattle/apply");
    const personal = page.getByRole("region", { name: "Personal Information" });
    await personal.getByLabel("First name").fill("Ada");
    await personal.getByLabel("E-mail").fill("ada@");
    await page.getByLabel("Date of birth", { exact: true }).fill("02/31/1998");
    await page.getByLabel("Social Security number").fill("12");
    const [answer] = await Promise.all([page.waitForResponse((response) => response.request().method() === "POST"), handIn(page)]);
    expect(answer.status()).toBe(422);

    await expect.poll(() => personal.getByLabel("E-mail").inputValue()).toBe("ada@");
    await expect.poll(() => page.getByLabel("Date of birth", { exact: true }).inputValue()).toBe("02/31/1998");
    await expect.poll(() => page.getByLabel("Social Security number").inputValue(), { message: "a government id is never sent back" }).toBe("");
    const summary = page.getByRole("alert", { name: "There is a problem" });
    await summary.getByRole("link", { name: "E-mail: Invalid Email" }).click();
    await expect.poll(() => personal.getByLabel("E-mail").evaluate((field) => field.getAttribute("aria-invalid"))).toBe("true");
    await personal.getByText("Invalid Email").waitFor();

    await page.goto(`${latchkey.url}/application/demo-seattle/apply`);
    await expect.poll(() => personal.getByLabel("First name").inputValue(), { message: "what was right is saved" }).toBe("Ada");
  });

  test("what is asked before paying is covered by nothing, and the payment page says plainly that cards need JavaScript, with no form that can't work", async () => {
    const page = await inState("plain-payment@example.com", "demo-seattle", answered, "/application/demo-seattle/apply");
    await page.setViewportSize({ width: 390, height: 844 });
    await handIn(page);
    for (const [question, answer] of [
      ["Is this what you earn in a year?", "Confirm"],
      ["Your consent to the background check", "I agree"],
    ] as const) {
      const asked = (await page.getByRole("region", { name: question }).boundingBox())!;
      const last = (await page.getByRole("button", { name: "Finalize and Pay" }).boundingBox())!;
      expect(last.y, `the button that ends the form stands below “${question}”`).toBeGreaterThan(asked.y + asked.height);
      await press(page, answer);
    }
    await heading(page, "Pay Application Fee");
    await page.getByText(/^Paying by card needs JavaScript/).waitFor();
    await expect.poll(() => page.getByLabel("Card number").isVisible()).toBe(false);
  });

  test("[PAY-13] a submission that failed says why, and each reason leads to its field; with JavaScript the same", repeated, async () => {
    const ada = new WirePerson(latchkey.url, "plain-failed@example.com", "demo-seattle");
    await ada.signIn();
    await finished(ada);
    await ada.save("applicant", { email: " " });
    for (const javaScriptEnabled of [false, true]) {
      const page = await browser.open({ javaScriptEnabled });
      await page.context().addCookies([...ada.cookies].map(([name, value]) => ({ name, value, url: latchkey.url })));
      await page.goto(`${latchkey.url}/application/demo-seattle/apply/submit/failed`);
      await heading(page, /^Your application has failed/);
      await page.getByText("The application fee has not been paid yet.").waitFor();
      await page.getByRole("link", { name: "E-mail" }).click();
      await page.waitForURL(/#personal-email$/);
      const field = page.getByRole("region", { name: "Personal Information" }).getByLabel("E-mail");
      await expect.poll(() => field.evaluate((control) => control.matches(":target"))).toBe(true);
      if (javaScriptEnabled) await expect.poll(() => field.evaluate((control) => control === document.activeElement)).toBe(true);
    }
  });

  test("More options move nothing that stands above them", async () => {
    const page = await open();
    await page.goto(`${latchkey.url}/login`);
    const places = () => page.locator("h1, .lead, .sign-in > .btn, summary").evaluateAll((all) => all.map((one) => one.getBoundingClientRect().top));
    const before = await places();
    await page.getByText("More options").click();
    await page.getByRole("link", { name: "Continue with Apple" }).waitFor();
    expect(await places()).toEqual(before);
  });

  test("the way to the team stands on the sign-in page once, and the links of the bar lie over nothing on a phone", async () => {
    const page = await open();
    await page.goto(`${latchkey.url}/login`);
    await expect.poll(() => page.getByRole("link", { name: "Chat with the team" }).count()).toBe(1);
    expect(await page.getByRole("button", { name: "Chat with the team" }).count(), "what needs a script is not there").toBe(0);

    const paying = await inState("plain-bar@example.com", "demo-seattle", finished, "/application/demo-seattle/apply/submit/payment");
    await paying.setViewportSize({ width: 390, height: 844 });
    const [bar, back] = await Promise.all([
      paying.getByRole("link", { name: "Your applications" }).boundingBox(),
      paying.getByRole("link", { name: "Back to application" }).boundingBox(),
    ]);
    expect(bar!.y + bar!.height).toBeLessThanOrEqual(back!.y);
  });

  test("where the form comes one step at a time, all steps stand on the page", async () => {
    browser.allow(/status of 422/);
    const page = await inState("plain-steps@example.com", "demo-bay-area", accepted, "/application/demo-bay-area/apply");
    for (const section of ["Personal Information", "Current Address", "Screening"]) await page.getByRole("region", { name: section, exact: true }).waitFor();
    // A step's address leads to its section there.
    await page.goto(`${page.url()}#address`);
    const city = page.getByRole("region", { name: "Current Address" }).getByLabel("City");
    await expect
      .poll(() => page.getByRole("region", { name: "Current Address" }).evaluate((section) => section.getBoundingClientRect().top < innerHeight))
      .toBe(true);
    await city.fill("Oakland");
    await page.getByLabel("Zip code").fill("1");
    await press(page, "Continue");
    await page.getByRole("alert", { name: "There is a problem" }).waitFor();
    await expect.poll(() => page.getByLabel("Zip code").inputValue()).toBe("1");
    await page.getByLabel("Zip code").fill("94612");
    await press(page, "Continue");
    // What is still open elsewhere is said, and nothing of what was mended.
    await page.getByRole("alert", { name: "There is a problem" }).getByText("Phone").first().waitFor();
    expect(await page.getByRole("alert", { name: "There is a problem" }).getByText("Zip code").count()).toBe(0);
    await expect.poll(async () => [await city.inputValue(), await page.getByLabel("Zip code").inputValue()]).toEqual(["Oakland", "94612"]);
  });
});

const SHAPE = ["field_errors", "message", "non_field_errors", "type"];
const COMMAND = { command: "start-section", input: { section: "income" }, address: "/applications" };

test.each<[path: string, body: string, status: number, fields: string[]]>([
  ["/commands", "", 400, []],
  ["/commands", "{", 400, []],
  ["/commands", "null", 400, []],
  ["/commands", "[]", 400, []],
  ["/commands", '"text"', 400, []],
  ["/commands", "{}", 400, ["address", "command", "input"]],
  ["/commands", JSON.stringify({ ...COMMAND, command: "no-such-command" }), 400, ["command"]],
  ["/commands", JSON.stringify({ ...COMMAND, input: "x" }), 400, ["input"]],
  ["/commands", `{"command":"start-section","input":{"__proto__":{}},"address":"/"}`, 400, []],
  ["/commands", JSON.stringify({ ...COMMAND, input: { section: "x".repeat(300_000) } }), 413, []],
  ["/events", "", 400, []],
  ["/events", "null", 400, []],
  ["/events", "{}", 400, ["kind", "name"]],
  ["/events", JSON.stringify({ kind: "track", name: "x", props: { deep: {} } }), 400, ["props"]],
  ["/events", JSON.stringify({ events: [{ kind: "track", name: "x" }, null] }), 400, ["events"]],
])("%s refuses the body %.60s as %i, in the house's shape", async (path, body, status, fields) => {
  const answer = await fetch(latchkey.url + path, { method: "POST", body, headers: { "content-type": "application/json", origin: latchkey.url } });
  const said = (await answer.json()) as { field_errors: object; message: string };
  expect([answer.status, Object.keys(said).sort()]).toEqual([status, SHAPE]);
  expect(Object.keys(said.field_errors).sort()).toEqual(fields);
  expect(said.message).not.toBe("");
});

test.each(["/commands", "/events"])("%s takes nothing but JSON, and nothing but a post", async (path) => {
  const post = (type: string) => fetch(latchkey.url + path, { method: "POST", body: "a=1", headers: { "content-type": type, origin: latchkey.url } });
  for (const type of ["text/plain", "application/x-www-form-urlencoded"]) {
    const answer = await post(type);
    expect([answer.status, Object.keys((await answer.json()) as object).sort()]).toEqual([415, SHAPE]);
  }
  const read = await fetch(latchkey.url + path);
  expect([read.status, read.headers.get("allow"), Object.keys((await read.json()) as object).sort()]).toEqual([405, "POST", SHAPE]);
});

test.each([
  ["application/json", "{}", 415],
  ["text/plain", "x", 415],
  ["multipart/form-data; boundary=x", "nothing", 400],
])("a %s body that no form of ours sends is refused in the house's shape", async (type, body, status) => {
  const answer = await fetch(`${latchkey.url}/login`, { method: "POST", body, headers: { "content-type": type, origin: latchkey.url } });
  expect(answer.status).toBe(status);
  expect(Object.keys((await answer.json()) as object).sort()).toEqual(SHAPE);
});
