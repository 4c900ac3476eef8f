import { fireEvent, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { draw } from "./harness/documents.ts";
import { open, pass, savedAnswer } from "./harness/open.tsx";
import { lost, stateOf } from "./harness/typing.ts";

const APPLY = "/application/demo-seattle/apply";
beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});
const user = () => userEvent.setup({ advanceTimers: (ms) => vi.advanceTimersByTime(ms) });
const address = () => within(screen.getByRole("region", { name: "Current Address" }));
const shown = (label: string) => (address().getByLabelText(label) as HTMLInputElement).value;

const PLACE = {
  street_address: "2217 Harbor Ave SW",
  city: "Seattle",
  county: "King County",
  region: "Washington",
  region_code: "WA",
  country: "United States",
  country_code: "US",
  postal_code: "98126-2114",
};
const COUNTRIES = [
  {
    text: "United States",
    value: "US",
    states: [
      { text: "Washington", value: "WA" },
      { text: "Oregon", value: "OR" },
    ],
  },
  { text: "Canada", value: "CA", states: [{ text: "British Columbia", value: "BC" }] },
  { text: "Germany", value: "DE", states: [{ text: "Bavaria", value: "BY" }] },
  { text: "Monaco", value: "MC", states: [] },
];
const server = () => {
  const asked: string[] = [];
  const getJson = async (path: string): Promise<unknown> => {
    asked.push(path);
    if (path.startsWith("/api/v1/places/?"))
      return {
        results: [
          { id: "p1", text: "2217 Harbor Ave SW", secondary: "Seattle, WA" },
          { id: "p2", text: "2217 Harbor Blvd", secondary: "Costa Mesa, CA" },
        ],
      };
    if (path.startsWith("/api/v1/places/")) return PLACE;
    if (path.startsWith("/api/v1/countries/")) return COUNTRIES;
    return [];
  };
  return { asked, getJson };
};

describe("suggestions for a street", () => {
  test("[FRM-28] [FRM-29] [FRM-30] come while typing, are chosen with the keys, and fill the rest of the address", async () => {
    const { asked, getJson } = server();
    const { saves } = await open(draw(APPLY, "application-begun"), { host: { getJson } });
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
    await open(draw(APPLY, "application-begun"), { host: server() });
    const street = address().getByRole("combobox", { name: "Street address" });
    await user().type(street, "12 Lindenstr");
    fireEvent.change(address().getByLabelText("Country"), { target: { value: "DE" } });
    await pass(300);
    expect([document.activeElement, street.getAttribute("aria-expanded")]).toEqual([street, "false"]);
  });

  test("close with Escape and leave what was typed", async () => {
    await open(draw(APPLY, "application-begun"), { host: server() });
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
    await open(draw(APPLY, "application-begun"), { host: { getJson: slow } });
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
    await open(draw(APPLY, "application-begun"), {
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
    const { saves } = await open(draw(APPLY, "application-begun"), {
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
    await open(draw(APPLY, "application-begun"), { host: { getJson } });
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
    await open(draw(APPLY, "application-begun"), { host: { getJson: late } });
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
    await open(draw(APPLY, "application-begun"), { host: server() });
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
    const { saves } = await open(draw(APPLY, "half-filled"), {
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
    const { saves } = await open(draw(APPLY, "application-begun"), { host: server(), answer: (call) => (away ? lost() : savedAnswer(call)) });
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
    await open(draw(APPLY, "application-begun"), { host: { getJson } });
    const person = user();
    await pass(0);
    await person.selectOptions(address().getByLabelText("Country"), "DE");
    await person.type(address().getByLabelText("Street address"), "Hauptstrasse 1");
    await pass(1000);
    expect(asked.filter((path) => path.includes("places"))).toEqual([]);
  });

  test("begin with the last for who looks upwards; Enter chooses nothing that is not looked at", async () => {
    const { saves } = await open(draw(APPLY, "application-begun"), { host: server() });
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
    const { saves } = await open(draw(APPLY, "application-begun"), {
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

describe("country and region", () => {
  test("the United States are the default", async () => {
    const unsaid = (data: Record<string, unknown>) => Object.assign((data["residence"] as { address: object }).address, { country_code: null, country: null });
    await open(draw(APPLY, "application-begun", unsaid));
    expect(shown("Country")).toBe("US");
    expect(stateOf(address().getByLabelText("Country")), "which nobody said yet, so that nothing waits to be saved").toBe("");
  });

  test("the list of countries is asked for anew on the next page when it could not be had", async () => {
    const { asked, getJson } = server();
    const first = await open(draw(APPLY, "living-abroad"), { host: { getJson: () => Promise.reject(new Error("503")) } });
    await pass(0);
    const { value, selectedOptions } = address().getByLabelText("Country") as HTMLSelectElement;
    expect([value, selectedOptions[0]?.textContent], "and the one that was chosen stands there all the same").toEqual(["GB", "United Kingdom"]);
    first.unmount();
    await open(draw(APPLY, "living-abroad"), { host: { getJson } });
    await pass(0);
    expect(asked).toContain("/api/v1/countries/");
    expect(
      within(address().getByLabelText("Country"))
        .getAllByRole("option")
        .map((option) => option.textContent),
    ).toEqual(["United States", "Canada", "Germany", "Monaco", "United Kingdom"]);
  });

  test("[FRM-26] [FRM-27] State and Zip code in the United States, Province and Postal code elsewhere", async () => {
    await open(draw(APPLY, "half-filled"));
    expect(address().getByLabelText("State")).toBeTruthy();
    expect(address().getByLabelText("Zip code")).toBeTruthy();
    await user().selectOptions(address().getByLabelText("Country"), "CA");
    expect(address().getByLabelText("Province")).toBeTruthy();
    expect(address().getByLabelText("Postal code")).toBeTruthy();
  });

  test("[FRM-31] another country clears the region and offers its own", async () => {
    await open(draw(APPLY, "half-filled"), { host: server() });
    await pass(0);
    expect(shown("State")).toBe("Washington");
    await user().selectOptions(address().getByLabelText("Country"), "DE");
    await pass(0);
    expect(shown("Province")).toBe("");
    expect(
      within(address().getByLabelText("Province"))
        .getAllByRole("option")
        .map((option) => option.textContent),
    ).toEqual(["Choose", "Bavaria"]);
  });

  test("a country without regions takes the region as it is typed", async () => {
    const { saves } = await open(draw(APPLY, "half-filled"), { host: server() });
    const person = user();
    await pass(0);
    await person.selectOptions(address().getByLabelText("Country"), "MC");
    await pass(600);
    await person.type(address().getByLabelText("Province"), "La Condamine");
    await person.tab();
    await pass(600);
    expect(saves().at(-1)).toMatchObject({ "address.region": "La Condamine" });
  });

  test.each([
    ["wa", "Washington"],
    ["washington", "Washington"],
    ["Atlantis", ""],
  ])("[FRM-32] [FRM-33] [FRM-34] a region that arrives typed as %s becomes %s", async (typed, kept) => {
    const { getJson } = server();
    let list!: () => void;
    const late = new Promise<void>((resolve) => {
      list = resolve;
    });
    const countries = [{ text: "Germany", value: "DE", states: [{ text: "Washington", value: "WA" }] }];
    const abroad = draw(APPLY, "living-abroad", (data) => {
      Object.assign((data["residence"] as { address: object }).address, { country_code: "DE", country: "Germany", region: null });
    });
    const { saves } = await open(abroad, {
      host: {
        getJson: async (path) => {
          if (!path.includes("countries")) return getJson(path);
          await late;
          return countries;
        },
      },
    });
    const person = user();
    const region = () => address().getByLabelText("Province") as HTMLInputElement;
    await person.clear(region());
    await person.type(region(), typed);
    list();
    await pass(0);
    expect(region().value).toBe(kept);
    await pass(1000);
    const stored = saves().map((values) => values["address.region"]);
    expect(stored.at(-1) ?? "", "what is shown is what is kept").toBe(kept);
    if (kept === "") expect(stored, "and what is no region is never sent").not.toContain(typed);
  });
});
