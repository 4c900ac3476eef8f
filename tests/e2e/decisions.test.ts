/** What a reviewer decides over the API, and the applicant meets in a browser: a no with its letter, more deposit, a second co-signer. */
import { beforeAll, describe, expect, test } from "vitest";
import { repeated } from "../support/lanes.mjs";
import { withBrowser } from "../support/browser.ts";
import { PATIENT } from "../support/patience.ts";
import { Person } from "../support/person.ts";
import { Reviewer } from "../support/reviewer.ts";
import { mailsTo } from "../support/sandbox-mail.ts";
import { type RunningServer, runningLatchkey } from "../support/running-server.ts";
import { cosignerReady, paid } from "../support/states.ts";
import { isAwake } from "../support/tour.ts";
import { WirePerson } from "../support/wire-person.ts";

let latchkey: RunningServer;
let reviewer: Reviewer;
const browser = withBrowser();
beforeAll(async () => {
  latchkey = await runningLatchkey();
  reviewer = await Reviewer.comes(latchkey.url);
});

/** Handed in and paid for; the page of the review stands open. `width` in CSS px. */
async function inReview(email: string, source: string, { secureId, width = 1440 }: { secureId?: string; width?: number } = {}): Promise<Person> {
  const wire = new WirePerson(latchkey.url, email, source);
  await wire.signIn();
  if (secureId === undefined) await paid(wire);
  else {
    await wire.accept();
    await wire.fillIn(secureId);
    await wire.finishForm();
    await wire.command(wire.paymentPath, "pay-and-submit", { token: await wire.token() });
  }
  const ada = new Person(await browser.open({ viewport: { width, height: 844 } }), latchkey.url);
  await ada.signIn(email, `/application/${source}/review/in-review`);
  await ada.heading("We're reviewing your application");
  await isAwake(ada.page);
  return ada;
}

const linkOrButton = (person: Person, name: string) => person.page.getByRole("button", { name }).or(person.page.getByRole("link", { name })).first();

/** The mails about this, once there is one. */
async function mailAbout(email: string, subject: RegExp): Promise<{ subject: string; text: string }> {
  const about = async () => (await mailsTo(latchkey.url, email)).filter((mail) => subject.test(mail.subject));
  await expect.poll(() => about().then(({ length }) => length), { ...PATIENT, message: `a mail to ${email} about ${subject.source}` }).toBe(1);
  return (await about())[0]!;
}

test("[REV-24] a no after a report leads the open page to the update, the mail holds the letter, and the letter can be read again", async () => {
  const email = "told-no@example.com";
  // The ending 0001 is a report with a low score.
  const ada = await inReview(email, "demo-seattle", { secureId: "123450001" });
  await expect.poll(() => reviewer.finds(email).then(({ status }) => status), PATIENT).toBe("submitted");
  await expect.poll(() => reviewer.finds(email), { ...PATIENT, message: "a report" }).toMatchObject({ score: expect.any(Number) as number });
  await reviewer.decides(email, "reject", { reasons: ["credit-score", "income"] });

  await ada.heading("We've emailed you an update");
  await ada.page.getByText("We can't approve this application.").waitFor();
  const { text } = await mailAbout(email, /^About your application$/);
  const told = ["The credit score in the report", "An income that is low beside the rent", "Clearwater Screening"];
  for (const each of told) expect(text).toContain(each);
  await linkOrButton(ada, "Read the letter again").click();
  for (const each of told) await ada.page.getByText(each).first().waitFor();
  await ada.page.goBack();
  await ada.heading("We've emailed you an update");

  // Whatever address is asked for.
  await ada.page.goto(`${latchkey.url}/application/demo-seattle/apply`);
  await ada.heading("We've emailed you an update");
});

describe("asked for a co-signer or more deposit", () => {
  test("[REV-29] [REV-40] [REV-42] [REV-43] [REV-45] [REV-46] [REV-47] agreeing to more deposit brings the application back into the queue", async () => {
    const email = "agrees-to-deposit@example.com";
    const offer = "Provide a double deposit";
    const terms = /You agree to a security deposit of 2 months' rent/;
    const ada = await inReview(email, "demo-seattle", { width: 390 });
    await reviewer.decides(email, "request", { request_type: "cosign_or_deposit", reasons: ["income"] });

    await ada.heading("One more thing before we can approve you");
    await ada.page.getByRole("button", { name: offer }).click();
    const dialog = ada.page.getByRole("dialog", { name: offer });
    await dialog.getByText(terms).waitFor();
    await dialog.getByRole("button", { name: "Cancel" }).click();
    expect(await reviewer.finds(email)).toMatchObject({ status: "submitted_request_pending" });

    // No answer to "I agree": that is said, the question stays, and pressed again it is agreed to.
    await ada.page.getByRole("button", { name: offer }).click();
    browser.allow(/ERR_FAILED/);
    await ada.page.route("**/commands", (route) => route.abort());
    await dialog.getByRole("button", { name: "I agree" }).click();
    const said = ada.page.locator(".snackbar").getByText(/\S/).first();
    await said.waitFor();
    await dialog.getByText(terms).waitFor();
    const [toast, button] = [(await said.boundingBox())!, (await dialog.getByRole("button", { name: "I agree" }).boundingBox())!];
    expect(toast.y + toast.height <= button.y || toast.y >= button.y + button.height, "the button is there to be pressed again").toBe(true);
    await ada.page.unroute("**/commands");
    await dialog.getByRole("button", { name: "I agree" }).click();
    await ada.heading("We're reviewing your application");
    expect(await reviewer.finds(email)).toMatchObject({ status: "submitted" });
    await reviewer.decides(email, "pre-approve", { all_rooms: true });
    await ada.heading("Create Your Profile");
  });
});

test(
  "[REV-40] [REV-45] [REV-26] without JavaScript the deposit is asked for once more on the page, taken back, and agreed to; approved, the carousel stands whole",
  repeated,
  async () => {
    const email = "deposit-plain@example.com";
    const wire = new WirePerson(latchkey.url, email, "demo-seattle");
    await wire.signIn();
    await paid(wire);
    await reviewer.decides(email, "request", { request_type: "cosign_or_deposit", reasons: ["income"] });
    const ada = new Person(await browser.open({ javaScriptEnabled: false, viewport: { width: 390, height: 844 } }), latchkey.url);
    // The way of the mail: its link, signed out.
    await ada.signIn(email, "/application/demo-seattle");
    await ada.heading("One more thing before we can approve you");
    const question = ada.page.getByText(/You agree to a security deposit of 2 months' rent/);
    const press = (name: string) => ada.page.getByRole("button", { name, exact: true }).click();
    await press("Provide a double deposit");
    await question.waitFor();
    await press("Cancel");
    await ada.heading("One more thing before we can approve you");
    expect(await question.count()).toBe(0);
    await ada.page.goBack();
    await question.waitFor();
    await press("I agree");
    await ada.heading("We're reviewing your application");
    expect(await reviewer.finds(email)).toMatchObject({ status: "submitted" });
    await ada.page.goBack();
    expect(await question.count(), "what was answered is not asked again").toBe(0);

    const approved = new Person(await browser.open({ javaScriptEnabled: false, viewport: { width: 390, height: 844 } }), latchkey.url);
    await approved.signIn("status-approved@example.com", "/application/demo-status-approved");
    await approved.heading(/^Congratulations /);
    await linkOrButton(approved, "Here's whats next").click();
    for (const slide of ["This page knows where it is", "Read before you sign", "We come to you"]) await approved.page.getByText(slide).waitFor();
    await approved.page.getByRole("button", { name: "Got it" }).click();
    await approved.heading(/^Congratulations /);
    expect(await approved.page.getByText("We come to you").count()).toBe(0);
  },
);

test("[REV-32] [REV-33] the first co-signer says no, the applicant's page says so, and the second one's application answers what was asked", async () => {
  const email = "second-cosigner@example.com";
  const ada = await inReview(email, "demo-seattle");
  await reviewer.decides(email, "request", { request_type: "add_cosigner", reasons: ["income"] });
  await ada.heading("Add a co-signer");

  const names = async (first: string, address: string): Promise<string> => {
    await ada.fill("First name", first);
    await ada.fill("Last name", "Whitfield");
    await ada.fill("E-mail", address);
    await ada.fill("Phone", "2065550115");
    await ada.page.getByRole("button", { name: "Send the link" }).click();
    await ada.page.getByRole("dialog", { name: "Co-signer added" }).getByRole("button", { name: "Got it" }).click();
    await ada.heading("We're waiting for your co-signer");
    const { text } = await mailAbout(address, /asks you to co-sign/);
    const link = new URL(/http\S+\/cosign\S+/.exec(text)![0]);
    return link.pathname + link.search;
  };

  const first = new Person(await browser.open(), latchkey.url);
  await first.signIn("says-no@example.com", await names("Nora", "says-no@example.com"));
  await first.heading("Ada asked you to co-sign a lease");
  await linkOrButton(first, "I’d rather not co-sign").click();
  await first.heading("You said no to co-signing");
  await ada.heading("Nobody is co-signing yet");

  await linkOrButton(ada, "Name somebody else").click();
  await ada.heading("Add a co-signer");
  const link = await names("Cora", "says-yes@example.com");
  const second = new Person(await browser.open(), latchkey.url);
  await second.signIn("says-yes@example.com", link);
  await second.heading("Ada asked you to co-sign a lease");
  const wire = new WirePerson(latchkey.url, "says-yes@example.com", /\/cosign\/([^/?]+)/.exec(second.page.url())![1]!);
  await wire.signIn();
  await cosignerReady(wire);
  await second.page.goto(`${latchkey.url}/cosign/${wire.source}/submit/payment`);
  await second.heading("Pay Application Fee");
  await isAwake(second.page);
  await second.pay();
  await second.heading("Your co-signer application is in");

  await ada.heading("Your co-signer is done");
  expect(await reviewer.finds(email)).toMatchObject({ status: "submitted" });
});
