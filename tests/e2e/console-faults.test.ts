/** What is taken from somebody while they work at it: they are told, nothing is half done, and what they typed is lost only where it had to be. */
import { beforeAll, expect, test } from "vitest";
import { withBrowser } from "../support/browser.ts";
import { moveClock } from "../support/clock.ts";
import { repeated } from "../support/lanes.mjs";
import { PATIENT } from "../support/patience.ts";
import { Reviewer } from "../support/reviewer.ts";
import { newEmail, type RunningServer, runningLatchkey } from "../support/running-server.ts";
import { accepted, paid } from "../support/states.ts";
import { isAwake } from "../support/tour.ts";
import { WirePerson } from "../support/wire-person.ts";
import { signInStaff } from "./support/sign-in-staff.ts";
import { axeFindings } from "./support/axe.ts";

const MINUTE_MS = 60_000;
/** As long as one looks as somebody with one reason, and a minute. */
const LONGER_THAN_A_LOOK_MS = 61 * MINUTE_MS;

let latchkey: RunningServer;
const browser = withBrowser();
beforeAll(async () => {
  latchkey = await runningLatchkey();
});

const comesTo = (email: string, path: string, heading: string) => signInStaff(browser, latchkey.url, { email, path, heading });
async function isThere(state: (person: WirePerson) => Promise<void>): Promise<WirePerson> {
  const wire = new WirePerson(latchkey.url, newEmail(), "demo-seattle");
  await wire.signIn();
  await state(wire);
  return wire;
}

const isOutside = ({ pathname }: URL): boolean => !pathname.startsWith("/console");

test(
  "a role that is taken in another browser is gone with its holder's next press: they are told, nothing is half done, and the next page is no console",
  repeated,
  async () => {
    browser.allow(/40[34] \((Forbidden|Not Found)\)/);
    const ada = await isThere(paid);
    const { id } = await (await Reviewer.comes(latchkey.url)).finds(ada.email);
    const amos = new WirePerson(latchkey.url, "admin@example.com", "");
    await amos.signIn();
    const email = newEmail();
    const nora = await amos.api<{ id: string }>("staff/members/", {
      method: "POST",
      headers: { "Content-Type": "application/json" },
      body: JSON.stringify({ email, first_name: "Nora", staff_roles: ["reviewer"] }),
    });

    const page = await comesTo(email, `/console/applications/${id}`, "Ada James");
    await page.keyboard.press("2");
    await page.getByRole("checkbox", { name: "An income that we couldn't verify" }).check();
    const line = page.getByRole("textbox", { name: /^A line of your own/ });
    await line.fill("Your new job looks steady.");
    const go = page.getByRole("button", { name: /^Ask Ada James, mail in 30 s/ });
    await expect.poll(() => go.getAttribute("aria-disabled"), PATIENT).toBeNull();

    const admin = await comesTo("admin@example.com", `/console/people/${nora.id}`, "People");
    await admin.getByRole("region", { name: "Roles" }).getByRole("checkbox", { name: "Reviewer" }).click();
    await admin.getByRole("dialog").getByRole("button", { name: "Take the role Reviewer" }).click();
    await expect.poll(() => admin.getByRole("checkbox", { name: "Reviewer" }).isChecked(), PATIENT).toBe(false);

    await page.keyboard.press("Control+Enter");
    const notices = page.getByRole("region", { name: "Notices" });
    await notices.getByText("Ada James: the decision was not kept").waitFor();
    await notices.getByText("You are not allowed to do this.").waitFor();
    expect(await line.inputValue(), "what they typed is theirs").toBe("Your new job looks steady.");
    expect(await axeFindings(page)).toEqual([]);
    await page.keyboard.press("Escape");
    await page.keyboard.press("i");
    await notices.getByText("You are not allowed to do this.").first().waitFor();
    const read = await amos.api<{ status: string; held: unknown; assigned_to: string | null; history: { name: string; actor: string | null }[] }>(
      `staff/applications/${id}`,
    );
    expect({ status: read.status, held: read.held, owner: read.assigned_to === nora.id }).toEqual({ status: "submitted", held: null, owner: false });
    expect(read.history.filter(({ actor }) => actor?.startsWith("Nora")).map(({ name }) => name)).toEqual(["application-opened"]);

    // Led out of the console, Back leads out again, whatever was loaded anew between.
    await page.getByRole("link", { name: "Dashboard" }).click();
    await page.waitForURL(isOutside);
    await page.reload();
    await isAwake(page);
    await page.goBack();
    await page.waitForURL(isOutside);
    await isAwake(page);
    await page.getByRole("heading", { level: 1, name: "Page not found, let's serve up something fresh!" }).waitFor();
    expect(await page.getByRole("grid").count()).toBe(0);
  },
);

test("a look as somebody that ends by the clock while something is typed leads to the page that says so, and nothing of it is kept", repeated, async () => {
  browser.allow(/40[0-9] \(/);
  const ada = await isThere(accepted);
  const page = await comesTo("support@example.com", `/console/people?search=${encodeURIComponent(ada.email)}`, "People");
  await page.getByRole("table", { name: "Who was found" }).getByRole("link").first().click();
  await page.getByLabel("Reason", { exact: true }).fill("They wrote that the form doesn’t go on.");
  await page.getByRole("button", { name: /^View as/ }).click();
  await page
    .getByText(/^You are looking as /)
    .first()
    .waitFor();
  await page.goto(`${latchkey.url}${ada.formPath}`);
  await isAwake(page);
  const name = page.getByRole("region", { name: "Personal Information" }).getByLabel("First name", { exact: true });
  await name.pressSequentially("Zul");
  await moveClock(latchkey, LONGER_THAN_A_LOOK_MS);
  try {
    await name.pressSequentially("eika");
    await page.keyboard.press("Tab");
    await page.getByRole("heading", { name: "You are yourself again" }).waitFor();
    expect(new URL(page.url()).pathname).toBe("/view-as-over");
    expect(await axeFindings(page)).toEqual([]);
    await page
      .getByRole("link", { name: "Back to the console" })
      .or(page.getByRole("button", { name: "Back to the console" }))
      .click();
    await page.waitForURL(/\/console/);
  } finally {
    await moveClock(latchkey, -LONGER_THAN_A_LOOK_MS);
  }
  const { applicant_info } = await ada.api<{ applicant_info: string }>(`applications/applications/${(await ada.application()).id}`);
  expect(JSON.stringify(await ada.api(`applications/applicant-info/${applicant_info}`))).not.toContain("Zul");
});
