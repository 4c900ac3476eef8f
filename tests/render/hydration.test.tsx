import { act, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { flushSync } from "react-dom";
import { type Root, createRoot, hydrateRoot } from "react-dom/client";
import { renderToString } from "react-dom/server";
import { afterEach, describe, expect, test, vi } from "vitest";
import { deferred, loadDeferred } from "#screens/render/session/deferred.tsx";
import { answerEarlyInput } from "#screens/render/page/early-input.ts";
import { Screen } from "#screens/render/index.ts";
import { constants, draw, texts } from "./harness/documents.ts";
import { quietHost } from "./harness/host.ts";
import { MemoryStorage, open, pass } from "./harness/open.tsx";
import { PATIENT } from "#tests/support/patience.ts";

const roots: Root[] = [];
afterEach(async () => {
  // A page that stays alive goes on working after its test, and after the browser of these tests is gone.
  await act(async () => {
    for (const root of roots.splice(0)) root.unmount();
  });
  document.body.innerHTML = "";
});
const APPLY = "/application/demo-seattle/apply";
const page = (storage = new MemoryStorage(), host = quietHost(), descriptor = draw(APPLY, "half-filled")) => (
  <Screen descriptor={descriptor} ui={texts()} constants={constants()} host={host} storage={storage} />
);

async function comeAlive(before: () => Promise<void> | void, storage = new MemoryStorage(), host = quietHost(), descriptor = draw(APPLY, "half-filled")) {
  const place = document.createElement("div");
  document.body.append(place);
  place.innerHTML = renderToString(page(undefined, undefined, descriptor));
  await before();
  const mismatches: unknown[] = [];
  await act(async () => {
    roots.push(hydrateRoot(place, page(storage, host, descriptor), { onRecoverableError: (error) => mismatches.push(error) }));
  });
  return mismatches;
}
const personal = () => within(screen.getByRole("region", { name: "Personal Information" }));

test("the browser takes the server's page over as it is", async () => {
  expect(await comeAlive(() => undefined)).toEqual([]);
});

describe("what was done before the script came", () => {
  const named = <Control extends HTMLElement>(name: string): Control => document.querySelector<Control>(`[name="${name}"]`)!;
  const listening = () => {
    const runCommand = vi.fn(async () => ({ ok: true as const, effects: [] }));
    const saves = () => runCommand.mock.calls.map((call) => call as unknown as [string, { values: unknown }]).filter(([command]) => command === "save-answers");
    return { runCommand, host: quietHost({ runCommand }), saves: () => saves().map(([, input]) => input.values) };
  };
  afterEach(() => {
    delete window.releasePresses;
  });

  test("typed text is kept and saved, as it would have been later", async () => {
    const { host, saves } = listening();
    const mismatches = await comeAlive(
      () => {
        named<HTMLInputElement>("applicant.first_name").value = "Adele";
        named<HTMLInputElement>("applicant.birthdate").value = "4/17/1990";
        named<HTMLSelectElement>("residence.address.region").value = "Oregon";
      },
      undefined,
      host,
    );
    expect(mismatches).toEqual([]);
    expect(personal().getByLabelText(/^First name/)).toHaveProperty("value", "Adele");
    expect(personal().getByLabelText("Date of birth")).toHaveProperty("value", "04/17/1990");
    expect(screen.getByLabelText("State")).toHaveProperty("value", "Oregon");
    await vi.waitFor(() => expect(saves()).toHaveLength(2), 30_000);
    expect(Object.assign({}, ...saves())).toEqual({ first_name: "Adele", birthdate: "1990-04-17", "address.region": "Oregon" });
  });

  test("a field that still has the focus is not taken for answered", async () => {
    const { host, saves } = listening();
    await comeAlive(
      () => {
        named<HTMLInputElement>("applicant.first_name").value = "Ad";
        named("applicant.first_name").focus();
      },
      undefined,
      host,
    );
    expect(personal().getByText("Not saved yet")).toBeTruthy();
    await userEvent.type(personal().getByLabelText(/^First name/), "ele");
    await userEvent.tab();
    await vi.waitFor(() => expect(saves()).toEqual([{ first_name: "Adele" }]), 30_000);
  });

  test("a number is read in the country that was chosen beside it", async () => {
    const { host, saves } = listening();
    await comeAlive(
      () => {
        named<HTMLSelectElement>("applicant.phonenumber:aside").value = "GB";
        named<HTMLInputElement>("applicant.phonenumber").value = "2079460123";
      },
      undefined,
      host,
    );
    await vi.waitFor(() => expect(saves()).toEqual([{ phonenumber: "+442079460123" }]), 30_000);
  });

  test("a country that was chosen beside a number counts for what is typed next", async () => {
    const { host, saves } = listening();
    await comeAlive(
      () => {
        named<HTMLSelectElement>("applicant.phonenumber:aside").value = "GB";
        named<HTMLInputElement>("applicant.phonenumber").focus();
      },
      undefined,
      host,
    );
    const phone = personal().getByLabelText("Phone");
    await userEvent.clear(phone);
    await userEvent.type(phone, "2079460123");
    await userEvent.tab();
    await vi.waitFor(() => expect(saves().at(-1)).toEqual({ phonenumber: "+442079460123" }), 30_000);
  });

  test("a number is not taken for answered while its country is being chosen", async () => {
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
    try {
      const { host, saves } = listening();
      const country = () => named<HTMLSelectElement>("applicant.phonenumber:aside");
      await comeAlive(
        () => {
          named<HTMLInputElement>("applicant.phonenumber").value = "2079460123";
          country().value = "GB";
          country().focus();
        },
        undefined,
        host,
      );
      await pass(60_000);
      expect(document.activeElement).toBe(country());
      expect(saves()).toEqual([]);
      act(() => country().blur());
      await pass(1000);
      expect(saves()).toEqual([{ phonenumber: "+442079460123" }]);
    } finally {
      vi.useRealTimers();
    }
  });

  test("a card that was typed in is kept, and written as any card is", async () => {
    await comeAlive(
      () => {
        screen.getByLabelText<HTMLInputElement>("Card number").value = "4242424242424242";
        screen.getByLabelText<HTMLInputElement>("Expiry").value = "0929";
      },
      undefined,
      undefined,
      draw(`${APPLY}/submit/payment`, "ready-to-pay"),
    );
    expect(screen.getByLabelText("Card number")).toHaveProperty("value", "4242 4242 4242 4242");
    expect(screen.getByLabelText("Expiry")).toHaveProperty("value", "09 / 29");
    expect(screen.getByRole("img", { name: "Visa" })).toBeTruthy();
  });

  test("a street that is being typed has its suggestions once they can come", async () => {
    const asked: string[] = [];
    await comeAlive(
      () => {
        const street = named<HTMLInputElement>("residence.address.street_address");
        street.value = "2217 Ha";
        street.focus();
      },
      undefined,
      quietHost({
        getJson: async (path) => (asked.push(path), path.includes("places") ? { results: [{ id: "p1", text: "2217 Harbor Ave SW", secondary: "" }] } : []),
      }),
    );
    expect(await screen.findByText("2217 Harbor Ave SW")).toBeTruthy();
  });

  test("ticks are answers, and those that ask the server do so once", async () => {
    const { host, saves, runCommand } = listening();
    const mismatches = await comeAlive(
      () => {
        screen.getByLabelText<HTMLInputElement>(/^I don't have a US SSN/).checked = true;
        screen.getByLabelText<HTMLInputElement>(/^Complete this later/).checked = true;
      },
      undefined,
      host,
    );
    expect(mismatches).toEqual([]);
    await vi.waitFor(() => expect(saves()).toEqual([{ skipSsnEntry: true }]), 30_000);
    expect(runCommand.mock.calls.filter((call) => (call as unknown[])[0] === "skip-income-verification")).toEqual([
      ["skip-income-verification", { skip: true }],
    ]);
  });

  test("an answer is newer than the draft of an earlier visit", async () => {
    const storage = new MemoryStorage();
    const first = await open(draw(APPLY, "half-filled"), {
      storage,
      answer: () => Promise.reject(new TypeError("Failed to fetch")),
    });
    await userEvent.type(personal().getByLabelText("Last name"), "on");
    first.unmount();
    await comeAlive(() => {
      named<HTMLInputElement>("applicant.last_name").value = "Lovelace";
    }, storage);
    expect(personal().getByLabelText("Last name")).toHaveProperty("value", "Lovelace");
  });

  test("held presses are pressed again, in their order, where they still can be", async () => {
    const { host, runCommand } = listening();
    await comeAlive(
      () => {
        const gone = document.createElement("button");
        const pressed = [screen.getByRole("switch", { name: "I smoke" }), gone, screen.getByRole("switch", { name: "I have a vehicle" })];
        window.releasePresses = () => pressed;
      },
      undefined,
      host,
    );
    await vi.waitFor(() => {
      const flags = runCommand.mock.calls.map((call) => call as unknown[]).filter(([command]) => command === "put-flag");
      expect(flags).toEqual([
        ["put-flag", { flag: "smoker" }],
        ["put-flag", { flag: "vehicle" }],
      ]);
    }, PATIENT);
  });
});

test("a press that brings a part with it is made once", async () => {
  const Part = deferred(
    async () => () => <p>here</p>,
    () => <p>soon</p>,
  );
  await loadDeferred();
  const form = document.createElement("form");
  const [button, place] = [document.createElement("button"), document.createElement("div")];
  button.type = "button";
  form.append(button, place);
  document.body.append(form);
  const root = createRoot(place);
  roots.push(root);
  const pressed = vi.fn(() => flushSync(() => root.render(<Part />)));
  button.addEventListener("click", pressed);
  const stop = answerEarlyInput(form);
  await act(async () => void button.dispatchEvent(new MouseEvent("click", { bubbles: true })));
  await act(() => new Promise((resolve) => setTimeout(resolve)));
  stop();
  expect(place.textContent).toBe("here");
  expect(pressed).toHaveBeenCalledTimes(1);
});

test("parts that can wait are asked for when the page is there, and not beside it", async () => {
  const state = vi.spyOn(document, "readyState", "get").mockReturnValue("interactive");
  vi.stubGlobal("requestIdleCallback", (run: () => void) => setTimeout(run));
  vi.resetModules();
  const anew = await import("#screens/render/session/deferred.tsx");
  const load = vi.fn(async () => () => <p>here</p>);
  const Part = anew.deferred(load, () => <p>soon</p>);
  const root = createRoot(document.body.appendChild(document.createElement("div")));
  roots.push(root);
  await act(async () => root.render(<Part />));
  await act(() => new Promise((resolve) => setTimeout(resolve, 20)));
  expect(load).not.toHaveBeenCalled();
  act(() => void window.dispatchEvent(new Event("load")));
  expect(await screen.findByText("here")).toBeTruthy();
  state.mockRestore();
});

test("a draft from the last visit does not disturb the server's page", async () => {
  const storage = new MemoryStorage();
  const first = await open(draw(APPLY, "half-filled"), { storage, answer: () => Promise.reject(new TypeError("Failed to fetch")) });
  await userEvent.type(personal().getByLabelText("Last name"), "on");
  first.unmount();
  const mismatches = await comeAlive(() => undefined, storage);
  expect(mismatches).toEqual([]);
  expect(personal().getByLabelText("Last name")).toHaveProperty("value", "Jameson");
});
