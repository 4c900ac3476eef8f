import { act, screen } from "@testing-library/react";
import { describe, expect, test, vi } from "vitest";
import type { CommandResult } from "#screens/language/documents/descriptor.ts";
import { sectionsOf } from "#screens/language/forms/form-blocks.ts";
import { FormStore } from "#screens/render/forms/form-store.ts";
import { ServerFault } from "#screens/render/index.ts";
import { draw } from "./harness/documents.ts";
import { open, pass, savedAnswer } from "./harness/open.tsx";
import { address, APPLY, firstName, lost, personal, stateOf, user, withStandingClock } from "./harness/typing.ts";
import { formWith } from "./harness/part.ts";

const form = formWith("personal", "address");

withStandingClock();

describe("an answer that is stored and wrong", () => {
  const announced = () => document.querySelector("[data-announcer]")?.textContent;

  test("says what is wrong, and not that it is saved beside that", async () => {
    await open(form("half-filled"));
    const phone = personal().getByLabelText("Phone");
    expect(personal().getByText("Invalid phone number.")).toBeTruthy();
    expect(stateOf(phone)).toBe("");
    expect(stateOf(firstName())).toBe("Saved");
    const person = user();
    await person.type(phone, "1");
    await person.tab();
    await person.type(phone, "{Backspace}");
    await person.tab();
    expect(announced(), "and the same is heard").toBe("Phone: Invalid phone number.");
  });

  test("is heard in French as French is written", async () => {
    await open(formWith("personal")("half-filled", undefined, "fr-CA"));
    const phone = screen.getByLabelText("Téléphone");
    const person = user();
    await person.type(phone, "1");
    await person.tab();
    await person.type(phone, "{Backspace}");
    await person.tab();
    expect(announced()).toBe("Téléphone\u00a0: Numéro de téléphone non valide.");
  });
});

test("what the server refuses stays as it was typed with its reason, although something else took the stored answer along", async () => {
  await open(form("half-filled"), {
    answer: () => ({
      ok: false,
      effects: [],
      problems: [{ code: "invalid", path: "address.postal_code", message: "This is no zip code of there." }],
      saved: { root: "residence", target: "residence-1", version: 9, answers: { "address.city": "Tacoma", "address.postal_code": null } },
    }),
  });
  const person = user();
  const [city, zip] = [address().getByLabelText<HTMLInputElement>("City"), address().getByLabelText<HTMLInputElement>("Zip code")];
  for (const [control, text] of [
    [city, "Tacoma"],
    [zip, "98402"],
  ] as const) {
    await person.clear(control);
    await person.type(control, text);
  }
  await person.tab();
  await pass(500);
  expect([city.value, stateOf(city)]).toEqual(["Tacoma", "Saved"]);
  expect([zip.value, stateOf(zip)]).toEqual(["98402", "Not saved yet"]);
  expect(address().getByText("This is no zip code of there.")).toBeTruthy();
});

describe("without a network", () => {
  test("answers are kept, said to be not saved, and sent once when the network is back", async () => {
    const network = vi.spyOn(navigator, "onLine", "get").mockReturnValue(false);
    const { saves } = await open(form("application-begun"), { answer: (call) => (navigator.onLine ? savedAnswer(call) : lost()) });
    const person = user();
    await person.type(firstName(), "Ada");
    await person.tab();
    await pass(500);
    expect(stateOf(firstName())).toBe("Not saved yet");
    await pass(10_000);
    expect(screen.getByText(/You are offline/), "for as long as it lasts").toBeTruthy();
    const before = saves().length;
    network.mockRestore();
    window.dispatchEvent(new Event("online"));
    await pass(100);
    expect(saves()).toHaveLength(before + 1);
    expect(stateOf(firstName())).toBe("Saved");
    expect(screen.queryByText(/You are offline/)).toBeNull();
    expect(screen.getByText(/You are back online/)).toBeTruthy();
    await pass(120_000);
    expect(saves()).toHaveLength(before + 1);
  });

  test("it is tried again by itself when the browser does not notice", async () => {
    let away = true;
    await open(form("application-begun"), { answer: (call) => (away ? lost() : savedAnswer(call)) });
    const person = user();
    await person.type(firstName(), "Ada");
    await person.tab();
    await pass(500);
    expect(screen.getByText(/We can't reach Latchkey right now/), "the network is there: nobody is told otherwise").toBeTruthy();
    away = false;
    await pass(5000);
    expect(stateOf(firstName())).toBe("Saved");
    expect(screen.getByText(/We are back/)).toBeTruthy();
  });

  test("it is tried again less and less often, never more than a minute apart, and from the beginning once it went well", async () => {
    let away = true;
    const tried: number[] = [];
    await open(form("application-begun"), {
      answer: (call) => {
        tried.push(Date.now());
        return away ? lost() : savedAnswer(call);
      },
    });
    const person = user();
    const pauses = () => tried.map((at, index) => (at - (tried[index - 1] ?? at)) / 1000).slice(1);
    await person.type(firstName(), "Ada");
    await person.tab();
    await pass(200_000);
    expect(pauses().slice(0, 6)).toEqual([5, 10, 20, 40, 60, 60]);
    away = false;
    await pass(60_000);
    expect(stateOf(firstName())).toBe("Saved");
    away = true;
    tried.length = 0;
    await person.type(firstName(), "h");
    await person.tab();
    await pass(6000);
    expect(pauses()).toEqual([5]);
  });

  test("is said as soon as the browser knows, and taken back when there is nothing to send", async () => {
    const network = vi.spyOn(navigator, "onLine", "get").mockReturnValue(false);
    const { saves } = await open(form("half-filled"));
    act(() => void window.dispatchEvent(new Event("offline")));
    expect(screen.getByText(/You are offline/).closest("[role=status]"), "and read out").toBeTruthy();
    network.mockRestore();
    window.dispatchEvent(new Event("online"));
    await pass(0);
    expect(screen.queryByText(/You are offline/)).toBeNull();
    expect(saves()).toEqual([]);
  });

  test("what belongs to an address goes with the one that was chosen last", () => {
    const store = new FormStore(draw(APPLY, "application-begun"));
    const put = (county: string) => store.putExtra("residence", "address.county", county);
    put("King County");
    const unsaved = store.extras.drain("residence");
    put("Pierce County");
    store.extras.putBack("residence", unsaved);
    expect([...store.extras.drain("residence")]).toEqual([["address.county", "Pierce County"]]);
  });

  test("a page that was left asks no more", async () => {
    const { calls, unmount } = await open(form("application-begun"), { answer: lost });
    await user().type(firstName(), "Ada");
    await user().tab();
    await pass(500);
    unmount();
    const before = calls.length;
    await pass(120_000);
    expect(calls.slice(before)).toEqual([]);
  });

  test("a service that says when to come again is asked then, and not before", async () => {
    let away = true;
    const { saves } = await open(form("application-begun"), {
      answer: (call) => (away ? Promise.reject(new ServerFault("", 20_000)) : savedAnswer(call)),
    });
    const person = user();
    await person.type(firstName(), "Ada");
    await person.tab();
    await pass(500);
    expect(screen.getByText(/Our service is having trouble. Your answers are kept here/)).toBeTruthy();
    expect(screen.queryByText(/You are offline/)).toBeNull();
    away = false;
    await pass(19_000);
    expect(saves()).toHaveLength(1);
    await pass(1000);
    expect(saves()).toHaveLength(2);
    expect(stateOf(firstName())).toBe("Saved");
  });
});

describe("what the server refuses", () => {
  const refuse =
    (path: string, message: string, saved: Record<string, unknown> = {}) =>
    (call: { input: Record<string, unknown> }): CommandResult => ({
      ok: false,
      problems: [{ code: "invalid", path, message }],
      effects: [],
      saved: { root: String(call.input["root"]), target: "t", version: 2, answers: saved },
    });

  test("is said on its field", async () => {
    await open(form("application-begun"), { answer: refuse("first_name", "This name is taken.") });
    const person = user();
    await person.type(firstName(), "Ada");
    await person.tab();
    await pass(500);
    expect(personal().getByText("This name is taken.")).toBeTruthy();
    expect(firstName().getAttribute("aria-invalid")).toBe("true");
    await person.type(firstName(), "h");
    await pass(0);
    expect(personal().queryByText("This name is taken.")).toBeNull();
  });

  test.each([
    ["zip", "Zip code"],
    ["region", "State"],
    ["country_code", "Country"],
  ])("[VAL-80] on the field that the API calls %s", async (path, label) => {
    await open(form("half-filled"), { answer: refuse(path, "That can't be.") });
    const person = user();
    await person.clear(address().getByLabelText("City"));
    await person.type(address().getByLabelText("City"), "Tacoma");
    await person.tab();
    await pass(500);
    const control = address().getByLabelText(label);
    expect(document.getElementById(control.getAttribute("aria-describedby")!)?.textContent).toBe("That can't be.");
  });

  test("about no question in particular is said for the whole page, and nothing stays on its way", async () => {
    const problems = [{ code: "invalid", path: null, message: "Not now." }];
    await open(form("application-begun"), { answer: () => ({ ok: false, problems, effects: [] }) });
    await user().type(firstName(), "Ada");
    await user().tab();
    await pass(500);
    expect(screen.getByRole("alert").textContent).toContain("Not now.");
    expect([stateOf(firstName()), firstName().getAttribute("aria-invalid")]).toEqual(["Not saved yet", null]);
  });

  test("does not hold back what was stored along with it, and is not sent again as it is", async () => {
    const { saves } = await open(form("application-begun"), { answer: refuse("last_name", "Too odd.", { first_name: "Ada" }) });
    const person = user();
    await person.type(firstName(), "Ada");
    await person.type(personal().getByLabelText("Last name"), "J");
    await person.tab();
    await pass(500);
    expect(stateOf(firstName())).toBe("Saved");
    expect(stateOf(personal().getByLabelText("Last name"))).toBe("Not saved yet");
    await pass(60_000);
    expect(saves()).toHaveLength(1);
  });

  test("is sent again by a person who typed something else and came back to it", async () => {
    const { saves } = await open(form("application-begun"), { answer: refuse("first_name", "This name is taken.") });
    const person = user();
    await person.type(firstName(), "Ada");
    await person.tab();
    await pass(500);
    await person.type(firstName(), "h{Backspace}");
    expect(personal().queryByText("This name is taken.")).toBeNull();
    await person.tab();
    await pass(500);
    expect(saves()).toEqual([{ first_name: "Ada" }, { first_name: "Ada" }]);
  });

  test("is as if it had never been once what was there before is typed again", async () => {
    const { saves } = await open(form("half-filled"), { answer: refuse("first_name", "This name is taken.") });
    const person = user();
    await person.type(firstName(), "h");
    await person.tab();
    await pass(500);
    expect(personal().getByText("This name is taken.")).toBeTruthy();
    await person.type(firstName(), "{Backspace}");
    await person.tab();
    await pass(60_000);
    expect(personal().queryByText("This name is taken.")).toBeNull();
    expect(firstName().getAttribute("aria-invalid")).toBeNull();
    expect([saves(), stateOf(firstName())]).toEqual([[{ first_name: "Adah" }], "Saved"]);
  });

  test("when a page without a script posted it, is not sent again by itself; what was only not stored is", async () => {
    const descriptor = draw(APPLY, "application-begun");
    const section = [...sectionsOf(descriptor.blocks)].find(({ id }) => id === "personal")!;
    section.posted = { first_name: { text: "Ada", problem: "This name is taken." }, middle_name: { text: "King" } };
    const { saves } = await open(descriptor);
    expect(personal().getByText("This name is taken.")).toBeTruthy();
    await user().type(personal().getByLabelText("Last name"), "James");
    await user().tab();
    await pass(60_000);
    expect(Object.assign({}, ...saves())).toEqual({ middle_name: "King", last_name: "James" });
    expect([firstName(), stateOf(firstName())]).toMatchObject([{ value: "Ada" }, "Not saved yet"]);
  });

  test("of a government id comes back from nowhere but the person who types it again", async () => {
    const descriptor = draw(APPLY, "application-begun");
    const section = [...sectionsOf(descriptor.blocks)].find(({ fields }) => fields?.some(({ kind }) => kind === "secure-id"))!;
    section.posted = { sin_ssn: { text: "123456789" } };
    const { saves, storage } = await open(descriptor);
    await user().type(firstName(), "Ada");
    await user().tab();
    await pass(60_000);
    expect([saves(), JSON.stringify([...storage.kept])]).toEqual([[{ first_name: "Ada" }], expect.not.stringContaining("6789")]);
  });

  test("because somebody else gave an answer is settled by giving the same one", async () => {
    const current = "Augusta";
    const { saves } = await open(form("half-filled"), {
      answer: () => ({ ok: false, effects: [], problems: [{ code: "changed-elsewhere", path: "first_name", message: "Changed in another window.", current }] }),
    });
    for (const name of ["Adele", current]) {
      await user().clear(firstName());
      await user().type(firstName(), name);
      await user().tab();
      await pass(500);
    }
    await pass(60_000);
    expect(personal().queryByText("Changed in another window.")).toBeNull();
    expect([saves(), stateOf(firstName())]).toEqual([[{ first_name: "Adele" }], "Saved"]);
  });

  test("an answer that somebody changed meanwhile is kept beside the notice until the person leaves the field again", async () => {
    let first = true;
    const { saves } = await open(form("half-filled"), {
      answer: (call) => {
        if (!first) return savedAnswer(call);
        first = false;
        return {
          ok: false,
          effects: [],
          problems: [{ code: "changed-elsewhere", path: "first_name", message: "Changed in another window.", current: "Augusta" }],
        };
      },
    });
    const person = user();
    await person.clear(firstName());
    await person.type(firstName(), "Adele");
    await person.tab();
    await pass(500);
    expect(personal().getByText("Changed in another window.")).toBeTruthy();
    expect(firstName()).toHaveProperty("value", "Adele");
    await pass(30_000);
    expect(saves()).toHaveLength(1);
    await person.click(firstName());
    await person.tab();
    await pass(500);
    expect(saves()).toEqual([{ first_name: "Adele" }, { first_name: "Adele" }]);
    expect(stateOf(firstName())).toBe("Saved");
  });
});
