import { expect } from "vitest";
import type { WirePerson } from "#tests/support/wire-person.ts";
import { PATIENCE_MS } from "#tests/support/patience.ts";
import { SAYS_FAILED, readPage } from "./read-page.ts";

const BETWEEN_LOOKS_MS = 200;

/**
 * What the person does after something went wrong while they handed in: they press the form's last button
 * again, look at the payment page, wait while it says that the payment is being confirmed, and pay only when they are asked to. An attempt
 * that never reached the provider is given up after some minutes, which `minutesPass` lets go by.
 */
export async function finishAfterFault(person: WirePerson, minutesPass: () => Promise<void>): Promise<void> {
  const until = Date.now() + PATIENCE_MS;
  for (let look = 0; Date.now() < until; look += 1) {
    const { status, charge } = await person.application();
    if (status === "submitted") return;
    if (charge?.status === "pending") {
      await readsConfirming(person);
      const followed = await person.command(person.paymentPath, "follow-payment");
      expect(JSON.stringify(followed.ok ? followed.effects : followed), "being confirmed is no failure").not.toMatch(/fail/i);
      if (look === 2) await minutesPass();
    } else if (charge?.status === "success") await person.command(person.paymentPath, "submit-application");
    else if (charge === null && look === 0) await person.command(person.formPath, "finish-form");
    else await person.command(person.paymentPath, "pay-and-submit", { token: await person.token() });
    await new Promise((resolve) => setTimeout(resolve, BETWEEN_LOOKS_MS));
  }
  throw new Error(`${person.email} did not come through: ${JSON.stringify(await person.application())}`);
}

/** The payment page says that the payment is being confirmed, and nothing that isn't known. */
export async function readsConfirming(person: WirePerson): Promise<void> {
  const page = await readPage(person, person.paymentPath);
  // Confirmed between the two looks: the person is already where it led.
  if (page.path !== person.paymentPath || (await person.application()).charge?.status !== "pending") return;
  expect(page.words).toContain("Confirming payment");
  expect(page.words).not.toMatch(SAYS_FAILED);
}
