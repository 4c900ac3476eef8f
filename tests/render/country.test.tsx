import { act, within } from "@testing-library/react";
import { describe, expect, test } from "vitest";
import { listed, server, shown } from "./harness/address.ts";
import { draw } from "./harness/documents.ts";
import { open, pass } from "./harness/open.tsx";
import { APPLY, address, firstName, stateOf, user, withStandingClock } from "./harness/typing.ts";
import { formWith } from "./harness/part.ts";

const form = formWith("address");

withStandingClock();

describe("country and region", () => {
  test.each([
    ["at home once they come to their address, by whichever of its fields", "half-filled", 0],
    ["abroad at once, for the regions there", "living-abroad", 1],
  ])("the long list of countries is fetched for whoever lives %s, and once", async (_, persona, atOnce) => {
    const { asked, getJson } = server();
    const fetched = () => asked.filter((path) => path === "/api/v1/countries/?hash=now").length;
    await open(draw(APPLY, persona), { host: { getJson } });
    await pass(0);
    act(() => firstName().focus());
    await pass(0);
    expect(fetched()).toBe(atOnce);
    act(() => address().getByRole("textbox", { name: "City" }).focus());
    await pass(0);
    act(() => address().getByLabelText("Country").focus());
    await pass(0);
    expect(fetched()).toBe(1);
    expect(within(address().getByLabelText("Country")).getByRole("option", { name: "Monaco" })).toBeTruthy();
  });

  test.each(["toString", "__proto__"])("a country that there is none of leaves the page standing, also where it is called %s", async (country_code) => {
    const nowhere = (data: Record<string, unknown>) => Object.assign((data["residence"] as { address: object }).address, { country_code });
    await open(form("half-filled", nowhere));
    expect(address().getByLabelText("Province")).toBeTruthy();
  });

  test("the United States are the default", async () => {
    const unsaid = (data: Record<string, unknown>) => Object.assign((data["residence"] as { address: object }).address, { country_code: null, country: null });
    await open(form("application-begun", unsaid));
    expect(shown("Country")).toBe("US");
    expect(stateOf(address().getByLabelText("Country")), "which nobody said yet, so that nothing waits to be saved").toBe("");
  });

  test("the list of countries is asked for anew on the next page when it could not be had", async () => {
    const { asked, getJson } = server();
    const first = await open(form("living-abroad"), { host: { getJson: () => Promise.reject(new Error("503")) } });
    await pass(0);
    const { value, selectedOptions } = address().getByLabelText("Country") as HTMLSelectElement;
    expect([value, selectedOptions[0]?.textContent], "and the one that was chosen stands there all the same").toEqual(["GB", "United Kingdom"]);
    first.unmount();
    await open(form("living-abroad"), { host: { getJson } });
    await pass(0);
    expect(asked).toContain("/api/v1/countries/?hash=now");
    expect(
      within(address().getByLabelText("Country"))
        .getAllByRole("option")
        .map((option) => option.textContent),
    ).toEqual(["United States", "Canada", "Germany", "Monaco", "United Kingdom"]);
  });

  test("[FRM-26] [FRM-27] State and Zip code in the United States, Province and Postal code elsewhere", async () => {
    await open(form("half-filled"));
    expect(address().getByLabelText("State")).toBeTruthy();
    expect(address().getByLabelText("Zip code")).toBeTruthy();
    await user().selectOptions(address().getByLabelText("Country"), "CA");
    expect(address().getByLabelText("Province")).toBeTruthy();
    expect(address().getByLabelText("Postal code")).toBeTruthy();
  });

  test("in French countries and regions are called as there, in its order, and kept by the same names", async () => {
    const { getJson } = server();
    const { saves } = await open(form("half-filled", undefined, "fr-CA"), { host: { getJson } });
    const address = within(document.getElementById("address")!);
    const called = (label: string) => Array.from((address.getByLabelText(label) as HTMLSelectElement).options, ({ text }) => text);
    expect(called("Pays")).toEqual(["États-Unis", "Canada"]);
    expect(called("État")).toContain("Californie");
    act(() => address.getByLabelText("Pays").focus());
    await pass(0);
    await user().selectOptions(address.getByLabelText("Pays"), "Canada");
    expect(called("Pays"), "once the long list has come, too").toEqual(["États-Unis", "Canada", "Allemagne", "Monaco"]);
    const provinces = called("Province").slice(1);
    expect(provinces).toEqual(expect.arrayContaining(["Alberta", "Colombie-Britannique", "Île-du-Prince-Édouard", "Québec"]));
    expect(provinces).toEqual([...provinces].sort((one, other) => one.localeCompare(other, "fr-CA")));
    await user().selectOptions(address.getByLabelText("Province"), "Colombie-Britannique");
    await pass(500);
    expect(saves().at(-1)).toMatchObject({ "address.region": "British Columbia" });
  });

  test("[FRM-31] another country clears the region and offers its own", async () => {
    await open(form("half-filled"), { host: server() });
    await listed();
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
    const { saves } = await open(form("half-filled"), { host: server() });
    const person = user();
    await listed();
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
