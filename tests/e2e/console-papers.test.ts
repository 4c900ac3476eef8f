/** What an applicant and whoever vouches for them sent, as a reviewer reads it: PDFs page by page, and a notice word for word. */
import type { Locator } from "playwright";
import { beforeAll, expect, test } from "vitest";
import { withBrowser } from "../support/browser.ts";
import { PATIENT } from "../support/patience.ts";
import { Person } from "../support/person.ts";
import { Reviewer } from "../support/reviewer.ts";
import { moveClock } from "../support/clock.ts";
import { mailsTo } from "../support/sandbox-mail.ts";
import { type RunningServer, runningLatchkey } from "../support/running-server.ts";
import { finished } from "../support/states.ts";
import { isAwake } from "../support/tour.ts";
import { WirePerson } from "../support/wire-person.ts";
import { axeFindings, colourFindings } from "./support/axe.ts";

/** Longer than a mail is held. */
const HALF_A_MINUTE_MS = 31_000;
const [ADA, CORA] = ["console-papers@example.com", "console-papers-cora@example.com"];

let latchkey: RunningServer;
let reviewer: Reviewer;
const browser = withBrowser();

/** A PDF of so many pages, each a large grey square. */
function pdfOf(pages: number): Uint8Array<ArrayBuffer> {
  const paint = "0.5 g 99 99 402 402 re f";
  const kids = Array.from({ length: pages }, (_, at) => `${at + 4} 0 R`);
  const objects = [
    "<< /Type /Catalog /Pages 2 0 R >>",
    `<< /Type /Pages /Kids [${kids.join(" ")}] /Count ${pages} >>`,
    `<< /Length ${paint.length} >>\nstream\n${paint}\nendstream`,
    ...kids.map(() => "<< /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] /Contents 3 0 R >>"),
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
async function uploads(who: WirePerson, name: string, pages: number): Promise<string> {
  const body = new FormData();
  body.set("purpose", "applicant_income");
  body.set("file", new File([pdfOf(pages)], name, { type: "application/pdf" }));
  return (await who.api<{ id: string }>("files/", { method: "POST", body })).id;
}
const sends = <Answer = { id: string }>(who: WirePerson, path: string, body: object): Promise<Answer> =>
  who.api<Answer>(path, { method: "POST", headers: { "Content-Type": "application/json" }, body: JSON.stringify(body) });

beforeAll(async () => {
  latchkey = await runningLatchkey();
  reviewer = await Reviewer.comes(latchkey.url);
  const ada = new WirePerson(latchkey.url, ADA, "demo-seattle");
  await ada.signIn();
  await finished(ada);
  await ada.save("income", { document: await uploads(ada, "statement.pdf", 2) });
  const { id: source_application, applicant_info } = await ada.application();
  const ida = { first_name: "Ida", last_name: "James", phonenumber: "+12065550199", email: "ida@example.com", relationship: "Mother" };
  await sends(ada, "applications/emergency-contact/", { applicant_info, ...ida });
  await ada.command(ada.paymentPath, "pay-and-submit", { token: await ada.token() });
  await reviewer.decides(ADA, "request", { request_type: "add_cosigner", reasons: ["income-unverified"] });
  const named = { first_name: "Cora", last_name: "Okafor", phonenumber: "+12065550188", email: CORA };
  const { slug } = await sends<{ slug: string }>(ada, "cosigner/source/", { source_application, ...named });
  const cora = new WirePerson(latchkey.url, CORA, "");
  await cora.signIn();
  const { id: cosigner } = await sends(cora, "cosigner/cosigner/", { source: slug });
  const work = { company_name: "Harborview Library", job_title: "Head librarian", monthly_salary: 6400, currency: "usd", start_date: "2014-05-01" };
  await sends(cora, "applications/income/", { cosigner, ...work, document: await uploads(cora, "pension.pdf", 3) });
});

/** How much of a tab is not cut off by the strip that it stands in, in pixels. */
const shownWidth = (tab: Locator): Promise<number> =>
  tab.evaluate((one) => {
    const [own, strip] = [one.getBoundingClientRect(), one.parentElement!.getBoundingClientRect()];
    return Math.min(own.right, strip.right, innerWidth) - Math.max(own.left, strip.left);
  });

test("every page of a PDF is drawn, of whoever vouches for them as well, and whether or not it was brought along", async () => {
  const { id } = await reviewer.finds(ADA);
  const page = await browser.open();
  const rob = new Person(page, latchkey.url);
  const brought = page.waitForResponse(/\/content\?ahead=true$/u);
  await rob.signIn("staff@example.com", `/console/applications/${id}`);
  await rob.heading("Ada James");
  await isAwake(page);
  await brought;
  /** Drawn: in the middle of its square there is no white. */
  const isDrawn = async (name: string): Promise<void> => {
    const sheet = page.getByRole("img", { name, exact: true });
    await sheet.waitFor();
    const middle = () =>
      sheet.evaluate((canvas: HTMLCanvasElement) => canvas.getContext("2d")!.getImageData(canvas.width * 0.49, canvas.height * 0.62, 1, 1).data[0]);
    await expect.poll(middle).toBe(128);
  };
  // The paper beside the one that is read can be seen and pressed.
  for (const width of [1280, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    for (const name of ["Proof of income", "Photo ID"]) {
      const tab = page.getByRole("tab", { name, exact: true });
      await expect.poll(() => shownWidth(tab), { message: `${name} at ${width} px` }).toBeGreaterThan(60);
    }
  }
  await page.getByRole("tab", { name: "Proof of income", exact: true }).click();
  for (const at of [1, 2]) await isDrawn(`Proof of income, ${at} / 2`);
  await page.getByRole("tab", { name: "Cora: Proof of income" }).click();
  for (const at of [1, 2, 3]) await isDrawn(`Proof of income, ${at} / 3`);

  // Beside them what came over the API, and what the one who vouches earns.
  await page
    .getByRole("table", { name: "Emergency contact" })
    .getByRole("row", { name: /^Relationship/ })
    .getByText("Mother")
    .waitFor();
  await page.getByRole("tab", { name: "Summary" }).click();
  const own = page.getByRole("article", { name: "Cora Okafor" });
  await own.getByText("Harborview Library, Head librarian").waitFor();
  await own.getByRole("listitem").filter({ hasText: "$6,400" }).first().waitFor();
  // And what they answered, page by page, as whoever decides unfolds it.
  await own.getByText("What they answered").click();
  await own.getByRole("group", { name: "Main employment" }).getByText("Head librarian").waitFor();
  expect(await axeFindings(page)).toEqual([]);

  // What they were told by law, as they got it.
  await page.getByRole("region", { name: "Notices that were sent" }).getByRole("button", { name: "Read the notice" }).click();
  const notice = page.getByRole("dialog", { name: "The notice as Ada James got it" });
  await notice.getByText(ADA).waitFor();
  await notice.locator("iframe").contentFrame().getByText("Hello Ada").waitFor();
  expect(await axeFindings(page)).toEqual([]);
  await page.emulateMedia({ colorScheme: "dark" });
  expect(await colourFindings(page)).toEqual([]);
});

test("an answer is asked for again with one key: the applicant is written to, once, about that answer and that paper, and the timeline says who asked", async () => {
  const { id } = await reviewer.finds(ADA);
  const page = await browser.open();
  const rob = new Person(page, latchkey.url);
  await rob.signIn("staff@example.com", `/console/applications/${id}`);
  await rob.heading("Ada James");
  await isAwake(page);
  await page.getByRole("tab", { name: "Photo ID" }).click();
  const row = page.getByRole("table", { name: "Personal Information" }).getByRole("row", { name: /^First name/ });
  await row.getByRole("button", { name: "First name" }).click();
  await page.keyboard.press("r");
  await row.getByText("Asking", { exact: true }).waitFor();
  await page.getByRole("status").filter({ hasText: "1 thing is asked for again." }).waitFor();
  await page.getByRole("region", { name: "Timeline" }).getByText("Stella Novak wants to ask for First name again").waitFor();

  const questions = async () => (await mailsTo(latchkey.url, ADA)).filter(({ subject }) => subject === "A question about what you sent us");
  expect(await questions()).toHaveLength(0);
  await moveClock(latchkey, HALF_A_MINUTE_MS);
  try {
    await expect.poll(async () => (await questions()).length, PATIENT).toBe(1);
    await row.getByText("Asked", { exact: true }).waitFor();
  } finally {
    await moveClock(latchkey, -HALF_A_MINUTE_MS);
  }
  const [mail] = await questions();
  expect(mail!.text).toContain("We could not match this answer with what you sent: First name (drivers-license.png).");

  // The same key takes the mark away: the timeline says that as well, and nobody is written to.
  await row.getByRole("button", { name: "First name" }).click();
  await page.keyboard.press("r");
  await row.getByText("Open", { exact: true }).waitFor();
  expect(await questions()).toHaveLength(1);
  expect(await axeFindings(page)).toEqual([]);
});
