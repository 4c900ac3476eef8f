import { fireEvent, screen, within } from "@testing-library/react";
import { describe, expect, test, vi } from "vitest";
import { PLACE, listed, server, shown } from "./harness/address.ts";
import { open, pass, savedAnswer } from "./harness/open.tsx";
import { address, lost, user, withStandingClock } from "./harness/typing.ts";
import { formWith } from "./harness/part.ts";

const form = formWith("address");

withStandingClock();

describe("suggestions for a street", () => {
  test("[FRM-28] [FRM-29] [FRM-30] come while typing, are chosen with the keys, and fill the rest of the address", async () => {
    const { asked, getJson } = server();
    const { saves } = await open(form("application-begun"), { host: { getJson } });
    const person = user();
    const street = address().getByRole("combobox", { name: "Street address" });
    await person.type(street, "2217 Ha");
    await pass(300);
    expect(street.getAttribute("aria-expanded")).toBe("true");
    expect(screen.getByText("Suggested addresses: 2. Use the arrow keys to choose.")).toBeTruthy();
    expect(asked.filter((path) => path.includes("input="))).toHaveLength(1);
    await person.keyboard("{ArrowDown}");
    const chosen = within(screen.getByRole("listbox", { name: "Suggested addresses" })).getByRole("option", { selected: true });
    expect(chosen.textContent).toContain("2217 Harbor Ave SW");
    expect(street.getAttribute("aria-activedescendant")).toBe(chosen.id);
    await person.keyboard("{Enter}");
    await pass(0);
    expect([shown("Street address"), shown("City"), shown("State"), shown("Zip code")]).toEqual(["2217 Harbor Ave SW", "Seattle", "Washington", "98126-2114"]);
    await pass(500);
    expect(saves()).toEqual([
      {
        "address.street_address": "2217 Harbor Ave SW",
        "address.city": "Seattle",
        "address.region": "Washington",
        "address.postal_code": "98126-2114",
        "address.county": "King County",
        "address.country": "United States",
        "address.region_code": "WA",
      },
    ]);
  });

  test("don't come where the browser fills in a country meanwhile that has none", async () => {
    await open(form("application-begun"), { host: server() });
    const street = address().getByRole("combobox", { name: "Street address" });
    await user().type(street, "12 Lindenstr");
    fireEvent.change(address().getByLabelText("Country"), { target: { value: "DE" } });
    await pass(300);
    expect([document.activeElement, street.getAttribute("aria-expanded")]).toEqual([street, "false"]);
  });

  test("close with Escape and leave what was typed", async () => {
    await open(form("application-begun"), { host: server() });
    const person = user();
    const street = address().getByRole("combobox", { name: "Street address" });
    await person.type(street, "2217");
    await pass(300);
    await person.keyboard("{Escape}");
    expect(street.getAttribute("aria-expanded")).toBe("false");
    expect(shown("Street address")).toBe("2217");
  });

  test("go away when the field is left, and none come after that", async () => {
    const { getJson } = server();
    const answers: (() => void)[] = [];
    const slow = async (path: string): Promise<unknown> => {
      if (path.startsWith("/api/v1/places/?")) await new Promise<void>((resolve) => answers.push(resolve));
      return getJson(path);
    };
    await open(form("application-begun"), { host: { getJson: slow } });
    const person = user();
    const street = address().getByRole("combobox", { name: "Street address" });
    await person.type(street, "2217");
    await pass(300);
    answers[0]!();
    await pass(0);
    expect(street.getAttribute("aria-expanded")).toBe("true");
    await person.type(street, " Ha");
    await pass(300);
    await person.tab();
    expect(street.getAttribute("aria-expanded")).toBe("false");
    answers[1]!();
    await pass(0);
    expect(street.getAttribute("aria-expanded")).toBe("false");
  });

  test("are those of what was typed last, whichever answer comes last", async () => {
    const answers = new Map<string, (results: unknown) => void>();
    await open(form("application-begun"), {
      host: { getJson: (path) => (path.includes("input=") ? new Promise((resolve) => answers.set(path, resolve)) : Promise.resolve([])) },
    });
    const person = user();
    await person.type(address().getByRole("combobox", { name: "Street address" }), "2217");
    await pass(300);
    await person.keyboard(" Harbor");
    await pass(300);
    const [first, last] = [...answers.values()];
    last!({ results: [{ id: "p2", text: "2217 Harbor Blvd", secondary: "" }] });
    await pass(0);
    first!({ results: [{ id: "p9", text: "2217 Alder St", secondary: "" }] });
    await pass(0);
    expect(screen.queryByText("2217 Alder St")).toBeNull();
    expect(screen.getByText("2217 Harbor Blvd")).toBeTruthy();
  });

  test("whose address can't be had give at least their own line", async () => {
    const { getJson } = server();
    const { saves } = await open(form("application-begun"), {
      host: { getJson: async (path) => (path.startsWith("/api/v1/places/p1") ? Promise.reject(new Error("503")) : getJson(path)) },
    });
    const person = user();
    await person.type(address().getByRole("combobox", { name: "Street address" }), "2217");
    await pass(300);
    await person.click(screen.getByText("2217 Harbor Ave SW"));
    await pass(500);
    expect(shown("Street address")).toBe("2217 Harbor Ave SW");
    expect(saves()).toEqual([{ "address.street_address": "2217 Harbor Ave SW" }]);
  });

  test("are asked for in one session until one is chosen", async () => {
    const { asked, getJson } = server();
    await open(form("application-begun"), { host: { getJson } });
    const person = user();
    const street = address().getByRole("combobox", { name: "Street address" });
    for (const typed of ["2217", " Ha"]) {
      await person.type(street, typed);
      await pass(300);
    }
    await person.click(screen.getByText("2217 Harbor Ave SW"));
    await pass(0);
    await person.clear(street);
    await person.type(street, "4 El");
    await pass(300);
    const sessions = asked.filter((path) => path.includes("session=")).map((path) => path.split("session=")[1]);
    expect(sessions).toHaveLength(4);
    expect(new Set(sessions.slice(0, 3)).size).toBe(1);
    expect(sessions[3]).not.toBe(sessions[0]);
  });

  test("stay when an answer to what was typed earlier fails late", async () => {
    const { getJson } = server();
    let failTheFirst = (): void => {};
    let questions = 0;
    const late = (path: string): Promise<unknown> => {
      if (!path.startsWith("/api/v1/places/?") || ++questions > 1) return getJson(path);
      return new Promise((_, reject) => (failTheFirst = () => reject(new Error("no answer"))));
    };
    await open(form("application-begun"), { host: { getJson: late } });
    const person = user();
    const street = address().getByRole("combobox", { name: "Street address" });
    await person.type(street, "2217");
    await pass(300);
    await person.type(street, " Harbor");
    await pass(300);
    expect(street.getAttribute("aria-expanded")).toBe("true");
    failTheFirst();
    await pass(0);
    expect(street.getAttribute("aria-expanded")).toBe("true");
  });

  test("are chosen with the pointer too", async () => {
    await open(form("application-begun"), { host: server() });
    const person = user();
    await person.type(address().getByRole("combobox", { name: "Street address" }), "2217");
    await pass(300);
    await person.click(screen.getByText("2217 Harbor Ave SW"));
    await pass(0);
    expect(shown("City")).toBe("Seattle");
  });

  test("in another country bring its regions along, and empty what the place has none of", async () => {
    const { getJson } = server();
    const place = { ...PLACE, city: "Vancouver", region: "British Columbia", region_code: "BC", country: "Canada", country_code: "CA", postal_code: "" };
    const { saves } = await open(form("half-filled"), {
      host: { getJson: async (path) => (path.startsWith("/api/v1/places/p1") ? place : getJson(path)) },
    });
    const person = user();
    await person.type(address().getByRole("combobox", { name: "Street address" }), "2217");
    await pass(300);
    await person.click(screen.getByText("2217 Harbor Ave SW"));
    await pass(0);
    expect([shown("Country"), shown("Province"), shown("Postal code")]).toEqual(["CA", "British Columbia", ""]);
    await pass(500);
    expect(saves()[0]).toMatchObject({
      "address.country_code": "CA",
      "address.region": "British Columbia",
      "address.region_code": "BC",
      "address.postal_code": null,
    });
  });

  test("that could not be saved are sent again with everything that came along", async () => {
    let away = true;
    const { saves } = await open(form("application-begun"), { host: server(), answer: (call) => (away ? lost() : savedAnswer(call)) });
    const person = user();
    await person.type(address().getByRole("combobox", { name: "Street address" }), "2217");
    await pass(300);
    await person.click(screen.getByText("2217 Harbor Ave SW"));
    await pass(500);
    away = false;
    await pass(5000);
    expect(saves()).toHaveLength(2);
    expect(saves()[1]).toMatchObject({ "address.city": "Seattle", "address.county": "King County", "address.region_code": "WA" });
  });

  test("[FRM-28] are not asked for in another country", async () => {
    const { asked, getJson } = server();
    await open(form("application-begun"), { host: { getJson } });
    const person = user();
    await listed();
    await person.selectOptions(address().getByLabelText("Country"), "DE");
    await person.type(address().getByLabelText("Street address"), "Hauptstrasse 1");
    await pass(1000);
    expect(asked.filter((path) => path.includes("places"))).toEqual([]);
  });

  test("begin with the last for who looks upwards; Enter chooses nothing that is not looked at", async () => {
    const { saves } = await open(form("application-begun"), { host: server() });
    await user().type(address().getByRole("combobox", { name: "Street address" }), "2217 Ha");
    await pass(300);
    await user().keyboard("{Enter}");
    await pass(600);
    expect(saves()).toEqual([{ "address.street_address": "2217 Ha" }]);
    await user().type(address().getByRole("combobox", { name: "Street address" }), "r");
    await pass(300);
    await user().keyboard("{ArrowUp}");
    const chosen = within(screen.getByRole("listbox", { name: "Suggested addresses" })).getByRole("option", { selected: true });
    expect(chosen.textContent).toContain("Harbor Blvd");
  });

  test("that can't be had leave an ordinary field, and are reported once", async () => {
    const report = vi.fn();
    const { saves } = await open(form("application-begun"), {
      host: {
        report,
        getJson: async () => {
          throw new Error("503");
        },
      },
    });
    const person = user();
    await person.type(address().getByLabelText("Street address"), "1 Main");
    await pass(300);
    await person.type(address().getByLabelText("Street address"), " St");
    await pass(300);
    await person.tab();
    await pass(800);
    expect(saves()[0]).toMatchObject({ "address.street_address": "1 Main St" });
    expect(report.mock.calls.filter(([, context]) => context?.call === "suggestions")).toHaveLength(1);
  });
});
