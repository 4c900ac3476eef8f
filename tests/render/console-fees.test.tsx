/** The room of service fees: both sets beside each other, which of them counts, and who chose it. */
import { act, fireEvent, render, screen, within } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { ApiRefusal, type ConsoleApi } from "../../app/console/desk/api.ts";
import { useKeyCommands } from "../../app/console/desk/commands.ts";
import { Fees } from "../../app/console/fees/fees.tsx";
import { violationsHere } from "./harness/axe.ts";
import { deskOf, InRoom } from "./harness/desk.tsx";

const [SAME, EXEMPTING] = ["service_fee", "service_fee_exempting"];
const feesOf = (set: string | null, version: number, choices: unknown[] = []) => ({
  version,
  set,
  sets: [SAME, EXEMPTING],
  markets: [
    { slug: "boston", display_name: "Boston", currency: "usd", set: set ?? SAME, amounts: { service_fee: 99, service_fee_exempting: 55 } },
    { slug: "seattle", display_name: "Seattle", currency: "usd", set: set ?? SAME, amounts: { service_fee: 99, service_fee_exempting: null } },
    { slug: "toronto", display_name: "Toronto", currency: "cad", set: set ?? SAME, amounts: { service_fee: 99, service_fee_exempting: 55 } },
  ],
  choices,
});
const CHOICE = { version: 1, set: EXEMPTING, reason: "As agreed with the owners.", by: "Edna Stone", at: "2026-11-02T10:00:00.000Z" };

function Keys() {
  useKeyCommands(
    () => false,
    () => undefined,
  );
  return null;
}

async function opens(getJson = vi.fn(() => Promise.resolve<unknown>(feesOf(null, 0)))) {
  const ask = vi.fn((_method: string, _path: string, _body: unknown, _asking: unknown) => Promise.resolve<unknown>({ body: feesOf(EXEMPTING!, 1, [CHOICE]) }));
  const desk = deskOf({ api: { getJson, ask } as unknown as ConsoleApi });
  await act(async () => {
    render(
      <InRoom desk={desk} at="/console/fees">
        <Keys />
        <Fees />
      </InRoom>,
    );
  });
  return { desk, ask, getJson };
}
const cells = (name: string) =>
  within(screen.getByRole("row", { name: new RegExp(`^${name}`) }))
    .getAllByRole("cell")
    .map(({ textContent }) => textContent);
const heads = () => screen.getAllByRole("columnheader").map(({ textContent }) => textContent);
const clicks = async (name: string) => act(async () => void fireEvent.click(screen.getByRole("button", { name })));
const dialog = () => within(screen.getByRole("dialog", { name: "Use the set “With exempt markets”" }));
const chooses = async (reason: string) => {
  await clicks("Use this set: With exempt markets");
  fireEvent.change(dialog().getByLabelText("Why"), { target: { value: reason } });
  await act(async () => void fireEvent.click(dialog().getByRole("button", { name: "Use this set" })));
};

test("both sets stand beside each other, with what each comes to in every market, and who is exempt", async () => {
  await opens();
  expect(heads()).toEqual(["Market", expect.stringContaining("Counts now"), expect.stringContaining("Use this set")]);
  expect(cells("Boston")).toEqual(["$99.00", "$55.00"]);
  expect(cells("Seattle")).toEqual(["$99.00", "exempt"]);
  expect(cells("Toronto")).toEqual(["CA$99.00", "CA$55.00"]);
  screen.getByText("Nobody yet: the documents say which set counts.");
  expect(await violationsHere("Fees", "en-US")).toEqual([]);
});

test("the other one is chosen with a reason, on what was read; then it counts, with who chose it", async () => {
  const { ask, desk } = await opens();
  await chooses("As agreed with the owners.");
  expect(ask.mock.calls).toEqual([["PUT", "/staff/fees/", { set: EXEMPTING, reason: "As agreed with the owners." }, { headers: { "If-Match": '"0"' } }]]);
  expect(screen.queryByRole("dialog")).toBeNull();
  expect(heads()).toEqual(["Market", expect.stringContaining("Use this set"), expect.stringContaining("Counts now")]);
  const choice = within(screen.getByRole("region", { name: "Who chose" })).getByRole("listitem").textContent;
  for (const said of ["Edna Stone", "chose “With exempt markets”", "As agreed with the owners."]) expect(choice).toContain(said);
  expect(desk.toasts.all()).toMatchObject([{ text: "“With exempt markets” counts now", tone: "good" }]);
});

test("what is refused is said where it is asked, the words stay, and what somebody chose meanwhile is read", async () => {
  const { ask, getJson } = await opens();
  ask.mockRejectedValueOnce(new ApiRefusal("Somebody changed this in the meantime.", 412));
  await chooses("My reason");
  within(dialog().getByRole("alert")).getByText("Somebody changed this in the meantime.");
  expect(dialog().getByLabelText<HTMLTextAreaElement>("Why").value).toBe("My reason");
  expect(getJson).toHaveBeenCalledTimes(2);
});

test("until they are read it is said that they come", async () => {
  await opens(vi.fn(() => new Promise<unknown>(() => undefined)));
  screen.getByRole("status", { name: "The list is on its way" });
});

test("what could not be read is asked for again", async () => {
  const getJson = vi.fn(() => Promise.resolve<unknown>(feesOf(null, 0)));
  getJson.mockRejectedValueOnce(new ApiRefusal("We can't reach a service we need right now.", 503));
  await opens(getJson);
  within(screen.getByRole("alert")).getByText("We can't reach a service we need right now.");
  await clicks("Try again");
  screen.getByRole("table", { name: "Sets of service fees" });
});

test("sets are gone through by keys, and the one that doesn't count is chosen by Enter", async () => {
  await opens(vi.fn(() => Promise.resolve<unknown>(feesOf(SAME!, 1))));
  const press = (key: string) => act(async () => void fireEvent.keyDown(document.body, { key }));
  const current = () => document.querySelector("th[aria-current]")?.textContent ?? null;
  await press("Enter");
  expect([current(), screen.queryByRole("dialog")], "nothing is chosen yet").toEqual([null, null]);
  await press("j");
  expect(current()).toContain("The same everywhere");
  await press("Enter");
  expect(screen.queryByRole("dialog"), "it counts already").toBeNull();
  await press("j");
  await press("j");
  expect(current()).toContain("With exempt markets");
  await press("Enter");
  dialog().getByLabelText("Why");
});
