import { beforeAll, describe, expect, test } from "vitest";
import { withBrowser } from "../support/browser.ts";
import { mailsTo } from "../support/sandbox-mail.ts";
import { ADA, Person } from "../support/person.ts";
import { type Standing, standingLatchkey } from "../support/standing.ts";

let latchkey: Standing;
const browser = withBrowser();
beforeAll(async () => {
  latchkey = await standingLatchkey();
});

const person = async (): Promise<Person> => new Person(await browser.open(), latchkey.url);

describe("from a sign-in link to a review, in a browser", () => {
  test("[FRM-1] [FRM-5] [APP-34] [PAY-14] demo-seattle: sign in, fill in the form, pay 35 USD by card, and the team is reviewing", async () => {
    const ada = await person();
    await ada.signIn("seattle-journey@example.com", "/applications?source=demo-seattle");
    await ada.heading("Before you begin");
    await ada.page.getByText("Application fee is $35 USD").waitFor();
    // Opening the page makes the application: nothing has been pressed yet.
    const made = async () => (await (await ada.page.request.get(`${latchkey.url}/api/v1/applications/applications/`)).json()) as { count: number };
    await expect.poll(async () => (await made()).count).toBe(1);
    await ada.page
      .getByRole("button", { name: "Continue" })
      .or(ada.page.getByRole("link", { name: "Continue" }))
      .click();

    await ada.heading("Provide us with your information");
    await ada.personalAndAddress({ email: "seattle-journey@example.com" });
    await ada.incomeByHand();
    await ada.upload("Identification");
    await ada.secureId("123450000");
    await ada.page.getByRole("switch", { name: "I have a pet" }).click();
    await ada.fill("Kind of animal", "Cat");
    await ada.fill("Animal's name", "Biscuit");
    await ada.allSaved();

    await ada.page.getByRole("button", { name: "Finalize and Pay" }).click();
    await ada.confirmAnnualIncome();
    await ada.consent();
    await ada.heading("Pay Application Fee");
    await ada.page.getByText("$35").first().waitFor();
    await ada.pay();
    await ada.heading("Our team is reviewing your application!");
    const door = () => ada.page.locator('[data-picture="success"]').evaluate((picture) => getComputedStyle(picture).content);
    await expect.poll(door, { message: "the door opens" }).toMatch(/^url\(.*success.*\.svg/);
    await ada.page.emulateMedia({ reducedMotion: "reduce" });
    await expect.poll(door, { message: "and stands open for whom movement disturbs" }).toBe("normal");

    await expect.poll(() => mailsTo(latchkey.url, "seattle-journey@example.com").then((mails) => mails.length)).toBe(2);
    await ada.page.goto(`${latchkey.url}/application/demo-seattle/apply`);
    await ada.heading("Our team is reviewing your application!");
  });

  test("[FRM-12] [FRM-13] demo-bay-area: the same five sections one step at a time, the intro first, and income left for later", async () => {
    const ada = await person();
    await ada.signIn("bay-area-journey@example.com", "/applications?source=demo-bay-area");
    await ada.heading("Before you begin");
    await ada.page
      .getByRole("button", { name: "Continue" })
      .or(ada.page.getByRole("link", { name: "Continue" }))
      .click();
    const intro = ada.page.getByRole("dialog", { name: "How it works" });
    for (const slide of ["Apply", "Complete your profile", "Choose your home", "Meet your roommates"]) {
      await intro.getByRole("heading", { name: slide }).waitFor();
      await intro.getByRole("button", { name: "Next" }).click();
    }
    await intro.getByRole("button", { name: "Get started" }).click();

    const next = async () => {
      await ada.allSaved();
      await ada.page.getByRole("button", { name: "Continue", exact: true }).click();
    };
    await expect.poll(() => ada.page.getByRole("heading", { level: 2 }).allTextContents()).toContain("Personal Information");
    await expect.poll(() => ada.section("Current Address").isVisible()).toBe(false);
    await ada.fill("First name", "Bo");
    await ada.fill("Last name", "Rivera");
    await ada.fill("E-mail", "bay-area-journey@example.com");
    await ada.fill("Date of birth", ADA.birthdate);
    await ada.fill("Phone", ADA.phone);
    await next();
    await ada.fill("Street address", "1 Telegraph Ave");
    await ada.page.keyboard.press("Escape");
    await ada.fill("City", "Oakland");
    await ada.page.getByLabel("State", { exact: true }).selectOption({ label: "California" });
    await ada.fill("Zip code", "94612");
    await next();
    await ada.page.getByLabel("Complete this later").check();
    await ada.upload("Identification");
    await next();
    await ada.secureId("123450000");
    await next();
    await ada.allSaved();
    await ada.page.getByRole("button", { name: "Finalize and Pay" }).click();
    await ada.consent();
    await ada.heading("Pay Application Fee");
    await ada.pay();
    await ada.heading("Our team is reviewing your application!");

    await ada.page.getByRole("button", { name: "Upload documents" }).click();
    await ada.fill("Employer", "Harbor Books");
    await ada.allSaved();
    await ada.page.reload();
    await expect.poll(() => ada.page.getByLabel("Employer").inputValue()).toBe("Harbor Books");
  });

  test("[FRM-14] [PAY-15] demo-second-funnel: its own words after submission, and the profile may be built while waiting", async () => {
    const ada = await person();
    await ada.signIn("second-funnel-journey@example.com", "/applications?source=demo-second-funnel");
    await ada.page
      .getByRole("button", { name: "Continue" })
      .or(ada.page.getByRole("link", { name: "Continue" }))
      .click();
    await ada.personalAndAddress({ email: "second-funnel-journey@example.com", city: "Chicago", region: "Illinois", postal: "60614" });
    await ada.incomeByHand();
    await ada.upload("Identification");
    await ada.secureId("123450000");
    await ada.allSaved();
    await ada.page.getByRole("button", { name: "Finalize and Pay" }).click();
    await ada.confirmAnnualIncome();
    await ada.consent();
    await ada.pay();
    await ada.heading(/Our team is reviewing your application! Your profile comes next\./);
    // Nothing leads to the profile before there is one; its address is theirs already.
    await ada.page.goto(`${ada.url}/application/demo-second-funnel/profile`);
    await ada.page.getByRole("heading", { level: 1 }).waitFor();
    expect(new URL(ada.page.url()).pathname).toBe("/application/demo-second-funnel/profile");
  });

  test("[FRM-4] demo-waived: nothing to pay, submitted straight from the form", async () => {
    const ada = await person();
    await ada.signIn("waived-journey@example.com", "/applications?source=demo-waived");
    await ada.page.getByText("application fee waived!").first().waitFor();
    await ada.page
      .getByRole("button", { name: "Continue" })
      .or(ada.page.getByRole("link", { name: "Continue" }))
      .click();
    await ada.personalAndAddress({ email: "waived-journey@example.com" });
    await ada.incomeByHand();
    await ada.upload("Identification");
    await ada.secureId("123450000");
    await ada.allSaved();
    await ada.page.getByRole("button", { name: "Submit Application" }).click();
    await ada.confirmAnnualIncome();
    await ada.consent();
    await ada.heading("Our team is reviewing your application!");
  });

  test("[FRM-54] [FRM-57] demo-toronto: no card form can be reached where the law allows no fee, and the SIN stays optional", async () => {
    const ada = await person();
    await ada.signIn("toronto-journey@example.com", "/applications?source=demo-toronto");
    await ada.page
      .getByRole("button", { name: "Continue" })
      .or(ada.page.getByRole("link", { name: "Continue" }))
      .click();
    await ada.heading("Provide us with your information");
    await ada.page.goto(`${latchkey.url}/application/demo-toronto/apply/submit/payment`);
    await ada.heading("Provide us with your information");
    await ada.personalAndAddress({
      email: "toronto-journey@example.com",
      phone: "4165550142",
      street: "88 Queen St W",
      city: "Toronto",
      country: "Canada",
      region: "Ontario",
      postal: "M5H 2N2",
    });
    await ada.incomeByHand();
    await ada.upload("Identification");
    await ada.page.getByLabel("I'd rather not give my SIN").check();
    await ada.allSaved();
    await ada.page.getByRole("button", { name: "Submit Application" }).click();
    await ada.confirmAnnualIncome();
    await ada.consent();
    await ada.heading("Our team is reviewing your application!");
  });
});
