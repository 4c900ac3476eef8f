import { act, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import fc from "fast-check";
import { cardBrand, formatCardNumber, formatExpiry, passesLuhn } from "#screens/render/blocks/card-form/card-number.ts";
import type { CommandResult } from "#screens/language/documents/descriptor.ts";
import { draw } from "./harness/documents.ts";
import { open, pass } from "./harness/open.tsx";

const PAYMENT = "/application/demo-seattle/apply/submit/payment";
beforeEach(() => {
  vi.useFakeTimers({ now: new Date("2026-03-02T12:00:00Z") });
});
afterEach(() => {
  vi.useRealTimers();
});
const user = () => userEvent.setup({ advanceTimers: (ms) => vi.advanceTimersByTime(ms) });
const value = (label: string) => (screen.getByLabelText(label) as HTMLInputElement).value;

function provider(answer: () => Response | Promise<Response>) {
  const asked: URLSearchParams[] = [];
  vi.stubGlobal(
    "fetch",
    vi.fn(async (_url: string, init: RequestInit) => {
      asked.push(init.body as URLSearchParams);
      return answer();
    }),
  );
  return asked;
}
const token = () => Response.json({ id: "tok_1" });
async function fill(number = "4242424242424242", expiry = "0929", cvc = "123") {
  const person = user();
  await person.type(screen.getByLabelText("Card number"), number);
  await person.type(screen.getByLabelText("Expiry"), expiry);
  await person.type(screen.getByLabelText("CVC"), cvc);
  return person;
}
const alerts = () =>
  screen
    .getAllByRole("alert")
    .map((alert) => alert.textContent)
    .join(" ");
const submit = () => screen.getByRole("button", { name: /Submit Application|Confirming payment/ });

test("[PAY-42] the card's details go to the provider, and its token to us", async () => {
  const asked = provider(token);
  const { calls } = await open(draw(PAYMENT, "ready-to-pay"));
  const person = await fill();
  expect([value("Card number"), value("Expiry"), value("CVC")]).toEqual(["4242 4242 4242 4242", "09 / 29", "123"]);
  expect(screen.getByRole("img", { name: "Visa" })).toBeTruthy();
  await person.click(submit());
  await pass(0);
  expect(Object.fromEntries(asked[0]!)).toMatchObject({
    "card[number]": "4242424242424242",
    "card[exp_month]": "09",
    "card[exp_year]": "2029",
    "card[cvc]": "123",
  });
  expect(calls).toEqual([{ command: "pay-and-submit", input: { token: "tok_1" } }]);
  expect(JSON.stringify(calls)).not.toMatch(/4242 ?4242/);
});

test("the card's fields have no name: a plain form never sends them", async () => {
  await open(draw(PAYMENT, "ready-to-pay"));
  for (const label of ["Card number", "Expiry", "CVC"]) expect(screen.getByLabelText(label).hasAttribute("name")).toBe(false);
});

test.each([
  ["4242424242424241", "0929", "123", "Card number", /not complete or has a typo/],
  ["42424242", "0929", "123", "Card number", /fill in the card number/],
  ["4242424242424242", "0225", "123", "Expiry", /has expired/],
  ["4242424242424242", "0226", "123", "Expiry", /has expired/],
  ["378282246310005", "0929", "123", "CVC", /fill in the card number|four digits/],
  ["4242424242424242", "1329", "123", "Expiry", /has expired|not complete/],
  ["4242424242424242", "0929", "12", "CVC", /fill in the card number|three digits/],
])("%s %s %s is refused here, in words, on its field", async (number, expiry, cvc, label, words) => {
  const asked = provider(token);
  const report = vi.fn();
  const { calls } = await open(draw(PAYMENT, "ready-to-pay"), { host: { report } });
  const person = await fill(number, expiry, cvc);
  await person.click(submit());
  await pass(0);
  expect(screen.getByText(words)).toBeTruthy();
  expect(screen.getByLabelText(label).getAttribute("aria-invalid")).toBe("true");
  expect(document.activeElement).toBe(screen.getByLabelText(label));
  expect([asked.length, calls.length]).toEqual([0, 0]);
  expect(report, "a slip of the fingers is no failure of ours").not.toHaveBeenCalled();
});

test("what was wrong with the card is no longer said once it is mended, also when the bank refuses it then", async () => {
  provider(token);
  await open(draw(PAYMENT, "ready-to-pay"), {
    answer: () => ({ ok: false, effects: [], problems: [{ code: "declined", path: null, message: "Your card was declined." }] }),
  });
  const person = await fill("4242424242424242", "0929", "12");
  await person.click(submit());
  await pass(0);
  expect(screen.getByLabelText("CVC").getAttribute("aria-invalid")).toBe("true");
  await person.type(screen.getByLabelText("CVC"), "3");
  await person.click(submit());
  await pass(0);
  expect(screen.getByText("Your card was declined.")).toBeTruthy();
  expect(screen.getByLabelText("CVC").getAttribute("aria-invalid")).toBeNull();
  expect(screen.queryByText(/three digits/)).toBeNull();
});

test("a digit put into the middle leaves the caret where it was", async () => {
  await open(draw(PAYMENT, "ready-to-pay"));
  const person = user();
  const number = screen.getByLabelText<HTMLInputElement>("Card number");
  await person.type(number, "424242");
  number.setSelectionRange(2, 2);
  await person.keyboard("1");
  expect(number.value).toBe("4214 242");
  expect(number.selectionStart).toBe(3);
});

test("while the payment is being confirmed nobody can press again, and nobody is told that it failed", async () => {
  provider(token);
  let done!: (result: CommandResult) => void;
  const { calls } = await open(draw(PAYMENT, "ready-to-pay"), {
    answer: () =>
      new Promise((resolve) => {
        done = resolve;
      }),
  });
  const person = await fill();
  await person.click(submit());
  await pass(0);
  expect(submit().textContent).toBe("Confirming payment");
  expect(screen.getByText(/we never charge twice/)).toBeTruthy();
  expect(screen.getByRole("group", { name: /card/i }), "nor change the card that is being charged").toHaveProperty("disabled", true);
  await person.click(submit());
  await pass(0);
  expect(calls).toHaveLength(1);
  done({ ok: false, effects: [], problems: [{ code: "declined", path: null, message: "Your card was declined." }] });
  await pass(0);
  expect(submit().textContent).toBe("Submit Application");
});

test("a payment that the server is still confirming shows so from the beginning, and is followed", async () => {
  const { calls } = await open(draw(PAYMENT, "payment-confirming"));
  expect(submit().textContent).toBe("Confirming payment");
  expect(screen.queryByRole("textbox", { name: "Card number" }), "asked for a card although one is being charged").toBeNull();
  expect(document.body.textContent).not.toMatch(/failed/i);
  await pass(3000);
  expect(calls).toEqual([{ command: "follow-payment", input: {} }]);
});

test("a declined card says that nothing was charged", async () => {
  await open(draw(PAYMENT, "payment-declined"));
  expect(alerts()).toMatch(/Nothing was charged/);
});

test.each<[string, () => Response | Promise<Response>, RegExp]>([
  ["can't be reached", () => Promise.reject(new TypeError("Failed to fetch")), /could not be loaded|connection/],
  ["answers without a token", () => Response.json({}), /could not be loaded|connection/],
  ["refuses the card", () => Response.json({ error: { message: "Your card is not supported." } }, { status: 402 }), /Your card is not supported\./],
])("[ERR-25] a provider that %s is said and logged, and charges nothing", async (_, answer, words) => {
  provider(answer);
  const report = vi.fn();
  const { calls } = await open(draw(PAYMENT, "ready-to-pay"), { host: { report } });
  const person = await fill();
  await person.click(submit());
  await pass(0);
  expect(alerts()).toMatch(words);
  expect(calls).toEqual([]);
  expect(report).toHaveBeenCalledTimes(1);
  provider(() => new Promise(() => undefined));
  await person.click(submit());
  await pass(0);
  expect(
    screen
      .queryAllByRole("alert")
      .map((alert) => alert.textContent)
      .join(),
    "and no more once it is tried again",
  ).not.toMatch(words);
});

describe("paying again", () => {
  const DECLINED = {
    ok: false as const,
    effects: [],
    problems: [{ code: "declined", path: null, message: "Your card has insufficient funds.", onScreen: true as const }],
  };

  test("while another card is tried, nothing is said of the one before: neither on the page nor in a message over it", async () => {
    provider(token);
    const { overlays } = await open(draw(PAYMENT, "payment-declined"), { answer: () => new Promise(() => undefined) });
    act(() => overlays.say("A service could not be reached.", "danger"));
    expect(alerts()).toMatch(/insufficient funds.*could not be reached/);
    const person = await fill();
    await person.click(submit());
    await pass(0);
    expect(submit().textContent).toBe("Confirming payment");
    expect(document.body.textContent).not.toMatch(/insufficient|Nothing was charged|could not be reached/);
  });

  test("who pays with Enter keeps the focus: on the button while it is being confirmed, and back in the field after a decline", async () => {
    provider(token);
    let decline: () => void = () => undefined;
    await open(draw(PAYMENT, "ready-to-pay"), {
      answer: () => new Promise<CommandResult>((resolve) => (decline = () => resolve({ ...DECLINED, descriptor: draw(PAYMENT, "payment-declined") }))),
    });
    const person = await fill();
    await person.keyboard("{Enter}");
    await pass(0);
    expect(document.activeElement, "a field that can't be typed into would lose it").toBe(submit());
    decline();
    await pass(0);
    expect(document.activeElement).toBe(screen.getByLabelText("CVC"));
  });

  test("a decline is said once: on the page, where it stays until the next try, and again after that one", async () => {
    provider(token);
    const report = vi.fn();
    await open(draw(PAYMENT, "ready-to-pay"), { answer: () => ({ ...DECLINED, descriptor: draw(PAYMENT, "payment-declined") }), host: { report } });
    const person = await fill();
    for (let time = 1; time <= 2; time += 1) {
      await person.click(submit());
      await pass(0);
      expect(alerts().match(/insufficient funds/g), `said of try ${time}`).toHaveLength(1);
      await pass(10_000);
      expect(alerts(), "as long as nothing else is tried").toMatch(/insufficient funds.*Nothing was charged/);
    }
    expect(report, "a bank that says no is no fault").not.toHaveBeenCalled();
  });

  test("what the page itself finds wrong with the next card stands alone", async () => {
    provider(token);
    await open(draw(PAYMENT, "payment-declined"));
    const person = await fill("4242424242424242", "0929", "12");
    await person.click(submit());
    await pass(0);
    expect(alerts()).toMatch(/fill in the card number/);
    expect(alerts()).not.toMatch(/insufficient|Nothing was charged/);
  });
});

describe("card numbers", () => {
  test("any digits are grouped without losing one", () => {
    fc.assert(
      fc.property(fc.stringMatching(/^[0-9]{0,19}$/), (digits) => {
        const kept = formatCardNumber(digits).replace(/\D/g, "");
        return /^3[47]/.test(digits) ? kept === digits.slice(0, 15) : kept === digits;
      }),
    );
  });
  test("an expiry never shows a month above 12 typed as one digit", () => {
    fc.assert(fc.property(fc.integer({ min: 2, max: 9 }), (month) => formatExpiry(String(month)).startsWith(`0${month}`)));
  });
  test("one wrong digit is found", () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 15 }), fc.integer({ min: 1, max: 9 }), (at, by) => {
        const digits = [..."4242424242424242"];
        digits[at] = String((Number(digits[at]) + by) % 10);
        return !passesLuhn(digits.join(""));
      }),
    );
    expect(passesLuhn("4242424242424242")).toBe(true);
  });
  test.each([
    ["4242", "Visa"],
    ["5555", "Mastercard"],
    ["3782", "Amex"],
    ["6011", "Discover"],
    ["9999", null],
  ])("%s… is %s", (digits, brand) => {
    expect(cardBrand(digits)).toBe(brand);
  });
});
