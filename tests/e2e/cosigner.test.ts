/** A co-signer in a browser: with a keyboard only, back and forth, on a second device, and while their link is taken back. */
import { beforeAll, test } from "vitest";
import { withBrowser } from "../support/browser.ts";
import { repeated } from "../support/lanes.mjs";
import { PHOTO } from "../support/person.ts";
import { type Standing, standingLatchkey } from "../support/standing.ts";
import { isAwake } from "../support/tour.ts";
import { Keyboard } from "./support/keyboard.ts";

let latchkey: Standing;
const browser = withBrowser();
beforeAll(async () => {
  latchkey = await standingLatchkey();
});

test(
  "with a keyboard only: from the link to the receipt, every page begins at its main part, and dialogs keep the focus and give it back",
  repeated,
  async () => {
    const page = await browser.open();
    const keyboard = new Keyboard(page);
    const button = (name: string) => page.getByRole("button", { name, exact: true }).or(page.getByRole("link", { name, exact: true }));
    const dialog = (name: string) => page.getByRole("dialog", { name });
    const heading = (name: string | RegExp) => page.getByRole("heading", { name, level: 1 }).waitFor();
    const arrives = async (name: string | RegExp) => {
      await heading(name);
      await page.getByRole("dialog").waitFor({ state: "detached" });
      await keyboard.beginsAtMain();
      await isAwake(page);
    };

    await page.goto(`${latchkey.url}/cosign/demo-cosigner-open-link`);
    await keyboard.press(page.getByRole("link", { name: "Continue with Google" }));
    await keyboard.type(page.getByLabel("E-mail"), "keyboard-cosigner@example.com");
    await page.keyboard.press("Enter");
    await arrives(/asked you to co-sign a lease$/);
    const goOn = page.getByRole("main").locator("footer").getByRole("button", { name: "Continue" });
    await keyboard.press(goOn);
    const mailbox = dialog("Are both addresses yours?");
    await mailbox.waitFor();
    await keyboard.isInside(mailbox);
    for (const key of ["Tab", "Shift+Tab"])
      for (let presses = 0; presses < 6; presses += 1) {
        await page.keyboard.press(key);
        await keyboard.isInside(mailbox, key);
      }
    await page.keyboard.press("Escape");
    await mailbox.waitFor({ state: "detached" });
    await keyboard.isAt(goOn);
    await page.keyboard.press("Enter");
    await keyboard.press(mailbox.getByRole("button", { name: "Both are mine, go on" }));

    await arrives("Your co-signer application");
    await keyboard.press(page.getByRole("link", { name: /^Personal details/ }));
    await arrives("About yourself");
    for (const [label, value] of [
      ["First name", "Kay"],
      ["Last name", "Board"],
      ["E-mail", "kay@example.com"],
      ["Date of birth", "05/04/1968"],
      ["Phone", "2065550188"],
    ] as const)
      await keyboard.type(page.getByLabel(label, { exact: true }), value);
    await keyboard.press(button("Continue"));

    await arrives("Your address");
    for (const [label, value] of [
      ["Street address", "9 Elm St"],
      ["City", "Seattle"],
      ["State", "Washington"],
      ["Zip code", "98101"],
    ] as const)
      await keyboard.type(page.getByLabel(label, { exact: true }), value);
    await keyboard.press(button("Continue"));
    const address = dialog("Is this your address?");
    await address.waitFor();
    await keyboard.isInside(address);
    await page.keyboard.press("Escape");
    await address.waitFor({ state: "detached" });
    await keyboard.isAt(button("Continue"));
    await page.keyboard.press("Enter");
    await keyboard.press(address.getByRole("button", { name: "Keep what I typed" }));

    await arrives("Verify your identity");
    const chooseFile = async (name: string) => {
      const chooser = page.waitForEvent("filechooser");
      await keyboard.press(page.getByLabel(name, { exact: true }), "Space");
      await (await chooser).setFiles(PHOTO);
      await page.getByText("Saved", { exact: true }).waitFor();
    };
    await chooseFile("Identification");
    await keyboard.press(button("Continue"));

    await arrives("Your income");
    await keyboard.press(button("Fill in"));
    await arrives("Main employment");
    for (const [label, value] of [
      ["Employer", "Harborview Library"],
      ["Job title", "Head librarian"],
      ["Monthly income", "6400"],
      ["Start date", "05/01/2014"],
    ] as const)
      await keyboard.type(page.getByLabel(label, { exact: true }), value);
    await keyboard.press(button("Continue"));
    await arrives("Proof of your income");
    await chooseFile("Proof of Income");
    await keyboard.press(button("Continue"));

    await arrives("Your income");
    await keyboard.press(button("Add a source"));
    const source = dialog("Add an income source");
    await source.waitFor();
    await keyboard.isInside(source);
    await keyboard.type(source.getByLabel("Source name"), "City pension");
    await keyboard.type(source.getByLabel("Monthly income"), "1120");
    await keyboard.press(source.getByRole("button", { name: "Save source" }));
    await source.waitFor({ state: "detached" });
    await page.getByText("City pension").first().waitFor();
    await keyboard.isAt(button("Add a source"));
    await keyboard.press(button("Remove City pension"), "Enter", "Shift+Tab");
    await page.getByText("City pension removed.").waitFor();
    // The row that had the focus is gone: they go on at what takes its place, and from there at the page.
    await keyboard.isAt(button("Undo"));
    await page.keyboard.press("Enter");
    await button("Remove City pension").waitFor();
    await keyboard.beginsAtMain();
    await keyboard.press(button("Remove City pension"));
    await keyboard.isAt(button("Undo"));
    await keyboard.press(goOn);

    await arrives("Your co-signer application");
    await keyboard.press(button("Finalize and pay"));
    await arrives("Your application is ready to be submitted");
    await keyboard.press(button("Finalize and pay"));
    const consent = dialog("Your consent to the background check");
    await consent.waitFor();
    await keyboard.isInside(consent);
    await keyboard.press(consent.getByRole("button", { name: "I agree" }));
    await arrives("One number for the background check");
    await keyboard.type(page.getByLabel("Social Security number"), "123450000");
    await keyboard.press(button("Continue"));
    await arrives("Pay Application Fee");
    await keyboard.type(page.getByLabel("Card number"), "4242424242424242");
    await keyboard.type(page.getByLabel("Expiry"), "0931");
    await keyboard.type(page.getByLabel("CVC"), "123");
    await keyboard.press(button("Submit Application"));
    await arrives("Your co-signer application is in");
  },
);
