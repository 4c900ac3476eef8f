/** The payment provider's own card fields, in frames of theirs: its library is played here, our side of it is real. */
import { screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { chooseAdapter } from "#screens/render/blocks/card-form/choose-adapter.ts";
import { StripeCard } from "#screens/render/blocks/card-form/stripe-card.ts";
import { draw } from "./harness/documents.ts";
import { open, pass } from "./harness/open.tsx";

const PAYMENT = "/application/demo-seattle/apply/submit/payment";

interface Made {
  kind: string;
  place: HTMLElement | null;
  destroyed: boolean;
  changed(event: { brand: string }): void;
  /** How often it was told to look otherwise. */
  repainted: number;
}
const made: Made[] = [];
const createToken = vi.fn<(card: unknown) => Promise<unknown>>();
const began = vi.fn<(key: string) => void>();
const library = (key: string) => {
  began(key);
  return {
    createToken,
    elements: () => ({
      create(kind: string) {
        const field: Made = { kind, place: null, destroyed: false, changed: () => undefined, repainted: 0 };
        made.push(field);
        return {
          mount: (place: HTMLElement) => (field.place = place),
          destroy: () => (field.destroyed = true),
          update: () => (field.repainted += 1),
          on: (_event: string, listener: Made["changed"]) => (field.changed = listener),
        };
      },
    }),
  };
};

beforeEach(() => {
  vi.useFakeTimers();
  made.length = 0;
  createToken.mockReset();
  began.mockReset();
  vi.stubGlobal("Stripe", library);
});
afterEach(() => {
  vi.useRealTimers();
});
const submit = () => screen.getByRole("button", { name: "Submit Application" });
async function atPayment(report = vi.fn()) {
  const page = await open(draw(PAYMENT, "ready-to-pay"), {
    host: { report, paymentSettings: (country) => ({ adapter: "stripe", publishableKey: `key-of-${country}` }) },
  });
  // The provider's code comes when it is wanted.
  await vi.waitFor(() => expect(made).toHaveLength(3), 30_000);
  await pass(0);
  return { ...page, report, person: userEvent.setup({ advanceTimers: (ms) => vi.advanceTimersByTime(ms) }) };
}

test("[PAY-42] number, expiry and CVC are the provider's fields, begun with the key of the person's country", async () => {
  const { unmount } = await atPayment();
  expect(began.mock.calls).toEqual([["key-of-US"]]);
  expect(made.map(({ kind, place }) => [kind, place?.dataset["card"], place?.isConnected])).toEqual([
    ["cardNumber", "number", true],
    ["cardExpiry", "expiry", true],
    ["cardCvc", "cvc", true],
  ]);
  expect(document.querySelector(".card-form input"), "and no card goes through a field of ours").toBeNull();
  made[0]!.changed({ brand: "visa" });
  await pass(0);
  expect(screen.getByRole("img", { name: "visa" })).toBeTruthy();
  made[0]!.changed({ brand: "unknown" });
  await pass(0);
  expect(screen.queryByRole("img", { name: "visa" })).toBeNull();
  unmount();
  await pass(0);
  expect(made.map(({ destroyed }) => destroyed)).toEqual([true, true, true]);
});

const SETTINGS = { adapter: "stripe", publishableKey: "key-of-US" } as const;
const PARTS = { say: (key: string) => key, onBrand: () => undefined };

test.each([
  ["our code for the provider came", () => chooseAdapter(SETTINGS, PARTS)],
  ["the provider's own code came", () => new StripeCard(SETTINGS, PARTS)],
])("a page that was left before %s makes no field", async (_, cardOf) => {
  const card = cardOf();
  const place = document.createElement("div");
  place.innerHTML = `<i data-card="number"></i><i data-card="expiry"></i><i data-card="cvc"></i>`;
  const mounted = card.mount(place);
  card.unmount();
  await mounted;
  expect(made).toEqual([]);
});

test("[ERR-25] when they can't be had it says so, and is logged", async () => {
  began.mockImplementation(() => {
    throw new Error("blocked");
  });
  const report = vi.fn();
  await open(draw(PAYMENT, "ready-to-pay"), { host: { report, paymentSettings: () => ({ adapter: "stripe", publishableKey: "key-of-US" }) } });
  await vi.waitFor(() => expect(report).toHaveBeenCalledWith(new Error("blocked"), { payment: "stripe" }), 30_000);
  await pass(0);
  expect(screen.getByText(/could not be loaded/).closest("[role=alert]")).toBeTruthy();
});

test("they follow the page into the dark, and nothing follows once they are gone", async () => {
  const { unmount } = await atPayment();
  window.dispatchEvent(new Event("appearance"));
  expect(made.map(({ repainted }) => repainted)).toEqual([1, 1, 1]);
  unmount();
  await pass(0);
  window.dispatchEvent(new Event("appearance"));
  expect(made.map(({ repainted }) => repainted)).toEqual([1, 1, 1]);
});

test("[PAY-42] its token pays", async () => {
  createToken.mockResolvedValue({ token: { id: "tok_7" } });
  const { calls, person } = await atPayment();
  await person.click(submit());
  await pass(0);
  expect(calls).toEqual([{ command: "pay-and-submit", input: { token: "tok_7" } }]);
});

test.each([
  ["incomplete_number", "Your card number is incomplete."],
  ["invalid_expiry_year_past", "Your card's expiration year is in the past."],
  ["incomplete_cvc", "Your card's security code is incomplete."],
])("%s is said below the fields, in the provider's words, and charges nothing", async (code, message) => {
  createToken.mockResolvedValue({ error: { code, message } });
  const { calls, person, report } = await atPayment();
  await person.click(submit());
  await pass(0);
  expect(screen.getByText(message).closest(".field.bad")).toBeTruthy();
  expect(calls).toEqual([]);
  expect(report, "a card that was mistyped is no fault").not.toHaveBeenCalled();
});

test("[ERR-25] a card that the provider refuses is said and logged", async () => {
  createToken.mockResolvedValue({ error: { code: "card_declined", message: "Your card is not supported." } });
  const { calls, person, report } = await atPayment();
  await person.click(submit());
  await pass(0);
  expect(screen.getByText("Your card is not supported.").closest("[role=alert]")).toBeTruthy();
  expect(calls).toEqual([]);
  expect(report).toHaveBeenCalledTimes(1);
});
