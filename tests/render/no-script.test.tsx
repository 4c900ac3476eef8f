// @vitest-environment node
import { JSDOM } from "jsdom";
import { renderToString } from "react-dom/server";
import { beforeAll, describe, expect, test } from "vitest";
import type { ScreenDescriptor } from "#screens/language/documents/descriptor.ts";
import { sectionsOf } from "#screens/language/forms/form-blocks.ts";
import { Screen, loadDeferred } from "#screens/render/index.ts";
import { constants, draw, texts } from "./harness/documents.ts";
import { quietHost } from "./harness/host.ts";

beforeAll(loadDeferred);
/** The page as it stands where no script ever runs. */
const drawn = (descriptor: ScreenDescriptor): Document =>
  new JSDOM(renderToString(<Screen descriptor={descriptor} ui={texts()} constants={constants()} host={quietHost()} storage={null} />)).window.document;
const page = (path: string, persona: string): Document => drawn(draw(path, persona));
const APPLY = "/application/demo-seattle/apply";

describe("without JavaScript", () => {
  test("a screen is one plain form that is posted", () => {
    const forms = page(APPLY, "half-filled").querySelectorAll("form");
    expect([...forms].map((form) => form.method)).toEqual(["post"]);
  });

  test("answers are named by record and property, and hold what is kept", () => {
    const form = page(APPLY, "half-filled");
    const value = (name: string) => form.querySelector<HTMLInputElement>(`[name="${name}"]`)?.getAttribute("value");
    expect(value("applicant.first_name")).toBe("Ada");
    expect(value("applicant.birthdate")).toBe("04/17/1998");
    expect(value("residence.address.postal_code")).toBe("98126-2114");
    expect(form.querySelector<HTMLOptionElement>('[name="residence.address.region"] option[selected]')?.value).toBe("Washington");
    expect(form.querySelector<HTMLOptionElement>('[name="residence.address.country_code"] option[selected]')?.value).toBe("US");
    expect(value("flag_pet.animal")).toBe("Cat");
  });

  test("a file that was uploaded is told by its name", () => {
    const named = draw(APPLY, "ready-to-pay", (data) => {
      const { photo_id } = data["applicant"] as { photo_id: string };
      data["uploads"] = { names: { [photo_id]: "license.png" } };
    });
    const uploads = [...drawn(named).querySelectorAll(".upload")].map((upload) => upload.querySelector("[role=group]")?.getAttribute("aria-label"));
    expect(uploads).toContain("license.png");
  });

  test("a button sends its command, with its input behind the name", () => {
    const values = [...page(APPLY, "half-filled").querySelectorAll<HTMLButtonElement>('button[name="command"]')].map((button) => button.getAttribute("value"));
    expect(values).toContain("finish-form");
    expect(values).toContain('put-flag {"flag":"roommate"}');
    expect(values).toContain('remove-flag {"flag":"pet"}');
  });

  test("a switch, which posts nothing, has a button of the form stand in for it, which its whole row presses", () => {
    const row = page(APPLY, "half-filled").querySelector<HTMLLabelElement>("#flag-pet .switch-row")!;
    const [instead, itself, ...more] = row.querySelectorAll("button");
    expect(more).toEqual([]);
    expect([itself!.getAttribute("role"), itself!.type]).toEqual(["switch", "button"]);
    expect([instead!.type, instead!.name, instead!.value]).toEqual(["submit", "command", 'remove-flag {"flag":"pet"}']);
    expect([instead!.getAttribute("role"), instead!.getAttribute("aria-pressed"), instead!.closest("noscript") === null]).toEqual([null, "true", false]);
    expect(row.control).toBe(instead);
    expect(row.querySelector(`#${instead!.getAttribute("aria-labelledby")}`)?.textContent).toBe("I have a pet");
  });

  test("what was left for later can be taken up again: the same button takes it back", () => {
    const later = (isLeft: boolean) => {
      const left = draw(APPLY, "application-begun", (data) => {
        data["income_link"] = { active: true, connected: false, manual: false };
        data["application"] = { ...(data["application"] as object), income_skipped: isLeft };
      });
      return drawn(left).querySelector<HTMLButtonElement>('button[value^="skip-income-verification"]');
    };
    expect([later(false)?.value, later(false)?.getAttribute("aria-pressed")]).toEqual(['skip-income-verification {"skip":true}', "false"]);
    expect([later(true)?.value, later(true)?.getAttribute("aria-pressed")]).toEqual(['skip-income-verification {"skip":false}', "true"]);
  });

  test("links lead somewhere", () => {
    const rows = [...page("/applications", "several-applications").querySelectorAll<HTMLAnchorElement>("a.row-link")];
    expect(rows.length).toBeGreaterThan(1);
    expect(rows.every((row) => /^\/application\/[\w-]+\/apply$/.test(row.getAttribute("href")!))).toBe(true);
    expect(page("/login", "signed-out").querySelector("a.btn.main")?.getAttribute("href")).toBe("/auth/google");
  });

  test("no government id is ever in the page", () => {
    const html = page(APPLY, "ready-to-pay").documentElement.outerHTML;
    expect(html).toContain("Kept, ending in");
    expect(html).not.toMatch(/\d{3}-\d{2}-\d{4}/);
  });

  test("a button that waits for answers can be pressed, for nothing tells when they are all given; the answer says what is missing", () => {
    const inviting = page("/application/demo-group/apply/invite-your-group", "group-inviting");
    const press = [...inviting.querySelectorAll("button")].find(({ textContent }) => textContent === "Invite & Continue")!;
    expect(press.hasAttribute("aria-disabled")).toBe(false);
  });

  test("a button says which way its command leads on", () => {
    const button = page("/applications/before-you-begin", "new-applicant").querySelector<HTMLButtonElement>('button[value^="accept-source"]');
    expect(button?.value).toBe('accept-source {"source":"demo-seattle","by_mail":false}\n/application/demo-seattle/apply');
  });

  test("a chosen file travels with the answers, and so does the state of the record that they change", () => {
    const form = page(APPLY, "half-filled").querySelector("form")!;
    expect(form.enctype).toBe("multipart/form-data");
    expect(form.querySelector<HTMLInputElement>('input[type="file"]')?.name).toBe("applicant.photo_id:file");
    expect(form.querySelector<HTMLInputElement>('[name="applicant:version"]')?.value).toMatch(/^\d+$/);
  });

  test("Enter in a field saves the answers, and presses none of the buttons", () => {
    expect(page(APPLY, "half-filled").querySelector<HTMLButtonElement>("form button[type=submit]")?.name).toBe("");
  });

  test("[RTE-7] the wait after signing in leads on by itself, or by a press", () => {
    const wait = page("/oauth", "no-applications").querySelector("main noscript")?.innerHTML ?? "";
    expect(wait).toContain('http-equiv="refresh" content="0; url=/applications"');
    expect(wait).toContain('href="/applications"');
  });

  test("the card form says that it needs a script", () =>
    expect(page("/application/demo-seattle/apply/submit/payment", "ready-to-pay").querySelector(".card-form noscript")?.textContent).toMatch(
      /Paying by card needs JavaScript/,
    ));

  test("what was refused stands in its field as it was typed, under its message, and in a summary that leads there", () => {
    const descriptor = structuredClone(draw(APPLY, "half-filled"));
    const personal = [...sectionsOf(descriptor.blocks)].find(({ id }) => id === "personal")!;
    personal.posted = { email: { text: "ada@", problem: "Invalid Email" } };
    const document = drawn({ ...descriptor, answer: { problems: ["This is not possible any more."], modals: [], messages: [] } });
    const email = document.querySelector<HTMLInputElement>('[name="applicant.email"]')!;
    expect([email.value, email.getAttribute("aria-invalid")]).toEqual(["ada@", "true"]);
    expect(document.getElementById(email.getAttribute("aria-describedby")!)?.textContent).toBe("Invalid Email");
    const summary = document.querySelector('[role="alert"][aria-labelledby]')!;
    expect(document.getElementById(summary.getAttribute("aria-labelledby")!)?.textContent).toBe("There is a problem");
    expect([...summary.querySelectorAll("li")].map((line) => line.textContent)).toEqual(["This is not possible any more.", "E-mail: Invalid Email"]);
    expect(summary.querySelector("a")?.getAttribute("href")).toBe(`#${email.id}`);
  });

  test("of what was refused a number keeps its country, and a government id is not shown again", () => {
    const descriptor = structuredClone(draw(APPLY, "half-filled"));
    for (const section of sectionsOf(descriptor.blocks)) {
      if (section.id === "personal") section.posted = { phonenumber: { text: "20794", aside: "GB", problem: "Invalid phone number." } };
      if (section.id === "screening") section.posted = { sin_ssn: { text: "123-45", problem: "Invalid number." } };
    }
    const document = drawn(descriptor);
    expect(document.querySelector<HTMLSelectElement>('[name="applicant.phonenumber:aside"]')?.value).toBe("GB");
    expect(document.querySelector<HTMLInputElement>('[name="applicant.phonenumber"]')?.value).toBe("20794");
    expect(document.body.textContent).toContain("Invalid number.");
    expect(document.documentElement.outerHTML).not.toContain("123-45");
  });

  test("what is asked back stands at the head of the page, with buttons of the same form", () => {
    const descriptor = draw(APPLY, "ready-to-pay");
    const modal = draw(APPLY, "ready-to-pay").modals["background-check-consent"] ?? Object.values(descriptor.modals)[0]!;
    const document = drawn({ ...descriptor, answer: { problems: [], modals: [modal], messages: [] } });
    const asked = document.querySelector(".asked-back")!;
    expect(asked.querySelector("h2")?.textContent).toBe(modal.title);
    expect(asked.closest("form")).not.toBeNull();
  });

  test("slides stand there all at once, each for everybody, with the button that ends them", () => {
    const descriptor = draw("/application/status-approved/review/approved", "status-approved");
    const document = drawn({ ...descriptor, answer: { problems: [], modals: [descriptor.modals["leasing-intro"]!], messages: [] } });
    const asked = document.querySelector(".asked-back")!;
    expect([asked.querySelectorAll(".slide").length, asked.querySelectorAll(".slide[aria-hidden]").length]).toEqual([3, 0]);
    expect([...asked.querySelectorAll("button[type=submit]")].map(({ textContent }) => textContent)).toEqual(["Got it"]);
  });
});
