import type { Page } from "playwright";
import { SOURCE_LOCALE } from "#screens/language/documents/document.ts";
import { PHOTO } from "./person.ts";
import { newEmail } from "./running-server.ts";
import { acceptAlso, accepted, answered, confirming, consented, declined, finished, paid, setFaults, type State, unchecked } from "./states.ts";
import { cosigning, groups, later, requests } from "./tour-later.ts";
import { meetings } from "./tour-meetings.ts";
import { applicant, press, type TourStop } from "./tour-stop.ts";
import { WirePerson } from "./wire-person.ts";

const FORM = "Provide us with your information";
const FORM_PATH = "/application/:source/apply";

const atForm = (prepare: State, source = "demo-seattle") => ({ ...applicant(source, prepare), path: FORM_PATH, heading: FORM });
const atIntro = { ...atForm(accepted, "demo-bay-area"), heading: "How it works" };
const atSubmit = (prepare: State, source = "demo-seattle") => ({
  ...applicant(source, prepare),
  path: `${FORM_PATH}/submit`,
  heading: "Your application is ready to be submitted",
});
const atPayment = (prepare: State, heading = "Pay Application Fee") => ({
  ...applicant("demo-seattle", prepare),
  path: `${FORM_PATH}/submit/payment`,
  heading,
});

const neverAnswered = async (page: Page): Promise<void> => {
  await page.route(/\.data(\?|$)/, () => undefined);
};

/** Fills in what is wrong in every way that a field can be. */
async function wrongAnswers(page: Page): Promise<void> {
  const wrong: [string, string][] = [
    ["First name", "   "],
    ["E-mail", "ada at example"],
    ["Date of birth", "13/45/1990"],
    ["Phone", "206555"],
    ["Zip code", "9"],
  ];
  for (const [label, value] of wrong) {
    const field = page.getByRole("region", { name: /Personal Information|Current Address/ }).getByLabel(label, { exact: true });
    await field.fill(value);
    await field.press("Tab");
  }
}

async function everyFlag(page: Page): Promise<void> {
  for (const name of ["Somebody moves in with me", "I have a pet", "I have a vehicle", "I smoke"]) await page.getByRole("switch", { name }).click();
  await page.getByLabel("Animal's name").waitFor();
}

/** Closes the intro before the form of one section a step. */
const atStep = (step: number) => async (page: Page) => {
  await page.getByRole("dialog", { name: "How it works" }).getByRole("button", { name: "Close" }).click();
  await page.getByRole("dialog").waitFor({ state: "detached" });
  await page.getByText(`Step ${step} of 5`).waitFor();
};

const entry: TourStop[] = [
  { name: "login", path: "/login", heading: "Resident Application" },
  { name: "login, more options", path: "/login", heading: "Resident Application", arrive: (page) => page.getByText("More options").click() },
  { name: "login, stopped half-way", path: "/login?error=denied", heading: "Resident Application" },
  { name: "login, for a cosigner", path: "/login", cookies: { latchkey_saved_route: "/cosign/demo" }, heading: "Co-signer Application" },
  { name: "start", path: "/start", heading: "Getting started" },
  { name: "start, for a group", path: "/start?isGroup", heading: "Getting started" },
  { name: "oauth", path: "/oauth", before: neverAnswered, heading: null },
  { name: "404", path: "/404", heading: /^Page not found/, says: /status of 404/ },
  { name: "error page", path: "/applications?source=%00", screen: null, heading: "Something went wrong", still: true, says: /status of 400/ },
  { name: "about", path: "/about", heading: /^About / },
  { name: "reviews", path: "/reviews", heading: "Ask somebody who lives there" },
  { name: "support, a page of its own", path: "/support", heading: "How can we help?" },
  { name: "support, sent", path: "/support/sent", heading: "Thank you" },
  { name: "rooms for rent", path: "/rooms-for-rent/seattle", heading: /^Rooms for rent/ },
  { name: "rooms for rent, narrowed", path: "/rooms-for-rent/chicago?priceMax=1100&pets=yes", heading: /^Rooms for rent/ },
  { name: "rooms for rent, none of them left", path: "/rooms-for-rent/chicago?priceMax=100", heading: /^Rooms for rent/ },
  {
    name: "rooms for rent, of no market",
    path: "/rooms-for-rent",
    heading: "There are no rooms of ours at this address",
    says: /status of 404/,
  },
  { name: "a home for rent", path: "/rooms-for-rent/chicago/demo-home-halsted", heading: "Halsted Loft" },
  { name: "support", path: "/start", heading: "How can we help?", arrive: (page) => page.locator(".help").click() },
];

const applications: TourStop[] = [
  { name: "applications, none", as: "new", path: "/applications", heading: "Applications" },
  {
    name: "applications, several",
    ...applicant("demo-seattle"),
    path: "/applications",
    heading: "Applications",
    prepare: async (person) => {
      await paid(person);
      for (const source of ["demo-second-funnel", "demo-boston", "demo-toronto"]) await acceptAlso(person, source);
    },
  },
  {
    name: "no application source",
    as: "new",
    path: "/applications?source=nowhere",
    screen: "no-application-source",
    heading: "Application source required",
  },
  {
    name: "no application source, with others",
    ...applicant("demo-seattle", accepted),
    path: "/applications?source=demo-seattle-used&force=1",
    screen: "no-application-source",
    heading: "Application source required",
  },
  { name: "before you begin", ...applicant("demo-seattle"), path: "/applications?source=:source", screen: "before-you-begin", heading: "Before you begin" },
  {
    name: "before you begin, fee waived",
    ...applicant("demo-waived"),
    path: "/applications?source=:source",
    screen: "before-you-begin",
    heading: "Before you begin",
  },
  {
    name: "before you begin, in Canada",
    ...applicant("demo-toronto"),
    path: "/applications?source=:source",
    screen: "before-you-begin",
    heading: "Before you begin",
  },
  {
    name: "application not found",
    as: "new",
    path: "/application/nowhere/apply",
    screen: "application-not-found",
    heading: "Application not found",
  },
  { name: "your data", as: "status-submitted@example.com", path: "/account/data", heading: "Your data" },
  { name: "your data, nothing kept", as: "new", path: "/account/data", heading: "Your data" },
  { name: "your data, with a lease", as: "status-approved@example.com", path: "/account/data", heading: "Your data" },
  {
    name: "withdraw",
    as: "status-submitted@example.com",
    path: "/application/demo-status-submitted/review/in-review",
    heading: "Withdraw this application?",
    arrive: press("withdraw this application"),
  },
  {
    name: "delete account",
    as: "status-submitted@example.com",
    path: "/account/data",
    heading: "Delete your account?",
    arrive: press("Delete my account"),
  },
  { name: "account deleted", path: "/account/deleted", heading: "Your account is deleted" },
  { name: "debug, a riddle", as: "new", path: "/debug", screen: "debug", heading: "What opens every door but has no hands?" },
  {
    name: "view as, the reason",
    as: "support@example.com",
    path: "/applications?proxyUserEmail=status-open%40example.com",
    screen: "view-as",
    heading: /^Look as /,
  },
  { name: "view as, over", as: "support@example.com", path: "/view-as-over", screen: "view-as-over", heading: "You are yourself again" },
  {
    name: "debug, in admin mode",
    as: "staff@example.com",
    path: "/debug",
    screen: "debug",
    heading: "Debug",
    arrive: async (page) => {
      await page.getByText("Staff", { exact: true }).click();
      await page.getByRole("button", { name: "Enable admin mode" }).click();
      await page.getByText("Admin functionality unlocked").waitFor();
    },
  },
  { name: "avatar menu", as: "ada@example.com", path: "/applications", heading: "Applications", arrive: press("Your menu") },
];

const apply: TourStop[] = [
  { name: "apply, nothing answered", ...atForm(accepted) },
  { name: "apply, half answered", as: "status-open@example.com", path: "/application/demo-status-open/apply", heading: FORM },
  { name: "apply, all answered", ...atForm(answered) },
  { name: "apply, wrong answers", ...atForm(accepted), arrive: wrongAnswers },
  {
    name: "apply, pressed too early",
    ...atForm(accepted),
    arrive: async (page) => {
      await page.getByRole("button", { name: "Continue", exact: true }).click();
      await page.getByText("Field is required").first().waitFor();
    },
  },
  { name: "apply, every flag", ...atForm(accepted, "demo-new-york"), arrive: everyFlag },
  {
    name: "apply, income later",
    ...atForm(accepted),
    arrive: async (page) => {
      await page.getByLabel("Complete this later").check();
      await page.getByText("Complete", { exact: true }).first().waitFor();
    },
  },
  {
    name: "apply, income connected",
    ...atForm(accepted),
    arrive: async (page) => {
      await page.getByRole("button", { name: "Connect an account" }).click();
      await page.getByRole("button", { name: "Harbor Coffee Roasters" }).click();
      await page.getByText(/ is connected/).waitFor();
    },
  },
  {
    name: "apply, suggestions",
    ...atForm(accepted),
    arrive: async (page) => {
      await page.getByLabel("Street address").pressSequentially("98126");
      await page.getByRole("listbox").getByRole("option").first().waitFor();
      await page.keyboard.press("ArrowDown");
    },
  },
  {
    name: "apply, a file too many",
    ...atForm(accepted),
    arrive: async (page) => {
      await page.getByLabel("Identification", { exact: true }).setInputFiles({ ...PHOTO, name: "notes.txt", mimeType: "text/plain" });
      await page.locator(".hint.failed").waitFor();
    },
  },
  { name: "apply, fee waived", ...atForm(answered, "demo-waived") },
  { name: "apply, in Canada", ...atForm(accepted, "demo-toronto") },
  { name: "apply intro", ...atIntro },
  ...[2, 3, 4, 5].map((slide) => ({
    name: `apply intro, slide ${slide}`,
    ...atIntro,
    arrive: async (page: Page) => {
      for (let at = 1; at < slide; at += 1) await page.getByRole("dialog").getByRole("button", { name: "Next" }).click();
    },
  })),
  ...(
    [
      [1, "personal"],
      [3, "income"],
      [5, "additional"],
    ] as const
  ).map(([step, section]) => ({
    name: `apply by steps, step ${step}`,
    ...atForm(answered, "demo-bay-area"),
    path: `${FORM_PATH}#${section}`,
    arrive: atStep(step),
  })),
];

const submission: TourStop[] = [
  {
    name: "confirm annual income",
    ...applicant("demo-seattle", answered),
    path: FORM_PATH,
    heading: "Is this what you earn in a year?",
    arrive: press("Finalize and Pay"),
  },
  {
    name: "background check consent",
    ...applicant("demo-seattle"),
    path: FORM_PATH,
    heading: "Your consent to the background check",
    prepare: async (person) => {
      await answered(person);
      await person.command(person.formPath, "confirm-annual-income");
    },
    arrive: press("Finalize and Pay"),
  },
  { name: "submit", ...atSubmit(answered) },
  {
    name: "submit, fee waived",
    ...atSubmit(answered, "demo-waived"),
  },
  {
    name: "verify identity",
    ...applicant("demo-seattle", answered),
    path: `${FORM_PATH}/submit/verify-identity`,
    heading: "Verify your identity",
  },
  {
    name: "screening",
    ...applicant("demo-seattle", consented),
    path: `${FORM_PATH}/submit/screening`,
    heading: "One number for the background check",
  },
  { name: "payment", ...atPayment(finished) },
  {
    name: "payment, typing errors",
    ...atPayment(finished),
    arrive: async (page) => {
      await page.getByLabel("Card number").fill("4242424242424241");
      await page.getByRole("button", { name: "Submit Application" }).click();
      await page.getByText("This card number is not complete or has a typo.").waitFor();
    },
  },
  { name: "payment, declined", ...atPayment(declined) },
  {
    name: "payment, confirming",
    ...atPayment(confirming, "Your payment is being confirmed"),
    after: (url) => setFaults(url, { stripe: { down: false } }),
  },
  {
    name: "payment, paid and not checked",
    ...atPayment(unchecked, "Your fee is paid"),
    after: (url) => setFaults(url, { screening: { down: false } }),
  },
  { name: "submit failed", ...applicant("demo-seattle", finished), path: `${FORM_PATH}/submit/failed`, heading: /^Your application has failed/ },
  {
    name: "submit success",
    ...applicant("demo-seattle", paid),
    path: `${FORM_PATH}/submit/success`,
    heading: "Our team is reviewing your application!",
  },
  {
    name: "withdrawing from the list",
    ...applicant("demo-seattle", paid),
    path: "/application/:source/review/withdraw",
    heading: "Withdraw this application?",
  },
  { name: "what was sent", ...applicant("demo-seattle", paid), path: "/application/:source/review/sent", heading: "What you sent" },
  {
    name: "submit success, second funnel",
    ...applicant("demo-second-funnel", paid),
    path: `${FORM_PATH}/submit/success`,
    heading: /Your profile comes next/,
  },
];

/** Every screen and variant of the product, in the order in which people come to them. */
export const TOUR: readonly TourStop[] = [...entry, ...applications, ...apply, ...submission, ...groups, ...meetings, ...later, ...requests, ...cosigning];

/** Brings a fresh page to a stop of a running server. Answers when it can be worked with. `locale`: what the page is read in. */
export async function openStop(stop: TourStop, tab: Page, url: string, locale: string = SOURCE_LOCALE): Promise<void> {
  // All of the copy is read for it, by those alone who need it.
  const page = locale === SOURCE_LOCALE ? tab : (await import("./tour-words.ts")).readIn(locale, tab);
  const cookies = new Map(Object.entries(stop.cookies ?? {}));
  if (stop.as) {
    const person = new WirePerson(url, stop.as === "new" ? newEmail() : stop.as, stop.source ?? "");
    await person.signIn();
    await stop.prepare?.(person);
    for (const [name, value] of person.cookies) cookies.set(name, value);
  }
  await page.context().addCookies([...cookies].map(([name, value]) => ({ name, value, url })));
  await stop.before?.(page);
  await page.goto(url + stop.path.replace(":source", stop.source ?? ""));
  if (!stop.still) await isAwake(page);
  await stop.arrive?.(page);
  if (stop.heading !== null) await page.getByRole("heading", { name: stop.heading }).first().waitFor();
  await page.evaluate(() => document.fonts.ready.then(() => undefined));
}

/** The page's script has arrived: it puts the focus where a keyboard begins. Parts of the page may still wait for their own code. */
export async function isListening(page: Page): Promise<void> {
  await page.waitForFunction(() => document.activeElement !== null && document.activeElement !== document.body);
}

/** The page's script has arrived, and the code of every part that the server drew. */
export async function isAwake(page: Page): Promise<void> {
  await isListening(page);
  await page.waitForFunction(() => {
    // React's marks: a comment where a part begins, and a key on each element that it has taken over.
    const comments = document.createTreeWalker(document.body, NodeFilter.SHOW_COMMENT);
    for (let at = comments.nextNode(); at !== null; at = comments.nextNode()) {
      const drawn = (at as Comment).data === "$" ? (at as Comment).nextElementSibling : null;
      // Remix's own boundaries hold scripts that stay as they came.
      if (drawn === null || drawn.tagName === "SCRIPT") continue;
      if (!Object.keys(drawn).some((key) => key.startsWith("__reactFiber$"))) return false;
    }
    return true;
  });
}
