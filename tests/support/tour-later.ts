/** Places that people come to with others, and once they have handed in. */
import type { Page } from "playwright";
import {
  accepted,
  cosignerAsked,
  cosignerFilled,
  cosignerReady,
  cosignerRefused,
  cosignerSubmitted,
  groupInvited,
  groupSubmitted,
  setFaults,
  type State,
  takesUpLink,
} from "./states.ts";
import { applicant, press, type TourStop } from "./tour-stop.ts";
import { WirePerson } from "./wire-person.ts";

const FORM_PATH = "/application/:source/apply";
const PROFILE = "/application/demo-status-preapproved/profile";
const preapproved = { as: "status-preapproved@example.com" };
const HOMES = "/application/demo-status-profile-completed/home-selection";
const chooser = { as: "status-profile-completed@example.com" };

/** Turns the card of one home over. */
const seeBedrooms = async (page: Page): Promise<void> => {
  await page
    .getByRole("group", { name: "Ashby Place" })
    .getByRole("link", { name: /^Choose a/ })
    .click();
  await page.getByRole("heading", { name: "Choose your bedroom" }).waitFor();
};
const seePrice = async (page: Page): Promise<void> => {
  await seeBedrooms(page);
  await page
    .getByRole("link", { name: /^Private bedroom/ })
    .first()
    .click();
  await page.getByRole("link", { name: "Save" }).click();
  await page.getByRole("heading", { name: "Adjust the price" }).waitFor();
};
const seeConfirm = async (page: Page): Promise<void> => {
  await seePrice(page);
  await page.getByRole("button", { name: "Save" }).first().click();
  await page.getByRole("link", { name: /^Meet the roommates/ }).click();
  await page.getByRole("button", { name: "Confirm" }).waitFor();
};
const SHOPPING = "/application/demo-status-meet-and-greet/home-shopping";
const shopper = { as: "status-meet-and-greet@example.com" };
/** Of a home that nobody talks with yet. */
const seeBedroomsToMeet = async (page: Page): Promise<void> => {
  await page
    .getByRole("link", { name: /^Chat with this home/ })
    .first()
    .click();
  await page.getByRole("heading", { name: "Choose your bedroom" }).waitFor();
};
const seeLeaseToMeet = async (page: Page): Promise<void> => {
  await seeBedroomsToMeet(page);
  await page
    .getByRole("link", { name: /^Private bedroom/ })
    .first()
    .click();
  await page.getByRole("link", { name: "Continue" }).click();
  await page.getByRole("heading", { name: "Lease length and move-in" }).waitFor();
};
const seeHello = async (page: Page): Promise<void> => {
  await seeLeaseToMeet(page);
  await page.getByRole("button", { name: "Continue" }).click();
  await page.getByRole("heading", { name: "Hi there!" }).waitFor();
};
const seeStart = async (page: Page): Promise<void> => {
  await seeHello(page);
  await page.getByLabel("Introduce yourself").fill("Hi, I bake for a living.");
  await page.getByLabel("What kind of roommate are you?").fill("Up early, in bed by ten.");
  await page.getByRole("button", { name: "Continue" }).click();
  await page.getByRole("heading", { name: "24 hours to meet, chat and decide" }).waitFor();
};

export const groups: TourStop[] = [
  { name: "groups invite", ...applicant("demo-group", accepted), path: FORM_PATH, screen: "groups-invite", heading: "Invite your group" },
  {
    name: "groups get started",
    ...applicant("demo-group", groupInvited),
    path: `${FORM_PATH}/get-started`,
    heading: "Have these three things ready",
  },
  {
    name: "group status",
    ...applicant("demo-group", groupSubmitted),
    path: "/application/:source",
    screen: "group-status",
    heading: "Only 2 steps left before we email your lease",
  },
  { name: "group people", as: "ben@example.com", path: "/application/demo-group-ben/review/your-group", heading: "Change your group" },
  { name: "group invitation", as: "dee@example.com", path: "/applications/invitation?source=demo-invitation-dee", heading: "Apply with Ben?" },
  {
    name: "group invitation, another account",
    as: "new",
    path: "/applications?source=demo-invitation-dee",
    screen: "group-invitation",
    heading: "This invitation is for another account",
  },
];

export const later: TourStop[] = [
  {
    name: "pre meet and greet",
    as: "status-pre-meet-and-greet@example.com",
    path: "/application/demo-status-pre-meet-and-greet/apply",
    screen: "rooms-for-rent",
    heading: /^Rooms for rent/,
  },
  {
    name: "apply now",
    as: "status-pre-meet-and-greet@example.com",
    path: "/application/demo-status-pre-meet-and-greet/apply-now",
    heading: "Have you found a home you like?",
  },
  {
    name: "in review",
    as: "status-submitted@example.com",
    path: "/application/demo-status-submitted/review/in-review",
    heading: "We're reviewing your application",
  },
  {
    name: "emailed update",
    as: "status-rejected@example.com",
    path: "/application/demo-status-rejected/review/emailed-update",
    heading: "We've emailed you an update",
  },
  {
    name: "review notice",
    as: "status-rejected@example.com",
    path: "/application/demo-status-rejected/review/notice",
    // Word for word as it was mailed, in the language of then.
    heading: /./,
  },
  { name: "approved", as: "status-approved@example.com", path: "/application/demo-status-approved/review/approved", heading: /^Congratulations / },
  {
    name: "leasing intro",
    as: "status-approved@example.com",
    path: "/application/demo-status-approved/review/approved",
    heading: "Track your application",
    arrive: press("Here's whats next"),
  },
  {
    name: "approved, lease sent",
    as: "status-lease-sent@example.com",
    path: "/application/demo-status-lease-sent",
    screen: "approved",
    heading: "Your lease is sent & ready to sign!",
  },
  {
    name: "withdrawn",
    as: "status-withdrawn@example.com",
    path: "/application/demo-status-withdrawn",
    screen: "withdrawn",
    heading: "This application is withdrawn",
  },
  { name: "profile intro", ...preapproved, path: PROFILE, heading: "Create Your Profile" },
  { name: "profile preferences", ...preapproved, path: `${PROFILE}/preferences`, heading: "What does a good weeknight at home look like?" },
  {
    name: "profile preferences, about them",
    ...preapproved,
    path: `${PROFILE}/preferences?question=guests&part=them`,
    screen: "profile-preferences",
    heading: "And for the people you live with?",
  },
  { name: "profile interests", ...preapproved, path: `${PROFILE}/interests`, heading: "What do you like doing?" },
  { name: "profile edit", ...preapproved, path: `${PROFILE}/edit`, heading: "Who are you?" },
  { name: "profile view", ...preapproved, path: `${PROFILE}/view/00000000-0000-4000-8000-000000000000`, heading: "There is no profile here for you" },
  {
    name: "profile waiting",
    as: "status-profile-completed-roommate-pending@example.com",
    path: "/application/demo-status-profile-completed-roommate-pending",
    screen: "profile-waiting",
    heading: "Waiting for your roommate to complete their profile",
  },
  {
    name: "profile complete",
    as: "status-profile-completed@example.com",
    path: "/application/demo-status-profile-completed/profile/complete",
    heading: "Looks great!",
  },
  { name: "home selection", ...chooser, path: HOMES, heading: /^You're approved for rooms up to/ },
  { name: "home selection, lease preferences", ...chooser, path: HOMES, heading: "Lease preferences", arrive: press("Lease preferences") },
  { name: "home selection, bedrooms", ...chooser, path: HOMES, screen: "home-selection", heading: /^You're approved for rooms up to/, arrive: seeBedrooms },
  { name: "home price", ...chooser, path: HOMES, screen: "home-price", heading: "Adjust the price", arrive: seePrice },
  { name: "home confirm", ...chooser, path: HOMES, screen: "home-confirm", heading: "Ashby Place", arrive: seeConfirm },
  { name: "home shopping", ...shopper, path: SHOPPING, screen: "home-shopping", heading: /^You're currently chatting with/ },
  { name: "chat bedroom", ...shopper, path: SHOPPING, screen: "chat-bedroom", heading: "Choose your bedroom", arrive: seeBedroomsToMeet },
  { name: "chat lease", ...shopper, path: SHOPPING, screen: "chat-lease", heading: "Lease length and move-in", arrive: seeLeaseToMeet },
  { name: "chat hello", ...shopper, path: SHOPPING, screen: "chat-hello", heading: "Hi there!", arrive: seeHello },
  { name: "chat start", ...shopper, path: SHOPPING, screen: "chat-start", heading: "24 hours to meet, chat and decide", arrive: seeStart },
  {
    name: "home complete",
    as: "status-room-selected@example.com",
    path: "/application/demo-status-room-selected/home-selection/complete",
    heading: "Great choice!",
  },
  {
    name: "meet intro",
    as: "status-room-selected@example.com",
    path: "/application/demo-status-room-selected",
    screen: "meet-intro",
    heading: "Meet, chat, decide.",
  },
];

const whoIsAsked = (screen: string, who: string) => ({ as: `${who}@example.com`, path: `/application/demo-${who}/review/${screen}` });
const CHOICE = "asked-co-signer-or-deposit";
export const requests: TourStop[] = [
  { name: "co-signer or deposit", ...whoIsAsked("co-signer-or-deposit", CHOICE), heading: "One more thing before we can approve you" },
  {
    name: "double deposit",
    ...whoIsAsked("co-signer-or-deposit", CHOICE),
    heading: "Pay your last month's rent up front",
    arrive: press("Pay your last month's rent up front"),
  },
  { name: "add co-signer", ...whoIsAsked("add-cosigner", CHOICE), heading: "Add a co-signer" },
  {
    name: "co-signer added",
    ...applicant("demo-seattle", cosignerAsked),
    path: "/application/:source/review/add-cosigner",
    screen: "co-signer-in-review",
    heading: "Co-signer added",
    arrive: async (page) => {
      for (const [label, value] of [
        ["First name", "Cora"],
        ["Last name", "Whitfield"],
        ["E-mail", "cora-added@example.com"],
        ["Phone", "2065550115"],
      ] as const)
        await page.getByLabel(label, { exact: true }).fill(value);
      await press("Send the link")(page);
    },
  },
  { name: "co-signer in review", ...whoIsAsked("co-signer-in-review", "status-submitted-request-pending"), heading: "We're waiting for your co-signer" },
  {
    name: "edit co-signer",
    ...whoIsAsked("co-signer-in-review", "status-submitted-request-pending"),
    heading: "Edit Cora",
    arrive: press("Edit Cora"),
  },
  {
    name: "group in review",
    as: "group-in-review@example.com",
    path: "/application/demo-group-in-review",
    screen: "group-in-review",
    heading: "Hang tight while we review",
  },
  {
    name: "group lease sent",
    as: "group-lease-sent@example.com",
    path: "/application/demo-group-lease-sent",
    screen: "group-lease-sent",
    heading: "Your lease is sent & ready to sign!",
  },
  { name: "group needs cosigner", ...whoIsAsked("group-needs-cosigner", "asked-group"), heading: "You need a co-signer to get approved" },
];

const CORA = "demo-cosigner-cora";
const cora = { as: "cora@example.com", source: CORA, prepare: takesUpLink };

/** Types an address and goes on: what was typed is looked up. */
const typesAddress = (postal: string) => async (page: Page) => {
  for (const [label, value] of [
    ["Street address", "9 Elm St"],
    ["City", "Seattle"],
    ["Zip code", postal],
  ] as const)
    await page.getByLabel(label, { exact: true }).fill(value);
  await page.getByLabel("State", { exact: true }).selectOption({ label: "Oregon" });
  await press("Continue")(page);
};

const CASEY = "demo-cosigner-casey";
const casey = (prepare: State) => ({ as: "casey@example.com", source: CASEY, prepare });
const FAY = "demo-cosigner-fay";
const fay = { as: "fay@example.com", source: FAY, prepare: cosignerRefused };
const ELI = "demo-cosigner-eli";
const eli = (prepare: State) => ({ as: "eli@example.com", source: ELI, prepare });
const DANA = "demo-cosigner-dana";
const dana = { as: "dana@example.com", source: DANA, prepare: cosignerSubmitted };

export const cosigning: TourStop[] = [
  { name: "cosigner, no link", as: "new", path: "/cosign", heading: "Your co-signer invitation" },
  { name: "cosigner, about", as: "robin@example.com", path: "/cosign/demo-cosigner-open-link", heading: /asked you to co-sign a lease$/ },
  {
    name: "cosigner, another account",
    as: "new",
    source: CORA,
    prepare: async ({ url }) => {
      const owner = new WirePerson(url, "cora@example.com", CORA);
      await owner.signIn();
      await takesUpLink(owner);
    },
    path: `/cosign/${CORA}`,
    screen: "cosign-link",
    heading: "This link is for another account",
  },
  { name: "cosigner, steps", ...cora, path: `/cosign/${CORA}/steps`, heading: "Your co-signer application" },
  { name: "cosigner, about yourself", ...cora, path: `/cosign/${CORA}/about-yourself`, heading: "About yourself" },
  { name: "cosigner, address", ...cora, path: `/cosign/${CORA}/address`, heading: "Your address" },
  { name: "cosigner, address to confirm", ...cora, path: `/cosign/${CORA}/address`, heading: "Is this your address?", arrive: typesAddress("98101") },
  {
    name: "cosigner, address that nobody knows",
    ...cora,
    path: `/cosign/${CORA}/address`,
    heading: "We don’t find this address",
    arrive: typesAddress("00000"),
  },
  {
    name: "cosigner, address that can't be looked up",
    ...cora,
    path: `/cosign/${CORA}/address`,
    heading: "We couldn’t look your address up",
    // Suggestions are asked for where the typing takes a moment.
    says: /status of 503 .*\/places\//,
    arrive: async (page) => {
      await setFaults(new URL(page.url()).origin, { places: { down: true } });
      await typesAddress("98101")(page);
    },
    after: (url) => setFaults(url, { places: { down: false } }),
  },
  { name: "cosigner, identity", ...cora, path: `/cosign/${CORA}/identity`, heading: "Verify your identity" },
  { name: "cosigner, income", ...cora, path: `/cosign/${CORA}/cosign-income`, heading: "Your income" },
  { name: "cosigner, employment", ...cora, path: `/cosign/${CORA}/cosign-income/employment`, heading: "Main employment" },
  { name: "cosigner, documents", ...cora, path: `/cosign/${CORA}/cosign-income/documents`, heading: "Proof of your income" },
  { name: "cosigner, additional sources", ...cora, path: `/cosign/${CORA}/cosign-income/additional-sources`, heading: "Additional sources" },
  { name: "cosigner, add a source", ...cora, path: `/cosign/${CORA}/cosign-income`, heading: "Add an income source", arrive: press("Add a source") },
  { name: "cosigner, submit", ...casey(cosignerFilled), path: `/cosign/${CASEY}/submit`, heading: "Your application is ready to be submitted" },
  {
    name: "cosigner, screening",
    ...casey(cosignerReady),
    path: `/cosign/${CASEY}/submit/screening`,
    heading: "One number for the background check",
  },
  { name: "cosigner, payment", ...casey(cosignerReady), path: `/cosign/${CASEY}/submit/payment`, heading: "Pay Application Fee" },
  { name: "cosigner, failed", ...fay, path: `/cosign/${FAY}/submit/failed`, heading: /^Your application has failed/ },
  {
    name: "cosigner, consent",
    ...eli(cosignerFilled),
    path: `/cosign/${ELI}/submit`,
    heading: "Your consent to the background check",
    arrive: press("Finalize and pay"),
  },
  {
    name: "cosigner, declined",
    ...eli(async (person) => void (await person.command(`/cosign/${ELI}`, "decline-to-cosign"))),
    path: `/cosign/${ELI}`,
    screen: "cosign-declined",
    heading: /./,
  },
  { name: "cosigner, what was sent", ...dana, path: `/cosign/${DANA}/submit/sent`, heading: "What you sent" },
  { name: "cosigner, success", ...dana, path: `/cosign/${DANA}/submit/success`, heading: "Your co-signer application is in" },
];
