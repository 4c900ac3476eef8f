import { describe, expect, test } from "vitest";
import { repeated } from "../support/lanes.mjs";
import { accepted, answered } from "../support/states.ts";
import { SECTIONS, left, recordOf } from "./support/form-page.ts";
import { type Applicant, withFunnel } from "./support/funnel.ts";

const funnel = withFunnel();
const { personal: PERSONAL, address: ADDRESS, screening: SCREENING, additional: ADDITIONAL } = SECTIONS;

async function atForm(source = "demo-seattle", state = accepted): Promise<Applicant> {
  const person = await funnel.applicant(source, state);
  await person.open();
  return person;
}

test("what is answered in one window is in the other, beside what is being typed there", async () => {
  const ada = await atForm();
  const other = await ada.page.context().newPage();
  await other.goto(ada.page.url());
  const there = (label: string) => other.getByLabel(label, { exact: true }).first();
  await there("Last name").fill("Half");
  await ada.field("First name").fill("Augusta");
  await ada.field("First name").blur();
  await ada.saved("First name");
  await other.bringToFront();
  await expect.poll(() => there("First name").inputValue()).toBe("Augusta");
  expect(await there("Last name").inputValue()).toBe("Half");
  expect(await there("Last name").evaluate((control) => control === document.activeElement)).toBe(true);
  await other.close();
});

describe("the address", () => {
  const country = (person: Applicant) => person.page.getByLabel("Country", { exact: true });

  test("a region that is typed before the list has come is found by its code or its name, and cleared when it is neither", async () => {
    const ada = await atForm();
    for (const [typed, kept] of [
      ["JAL", "Jalisco"],
      ["nuevo león", "Nuevo León"],
      ["Atlantis", ""],
    ] as const) {
      let arrive: () => void = () => undefined;
      const arrived = new Promise<void>((resolve) => (arrive = resolve));
      await ada.page.route(/\/api\/v1\/countries\//, async (route) => {
        await arrived;
        await route.continue().catch(() => undefined);
      });
      await ada.reload();
      // The list of countries has not come, so a country is chosen as a browser's own filling-in would.
      await country(ada).evaluate((select: HTMLSelectElement) => {
        select.add(new Option("Mexico", "MX"));
        select.value = "MX";
        select.dispatchEvent(new Event("input", { bubbles: true }));
        select.dispatchEvent(new Event("change", { bubbles: true }));
      });
      await ada.field("Province").and(ada.page.getByRole("textbox")).fill(typed);
      arrive();
      await ada.field("Province").and(ada.page.getByRole("combobox")).waitFor();
      await expect.poll(() => ada.field("Province").inputValue(), { message: typed }).toBe(kept);
      // What is still on its way when the page is loaded again would be taken for another window's answer.
      await ada.saved("Country");
      if (kept !== "") await ada.saved("Province");
      await ada.allSaved();
      await ada.page.unrouteAll({ behavior: "wait" });
    }
  });

  test("a suggestion fills the address: with the arrow keys, and with a press", async () => {
    const ada = await atForm();
    const street = ada.field("Street address");
    const list = ada.page.getByRole("listbox", { name: "Suggested addresses" });
    // At once: suggestions for a part of it would come first, and be gone again from under the arrow keys.
    await street.fill("2217 Harbor Ave SW, 98126");
    await list.getByRole("option").filter({ hasText: "98126" }).waitFor();
    await expect.poll(() => street.getAttribute("aria-expanded")).toBe("true");
    await street.press("ArrowDown");
    const chosen = list.getByRole("option", { selected: true });
    await expect.poll(() => street.getAttribute("aria-activedescendant")).toBe(await chosen.getAttribute("id"));
    const line = (await chosen.locator("b").textContent()) ?? "?";
    await street.press("Enter");
    await list.waitFor({ state: "hidden" });
    await expect.poll(() => street.inputValue()).toBe(line);
    await expect.poll(() => ada.field("City", ADDRESS).inputValue()).toBe("Seattle");
    await expect.poll(() => ada.field("State").inputValue()).toBe("Washington");
    await expect.poll(() => ada.field("Zip code").inputValue()).toMatch(/^98126(-\d{4})?$/);
    await ada.saved("Zip code");
    await left(ada, ADDRESS, "Complete");
    await expect
      .poll(async () => (await recordOf(ada, "residences"))["address"])
      .toMatchObject({
        street_address: line,
        region_code: "WA",
        country_code: "US",
      });

    await street.fill("12 Main St");
    const second = list.getByRole("option").filter({ hasText: "Chicago" });
    await second.waitFor();
    const other = (await second.locator("b").textContent()) ?? "?";
    await second.click();
    await expect.poll(() => street.inputValue()).toBe(other);
    await expect.poll(() => ada.field("State").inputValue()).toBe("Illinois");
    await expect.poll(() => ada.field("City", ADDRESS).inputValue()).toBe("Chicago");
  });
});

describe("the government id", () => {
  test("is masked, kept without being shown again, replaced, and taken back with the skip box", async () => {
    const ada = await atForm();
    await ada.type("Social Security number", "1234567890");
    await ada.section(SCREENING).getByText("Kept, ending in 6789").waitFor();
    await ada.reload();
    await ada.section(SCREENING).getByText("Kept, ending in 6789").waitFor();
    await left(ada, SCREENING, "Complete");
    expect(await ada.page.content()).not.toMatch(/123-?45-?6789/);

    await ada.section(SCREENING).getByRole("button", { name: "Replace, Social Security number" }).click();
    await ada.field("Social Security number").pressSequentially("12345");
    await expect.poll(() => ada.field("Social Security number").inputValue()).toBe("123-45");
    await ada.field("Social Security number").press("Tab");
    await expect.poll(() => ada.said("Social Security number")).toBe("Must be 9 characters");
    // Emptied, the field stays under the person's hands; left empty, the number that is there stays.
    await ada.field("Social Security number").clear();
    await expect.poll(() => ada.page.evaluate(() => document.activeElement?.id)).toBe("screening-secure-id");
    await ada.field("Social Security number").press("Tab");
    await ada.section(SCREENING).getByRole("button", { name: "Replace, Social Security number" }).click();
    await ada.field("Social Security number").pressSequentially("123454321");
    await ada.field("Social Security number").press("Tab");
    await ada.section(SCREENING).getByText("Kept, ending in 4321").waitFor();

    await ada.page.getByLabel("I don't have a US SSN").check();
    await ada.section(SCREENING).getByText("Kept, ending in").waitFor({ state: "detached" });
    await left(ada, SCREENING, "Complete");
    await ada.allSaved();
    await ada.reload();
    await ada.page.getByLabel("I don't have a US SSN").uncheck();
    // It was set aside, and is there again.
    await ada.section(SCREENING).getByText("Kept, ending in 4321").waitFor();
    await left(ada, SCREENING, "Complete");
  });
});

describe("the four flags", () => {
  const FLAGS = { roommate: "Somebody moves in with me", pet: "I have a pet", vehicle: "I have a vehicle", smoker: "I smoke" };
  const onServer = async (person: Applicant): Promise<{ id: string; flag: string; flag_data: Record<string, unknown> | null }[]> => {
    const { id } = await person.wire.application();
    return (
      await person.wire.api<{ results: { id: string; flag: string; flag_data: Record<string, unknown> | null }[] }>(`applications/flag/?application__id=${id}`)
    ).results;
  };

  test("opening one creates it, answering updates the same one, closing deletes it, and the marker of the page never leaves it", async () => {
    const ada = await atForm();
    const sent: string[] = [];
    ada.page.on("request", (request) => {
      if (request.method() !== "GET") sent.push(request.postData() ?? "");
    });
    const toggle = (flag: keyof typeof FLAGS) => ada.page.getByRole("switch", { name: FLAGS[flag] });
    await left(ada, ADDITIONAL, "Complete");
    for (const flag of ["roommate", "pet", "vehicle", "smoker"] as const) await toggle(flag).click();
    await expect.poll(async () => (await onServer(ada)).map(({ flag }) => flag).sort()).toEqual(["pet", "roommate", "smoker", "vehicle"]);
    await left(ada, ADDITIONAL, "5 fields remaining");
    const before = await onServer(ada);

    await ada.fill("First name", "Bo", ada.section(FLAGS.roommate));
    await ada.fill("Last name", "Rivera", ada.section(FLAGS.roommate));
    await ada.fill("E-mail", "bo@example", ada.section(FLAGS.roommate));
    await expect.poll(() => ada.said("E-mail", FLAGS.roommate)).toBe("Invalid Email");
    await ada.fill("E-mail", "bo@example.com", ada.section(FLAGS.roommate));
    await ada.fill("Kind of animal", "c".repeat(51));
    await expect.poll(() => ada.said("Kind of animal")).toBe("Maximum number of characters is 50");
    await ada.fill("Kind of animal", "Cat");
    await ada.fill("Animal's name", "Biscuit");
    await ada.page.getByLabel("This is a service or assistance animal").check();
    await ada.allSaved();
    await left(ada, ADDITIONAL, "Complete");
    await expect
      .poll(async () => (await onServer(ada)).find(({ flag }) => flag === "pet"))
      .toMatchObject({
        id: before.find(({ flag }) => flag === "pet")?.id,
        flag_data: { animal: "Cat", animal_name: "Biscuit", includes_service_animal: true },
      });
    await expect
      .poll(async () => (await onServer(ada)).find(({ flag }) => flag === "roommate")?.flag_data)
      .toMatchObject({
        firstName: "Bo",
        lastName: "Rivera",
        email: "bo@example.com",
      });

    await ada.reload();
    for (const flag of ["roommate", "pet", "vehicle", "smoker"] as const) await expect.poll(() => toggle(flag).getAttribute("aria-checked")).toBe("true");
    await expect.poll(() => ada.field("Animal's name").inputValue()).toBe("Biscuit");
    for (const flag of ["pet", "smoker"] as const) await toggle(flag).click();
    await expect.poll(async () => (await onServer(ada)).map(({ flag }) => flag).sort()).toEqual(["roommate", "vehicle"]);
    await expect.poll(() => ada.field("Animal's name").count()).toBe(0);
    await toggle("pet").click();
    await expect.poll(() => ada.field("Animal's name").inputValue()).toBe("");
    expect(sent.filter((body) => body.includes("flag")).length).toBeGreaterThan(6);
    expect(sent.join()).not.toContain("expanded");
  });
});

describe("what is left to do", () => {
  test("is counted down section by section, and the last button says what comes next", async () => {
    const ada = await atForm();
    const rail = ada.page.getByRole("navigation", { name: "Sections of the form" });
    const entries = async () => (await rail.getByRole("link").allInnerTexts()).map((text) => text.replace(/\s*\n\s*/g, ": "));
    await expect
      .poll(() => entries())
      .toEqual([
        "Personal Information: 4 fields remaining",
        "Current Address: 4 fields remaining",
        "Income Information: 2 fields remaining",
        "Screening: 1 field remaining",
        "Additional Information: Complete",
      ]);
    await ada.fill("First name", "Ada", ada.section(PERSONAL));
    await left(ada, PERSONAL, "3 fields remaining");
    await ada.fill("Last name", "James", ada.section(PERSONAL));
    await left(ada, PERSONAL, "2 fields remaining");
    await ada.fill("Date of birth", "04/17/1998");
    await left(ada, PERSONAL, "1 field remaining");
    await ada.fill("Phone", "2065550142");
    await left(ada, PERSONAL, "Complete");
    await expect.poll(async () => (await entries())[0]).toBe("Personal Information: Complete");
    await ada.personalAndAddress({ email: ada.email });
    await ada.page.getByLabel("Complete this later").check();
    await ada.upload("Identification");
    await ada.button("Continue").waitFor();
    await ada.page.getByText("Please complete all required sections to continue").waitFor();
    await ada.secureId("123450000");
    await ada.button("Finalize and Pay").waitFor();
    await expect.poll(() => ada.page.getByText("Please complete all required sections to continue").count()).toBe(0);
    await expect.poll(async () => new Set((await entries()).map((entry) => entry.split(": ")[1]))).toEqual(new Set(["Complete"]));
    const ticks = () =>
      rail
        .locator(".donemark")
        .evaluateAll((marks) => [...new Set(marks.map((mark) => `${getComputedStyle(mark).transitionProperty} ${getComputedStyle(mark).transitionDuration}`))]);
    await expect.poll(ticks, { message: "a tick lands" }).toEqual(["scale, opacity 0.2s, 0.15s"]);
    const line = () =>
      ada.button("Finalize and Pay").evaluate((button) => {
        button.setAttribute("aria-busy", "true");
        return getComputedStyle(button, "::after").animationName;
      });
    await expect.poll(line, { message: "a line runs along a button that is being answered" }).toBe("appear, run");
    await ada.page.emulateMedia({ reducedMotion: "reduce" });
    await expect.poll(line, { message: "and stands still for whom movement disturbs" }).toBe("appear");
    await expect.poll(ticks, { message: "and is simply there" }).toEqual(["scale, opacity 0s, 0s"]);
  });

  test.each(["light", "dark"] as const)("closes the button, which looks so under the pointer, too, in the %s", async (colorScheme) => {
    const ben = await atForm("demo-group");
    await ben.page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
    const button = ben.button("Invite & Continue");
    const looks = () =>
      button.evaluate((drawn) => {
        const { backgroundColor, color } = getComputedStyle(drawn);
        return { backgroundColor, color };
      });
    await ben.page.mouse.move(0, 0);
    const before = await looks();
    await button.hover();
    expect(await looks()).toEqual(before);
  });

  test("without a fee the last button hands the application in", repeated, async () => {
    const ada = await atForm("demo-waived", answered);
    await ada.button("Submit Application").waitFor();
    await ada.fill("First name", "", ada.section(PERSONAL));
    await left(ada, PERSONAL, "1 field remaining");
    await ada.button("Continue").waitFor();
  });
});
