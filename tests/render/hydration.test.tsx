import { act, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { hydrateRoot } from "react-dom/client";
import { renderToString } from "react-dom/server";
import { afterEach, expect, test } from "vitest";
import { Screen } from "#screens/render/index.ts";
import { draw, texts } from "./harness/documents.ts";
import { quietHost } from "./harness/host.ts";
import { MemoryStorage, open } from "./harness/open.tsx";

afterEach(() => {
  document.body.innerHTML = "";
});
const page = (storage = new MemoryStorage()) => (
  <Screen descriptor={draw("/application/demo-seattle/apply", "half-filled")} ui={texts()} host={quietHost()} storage={storage} />
);

async function comeAlive(before: () => Promise<void> | void) {
  const root = document.createElement("div");
  document.body.append(root);
  root.innerHTML = renderToString(page());
  await before();
  const mismatches: unknown[] = [];
  await act(async () => {
    hydrateRoot(root, page(), { onRecoverableError: (error) => mismatches.push(error) });
  });
  return mismatches;
}
const personal = () => within(screen.getByRole("region", { name: "Personal Information" }));

test("the browser takes the server's page over as it is", async () => {
  expect(await comeAlive(() => undefined)).toEqual([]);
});

test("what was typed before the script came is kept, and counts as not saved", async () => {
  const mismatches = await comeAlive(() => {
    document.querySelector<HTMLInputElement>('[name="applicant.first_name"]')!.value = "Adele";
    document.querySelector<HTMLSelectElement>('[name="residence.address.region"]')!.value = "Oregon";
  });
  expect(mismatches).toEqual([]);
  expect(personal().getByLabelText(/^First name/)).toHaveProperty("value", "Adele");
  expect(personal().getByText("Not saved yet")).toBeTruthy();
  expect(screen.getByLabelText("State")).toHaveProperty("value", "Oregon");
});

test("a draft from the last visit does not disturb the server's page", async () => {
  const storage = new MemoryStorage();
  const first = await open(draw("/application/demo-seattle/apply", "half-filled"), { storage, answer: () => Promise.reject(new TypeError("Failed to fetch")) });
  await userEvent.type(personal().getByLabelText("Last name"), "on");
  first.unmount();
  const root = document.createElement("div");
  document.body.append(root);
  root.innerHTML = renderToString(page());
  const mismatches: unknown[] = [];
  await act(async () => {
    hydrateRoot(root, page(storage), { onRecoverableError: (error) => mismatches.push(error) });
  });
  expect(mismatches).toEqual([]);
  expect(personal().getByLabelText("Last name")).toHaveProperty("value", "Jameson");
});
